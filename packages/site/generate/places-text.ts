/** Makes the playground's list of places from the tables of GeoNames. */
import { OTHER_PLACE_NAMES } from './other-place-names.ts';

/** Smaller places are left out, except capitals: with them the list would not stay below 300 kB. */
const POPULATION_MIN = 15_000;
/** Places that no longer exist, in the words of GeoNames: abandoned, historical, destroyed. */
const GONE = ['PPLQ', 'PPLH', 'PPLW', 'PPLCH'];
const CAPITAL = 'PPLC';

/** Zones that are newer than the table. */
const NEWER_ZONE: Readonly<Record<string, string>> = {
  'Asia/Choibalsan': 'Asia/Ulaanbaatar',
};
/** The region of Aysén left the zone of Santiago in 2025. */
const NEWER_ZONE_OF_REGION: Readonly<Record<string, string>> = { 'CL.02': 'America/Coyhaique' };
/**
 * Countries whose regions have other codes in the table than in the list of names, which is newer:
 * Vietnam merged its provinces in 2025, and its codes were given out anew.
 */
const RENUMBERED = ['VN'];

interface Place {
  readonly name: string;
  readonly otherNames: readonly string[];
  readonly latitude: number;
  readonly longitude: number;
  readonly kind: string;
  readonly country: string;
  readonly region: string;
  readonly zone: string;
  readonly population: number;
}

const HEAD = `# Places of GeoNames (https://www.geonames.org), licence CC BY 4.0, as of March 2023: those with at
# least ${POPULATION_MIN.toLocaleString('en')} inhabitants, and capitals. Coordinates are rounded to hundredths of a degree. Written by
# packages/site/generate/places.ts. !country, =zone, -region, then a line for each place: names, latitude and longitude in
# hundredths of a degree, each less that of the line above, and the size: the doublings of ${POPULATION_MIN.toLocaleString('en')} inhabitants.
`;

/**
 * @param table `cities500.txt` of GeoNames
 * @param regions JSON: the names of first-order divisions by country and code
 * @returns the list, and the countries that use each zone
 */
export function placesText(
  table: string,
  regions: string,
): { readonly text: string; readonly countries: ReadonlyMap<string, readonly string[]> } {
  const regionNames = new Map(
    (JSON.parse(regions) as { code: string; name: string }[]).map(({ code, name }) => [code, name]),
  );
  const all = table
    .trimEnd()
    .split('\n')
    .map((row) => readRow(row, regionNames));
  const places = all.filter(
    ({ kind, population }) =>
      !GONE.includes(kind) && (population >= POPULATION_MIN || kind === CAPITAL),
  );
  return { text: HEAD + write(places, otherNames(places)), countries: countriesOf(all) };
}

function readRow(row: string, regionNames: ReadonlyMap<string, string>): Place {
  const cells = row.split('\t');
  const cell = (index: number) => cells[index] ?? '';
  const code = `${cell(8)}.${cell(10)}`;
  return {
    name: cell(1),
    otherNames: cell(3).split(','),
    latitude: Math.round(Number(cell(4)) * 100),
    longitude: Math.round(Number(cell(5)) * 100),
    kind: cell(7),
    country: cell(8),
    region: RENUMBERED.includes(cell(8)) ? '' : (regionNames.get(code) ?? ''),
    zone: NEWER_ZONE_OF_REGION[code] ?? NEWER_ZONE[cell(17)] ?? cell(17),
    population: Number(cell(14)),
  };
}

function otherNames(places: readonly Place[]): ReadonlyMap<Place, readonly string[]> {
  const bySize = places.toSorted((one, other) => other.population - one.population);
  const found = new Map<Place, string[]>();
  for (const name of OTHER_PLACE_NAMES) {
    const place = bySize.find(({ otherNames }) => otherNames.includes(name));
    if (place === undefined) throw new Error(`no place is also called ${name}`);
    if (place.name !== name) found.set(place, [...(found.get(place) ?? []), name]);
  }
  return found;
}

function write(
  places: readonly Place[],
  otherNames: ReadonlyMap<Place, readonly string[]>,
): string {
  const headings = [
    ['!', 'country'],
    ['=', 'zone'],
    ['-', 'region'],
  ] as const;
  const lines: string[] = [];
  let above: Pick<Place, 'country' | 'zone' | 'region' | 'latitude' | 'longitude'> | undefined;
  for (const place of places.toSorted(byHeadings)) {
    const first = headings.findIndex(([, field]) => place[field] !== above?.[field]);
    for (const [sign, field] of first < 0 ? [] : headings.slice(first)) {
      lines.push(sign + place[field]);
    }
    const names = [place.name, ...(otherNames.get(place) ?? [])].join('|');
    const north = place.latitude - (above?.latitude ?? 0);
    const east = place.longitude - (above?.longitude ?? 0);
    lines.push(`${names}\t${north}\t${east}\t${sizeOf(place)}`);
    above = place;
  }
  return `${lines.join('\n')}\n`;
}

function byHeadings(one: Place, other: Place): number {
  const key = ({ country, zone, region, name, latitude, longitude }: Place) =>
    [country, zone, region, name, latitude, longitude].join('\t');
  const [a, b] = [key(one), key(other)];
  return a < b ? -1 : Number(a > b);
}

function sizeOf({ population }: Place): number {
  return Math.max(0, Math.floor(Math.log2(population / POPULATION_MIN)));
}

/** So few places of a country in a zone lie at a border, or are misplaced. */
const STRAY_MAX = 2;

/** A country is not counted in for a few stray places, if its others are in other zones. */
function countriesOf(places: readonly Place[]): ReadonlyMap<string, readonly string[]> {
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
