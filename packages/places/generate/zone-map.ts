/** Makes a map of time zones from their boundaries, for `src/zone-map.ts`. */
import { LETTERS, SPLIT, WORLD } from '../src/zone-map.ts';
import {
  type Area,
  type Boundaries,
  type Box,
  type Part,
  quartersOf,
  zonesAround,
} from './boundaries.ts';
import type { Point } from './geobuf.ts';

/** The zones of a cell, largest part first, or four quarters. */
type Cell = readonly number[] | { readonly cells: readonly Cell[] };

/** So many halvings before the smallest cells, a cell with some sea belongs to its land's zone. */
const SEA_HALVINGS = 3;
/** Sample points of a cell, to measure the part of each zone: six to a side, as fractions of the side. */
const SAMPLES = Array.from({ length: 36 }, (_, sample): Point => {
  return [((sample % 6) + 0.5) / 6, (Math.floor(sample / 6) + 0.5) / 6];
});
/** Degrees. Edges at geo-tz's cuts through polygons are not borders. */
const CUT = 2e-5;

interface Segment {
  readonly from: Point;
  readonly to: Point;
  readonly zone: number;
}

/**
 * @param depth the number of halvings of the world, in both directions, for the smallest cells
 * @param tileDepth the same for tiles
 */
export function zoneMap({ names, world }: Boundaries, depth: number, tileDepth: number): string {
  const root = cellOf(world, WORLD, 0, depth);
  const used = new Set<number>();
  const tiles = tilesOf(root, tileDepth).map((tile) => {
    for (const zones of leavesOf(tile)) for (const zone of zones) used.add(zone);
    return tile;
  });
  const numbers = new Map(
    [...used].sort((one, other) => one - other).map((zone, at) => [zone, at]),
  );
  const heading = [...numbers.keys()].map((zone) => names[zone]).join(' ');
  return [heading, ...tiles.map((tile) => tileText(tile, numbers))].join('\n');
}

function cellOf(part: Part, box: Box, at: number, depth: number): Cell {
  if ('zones' in part) return [...part.zones];
  if ('areas' in part) {
    const areas = part.areas();
    return cellOfAreas(areas, segmentsOf(areas, box), box, at, depth);
  }
  const boxes = quartersOf(box);
  return joined(
    part.quarters.map((quarter, index) => cellOf(quarter, boxes[index] as Box, at + 1, depth)),
    at,
    depth,
  );
}

function cellOfAreas(
  areas: readonly Area[],
  segments: readonly Segment[],
  box: Box,
  at: number,
  depth: number,
): Cell {
  const [west, south, east, north] = box;
  const middle: Point = [(west + east) / 2, (south + north) / 2];
  const inMiddle = () => zonesAround(areas, middle);
  if (segments.length === 0) return inMiddle();
  if (at >= depth) return byShare(inMiddle(), segments, box);
  return joined(
    quartersOf(box).map((quarter) =>
      cellOfAreas(
        areas,
        segments.filter((segment) => touches(segment, quarter)),
        quarter,
        at + 1,
        depth,
      ),
    ),
    at,
    depth,
  );
}

function joined(cells: readonly Cell[], at: number, depth: number): Cell {
  const keys = new Set(cells.map((cell) => (Array.isArray(cell) ? cell.join() : undefined)));
  if (keys.has(undefined)) return { cells };
  if (keys.size === 1) return cells[0] as Cell;
  const land = [...keys].filter((key) => key !== '');
  if (land.length !== 1 || at < depth - SEA_HALVINGS || land[0]?.includes(',')) return { cells };
  return cells.find((cell) => (cell as readonly number[]).length > 0) as Cell;
}

