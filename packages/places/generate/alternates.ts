/** Which of GeoNames's other names of a place people look for. */
import { fold, squeeze } from '../src/fold.ts';

/** The scripts of each country's own languages, besides Latin. */
const OWN_SCRIPTS: Readonly<Record<string, readonly string[]>> = {
  Cyrillic: [
    'RU',
    'UA',
    'BY',
    'BG',
    'RS',
    'ME',
    'MK',
    'BA',
    'KZ',
    'KG',
    'TJ',
    'MN',
    'MD',
    'XK',
    'UZ',
    'TM',
    'AZ',
    'AM',
    'GE',
    'EE',
    'LV',
    'LT',
  ],
  Greek: ['GR', 'CY'],
  Armenian: ['AM'],
  Georgian: ['GE'],
  Hebrew: ['IL', 'PS'],
  Arabic: [
    'AE',
    'AF',
    'BH',
    'DJ',
    'DZ',
    'EG',
    'EH',
    'ER',
    'IL',
    'IQ',
    'IR',
    'JO',
    'KM',
    'KW',
    'LB',
    'LY',
    'MA',
    'MR',
    'OM',
    'PK',
    'PS',
    'QA',
    'SA',
    'SD',
    'SO',
    'SY',
    'TD',
    'TN',
    'YE',
  ],
  Han: ['CN', 'TW', 'HK', 'MO', 'JP', 'SG', 'KR'],
  Hiragana: ['JP'],
  Katakana: ['JP'],
  Hangul: ['KR', 'KP'],
  Thai: ['TH'],
  Lao: ['LA'],
  Khmer: ['KH'],
  Myanmar: ['MM'],
  Sinhala: ['LK'],
  Tamil: ['IN', 'LK', 'SG'],
  Devanagari: ['IN', 'NP'],
  Bengali: ['BD', 'IN'],
  Gujarati: ['IN'],
  Gurmukhi: ['IN', 'PK'],
  Kannada: ['IN'],
  Malayalam: ['IN'],
  Oriya: ['IN'],
  Telugu: ['IN'],
  Ethiopic: ['ET', 'ER'],
  Tibetan: ['CN', 'BT'],
  Thaana: ['MV'],
};
const SCRIPTS = Object.entries(OWN_SCRIPTS).map(
  ([script, countries]) => [new RegExp(`\\p{Script=${script}}`, 'u'), countries] as const,
);
const LATIN = /\p{Script=Latin}/u;

/** GeoNames writes its transliterations of other scripts in lower case, and adds codes of airports. */
const NO_NAME = /^[a-z]|^[A-Z]{2,5}$|[|!\n\d]/;
const LENGTH_MAX = 40;
/** Cities that people elsewhere write in their own scripts. */
const POPULATION_OF_CITIES = 1_000_000;

/** @returns names that are not the same when folded */
export function alternates(
  name: string,
  others: readonly string[],
  { country, population }: { readonly country: string; readonly population: number },
): readonly string[] {
  const known = new Set([squeeze(fold(name))]);
  return others.filter((other) => {
    const key = squeeze(fold(other));
    if (key === '' || known.has(key) || NO_NAME.test(other) || other.length > LENGTH_MAX)
      return false;
    const isOwn =
      LATIN.test(other) ||
      population >= POPULATION_OF_CITIES ||
      SCRIPTS.some(([script, countries]) => script.test(other) && countries.includes(country));
    if (isOwn) known.add(key);
    return isOwn;
  });
}
