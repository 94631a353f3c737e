/** The lists of places: the short one of large places, and the whole one if that has too few. */

import { findIn, type Place, QUERY_LENGTH_MAX } from '../../../places/src/find.ts';
import { fold, squeeze } from '../../../places/src/fold.ts';
import { readTable, type Table } from '../../../places/src/table.ts';
import { countryName } from './country-names.ts';

export type { Place } from '../../../places/src/find.ts';

/** Both lie beside this script. */
const URLS = {
  large: new URL('places-large.gz', import.meta.url),
  all: new URL('places.gz', import.meta.url),
} as const;

/** With fewer, and none that is called as was typed, the whole list is loaded. */
const FEW = 5;
/** Enough to choose from; to see others, people type more letters. */
const FOUND_MAX = 20;

/** What a list has for what was typed. */
export interface FoundPlaces {
  readonly places: readonly Place[];
  /** True if a longer list may have what is meant. */
  readonly isLacking: boolean;
}

export async function loadPlaces(list: keyof typeof URLS): Promise<Table> {
  const response = await fetch(URLS[list]);
  if (!response.ok || response.body === null) throw new Error(String(response.status));
  const unpacked = response.body.pipeThrough(new DecompressionStream('gzip'));
  return readTable(new Uint8Array(await new Response(unpacked).arrayBuffer()));
}

export function findPlaces(table: Table, typed: string): FoundPlaces {
  const places = findIn(table, typed.slice(0, QUERY_LENGTH_MAX), FOUND_MAX);
  const key = squeeze(fold(typed.split(',', 1)[0] ?? ''));
  const isCalled = places.some(({ name, matched }) =>
    [name, matched ?? ''].some((each) => squeeze(fold(each)) === key),
  );
  return { places, isLacking: places.length < FEW && !isCalled };
}

/** “Bern, Switzerland”, with the region if it is called otherwise. */
export function placeLabel({ name, region, country }: Place): string {
  const parts = [name, region, countryName(country)];
  return [...new Set(parts)].filter((part) => part !== '').join(', ');
}
