/** Towns of the world, found by any of their names. */
import { readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import { findIn, type Place } from './find.ts';
import { readTable, type Table } from './table.ts';

export type { Place } from './find.ts';

const FILE = new URL('../data/places.gz', import.meta.url);

let table: Table | undefined;

/**
 * Finds a place by what people call it today or once did, in any case, with or without accents.
 * Country, region or both may stand behind it: `Paris, Texas`, `Odessa, UA`, `St. Louis, MO`. The
 * first call reads the list, which takes a moment and some 60 MB.
 *
 * @param query a name, and after commas what is around the place; at most 200 characters
 * @param options `limit`: how many places are wanted at most, 1 to 50; 10 if it is not said
 * @returns what is most likely meant comes first; none if nothing is called so
 * @throws RangeError if the text is too long or the limit out of range
 */
export function findPlaces(query: string, options: { readonly limit?: number } = {}): Place[] {
  table ??= readTable(gunzipSync(readFileSync(FILE)));
  return findIn(table, query, options.limit);
}
