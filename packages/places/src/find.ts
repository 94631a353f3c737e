/** Finds places by typed text. */
import { type Area, areaAlone, areaCalled, areaLike, areaNear, both } from './areas.ts';
import { fold, squeeze } from './fold.ts';
import { type Hit, nameOf, namesButOne, namesThatFit, namesWithWords, placesIn } from './names.ts';
import { NameKind, type Table } from './table.ts';

/** A place, as `resolveBirth` of `ecliptic-client` takes it. */
export interface Place {
  /** Its English name, or else its usual one of today. */
  readonly name: string;
  /** The name by which it was found, if it is another one. */
  readonly matched?: string;
  /** The English name of the state, province or the like; empty if there is none. */
  readonly region: string;
  /** ISO 3166-1: two letters. */
  readonly country: string;
  /** Degrees, to hundredths; north and east are positive. */
  readonly latitude: number;
  readonly longitude: number;
  /** The IANA name of the zone that it is in today. */
  readonly timeZone: string;
  /** To two digits; 0 if it is not known. */
  readonly population: number;
}

/** The largest number of UTF-16 units of a query, and of its parts that are read. */
export const QUERY_LENGTH_MAX = 200;
const PARTS_MAX = 6;
const WORDS_MAX = 12;
const INSIDE_MAX = 3;
const LIMIT_MAX = 50;
export const LIMIT = 10;
/** The longest name of a region after a name without a comma, in words. */
const BEHIND_MAX = 3;

const ANYWHERE: Area = () => 2;

/** A name, and where the place is. */
interface Named {
  readonly words: readonly string[];
  readonly area: Area;
}

/** A reading of the typed text. */
interface Reading extends Named {
  readonly isBounded: boolean;
}

/**
 * @param typed a name, and after commas its region, its country, both or neither
 * @returns the best ones first, at most `limit`
 * @throws RangeError if the text is too long, or the limit is not a whole number from 1 to 50
 */
export function findIn(table: Table, typed: string, limit: number = LIMIT): Place[] {
  if (typeof typed !== 'string') throw new TypeError('a place is looked for by a text');
  if (typed.length > QUERY_LENGTH_MAX) {
    throw new RangeError(`a place is looked for by at most ${QUERY_LENGTH_MAX} characters`);
  }
  if (!Number.isInteger(limit) || limit < 1 || limit > LIMIT_MAX) {
    throw new RangeError(`limit is a whole number from 1 to ${LIMIT_MAX}`);
  }
  const found = new Map<number, Hit>();
  for (const { find, unless } of stepsFor(table, typed)) {
    if (unless?.([...found.values()])) continue;
    for (const hit of find()) {
      if (!found.has(hit.place) && found.size < limit) found.set(hit.place, hit);
    }
    if (found.size >= limit) break;
  }
  return [...found.values()].map((hit) => placeOf(table, hit));
}

interface Step {
  readonly find: () => readonly Hit[];
  /** If the earlier results match this condition, the step is skipped. */
  readonly unless?: (found: readonly Hit[]) => boolean;
}

/** Text in brackets is a part of the name, or a location. */
const BRACKETS = /[(]([^)]*)[)]?/g;

/** The attempts, in this order. */
function* stepsFor(table: Table, typed: string): Generator<Step> {
  // “Saalfeld/Saale” is one name; “Donostia/San Sebastián” are two, which are parts below.
  const [slashed = '', ...behind] = typed.includes('/') ? partsOf(typed.replaceAll('/', ' ')) : [];
  if (slashed !== '') {
    const whole = readingOf(slashed, areaAround(table, behind, false));
    yield { find: () => exactly(table, whole) };
  }
  const texts = [...typed.matchAll(BRACKETS)].map(([, text]) => text);
  const inside = partsOf(texts.join()).slice(0, INSIDE_MAX);
  if (inside.length === 0) return yield* stepsForParts(table, partsOf(typed));
  const [name = '', ...around] = partsOf(typed.replace(BRACKETS, ' '));
  const readingsOf = (parts: readonly string[]) =>
    [false, true].flatMap((reaches) => {
      const area = areaAround(table, around, reaches);
      return parts.map((part) => ({ ...readingOf(`${name} ${part}`.trim(), area), reaches }));
    });
  for (const each of readingsOf(inside)) {
    yield { find: () => exactly(table, each), ...(each.reaches && { unless: isAny }) };
  }
  // “Frankfurt (Main)” is not in Maine, but “Paris (TX)” is in Texas.
  const unknown = inside.filter((part) => areaCalled(table, part, false) === undefined);
  for (const each of readingsOf(unknown))
    yield { find: () => namesWithWords(table, each.words, each.area), unless: isAny };
  yield* stepsForParts(table, partsOf(typed));
  for (const each of readingsOf(inside))
    yield { find: () => namesWithWords(table, each.words, each.area), unless: isAny };
  if (inside.length < 2) return;
  // Of several parts between brackets, one that is known there is enough.
  for (const part of inside) {
    for (const step of stepsForParts(table, [name, part, ...around])) {
      yield { ...step, unless: isAny };
    }
  }
}

