/** The text after a place's name: its country, region or county, or a larger town nearby. */
import { fold, squeeze } from './fold.ts';
import type { Heading, Table } from './table.ts';

/** 2 for a place in the likeliest area, 1 in another area of that name, else 0. */
export type Area = (place: number) => 0 | 1 | 2;

interface Known {
  /** Areas by exact name: numbers of countries, regions `country.region`, and counties `~county`. */
  readonly names: ReadonlyMap<string, readonly string[]>;
  /** Areas by code. Names precede codes: “Salem, IN” is in Indiana. */
  readonly codes: ReadonlyMap<string, readonly string[]>;
  /** All names, folded, to look for words in. */
  readonly words: readonly (readonly [name: string, id: string])[];
}

/** Made at the first use, and kept with the table. */
const KNOWN = new WeakMap<Table, Known>();

function knownOf(table: Table): Known {
  const made = KNOWN.get(table) ?? makeKnown(table);
  KNOWN.set(table, made);
  return made;
}

function makeKnown({ heading }: Table): Known {
  const names = new Map<string, string[]>();
  const codes = new Map<string, string[]>();
  const words: [string, string][] = [];
  const add = (to: Map<string, string[]>, key: string, id: string) => {
    const ids = to.get(key) ?? [];
    to.set(key, ids);
    if (!ids.includes(id)) ids.push(id);
  };
  const addName = (name: string, id: string) => {
    const folded = fold(name);
    if (folded === '') return;
    add(names, squeeze(folded), id);
    words.push([` ${folded}`, id]);
  };
  heading.countries.forEach(([code, name], country) => {
    add(codes, squeeze(fold(code)), `${country}`);
    addName(name, `${country}`);
  });
  heading.regions.forEach(([country, name], region) => {
    addName(name, `${country}.${region}`);
  });
  heading.counties.forEach(([name, code], county) => {
    addName(name, `~${county}`);
    if (code !== '') add(codes, squeeze(fold(code)), `~${county}`);
  });
  for (const [name, ids] of Object.entries(heading.called))
    for (const id of ids) add(names, name, id);
  for (const [code, ids] of Object.entries(heading.codes))
    for (const id of ids) add(codes, code, id);
  return { names, codes, words };
}

/** @returns undefined if no country, region or county is called exactly so */
export function areaCalled(table: Table, folded: string, reaches: boolean): Area | undefined {
  const key = squeeze(folded);
  const { names, codes } = knownOf(table);
  const [named, coded] = [names.get(key), codes.get(key)];
  if (named !== undefined) return areaOf(table, named, coded ?? [], reaches);
  return coded === undefined ? undefined : areaOf(table, coded, [], reaches);
}

/** The meaning without further text. Longer codes are beginnings of names. */
export function areaAlone(table: Table, folded: string): Area | undefined {
  const key = squeeze(folded);
  const isMeant = key.length <= 2 || knownOf(table).names.has(key);
  return isMeant ? areaCalled(table, folded, false) : undefined;
}

/** As `areaCalled`, and if no name is, then one with a word that begins so. */
export function areaLike(table: Table, folded: string, reaches: boolean): Area | undefined {
  const { names, codes, words } = knownOf(table);
  const key = squeeze(folded);
  if (names.has(key) || folded.length < 3) return areaCalled(table, folded, reaches);
  const coded = codes.get(key);
  const two = coded === undefined ? twoAreas(table, folded, reaches) : undefined;
  if (two !== undefined) return two;
  const ids = words.flatMap(([name, id]) => (name.includes(` ${folded}`) ? [id] : []));
  if (coded !== undefined) return areaOf(table, coded, ids, reaches);
  return ids.length === 0 ? undefined : areaOf(table, ids, [], reaches);
}

/** “Ohio USA” */
function twoAreas(table: Table, folded: string, reaches: boolean): Area | undefined {
  const words = folded.split(' ');
  for (let count = 1; count < words.length; count += 1) {
    const one = areaCalled(table, words.slice(0, count).join(' '), reaches);
    const other = one && areaCalled(table, words.slice(count).join(' '), reaches);
    if (one && other) return both([one, other]);
  }
  return undefined;
}

/** Within about 50 km of a place. */
export function areaNear(table: Table, centre: number): Area {
  const near = (column: Int16Array, place: number, most: number) =>
    Math.abs((column[place] ?? 0) - (column[centre] ?? 0)) <= most;
  return (place) => (near(table.latitudes, place, 50) && near(table.longitudes, place, 80) ? 1 : 0);
}

export function both(areas: readonly Area[]): Area {
  return (place) => {
    let least: 0 | 1 | 2 = 2;
    for (const area of areas) {
      const is = area(place);
      if (is < least) least = is;
    }
    return least;
  };
}

/**
 * @param first the likeliest areas
 * @param second other areas of that name
 * @param reaches whether former parts of a country count
 */
function areaOf(
  table: Table,
  first: readonly string[],
  second: readonly string[],
  reaches: boolean,
): Area {
  const { heading, regions, counties } = table;
  const of = (lists: Heading['reach'], ids: readonly string[]) =>
    ids.flatMap((id) => lists[heading.countries[Number(id)]?.[0] ?? ''] ?? []);
  const withReach = (ids: readonly string[]) =>
    reaches ? [...ids, ...of(heading.reach, ids)] : ids;
  const ofRegion = new Uint8Array(heading.regions.length);
  const ofCounty = new Map<number, 1 | 2>();
  const give = (ids: readonly string[], value: 1 | 2) => {
    // Numbers of regions are no whole ones here, and those of counties are none.
    const countries = new Set(ids.map(Number));
    heading.regions.forEach(([country], region) => {
      if (countries.has(country)) ofRegion[region] = value;
    });
    for (const id of ids) {
      if (id.includes('.')) ofRegion[Number(id.split('.')[1])] = value;
      if (id.startsWith('~')) ofCounty.set(Number(id.slice(1)), value);
    }
  };
  const others = withReach(second);
  give([...others, ...of(heading.territories, [...first, ...others])], 1);
  give(withReach(first), 2);
  return (place) => {
    const is = (ofRegion[regions[place] ?? 0] ?? 0) as 0 | 1 | 2;
    if (is === 2 || ofCounty.size === 0) return is;
    return ofCounty.get(counties[place] ?? 0) ?? is;
  };
}
