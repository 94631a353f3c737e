/**
 * The outline of an area on a grid of cells. A corner is removed if no town changes sides: by the even-odd rule,
 * removing a corner affects only the triangle of the corner and its neighbours.
 */
import { isInArea, type Ring } from '../src/area.ts';

/** Latitude and longitude in hundredths of a degree. */
export type Point = readonly [latitude: number, longitude: number];
type Corner = [latitude: number, longitude: number];

/** South, west, north, east, in hundredths of a degree. */
export type Extent = readonly [number, number, number, number];

/** The side of a cell: about 1 km. */
export const CELL = 1;
/** The largest triangle of a corner that may be removed: about 50 km². */
const TRIANGLE_MAX = 60;
const PASSES = [2, 5, 10, 20, 40, TRIANGLE_MAX];

/**
 * The rings of an area.
 *
 * @param isIn whether a point is in the area
 * @param towns which stay on their side of the outline
 */
export function outlineOf(
  [south, west, north, east]: Extent,
  isIn: (point: Point) => boolean,
  towns: readonly Point[],
): readonly Ring[] {
  const rows = Math.ceil((north - south) / CELL);
  const columns = Math.ceil((east - west) / CELL);
  const cells = Array.from({ length: rows }, (_, row) =>
    Array.from({ length: columns }, (__, column) =>
      isIn([south + (row + 0.5) * CELL, west + (column + 0.5) * CELL]),
    ),
  );
  const near = towns.filter(([y, x]) => y >= south && y < north && x >= west && x < east);
  const around = near.flatMap(cornersAround);
  const mark = ([y, x]: Point, town: Point) => {
    const row = cells[Math.floor((y - south) / CELL)];
    const column = Math.floor((x - west) / CELL);
    if (row?.[column] !== undefined) row[column] = isIn(town);
  };
  for (const town of near) for (const corner of cornersAround(town)) mark(corner, town);
  for (const town of near) mark(town, town);
  const rings = ringsAround(cells).map((ring) =>
    ring.map(([row, column]): Corner => [south + row * CELL, west + column * CELL]),
  );
  return rings
    .map((ring) => withoutNeedless(ring, [...near, ...around]).flat())
    .filter((ring) => near.some(([y, x]) => isInArea([ring], y / 100, x / 100)));
}

/** The cells around a town must be on the town's side, because lists of places round coordinates. */
function cornersAround([y, x]: Point): readonly Point[] {
  return [-1, 1].flatMap((down) => [-1, 1].map((right): Point => [y + down, x + right]));
}

/** The rings around the cells that are in, by rows and columns, each corner where it turns. */
function ringsAround(cells: readonly (readonly boolean[])[]): Corner[][] {
  const isIn = (row: number, column: number): boolean => cells[row]?.[column] === true;
  /** Sides of cells, the inside to the left, by where they begin. */
  const sides = new Map<string, Corner[]>();
  const add = (from: Corner, to: Corner): void => {
    const key = from.join();
    sides.set(key, [...(sides.get(key) ?? []), to]);
  };
  for (const [row, line] of cells.entries()) {
    for (const [column, inside] of line.entries()) {
      if (!inside) continue;
      if (!isIn(row - 1, column)) add([row, column], [row, column + 1]);
      if (!isIn(row, column + 1)) add([row, column + 1], [row + 1, column + 1]);
      if (!isIn(row + 1, column)) add([row + 1, column + 1], [row + 1, column]);
      if (!isIn(row, column - 1)) add([row + 1, column], [row, column]);
    }
  }
  const rings: Corner[][] = [];
  for (const start of sides.keys()) {
    let next = sides.get(start)?.pop();
    const ring: Corner[] = [];
    while (next !== undefined) {
      ring.push(next);
      next = sides.get(next.join())?.pop();
    }
    if (ring.length > 0) rings.push(ring);
  }
  return rings;
}

/** Removes corners, smallest triangles first. */
function withoutNeedless(ring: readonly Corner[], towns: readonly Point[]): readonly Corner[] {
  const byRow = Map.groupBy(towns, ([y]) => Math.floor(y / CELL));
  const kept = [...ring];
  for (const limit of PASSES) {
    for (let before = 0; before !== kept.length; ) {
      before = kept.length;
      // The corner after a removed one stays for this pass; otherwise a whole side could disappear at once.
      for (let at = 0; at < kept.length && kept.length > 3; at += 1) {
        const next = kept[(at + 1) % kept.length] as Corner;
        if (isNeedless(kept.at(at - 1) as Corner, kept[at] as Corner, next, limit, byRow)) {
          kept.splice(at, 1);
        }
      }
    }
  }
  return kept;
}

function isNeedless(
  last: Corner,
  corner: Corner,
  next: Corner,
  limit: number,
  townsByRow: ReadonlyMap<number, readonly Point[]>,
): boolean {
  const size =
    Math.abs(
      (corner[1] - last[1]) * (next[0] - last[0]) - (next[1] - last[1]) * (corner[0] - last[0]),
    ) / 2;
  if (size === 0) return true;
  if (size > limit) return false;
  const triangle = [[...last, ...corner, ...next]];
  const rows = [last, corner, next].map(([y]) => Math.floor(y / CELL));
  for (let row = Math.min(...rows); row <= Math.max(...rows); row += 1) {
    for (const [y, x] of townsByRow.get(row) ?? []) {
      if (isInArea(triangle, y / 100, x / 100)) return false;
    }
  }
  return true;
}
