/** Finds places by where they are: by coordinates, or by time zone. */
import { type Place, placeAt } from './find.ts';
import type { Table } from './table.ts';

/** A place, and how far it is. */
export interface Distant {
  readonly place: Place;
  readonly km: number;
}

const KM_PER_DEGREE = 111.2;
const RADIANS_PER_DEGREE = Math.PI / 180;

/**
 * The nearest place of each time zone.
 *
 * @param kmMax places that are farther away are left out
 * @returns the nearest first
 */
export function nearestIn(
  table: Table,
  latitude: number,
  longitude: number,
  kmMax: number,
): Distant[] {
  const shrink = cosine(latitude);
  const least = new Map<number, { readonly index: number; readonly square: number }>();
  const most = (kmMax / KM_PER_DEGREE) ** 2;
  for (let index = 0; index < table.zones.length; index += 1) {
    const north = (table.latitudes[index] ?? 0) / 100 - latitude;
    if (north * north > most) continue;
    const direct = Math.abs((table.longitudes[index] ?? 0) / 100 - longitude);
    const east = Math.min(direct, 360 - direct) * shrink;
    const square = north * north + east * east;
    const zone = table.zones[index] ?? 0;
    if (square <= most && square < (least.get(zone)?.square ?? Number.POSITIVE_INFINITY)) {
      least.set(zone, { index, square });
    }
  }
  return [...least.values()]
    .sort((one, other) => one.square - other.square || one.index - other.index)
    .map(({ index, square }) => ({
      place: placeAt(table, index),
      km: Math.floor(Math.sqrt(square) * KM_PER_DEGREE + 0.5),
    }));
}

/** The cosine of a latitude: `Math.cos` may differ from one machine to the next. */
function cosine(degrees: number): number {
  const square = (degrees * RADIANS_PER_DEGREE) ** 2;
  return 1 - (square / 2) * (1 - (square / 12) * (1 - (square / 30) * (1 - square / 56)));
}

/**
 * The largest place of each region that has one of some time zones.
 *
 * @param zones all names of the zone, as the IANA database has them
 * @returns the largest first
 */
export function largestIn(table: Table, zones: readonly string[]): Place[] {
  const wanted = new Set(
    table.heading.zones.flatMap((name, at) => (zones.includes(name) ? at : [])),
  );
  const largest = new Map<number, number>();
  table.zones.forEach((zone, index) => {
    if (!wanted.has(zone)) return;
    const region = table.regions[index] ?? 0;
    const known = largest.get(region);
    const isLarger =
      known === undefined || (table.populations[index] ?? 0) > (table.populations[known] ?? 0);
    if (isLarger) largest.set(region, index);
  });
  const population = (index: number) => table.populations[index] ?? 0;
  return [...largest.values()]
    .sort((one, other) => population(other) - population(one) || one - other)
    .map((index) => placeAt(table, index));
}
