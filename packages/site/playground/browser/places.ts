/** The list of places: where it is, how it is read, and how places are found in it. */
import { countryName, countryNames } from './country-names.ts';
import { fold, hasWords, spellings } from './fold.ts';

export interface Place {
  readonly name: string;
  /** Other names that people look for. */
  readonly otherNames: readonly string[];
  readonly region: string;
  readonly country: string;
  /** The zone of the place today. */
  readonly zone: string;
  /** Degrees, to hundredths. */
  readonly latitude: number;
  readonly longitude: number;
  /** How often the smallest size that is listed has doubled. */
  readonly size: number;
  /** What a search looks through, folded. */
  readonly names: readonly string[];
  readonly surroundings: string;
}

/** Reads the list that `packages/site/generate/places.ts` writes; its first lines explain its form. */
export function readPlaces(text: string): readonly Place[] {
  const places: Place[] = [];
  const heading = { '!': '', '=': '', '-': '' };
  let [country, around, latitude, longitude] = ['', '', 0, 0];
  for (const line of text.split('\n')) {
    const sign = line.charAt(0);
    const cells = line.split('\t');
    if (cells.length === 4) {
      const [names = '', north, east, size] = cells;
      latitude += Number(north);
      longitude += Number(east);
      const [name = '', ...otherNames] = names.split('|');
      const region = heading['-'];
      places.push({
        name,
        otherNames,
        region,
        country,
        zone: heading['='],
        latitude: latitude / 100,
        longitude: longitude / 100,
        size: Number(size),
        names: [name, ...otherNames].flatMap(spellings),
        surroundings: fold(`${region} ${around} ${heading['!']}`),
      });
    } else if (sign === '!' || sign === '=' || sign === '-') {
      heading[sign] = line.slice(1);
      if (sign !== '!') continue;
      country = countryName(heading['!']);
      around = countryNames(heading['!']).join(' ');
    }
  }
  return places;
}

/** “Bern, Switzerland”, with the region if it is called otherwise. */
export function placeLabel({ name, region, country }: Place): string {
  return [...new Set([name, region, country])].filter((part) => part !== '').join(', ');
}

/** Enough to choose from; to see others, people type more letters. */
const FOUND_MAX = 20;

/**
 * The places that fit best, at most `FOUND_MAX`: those called exactly so, then those whose name
 * begins so, then those with a word that begins so; the larger ones first.
 *
 * @param typed a name, and after a comma the region or country
 */
export function findPlaces(places: readonly Place[], typed: string): readonly Place[] {
  const [query = '', ...rest] = typed.split(',').map(fold);
  if (query === '') return [];
  const around = rest.filter((text) => text !== '');
  return places
    .flatMap((place) => {
      const rank = Math.max(...place.names.map((name) => rankOf(name, query)));
      const fits = rank > 0 && around.every((text) => hasWords(place.surroundings, text));
      return fits ? [{ place, rank }] : [];
    })
    .sort((one, other) => other.rank - one.rank || other.place.size - one.place.size)
    .slice(0, FOUND_MAX)
    .map(({ place }) => place);
}

function rankOf(name: string, query: string): number {
  if (name === query) return 3;
  if (name.startsWith(query)) return 2;
  return hasWords(name, query) ? 1 : 0;
}
