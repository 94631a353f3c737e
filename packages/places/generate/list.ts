/** Chooses places and their names: from GeoNames's rows and from our own tables. */
import { fold, squeeze } from '../src/fold.ts';
import { alternates } from './alternates.ts';
import { DISTRICTS } from './districts.ts';
import { OTHER_PLACE_NAMES } from './other-names.ts';
import { PREFERRED } from './preferred.ts';
import type { Row } from './rows.ts';
import type { Listed } from './write.ts';

/** People mean a district before a village of its name. */
const DISTRICT_POPULATION = 50_000;

/** Older names of a city that are usual names of others. */
const NOT_FIRST = ['Salisbury', 'Kronstadt', 'Cochin', 'Luxemburg'];

const keyOf = (name: string) => squeeze(fold(name));

/** @returns all places with all their names */
export function placesOf(rows: readonly Row[]): readonly Listed[] {
  const bySize = rows.toSorted((one, other) => other.population - one.population);
  const chosen = chosenNames(bySize);
  const districts = DISTRICTS.map((district) => districtOf(district, bySize));
  return [
    ...districts,
    ...rows.map((row) => withNames(row, [...(chosen.get(row) ?? []), ...row.otherNames])),
  ];
}

function withNames(row: Row, others: readonly string[]): Listed {
  const { name } = row;
  const preferred = others.filter((other) => other.startsWith('!'));
  const known = new Set([name, ...preferred].map(keyOf));
  const more = alternates(
    name,
    others.filter((other) => !known.has(keyOf(other))),
    row,
  );
  const isPreferred = preferred.some((other) => keyOf(other) === keyOf(name));
  return {
    ...row,
    names: [
      isPreferred ? `!${name}` : name,
      ...preferred.filter((other) => keyOf(other) !== keyOf(name)),
      ...more,
    ],
  };
}

function chosenNames(bySize: readonly Row[]): ReadonlyMap<Row, readonly string[]> {
  const chosen = new Map<Row, string[]>();
  const choose = (row: Row, name: string) => chosen.set(row, [...(chosen.get(row) ?? []), name]);
  for (const [name, country, place] of PREFERRED) {
    choose(placeCalled(bySize, country, place), `!${name}`);
  }
  for (const name of OTHER_PLACE_NAMES) {
    const row = bySize.find(({ otherNames }) => otherNames.includes(name));
    if (row === undefined) throw new Error(`no place is also called ${name}`);
    choose(row, NOT_FIRST.includes(name) ? name : `!${name}`);
  }
  return chosen;
}

function placeCalled(bySize: readonly Row[], country: string, name: string): Row {
  const row = bySize.find((each) => each.country === country && each.name === name);
  if (row === undefined) throw new Error(`no place in ${country} is called ${name}`);
  return row;
}

function districtOf(
  [name, country, city, latitude, longitude]: (typeof DISTRICTS)[number],
  bySize: readonly Row[],
): Listed {
  const row = placeCalled(bySize, country, city);
  return { ...row, names: [name], latitude, longitude, population: DISTRICT_POPULATION };
}
