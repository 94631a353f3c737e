/** Towns of the world, found by any of their names. */
import { readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import { type Distant, largestIn, nearestIn } from './around.ts';
import { type ChosenPlace, chooseIn, type FoundPlace, foundIn } from './choose.ts';
import type { Place } from './find.ts';
import { readTable, type Table } from './table.ts';
import { readZoneMap, type ZoneMap, zonesOnMap } from './zone-map.ts';

export type { Distant } from './around.ts';
export type { ChosenPlace, FoundPlace } from './choose.ts';
export type { Place } from './find.ts';

let table: Table | undefined;
let map: ZoneMap | undefined;

/**
 * Finds a place by a present or former name, in any case, with or without accents. A country, a region or both may
 * follow: `Paris, Texas`, `Odessa, UA`, `St. Louis, MO`. The first call reads the list, which needs a moment and about
 * 95 MiB.
 *
 * @param query a name, and after commas its region, country or a larger town; at most 200 characters
 * @param options `limit`: the largest number of places, 1 to 50; default 10
 * @returns the likeliest place first; empty if no place has the name. If `isClear` is true for the first place, use it.
 *   Otherwise, let the person choose.
 * @throws RangeError if the text is too long or the limit out of range
 * @throws Error if the list cannot be read, as in a bundle
 */
export function findPlaces(query: string, options: { readonly limit?: number } = {}): FoundPlace[] {
  return foundIn(tableRead(), query, options.limit);
}

/**
 * The place that a text means, or a choice of places.
 *
 * @param query as for `findPlaces`
 * @throws RangeError if the text is too long
 * @throws Error if the list cannot be read, as in a bundle
 */
export function choosePlace(query: string): ChosenPlace {
  return chooseIn(tableRead(), query);
}

/**
 * The nearest place of each time zone, the nearest first.
 *
 * @param latitude degrees, north positive
 * @param longitude degrees, east positive
 * @param kmMax places that are farther away are left out
 */
export function nearestPlaces(latitude: number, longitude: number, kmMax: number): Distant[] {
  return nearestIn(tableRead(), latitude, longitude, kmMax);
}

/**
 * The largest place of each region that has a time zone, the largest first; none if no place has it.
 *
 * @param zones all names of the zone
 */
export function largestPlaces(zones: readonly string[]): Place[] {
  return largestIn(tableRead(), zones);
}

/**
 * The time zones that coordinates may be in, by boundaries of OpenStreetMap (© OpenStreetMap contributors, ODbL). The
 * first call reads a map whose smallest cells have 4.9 km from south to north.
 *
 * @param latitude degrees, north positive
 * @param longitude degrees, east positive
 * @returns the likeliest first: several near a border and where states dispute an area; none at sea
 * @throws RangeError if these are no coordinates
 * @throws Error if the map cannot be read, as in a bundle
 */
export function zonesAt(latitude: number, longitude: number): readonly string[] {
  if (!isWithin(latitude, 90) || !isWithin(longitude, 180)) {
    throw new RangeError('latitude is from -90 to 90 degrees, longitude from -180 to 180');
  }
  map ??= readZoneMap(new TextDecoder().decode(gunzipSync(fileRead('zones.gz'))));
  return zonesOnMap(map, latitude, longitude);
}

function isWithin(degrees: number, limit: number): boolean {
  return typeof degrees === 'number' && Math.abs(degrees) <= limit;
}

function tableRead(): Table {
  table ??= readTable(gunzipSync(fileRead('places.gz')));
  return table;
}

/** A bundle does not have the file, and in one for `require` there is not even the address of the module. */
function fileRead(name: 'places.gz' | 'zones.gz'): Buffer {
  try {
    return readFileSync(new URL(`../data/${name}`, import.meta.url));
  } catch (cause) {
    throw new Error(
      `ecliptic-places cannot read ${name} in its folder data, which is next to its folder dist. If this program is a bundle, leave the package out of it, for example with esbuild --external:ecliptic-places.`,
      { cause },
    );
  }
}
