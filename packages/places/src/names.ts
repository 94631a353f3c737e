/** Looks names up in the index of a table. */
import type { Area } from './areas.ts';
import { fold } from './fold.ts';
import { isSameButOne } from './same-but-one.ts';
import { beginning, NameKind, type Table } from './table.ts';

/** A place that was found, by the best of its names. */
export interface Hit {
  readonly place: number;
  /** The number of the name. */
  readonly name: number;
  readonly rank: number;
}

const LINE_FEED = 10;
/** The index has the names by as many letters. */
const BEGINNING = 3;

/** So many hits are put in order, and those as good as the last of them. */
const HITS_MAX = 2000;

/** How much more a name counts than an equally large place that has it as one name of many. */
const USUAL = 64;
/** More than any population with this factor; sums are still exact numbers. */
const PREFERRED = 2 ** 40;
const MEANT_FIRST = 2 ** 50;

/** How a text has to fit a name: all of it, its beginning, or the beginning of a word of it. */
export type Fit = 'all' | 'beginning' | 'word';

/**
 * @param key the typed text, folded and squeezed; a beginning has at least three letters
 * @returns a hit for each place, the best ones first
 */
export function namesThatFit(table: Table, key: string, fit: Fit, area: Area): readonly Hit[] {
  const units = unitsOf(key);
  if (units.length === 0 || (fit !== 'all' && units.length < 3)) return [];
  const { index, starts } = table;
  const bucket = beginning(fit === 'all' ? [...units, LINE_FEED] : units, 0);
  const hits = new Map<number, Hit>();
  const end = index.bounds[bucket + 1] ?? 0;
  for (let entry = index.bounds[bucket] ?? 0; entry < end; entry += 1) {
    const word = index.entries[entry * 2 + 1] ?? 0;
    if ((word % 2 === 1) !== (fit === 'word')) continue;
    const at = index.entries[entry * 2] ?? 0;
    if (!beginsAt(table.letters, at, units)) continue;
    const name = word >> 1;
    if (fit === 'all' && at + units.length + 1 !== (starts[name + 1] ?? table.letters.length))
      continue;
    keep(table, hits, name, fit === 'all' ? PREFERRED : 0, area);
  }
  return sorted(hits);
}

/** Names of places in an area that differ by one letter, or by two that were exchanged; the other letter is of the same script. */
export function namesButOne(table: Table, key: string, area: Area): readonly Hit[] {
  const units = unitsOf(key);
  const hits = new Map<number, Hit>();
  const { letters, starts, index } = table;
  for (const bucket of beginningsButOne(units, table)) {
    const end = index.bounds[bucket + 1] ?? 0;
    for (let entry = index.bounds[bucket] ?? 0; entry < end; entry += 1) {
      const word = index.entries[entry * 2 + 1] ?? 0;
      if (word % 2 === 1) continue;
      const name = word >> 1;
      const last = (starts[name + 1] ?? letters.length) - 1;
      if (isSameButOne(letters, starts[name] ?? 0, last, units)) keep(table, hits, name, 0, area);
    }
  }
  return sorted(hits);
}

/** The possible first three letters of such a name, as numbers of the index. */
function beginningsButOne(typed: Uint16Array, table: Table): ReadonlySet<number> {
  const letters = Array.from(typed.subarray(0, BEGINNING + 1));
  const others = lettersOf(table).filter((unit) => unit >> 8 === (typed[0] ?? 0) >> 8);
  const found = new Set([beginning(letters, 0)]);
  for (let at = 0; at < BEGINNING; at += 1) {
    const [before, rest] = [letters.slice(0, at), letters.slice(at)];
    const [one = 0, next = 0, ...behind] = rest;
    for (const like of [rest.slice(1), [next, one, ...behind]])
      found.add(beginning([...before, ...like], 0));
    for (const other of others) {
      found.add(beginning([...before, other, ...rest], 0));
      found.add(beginning([...before, other, ...rest.slice(1)], 0));
    }
  }
  return found;
}

/** Made at the first use, and kept with the table. */
const FIRST_LETTERS = new WeakMap<Table, readonly number[]>();

