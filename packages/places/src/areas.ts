/** What stands behind a place's name: its country, region or county, or a larger town nearby. */
import { fold, squeeze } from './fold.ts';
import type { Table } from './table.ts';

/** Whether a place is there: 2 if it is in what is meant first, 1 if in something else that is called so. */
export type Area = (place: number) => 0 | 1 | 2;

interface Known {
  /** What is called exactly so: numbers of countries, regions `country.region`, and counties `~county`. */
  readonly exact: ReadonlyMap<string, readonly string[]>;
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
  const exact = new Map<string, string[]>();
  const words: [string, string][] = [];
  const add = (name: string, id: string) => {
    const ids = exact.get(name) ?? [];
    exact.set(name, ids);
    if (!ids.includes(id)) ids.push(id);
  };
  const addName = (name: string, id: string) => {
    const folded = fold(name);
    if (folded === '') return;
    add(squeeze(folded), id);
    words.push([` ${folded}`, id]);
  };
  heading.countries.forEach(([code, name], country) => {
    add(code.toLowerCase(), `${country}`);
    addName(name, `${country}`);
  });
  heading.regions.forEach(([country, name], region) => {
    addName(name, `${country}.${region}`);
  });
  heading.counties.forEach(([name, code], county) => {
    addName(name, `~${county}`);
    if (code !== '') add(code.toLowerCase(), `~${county}`);
  });
  for (const [name, ids] of Object.entries(heading.called)) for (const id of ids) add(name, id);
  return { exact, words };
}

/** @returns undefined if no country, region or county is called exactly so */
export function areaCalled(table: Table, folded: string, reaches: boolean): Area | undefined {
  const key = squeeze(folded);
  const ids = knownOf(table).exact.get(key);
  return ids === undefined ? undefined : areaOf(table, ids, reaches, key.length === 2);
}

/** As `areaCalled`, and if nothing is, then one with a word that begins so. */
export function areaLike(table: Table, folded: string, reaches: boolean): Area | undefined {
  const called = areaCalled(table, folded, reaches) ?? twoAreas(table, folded, reaches);
  if (called !== undefined || folded.length < 3) return called;
  const ids = knownOf(table).words.flatMap(([name, id]) =>
    name.includes(` ${folded}`) ? [id] : [],
  );
  return ids.length === 0 ? undefined : areaOf(table, ids, reaches, false);
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

function areaOf(table: Table, ids: readonly string[], reaches: boolean, isCode: boolean): Area {
  const { heading, regions, counties } = table;
  const reached = ids.flatMap(
    (id) => heading.reach[heading.countries[Number(id)]?.[0] ?? ''] ?? [],
  );
  const all = reaches ? [...ids, ...reached] : ids;
  // A state's postal code is meant before a country's: “Salem, IN” is in Indiana.
  const wide = isCode && ids.some((id) => id.includes('.')) ? 1 : 2;
  // Numbers of regions are no whole ones here, and those of counties are none.
  const countries = new Set(all.map(Number));
  const ofRegion = heading.regions.map(([country]): 0 | 1 | 2 =>
    countries.has(country) ? wide : 0,
  );
  for (const id of all) if (id.includes('.')) ofRegion[Number(id.split('.')[1])] = 2;
  const those = new Set(all.flatMap((id) => (id.startsWith('~') ? [Number(id.slice(1))] : [])));
  return (place) => {
    const is = ofRegion[regions[place] ?? 0] ?? 0;
    return is > 0 || those.size === 0 ? is : those.has(counties[place] ?? 0) ? wide : 0;
  };
}
