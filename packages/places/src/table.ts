/** The list of places in memory, as written by `generate/write.ts`. */
import { Letters } from './letters.ts';

/** The first line of the list, as JSON. */
export interface Heading {
  readonly count: number;
  readonly zones: readonly string[];
  /** ISO 3166-1 codes and English names. */
  readonly countries: readonly (readonly [code: string, name: string])[];
  readonly regions: readonly (readonly [country: number, name: string])[];
  readonly counties: readonly (readonly [name: string, code: string])[];
  /** Other names of countries (`0`) and regions (`0.0`): squeezed names to their numbers. */
  readonly called: Readonly<Record<string, readonly string[]>>;
  /** Codes and abbreviations, used if no name matches; as in `called`. */
  readonly codes: Readonly<Record<string, readonly string[]>>;
  /** Territories with their own code, by the country's code. */
  readonly territories: Readonly<Record<string, readonly string[]>>;
  /** Former parts of a country, by its code. */
  readonly reach: Readonly<Record<string, readonly string[]>>;
  /** The length of the names that follow, in bytes. */
  readonly names: number;
}

export interface Table {
  readonly heading: Heading;
  /** A line for each place: its name, then others after `|`, with `!` before usual search names. */
  readonly lines: readonly string[];
  /** All names folded and squeezed, as UTF-16, each followed by a line feed. */
  readonly letters: Uint16Array;
  /** For each name: its start in `letters`, its place, and its kind. */
  readonly starts: Uint32Array;
  readonly owners: Uint32Array;
  readonly kinds: Uint8Array;
  /** Of each place: the number of its first name; at the end, how many names there are. */
  readonly firsts: Uint32Array;
  /** The names by how their words begin, see `beginning`. */
  readonly index: Index;
  readonly latitudes: Int16Array;
  readonly longitudes: Int16Array;
  readonly populations: Uint32Array;
  readonly zones: Uint16Array;
  readonly regions: Uint16Array;
  readonly counties: Uint16Array;
}

/** A name that is one among others, the usual name of today, one that means this place first of all. */
export const NameKind = { other: 0, usual: 1, preferred: 2 } as const;

interface Index {
  /** Where in `entries` those of each beginning start. */
  readonly bounds: Uint32Array;
  /** Twice the number of a name, plus 1 if a later word of it begins so. */
  readonly entries: Uint32Array;
}

const LINE_FEED = 10;
const PREFERRED = 33;
const NEXT_NAME = 124;
const BEGINNINGS = 1 << 16;

/** A number for the first three units of a name; where it ends before, its line feed counts. */
export function beginning(letters: ArrayLike<number>, at: number): number {
  const first = letters[at] ?? LINE_FEED;
  if (first === LINE_FEED) return LINE_FEED;
  const second = letters[at + 1] ?? LINE_FEED;
  const third = second === LINE_FEED ? 0 : (letters[at + 2] ?? LINE_FEED);
  return (first * 1021 + second * 31 + third) % BEGINNINGS;
}

/** @param bytes the list, not compressed */
export function readTable(bytes: Uint8Array): Table {
  const end = bytes.indexOf(LINE_FEED);
  const decoder = new TextDecoder();
  const heading = JSON.parse(decoder.decode(bytes.subarray(0, end))) as Heading;
  const names = decoder.decode(bytes.subarray(end + 1, end + 1 + heading.names));
  const columns = bytes.subarray(end + 1 + heading.names);
  const column = (number: number) => readColumn(columns, number, heading.count);
  return {
    heading,
    lines: names.split('\n'),
    ...readNames(names, heading.count),
    latitudes: Int16Array.from(column(0)),
    longitudes: Int16Array.from(column(1)),
    populations: Uint32Array.from(column(2), populationOf),
    zones: column(3),
    regions: column(4),
    counties: column(5),
  };
}

/** @param code two digits, after the number of zeros that follow them */
export function populationOf(code: number): number {
  return (code % 100) * 10 ** Math.floor(code / 100);
}

/** A column has the low bytes of all its numbers, then the high ones. */
function readColumn(bytes: Uint8Array, number: number, count: number): Uint16Array {
  const low = number * 2 * count;
  const column = new Uint16Array(count);
  for (let place = 0; place < count; place += 1) {
    column[place] = (bytes[low + place] ?? 0) + (bytes[low + count + place] ?? 0) * 256;
  }
  return column;
}

function readNames(text: string, count: number): Names {
  const most = countOf(text, /[|\n]/g) + 1;
  const [starts, owners, kinds] = [
    new Uint32Array(most),
    new Uint32Array(most),
    new Uint8Array(most),
  ];
  kinds[0] = NameKind.usual;
  const firsts = new Uint32Array(count + 1);
  firsts[count] = most;
  const written = new Letters(text.length);
  const words = new Uint32Array((most + countOf(text, /[^\p{L}\p{M}|\n]+/gu)) * 2);
  let [name, owner, wordsEnd]: [number, number, number] = [0, 0, 0];
  const endWord = () => {
    const start = written.endWord();
    if (start === undefined) return;
    const isLater = start !== starts[name];
    if (isLater && kinds[name] === NameKind.other) return;
    words[wordsEnd++] = start;
    words[wordsEnd++] = name * 2 + (isLater ? 1 : 0);
  };
  for (let at = 0; at < text.length; at += 1) {
    const unit = text.codePointAt(at) ?? 0;
    if (unit > 0xffff) at += 1;
    if (unit === PREFERRED) kinds[name] = NameKind.preferred;
    else if (unit === NEXT_NAME || unit === LINE_FEED) {
      endWord();
      written.add(LINE_FEED);
      name += 1;
      if (unit === LINE_FEED) {
        owner += 1;
        firsts[owner] = name;
      }
      starts[name] = written.length;
      owners[name] = owner;
      kinds[name] = unit === LINE_FEED ? NameKind.usual : NameKind.other;
      written.startWord();
    } else if (written.addFolded(unit)) {
      endWord();
      written.startWord();
    }
  }
  endWord();
  written.add(LINE_FEED);
  const letters = written.used();
  return {
    letters,
    starts,
    owners,
    kinds,
    firsts,
    index: indexOf(letters, words.subarray(0, wordsEnd)),
  };
}

type Names = Pick<Table, 'letters' | 'starts' | 'owners' | 'kinds' | 'firsts' | 'index'>;

function countOf(text: string, pattern: RegExp): number {
  let count = 0;
  while (pattern.exec(text) !== null) count += 1;
  return count;
}

/** Sorts the words into their beginnings, by counting. */
function indexOf(letters: Uint16Array, words: Uint32Array): Index {
  const buckets = new Uint16Array(words.length / 2);
  const bounds = new Uint32Array(BEGINNINGS + 1);
  for (let word = 0; word < buckets.length; word += 1) {
    const bucket = beginning(letters, words[word * 2] ?? 0);
    buckets[word] = bucket;
    bounds[bucket + 1] = (bounds[bucket + 1] ?? 0) + 1;
  }
  for (let bound = 1; bound <= BEGINNINGS; bound += 1) {
    bounds[bound] = (bounds[bound] ?? 0) + (bounds[bound - 1] ?? 0);
  }
  const next = bounds.slice();
  const entries = new Uint32Array(words.length);
  for (let word = 0; word < buckets.length; word += 1) {
    const bucket = buckets[word] ?? 0;
    const entry = next[bucket] ?? 0;
    entries[entry * 2] = words[word * 2] ?? 0;
    entries[entry * 2 + 1] = words[word * 2 + 1] ?? 0;
    next[bucket] = entry + 1;
  }
  return { bounds, entries };
}
