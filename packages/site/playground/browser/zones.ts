/** The time zones to choose from. */
import { fold } from '../../../places/src/fold.ts';
import { countryName, countryNames } from './country-names.ts';

/** A line for each zone: its name, the countries that use it, and older names. `generate/zone-names.ts` makes it. */
declare const ZONE_NAMES: string;

export interface Zone {
  /** As the IANA time-zone database has it. */
  readonly name: string;
  /** The part before the first slash, or `Universal`. */
  readonly region: string;
  /** The rest of it, with spaces: `Argentina, Buenos Aires`. */
  readonly city: string;
  /** Names of the countries that use it. */
  readonly countries: readonly string[];
  /** What a search looks through, folded: the city and the name; then all that may find it. */
  readonly exact: readonly string[];
  readonly searched: readonly string[];
}

/** Parts of countries that people look for as if they were countries. */
const PARTS: Readonly<Record<string, readonly string[]>> = {
  GB: ['England', 'Scotland', 'Wales', 'Northern Ireland'],
};

/** All zones, by name. */
export const ZONES: readonly Zone[] = ZONE_NAMES.split('\n').map(readZone);

function readZone(line: string): Zone {
  const [name = '', codes = '', ...older] = line.split(' ');
  const [region = '', ...path] = name.split('/');
  const countries = codes === '' ? [] : codes.split(',');
  const exact = [name, path.at(-1) ?? name, ...older].map(fold);
  return {
    name,
    region: path.length === 0 ? 'Universal' : region,
    city: path.length === 0 ? name : path.map((part) => part.replaceAll('_', ' ')).join(', '),
    countries: countries.map(countryName),
    exact,
    searched: [
      ...exact,
      ...older.map((each) => fold(each.split('/').at(-1) ?? '')),
      ...countries.flatMap((code) => [...countryNames(code), ...(PARTS[code] ?? [])]).map(fold),
    ],
  };
}

/** Zones that fit, and those among them whose city or country is called exactly so. */
interface FoundZones {
  readonly best: readonly Zone[];
  readonly others: readonly Zone[];
}

/**
 * The zones that fit, in the order of their names.
 *
 * @param typed part of a name, of a city or of a country; everything fits an empty text
 */
export function findZones(typed: string): FoundZones {
  const query = fold(typed);
  if (query === '') return { best: [], others: ZONES };
  const best = ZONES.filter(({ searched }) => searched.includes(query));
  const others = ZONES.filter(
    (zone) => !best.includes(zone) && zone.searched.some((text) => hasWords(text, query)),
  );
  return { best, others };
}

/**
 * The name of the one zone that a text names, in any case, with spaces for underscores, or by its
 * city alone; an older name becomes that of today. Otherwise the text itself.
 */
export function zoneNamed(typed: string): string {
  const text = typed.trim();
  const query = fold(text);
  const named = ZONES.filter(({ name }) => fold(name) === query);
  const found = named.length > 0 ? named : ZONES.filter(({ exact }) => exact.includes(query));
  return found.length === 1 && found[0] !== undefined && query !== '' ? found[0].name : text;
}

/** True if a folded text contains the folded query from the beginning of a word. */
function hasWords(folded: string, query: string): boolean {
  return ` ${folded}`.includes(` ${query}`);
}
