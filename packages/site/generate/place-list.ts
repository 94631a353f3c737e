/** The list of places as it is stored, without the index that a search needs. */
import { readFile } from 'node:fs/promises';
import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import type { Heading } from '../../places/src/table.ts';

const FILE = new URL('../../places/data/places.gz', import.meta.url);

/** Bytes of a place: the low one and the high one of each of six numbers, each in a column of its own. */
export const COLUMNS = 12;
/** The columns of the low bytes. */
export const COLUMN = { population: 4, zone: 6, region: 8, county: 10 } as const;

export interface PlaceList {
  readonly heading: Heading;
  /** A line for each place: its names. */
  readonly lines: readonly string[];
  readonly byte: (column: number, place: number) => number;
  /** @param column with the low bytes; the next one has the high bytes */
  readonly number: (column: number, place: number) => number;
}

export async function readPlaceList(): Promise<PlaceList> {
  const bytes = await promisify(gunzip)(await readFile(FILE));
  const headingEnd = bytes.indexOf('\n') + 1;
  const heading = JSON.parse(bytes.toString('utf8', 0, headingEnd)) as Heading;
  const namesEnd = headingEnd + heading.names;
  const byte = (column: number, place: number) =>
    bytes[namesEnd + column * heading.count + place] ?? 0;
  return {
    heading,
    lines: bytes.toString('utf8', headingEnd, namesEnd).split('\n'),
    byte,
    number: (column, place) => byte(column, place) + byte(column + 1, place) * 256,
  };
}