function readingOf(name: string, area: Area): Named {
  return { words: name.split(' ').slice(0, WORDS_MAX), area };
}

function partsOf(typed: string): readonly string[] {
  return typed
    .split(/[,;()\n/]/)
    .slice(0, PARTS_MAX)
    .map(fold)
    .filter((part) => part !== '');
}

const isAny = (found: readonly Hit[]) => found.length > 0;

function* stepsForParts(table: Table, [name = '', ...around]: readonly string[]): Generator<Step> {
  const isBounded = around.length > 0;
  const readings = [false, true].map((reaches): readonly Reading[] => {
    const reading = { ...readingOf(name, areaAround(table, around, reaches)), isBounded };
    return [reading, ...readingsBehind(table, reading, reaches)];
  });
  const [here = [], reached = []] = readings;
  const area = isBounded ? undefined : areaAlone(table, name);
  const [whole] = here;
  // “Taiwan” is a country before it is another name of a village.
  if (area && whole && !exactly(table, whole).some((hit) => isUsual(table, hit))) {
    yield { find: () => placesIn(table, area) };
  }
  for (const each of here) yield { find: () => exactly(table, each) };
  for (const each of reached) yield { find: () => exactly(table, each), unless: isAny };
  for (const fit of ['beginning', 'word'] as const) {
    for (const { words: each, area } of here) {
      yield { find: () => namesThatFit(table, each.join(''), fit, area) };
    }
  }
  for (const each of here) {
    yield { find: () => namesWithWords(table, each.words, each.area), unless: isAny };
    if (each.isBounded) {
      yield { find: () => namesButOne(table, each.words.join(''), each.area), unless: isAny };
    }
  }
  const [first] = here;
  if (first === undefined || first.words.length < 2) return;
  yield { find: () => nearTown(table, first), unless: isAny };
  if (!first.isBounded) return;
  const shorter = { ...first, words: first.words.slice(0, -1) };
  yield { find: () => exactly(table, shorter), unless: isAny };
}

function isUsual({ kinds }: Table, { name }: Hit): boolean {
  return kinds[name] !== NameKind.other;
}

/** The location after the name: an area, or a town nearby. */
function areaAround(table: Table, around: readonly string[], reaches: boolean): Area {
  const areas = around.map(
    (part) => areaLike(table, part, reaches) ?? nearOf(table, part, ANYWHERE),
  );
  return areas.length === 0 ? ANYWHERE : both(areas);
}

function nearOf(table: Table, town: string, area: Area): Area {
  const [hit] = namesThatFit(table, squeeze(town), 'all', area);
  return hit === undefined ? () => 0 : areaNear(table, hit.place);
}

/** “Paris Texas”: the last words may be a region's. */
function readingsBehind(
  table: Table,
  { words, area }: Reading,
  reaches: boolean,
): readonly Reading[] {
  return Array.from({ length: Math.min(BEHIND_MAX, words.length - 1) }, (_, index) => {
    const count = words.length - 1 - index;
    const behind = areaCalled(table, words.slice(count).join(' '), reaches);
    const reading = { words: words.slice(0, count), isBounded: true };
    return behind === undefined ? [] : [{ ...reading, area: both([area, behind]) }];
  }).flat();
}

function exactly(table: Table, { words, area }: Named): readonly Hit[] {
  const key = words.join('');
  const plain = withoutPairs(key);
  const hits = namesThatFit(table, key, 'all', area);
  return plain === key ? hits : [...hits, ...namesThatFit(table, plain, 'all', area)];
}

/** “Muenchen”, “Aarhus”: two letters in place of one with a mark. */
function withoutPairs(key: string): string {
  return key.replace(/ae|oe|ue|aa/g, (pair) => pair.charAt(0));
}

/** “Tauperlitz Hof”: the last word is a larger town nearby. */
function nearTown(table: Table, { words, area }: Reading): readonly Hit[] {
  const town = words.at(-1) ?? '';
  const near = both([area, nearOf(table, town, area)]);
  return exactly(table, { words: words.slice(0, -1), area: near });
}

function placeOf(table: Table, { place, name }: Hit): Place {
  const { name: own, ...rest } = placeAt(table, place);
  const matched = nameOf(table, name);
  return { name: own, ...(matched !== own && { matched }), ...rest };
}

/** The place of a number. */
export function placeAt(table: Table, place: number): Place {
  const { heading, regions, zones } = table;
  const [country = 0, region = ''] = heading.regions[regions[place] ?? 0] ?? [];
  return {
    name: nameOf(table, table.firsts[place] ?? 0),
    region,
    country: heading.countries[country]?.[0] ?? '',
    latitude: (table.latitudes[place] ?? 0) / 100,
    longitude: (table.longitudes[place] ?? 0) / 100,
    timeZone: heading.zones[zones[place] ?? 0] ?? '',
    population: table.populations[place] ?? 0,
  };
}
