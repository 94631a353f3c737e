/** Makes the short list of places, which the playground loads first: the large ones of the whole list. */
import { readFile } from 'node:fs/promises';
import { promisify } from 'node:util';
import { gunzip, gzip } from 'node:zlib';
import { type Heading, populationOf } from '../../places/src/table.ts';

const FILE = new URL('../../places/data/places.gz', import.meta.url);
/** With smaller places, the list would be above 300 kB. */
const POPULATION_MIN = 15_000;
/** Bytes of a place: two in each of six columns. */
const COLUMNS = 12;
/** The column with the low bytes of populations; the high ones are in the next. */
const POPULATIONS = 4;
/** The columns of counties, which the short list does without. */
const COUNTIES = 10;

/**
 * The places with at least 15,000 inhabitants, without counties, and with those of their other names that mean them
 * first of all.
 *
 * @returns the list in the form of the whole one, compressed
 */
export async function largePlaces(): Promise<Buffer> {
  const bytes = await promisify(gunzip)(await readFile(FILE));
  const headingEnd = bytes.indexOf('\n') + 1;
  const heading = JSON.parse(bytes.toString('utf8', 0, headingEnd)) as Heading;
  const namesEnd = headingEnd + heading.names;
  const lines = bytes.toString('utf8', headingEnd, namesEnd).split('\n');
  const cell = (column: number, place: number) =>
    bytes[namesEnd + column * heading.count + place] ?? 0;
  const isLarge = (place: number) =>
    populationOf(cell(POPULATIONS, place) + cell(POPULATIONS + 1, place) * 256) >= POPULATION_MIN;
  const large = [...lines.keys()].filter(isLarge);
  const names = Buffer.from(large.map((place) => firstNames(lines[place] ?? '')).join('\n'));
  const short: Heading = {
    ...heading,
    count: large.length,
    counties: [['', '']],
    names: names.length,
  };
  const columns = Array.from({ length: COLUMNS }, (_, column) =>
    Buffer.from(large.map((place) => (column >= COUNTIES ? 0 : cell(column, place)))),
  );
  const list = Buffer.concat([Buffer.from(`${JSON.stringify(short)}\n`), names, ...columns]);
  return await promisify(gzip)(list, { level: 9, memLevel: 9 });
}

/** Of the names of a place: the usual one, and those by which it is looked for. */
function firstNames(line: string): string {
  return line
    .split('|')
    .filter((name, index) => index === 0 || name.startsWith('!'))
    .join('|');
}
