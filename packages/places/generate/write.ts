/** Writes the list in the form that `src/table.ts` reads. */
import { gzipSync } from 'node:zlib';
import { fold, squeeze } from '../src/fold.ts';
import type { Heading } from '../src/table.ts';
import { CALLED, REACH } from './countries.ts';
import { TERRITORIES } from './territories.ts';

/** A place with the names that are listed. */
export interface Listed {
  readonly names: readonly string[];
  readonly latitude: number;
  readonly longitude: number;
  readonly country: string;
  readonly region: string;
  readonly regionCode: string;
  readonly county: string;
  readonly countyCode: string;
  readonly zone: string;
  readonly population: number;
}

/**
 * @param codesOf codes of regions and countries, by the regions of the list: what `regionCodes` returns
 */
export function listOf(
  places: readonly Listed[],
  codesOf: (regions: Iterable<string>) => readonly (readonly [code: string, area: string])[],
): Buffer {
  const sorted = places.toSorted(inOrder);
  const countryNames = new Intl.DisplayNames('en', { type: 'region' });
  const countries = numbered(sorted.map(({ country }) => country));
  const regions = numbered(sorted.map(({ country, region }) => `${country}|${region}`));
  const counties = numbered(
    sorted.map(({ country, county, countyCode }) => `${county}|${countyCode}|${country}`),
  );
  const zones = numbered(sorted.map(({ zone }) => zone));
  const called = new Map<string, string[]>();
  const codes = new Map<string, string[]>();
  const call = (name: string, id: string, into = called) => {
    const key = squeeze(fold(name));
    if (!into.get(key)?.includes(id)) into.set(key, [...(into.get(key) ?? []), id]);
  };
  const idOf = (area: string) => {
    const [country = '', region] = area.split('|');
    const number = countries.get(country);
    if (region === undefined) return `${number}`;
    return `${number}.${regions.get(area)}`;
  };
  const isListed = (area: string) => (area.includes('|') ? regions.has(area) : countries.has(area));
  for (const [name, areas] of Object.entries(CALLED)) {
    for (const area of areas.filter(isListed)) call(name, idOf(area));
  }
  // Unicode CLDR writes “Bosnia & Herzegovina”, people and ISO 3166-1 “and”.
  for (const code of countries.keys()) {
    const name = countryNames.of(code) ?? code;
    if (name.includes(' & ')) call(name.replace(' & ', ' and '), idOf(code));
  }
  for (const place of sorted) {
    const postal = postalCode(place);
    if (postal) call(postal, idOf(`${place.country}|${place.region}`));
  }
  for (const [code, area] of codesOf(regions.keys()))
    if (isListed(area)) call(code, idOf(area), codes);
  const listed = (table: Readonly<Record<string, readonly string[]>>) =>
    Object.fromEntries(
      Object.entries(table).map(([country, areas]) => [country, areas.filter(isListed).map(idOf)]),
    );
  const names = Buffer.from(sorted.map((place) => place.names.join('|')).join('\n'));
  const heading: Heading = {
    count: sorted.length,
    zones: [...zones.keys()],
    countries: Array.from(countries.keys(), (code) => [code, countryNames.of(code) ?? code]),
    regions: Array.from(regions.keys(), (key) => {
      const [country = '', region = ''] = key.split('|');
      return [countries.get(country) ?? 0, region];
    }),
    counties: Array.from(counties.keys(), (key) => {
      const [county = '', code = ''] = key.split('|');
      return [county, code];
    }),
    called: Object.fromEntries(called),
    codes: Object.fromEntries(codes),
    territories: listed(TERRITORIES),
    reach: listed(REACH),
    names: names.length,
  };
  const columns = [
    sorted.map(({ latitude }) => latitude),
    sorted.map(({ longitude }) => longitude),
    sorted.map(({ population }) => populationCode(population)),
    sorted.map(({ zone }) => zones.get(zone) ?? 0),
    sorted.map(({ country, region }) => regions.get(`${country}|${region}`) ?? 0),
    sorted.map(
      ({ country, county, countyCode }) => counties.get(`${county}|${countyCode}|${country}`) ?? 0,
    ),
  ];
  const bytes = Buffer.concat([
    Buffer.from(`${JSON.stringify(heading)}\n`),
    names,
    ...columns.flatMap((column) => [
      Buffer.from(column.map((value) => value & 255)),
      Buffer.from(column.map((value) => (value >> 8) & 255)),
    ]),
  ]);
  return gzipSync(bytes, { level: 9, memLevel: 9 });
}

/** The United States have theirs in the table; Canada and Australia have numbers there. */
const POSTAL: Readonly<Record<string, string>> = {
  ...{
    'CA.01': 'AB',
    'CA.02': 'BC',
    'CA.03': 'MB',
    'CA.04': 'NB',
    'CA.05': 'NL',
    'CA.07': 'NS',
    'CA.13': 'NT',
  },
  ...{ 'CA.14': 'NU', 'CA.08': 'ON', 'CA.09': 'PE', 'CA.10': 'QC', 'CA.11': 'SK', 'CA.12': 'YT' },
  ...{
    'AU.01': 'ACT',
    'AU.02': 'NSW',
    'AU.03': 'NT',
    'AU.04': 'QLD',
    'AU.05': 'SA',
    'AU.06': 'TAS',
    'AU.07': 'VIC',
  },
  ...{ 'AU.08': 'WA' },
};

function postalCode({ country, regionCode }: Listed): string | undefined {
  return country === 'US' ? regionCode : POSTAL[`${country}.${regionCode}`];
}

/** A number for each value, in the order of the values. */
function numbered(values: readonly string[]): ReadonlyMap<string, number> {
  return new Map([...new Set(values)].sort().map((value, number) => [value, number]));
}

/** Two digits, and how many zeros follow them. */
function populationCode(population: number): number {
  let [digits, zeros] = [population, 0];
  while (digits >= 100) {
    digits = Math.floor(population / 10 ** (zeros + 1));
    zeros += 1;
  }
  return zeros * 100 + digits;
}

function inOrder(one: Listed, other: Listed): number {
  const key = ({ country, zone, region, county, names, latitude, longitude }: Listed) =>
    [country, zone, region, county, names[0], latitude, longitude].join('\t');
  const [a, b] = [key(one), key(other)];
  return a < b ? -1 : Number(a > b);
}