/** All letters that are among the first three of a name. */
function lettersOf(table: Table): readonly number[] {
  const known = FIRST_LETTERS.get(table);
  if (known !== undefined) return known;
  const { letters, starts } = table;
  const isUsed = new Uint8Array(1 << 16);
  for (const start of starts) {
    for (let at = start; at < start + BEGINNING; at += 1) isUsed[letters[at] ?? LINE_FEED] = 1;
  }
  const found = Array.from(isUsed.keys()).filter((unit) => isUsed[unit] === 1);
  FIRST_LETTERS.set(table, found);
  return found;
}

/** The larger places of an area. */
export function placesIn(table: Table, area: Area): readonly Hit[] {
  const hits = new Map<number, Hit>();
  for (let place = 0; place < table.heading.count; place += 1) {
    const name = table.firsts[place] ?? 0;
    if (area(place) > 0 && table.kinds[name] === NameKind.usual) keep(table, hits, name, 0, area);
  }
  return sorted(hits);
}

/** “Neuburg Donau” finds Neuburg an der Donau, “Wisc. Rapids” Wisconsin Rapids, by any of their names. */
export function namesWithWords(
  table: Table,
  [first = '', ...others]: readonly string[],
  area: Area,
): readonly Hit[] {
  if (others.length === 0) return [];
  const candidates = namesThatFit(table, first, 'beginning', area).slice(0, HITS_MAX);
  const parts = [first, ...others].map(unitsOf);
  return candidates.flatMap((hit) => {
    const name = [hit.name, ...namesOf(table, hit.place)].find((each) => {
      if (!hasInOrder(table, each, parts)) return false;
      const [begin = '', ...rest] = fold(nameOf(table, each)).split(' ');
      return begin.startsWith(first) && areIn(rest, others);
    });
    return name === undefined ? [] : [{ ...hit, name }];
  });
}

/** Whether a name has these parts of words in sequence; faster than splitting it. */
function hasInOrder({ letters, starts }: Table, name: number, parts: readonly Uint16Array[]) {
  const end = (starts[name + 1] ?? letters.length) - 1;
  let at = starts[name] ?? 0;
  return parts.every((part) => {
    while (at + part.length <= end && !beginsAt(letters, at, part)) at += 1;
    at += part.length;
    return at <= end;
  });
}

function namesOf({ firsts }: Table, place: number): readonly number[] {
  const first = firsts[place] ?? 0;
  return Array.from({ length: (firsts[place + 1] ?? first) - first }, (_, index) => first + index);
}

/** Whether words begin with others, in their order. */
function areIn(words: readonly string[], begins: readonly string[]): boolean {
  let from = 0;
  return begins.every((begin) => {
    from = words.findIndex((word, at) => at >= from && word.startsWith(begin)) + 1;
    return from > 0;
  });
}

/** A name as the list has it. */
export function nameOf({ lines, owners, firsts }: Table, name: number): string {
  const place = owners[name] ?? 0;
  return (lines[place]?.split('|')[name - (firsts[place] ?? 0)] ?? '').replace('!', '');
}

function keep(
  { owners, kinds, populations }: Table,
  hits: Map<number, Hit>,
  name: number,
  preferred: number,
  area: Area,
): void {
  const place = owners[name] ?? 0;
  const there = area(place);
  if (there === 0) return;
  const kind = kinds[name] ?? NameKind.other;
  const rank =
    ((populations[place] ?? 0) + 1) * (kind === NameKind.other ? 1 : USUAL) +
    (kind === NameKind.preferred ? preferred : 0) +
    (there === 2 ? MEANT_FIRST : 0);
  const known = hits.get(place);
  if (known === undefined || known.rank < rank) hits.set(place, { place, name, rank });
}

function sorted(hits: ReadonlyMap<number, Hit>): readonly Hit[] {
  const all = [...hits.values()];
  const ranks = Float64Array.from(all, ({ rank }) => rank).sort();
  const least = ranks.at(-HITS_MAX) ?? 0;
  return all
    .filter(({ rank }) => rank >= least)
    .sort((one, other) => other.rank - one.rank || one.place - other.place);
}

function unitsOf(text: string): Uint16Array {
  return Uint16Array.from({ length: text.length }, (_, at) => text.charCodeAt(at));
}

function beginsAt(letters: Uint16Array, at: number, units: Uint16Array): boolean {
  for (let unit = 0; unit < units.length; unit += 1) {
    if (letters[at + unit] !== units[unit]) return false;
  }
  return true;
}
