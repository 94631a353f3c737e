/** The boundaries of time zones, which geo-tz has as a tree of boxes and of polygons cut at their edges. */
import { WORLD } from '../src/zone-map.ts';
import { type Point, type Ring, readShapes, type Shape } from './geobuf.ts';

/** West, south, east, north. */
export type Box = readonly [number, number, number, number];

/** A zone in a box: the whole box, or the inside of rings. */
export interface Area {
  /** Its number among the names. */
  readonly zone: number;
  readonly rings: readonly Ring[];
}

/** A part of the world: four quarters of its box, the zones of the whole box, or areas, read on demand. */
export type Part =
  | { readonly quarters: readonly Part[] }
  | { readonly zones: readonly number[] }
  | { readonly areas: () => readonly Area[] };

export interface Boundaries {
  readonly names: readonly string[];
  readonly world: Part;
}

/** geo-tz's tree, as its index has it; `a` to `d` are the quarters from the north-east, against the clock. */
type Node =
  | undefined
  | readonly number[]
  | { readonly pos: number; readonly len: number }
  | { readonly a?: Node; readonly b?: Node; readonly c?: Node; readonly d?: Node };

/**
 * @param index JSON, `timezones.geojson.index.json` of geo-tz
 * @param shapes `timezones.geojson.geo.dat`
 */
export function readBoundaries(index: string, shapes: Uint8Array): Boundaries {
  const { timezones, lookup } = JSON.parse(index) as { timezones: string[]; lookup: Node };
  const numbers = new Map(timezones.map((name, number) => [name, number]));
  const read = (node: Node): Part => {
    if (node === undefined) return { zones: [] };
    if (Array.isArray(node)) return { zones: [...(node as readonly number[])] };
    if ('pos' in node && node.pos >= 0) {
      const bytes = shapes.subarray(node.pos, node.pos + node.len);
      const areaOf = ({ texts, rings }: Shape) => ({ zone: numberOf(numbers, texts), rings });
      return { areas: () => readShapes(bytes).map(areaOf) };
    }
    const { a, b, c, d } = node as Exclude<Node, undefined | readonly number[] | { pos: number }>;
    return { quarters: [read(c), read(d), read(b), read(a)] };
  };
  return { names: timezones, world: read(lookup) };
}

function numberOf(numbers: ReadonlyMap<string, number>, texts: readonly string[]): number {
  const number = texts.map((text) => numbers.get(text)).find((each) => each !== undefined);
  if (number === undefined) throw new Error(`no zone is called ${texts}`);
  return number;
}

/** The quarters of a box: south-west, south-east, north-west, north-east. */
export function quartersOf([west, south, east, north]: Box): readonly [Box, Box, Box, Box] {
  const [x, y] = [(west + east) / 2, (south + north) / 2];
  return [
    [west, south, x, y],
    [x, south, east, y],
    [west, y, x, north],
    [x, y, east, north],
  ];
}

/** The zones at a point, by their numbers; several where states dispute an area. */
export function zonesIn({ world }: Boundaries, latitude: number, longitude: number): number[] {
  let part = world;
  let [west, south, east, north]: Box = WORLD;
  while ('quarters' in part) {
    const [x, y] = [(west + east) / 2, (south + north) / 2];
    const [isNorth, isEast] = [latitude >= y, longitude >= x];
    part = part.quarters[(isNorth ? 2 : 0) + (isEast ? 1 : 0)] as Part;
    [west, east] = isEast ? [x, east] : [west, x];
    [south, north] = isNorth ? [y, north] : [south, y];
  }
  return 'zones' in part ? [...part.zones] : zonesAround(part.areas(), [longitude, latitude]);
}

export function zonesAround(areas: readonly Area[], point: Point): number[] {
  return areas.filter(({ rings }) => isInside(rings, point)).map(({ zone }) => zone);
}

/** By the even-odd rule. */
function isInside(rings: readonly Ring[], [x, y]: Point): boolean {
  let inside = false;
  for (const ring of rings) {
    for (let at = 1; at < ring.length; at += 1) {
      const [fromX, fromY] = ring[at - 1] as Point;
      const [toX, toY] = ring[at] as Point;
      const crosses = fromY > y !== toY > y;
      if (crosses && x < ((toX - fromX) * (y - fromY)) / (toY - fromY) + fromX) inside = !inside;
    }
  }
  return inside;
}
