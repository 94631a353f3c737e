/** Makes the short list of places, which the playground loads first: the large ones of the whole list. */
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import { type Heading, populationOf } from '../../places/src/table.ts';
import { COLUMN, COLUMNS, readPlaceList } from './place-list.ts';

/** With smaller places, the list would be above 300 kB. */
const POPULATION_MIN = 15_000;

/**
 * The places with at least 15,000 inhabitants, without counties. Other names are kept if this place is their first
 * meaning.
 *
 * @returns the list in the form of the whole one, compressed
 */
export async function largePlaces(): Promise<Buffer> {
  const { heading, lines, byte, number } = await readPlaceList();
  const isLarge = (place: number) =>
    populationOf(number(COLUMN.population, place)) >= POPULATION_MIN;
  const large = [...lines.keys()].filter(isLarge);
  const names = Buffer.from(large.map((place) => firstNames(lines[place] ?? '')).join('\n'));
  const short: Heading = {
    ...heading,
    count: large.length,
    counties: [['', '']],
    names: names.length,
  };
  const columns = Array.from({ length: COLUMNS }, (_, column) =>
    Buffer.from(large.map((place) => (column >= COLUMN.county ? 0 : byte(column, place)))),
  );
  const list = Buffer.concat([Buffer.from(`${JSON.stringify(short)}\n`), names, ...columns]);
  return await promisify(gzip)(list, { level: 9, memLevel: 9 });
}

/** The usual name of a place, and its usual search names. */
function firstNames(line: string): string {
  return line
    .split('|')
    .filter((name, index) => index === 0 || name.startsWith('!'))
    .join('|');
}