/** Orders zones by their parts of a box. */
function byShare(
  inMiddle: readonly number[],
  segments: readonly Segment[],
  [west, south, east, north]: Box,
): readonly number[] {
  const middle: Point = [(west + east) / 2, (south + north) / 2];
  const zones = [...new Set([...inMiddle, ...segments.map(({ zone }) => zone)])];
  const share = (zone: number) => {
    const borders = segments.filter((segment) => segment.zone === zone);
    return SAMPLES.filter(([x, y]) => {
      const point: Point = [west + (east - west) * x, south + (north - south) * y];
      // Between the middle and the point, each crossed border leads out of the zone or into it.
      const crossed = borders.filter(({ from, to }) => cross(middle, point, from, to)).length;
      return inMiddle.includes(zone) === (crossed % 2 === 0);
    }).length;
  };
  return zones
    .map((zone) => [zone, share(zone)] as const)
    .sort(([a, one], [b, other]) => other - one || a - b)
    .map(([zone]) => zone);
}

/** Whether two lines cross. */
function cross(from: Point, to: Point, start: Point, end: Point): boolean {
  return (
    isLeft(from, to, start) !== isLeft(from, to, end) &&
    isLeft(start, end, from) !== isLeft(start, end, to)
  );
}

function isLeft([fromX, fromY]: Point, [toX, toY]: Point, [x, y]: Point): boolean {
  return (toX - fromX) * (y - fromY) > (toY - fromY) * (x - fromX);
}

function segmentsOf(areas: readonly Area[], [west, south, east, north]: Box): Segment[] {
  const isCut = (one: number, other: number, edges: readonly number[]) =>
    Math.abs(one - other) < CUT && edges.some((edge) => Math.abs(one - edge) < CUT);
  return areas.flatMap(({ zone, rings }) =>
    rings.flatMap((ring) =>
      ring.slice(1).flatMap((to, index) => {
        const from = ring[index] as Point;
        const cut = isCut(from[0], to[0], [west, east]) || isCut(from[1], to[1], [south, north]);
        return cut ? [] : [{ from, to, zone }];
      }),
    ),
  );
}

/** Whether a line has a point in a box: by Liang and Barsky. */
function touches({ from, to }: Segment, [west, south, east, north]: Box): boolean {
  const [x, y] = from;
  const [right, up] = [to[0] - x, to[1] - y];
  let [first, last] = [0, 1];
  for (const [speed, room] of [
    [-right, x - west],
    [right, east - x],
    [-up, y - south],
    [up, north - y],
  ] as const) {
    if (speed === 0 && room < 0) return false;
    if (speed < 0) first = Math.max(first, room / speed);
    if (speed > 0) last = Math.min(last, room / speed);
  }
  return first <= last;
}

function tilesOf(cell: Cell, depth: number): Cell[] {
  if (depth === 0) return [cell];
  const cells = 'cells' in cell ? cell.cells : [cell, cell, cell, cell];
  return cells.flatMap((each) => tilesOf(each, depth - 1));
}

function* leavesOf(cell: Cell): Generator<readonly number[]> {
  if ('cells' in cell) for (const each of cell.cells) yield* leavesOf(each);
  else yield cell;
}

function tileText(tile: Cell, numbers: ReadonlyMap<number, number>): string {
  const counts = new Map<string, number>();
  const keyOf = (zones: readonly number[]) => zones.map((zone) => numbers.get(zone)).join('+');
  for (const zones of leavesOf(tile)) counts.set(keyOf(zones), (counts.get(keyOf(zones)) ?? 0) + 1);
  // The commonest first; in the order of their names if they are equally common.
  const keys = [...counts]
    .sort(([one, often], [other, rare]) => rare - often || (one < other ? -1 : 1))
    .map(([key]) => key);
  if (keys.length > LETTERS.length) throw new Error(`a tile has ${keys.length} kinds of cells`);
  const letters = new Map(keys.map((key, index) => [key, LETTERS[index]]));
  const write = (cell: Cell): string =>
    'cells' in cell ? SPLIT + cell.cells.map(write).join('') : (letters.get(keyOf(cell)) ?? '');
  return `${keys.join()} ${write(tile)}`;
}
