/** Reads the parts of areas from pinned sources: shapes of HistoGIS, and towns of GeoNames with their units. */
import { execFileSync } from 'node:child_process';
import { download } from '../../places/generate/download.ts';
import type { Ring } from '../src/area.ts';
import type { Extent, Point } from './outline.ts';

/** Shapes of states and their parts before 1920, CC BY 4.0. */
const HISTOGIS = {
  repository: 'https://github.com/acdh-oeaw/histogis-data',
  commit: '60c7453a5ebbf276fe7af3f975f6db2b519c1f08',
};

export interface Town {
  readonly name: string;
  readonly country: string;
  /** Country, first-order and second-order division: `PL.81.2001`. */
  readonly unit: string;
  readonly point: Point;
}

/** A part of the world: a test for points, and a box that contains all of it. */
export interface Part {
  readonly isIn: (point: Point) => boolean;
  readonly extent: Extent;
}

const HUNDREDTHS = 100;
/** How far beyond its outermost towns a unit may reach: 20 km. */
export const MARGIN = 20;
/** The side of the squares in which towns are looked up: half a degree. */
const SQUARE = 50;

/** @param folder an empty one to work in */
export function readTowns(folder: string): readonly Town[] {
  return download(folder, 'places')
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => {
      const fields = line.split('\t');
      const country = fields[8] ?? '';
      const unit = [country, fields[10], fields[11]].filter((code) => code !== '').join('.');
      const [latitude, longitude] = fields.slice(4, 6).map((text) => Number(text) * HUNDREDTHS);
      return {
        name: fields[1] ?? '',
        country,
        unit,
        point: [latitude, longitude] as Point,
      } as Town;
    });
}

/**
 * Copies the shapes of HistoGIS.
 *
 * @param folder an empty one to work in
 * @param from another copy of the repository, to copy from
 */
export function histogis(folder: string, from = HISTOGIS.repository): (name: string) => Part {
  const git = (...args: readonly string[]): string =>
    execFileSync('git', args, {
      encoding: 'utf8',
      maxBuffer: 1e8,
      stdio: ['ignore', 'pipe', 'inherit'],
    });
  git('clone', '--quiet', '--bare', from, `${folder}/histogis`);
  return (name) => {
    const path = `${HISTOGIS.commit}:single_files/${name}.geojson`;
    return shape(JSON.parse(git('-C', `${folder}/histogis`, 'show', path)));
  };
}

type Coordinates = readonly (readonly (readonly [number, number])[])[];

function shape({
  geometry,
}: {
  readonly geometry: { readonly type: string; readonly coordinates: unknown };
}): Part {
  const polygons = (
    geometry.type === 'Polygon' ? [geometry.coordinates] : geometry.coordinates
  ) as readonly Coordinates[];
  return rings(
    polygons.flatMap((polygon) =>
      polygon.map((ring) => ring.flatMap(([longitude, latitude]) => [latitude, longitude])),
    ),
  );
}

/** @param outlines in degrees */
export function rings(outlines: readonly Ring[]): Part {
  const scaled = outlines.map((ring) => pointsOf(ring.map((degrees) => degrees * HUNDREDTHS)));
  const sides = scaled.flatMap((ring) =>
    ring.map((to, at) => [ring.at(at - 1) as Point, to] as const),
  );
  // Callers test points row by row.
  let row = Number.NaN;
  let crossings: readonly number[] = [];
  return {
    extent: extentOf(scaled.flat()),
    isIn: ([y, x]) => {
      if (y !== row) {
        row = y;
        crossings = sides
          .filter(([[y1], [y2]]) => y1 > y !== y2 > y)
          .map(([[y1, x1], [y2, x2]]) => x1 + ((x2 - x1) * (y - y1)) / (y2 - y1));
      }
      return crossings.filter((crossing) => x < crossing).length % 2 === 1;
    },
  };
}

function pointsOf(ring: Ring): readonly Point[] {
  return ring.flatMap((y, at) => (at % 2 === 0 ? [[y, ring[at + 1] ?? 0] as const] : []));
}

/** The points that are nearer to one of some towns than to any other town. */
export function around(towns: readonly Town[], isOne: (town: Town) => boolean): Part {
  const ones = towns.filter(isOne);
  if (ones.length === 0) throw new Error('no town is in a unit of an area');
  const nearest = nearestOf(towns);
  const [south, west, north, east] = extentOf(ones.map(({ point }) => point));
  return {
    isIn: (point) => isOne(nearest(point)),
    extent: [south - MARGIN, west - MARGIN, north + MARGIN, east + MARGIN],
  };
}

const NEAREST = new WeakMap<readonly Town[], (point: Point) => Town>();

/** Returns a function from a point to the nearest town. */
export function nearestOf(towns: readonly Town[]): (point: Point) => Town {
  const known = NEAREST.get(towns) ?? nearestIn(towns);
  NEAREST.set(towns, known);
  return known;
}

function nearestIn(towns: readonly Town[]): (point: Point) => Town {
  const squares = Map.groupBy(towns, ({ point: [y, x] }) => keyOf(y, x));
  return ([y, x]) => {
    const shrink = Math.cos((y / HUNDREDTHS) * (Math.PI / 180));
    for (let reach = 1; ; reach *= 2) {
      let best: Town | undefined;
      let least = Number.POSITIVE_INFINITY;
      for (let down = -reach; down <= reach; down += 1) {
        for (let right = -reach; right <= reach; right += 1) {
          for (const town of squares.get(keyOf(y + down * SQUARE, x + right * SQUARE)) ?? []) {
            const [north, east] = [town.point[0] - y, (town.point[1] - x) * shrink];
            const distance = north * north + east * east;
            if (distance < least) [best, least] = [town, distance];
          }
        }
      }
      // A town outside of the squares may be nearer only if the best one is further than they reach.
      if (best !== undefined && (least <= (reach * SQUARE * shrink) ** 2 || reach > 16))
        return best;
    }
  };
}

function keyOf(y: number, x: number): number {
  return Math.floor(y / SQUARE) * 10_000 + Math.floor(x / SQUARE);
}

export function extentOf(points: readonly Point[]): Extent {
  let [south, west, north, east] = [1e9, 1e9, -1e9, -1e9];
  for (const [y, x] of points) {
    [south, west] = [Math.min(south, y), Math.min(west, x)];
    [north, east] = [Math.max(north, y), Math.max(east, x)];
  }
  return [south, west, north, east];
}
