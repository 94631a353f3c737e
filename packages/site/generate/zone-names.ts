/** Makes the list of time zones that the playground offers, from the time-zone database and the list of places. */
import { readFile } from 'node:fs/promises';
import { NO_PLACE } from '../../client/src/no-place.ts';
import { COLUMN, readPlaceList } from './place-list.ts';

/** The text of a release of the IANA time-zone database. */
const DATABASE = new URL('../../client/generate/tzdata.zi', import.meta.url);
/** So few places of a country in a zone are at a border, or misplaced. */
const STRAY_MAX = 2;

/**
 * Zones with rules of their own, and names of places that share another zone's rules. All other names
 * are older spellings: people may search for them, and find the zone's name of today.
 *
 * @returns a line for each zone: its name, the countries that use it, and older names
 */
export async function zoneNames(): Promise<string> {
  const lines = (await readFile(DATABASE, 'utf8')).split('\n').map((line) => line.split(' '));
  const links = lines.flatMap(([kind, target = '', name = '']) =>
    kind === 'L' ? [[name, target] as const] : [],
  );
  const zones = lines.flatMap(([kind, name = '']) => (kind === 'Z' ? [name] : []));
  const countries = countriesOfZones(await placesOfZones());
  const offered = new Set([
    ...zones.filter((name) => name.includes('/') && !name.startsWith('Etc/')),
    ...links.map(([name]) => name).filter((name) => countries.has(name)),
    'UTC',
  ]);
  const unknown = [...countries.keys()].filter((name) => !offered.has(name));
  if (unknown.length > 0) throw new Error(`not in the database: ${unknown.join(', ')}`);
  const rows = [...offered].sort().map((name) => {
    if (NO_PLACE.test(name)) throw new Error(`${name} names no place`);
    const older = links
      .filter(([alias, target]) => target === name && !offered.has(alias))
      .map(([alias]) => alias);
    return [name, (countries.get(name) ?? []).join(','), ...older].join(' ').trimEnd();
  });
  return rows.join('\n');
}

interface Zoned {
  readonly zone: string;
  readonly country: string;
}

async function placesOfZones(): Promise<readonly Zoned[]> {
  const { heading, lines, number } = await readPlaceList();
  return lines.map((_, place): Zoned => {
    const [country = 0] = heading.regions[number(COLUMN.region, place)] ?? [];
    return {
      zone: heading.zones[number(COLUMN.zone, place)] ?? '',
      country: heading.countries[country]?.[0] ?? '',
    };
  });
}

/**
 * The countries that use each zone. A country is not counted in for a few stray places, if its others
 * are in other zones.
 */
function countriesOfZones(places: readonly Zoned[]): ReadonlyMap<string, readonly string[]> {
  const zones = Map.groupBy(places, ({ zone }) => zone);
  const totals = Map.groupBy(places, ({ country }) => country);
  return new Map(
    Array.from(zones, ([zone, there]) => {
      const counts = Array.from(Map.groupBy(there, ({ country }) => country));
      const countries = counts.flatMap(([country, { length }]) => {
        const isStray = length <= STRAY_MAX && length * 2 < (totals.get(country)?.length ?? 0);
        return isStray && counts.length > 1 ? [] : [country];
      });
      return [zone, countries.sort()];
    }),
  );
}
