/** A compiled IANA time-zone database (RFC 9636), and the runtime's, in one form. */
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { Temporal } from 'temporal-polyfill';

/** Starts a line for a merged zone, as `L` starts a link. For `zic` it is a comment. */
export const MERGED = '#L';

const HEADER_BYTES = 44;
/** Runtimes list changes until then. Later years have only rules, and no births. */
const END = Date.UTC(2038, 0, 1) / 1_000;
/**
 * From here on, zones of `backzone` alone have the history of the zone that the main database merges them into. The
 * scope of `backzone` ends here, and for later years the maintainers have corrected only the main files: since 2010,
 * Ensenada has had the clocks of Tijuana again.
 */
const MERGED_FROM = 0;
/** Debian's folder for `zic`, which is not on every PATH. */
const PATH = [process.env['PATH'], '/usr/sbin'].join(delimiter);

/** The time that clocks of a zone kept. Times are seconds since 1970-01-01T00:00:00Z, offsets seconds east. */
export interface History {
  /** The offset before the first change. */
  readonly first: number;
  /** In order of time. Each has a different offset from the previous one. */
  readonly changes: readonly Change[];
}

export interface Change {
  readonly from: number;
  readonly offset: number;
}

/** The offset of a zone from an instant on, with its name in the database. */
export interface Clock extends Change {
  readonly isSummer: boolean;
  /** `LMT`, `CEST`, `+03` */
  readonly abbreviation: string;
}

/** A release of the database, compiled. */
export interface Zones {
  /** `2026c` */
  readonly release: string;
  /** Each name with its zone: itself, or the target of the link. */
  readonly zoneOf: ReadonlyMap<string, string>;
  /** Zones that are links without `backzone`, and their targets. */
  readonly mergedInto: ReadonlyMap<string, string>;
  /** The histories of the zones until the end of 2037. */
  readonly histories: ReadonlyMap<string, History>;
  /** The same with abbreviations and their changes; the first one starts at the beginning of time. */
  readonly clocks: ReadonlyMap<string, readonly Clock[]>;
}

/** The offset that a history has at an instant. */
export function offsetIn({ first, changes }: History, unixSecond: number): number {
  return changes.findLast(({ from }) => from <= unixSecond)?.offset ?? first;
}

/** Whether this system has `zic`, which compiles zones. */
export function canCompile(): boolean {
  try {
    execFileSync('zic', ['--version'], { env: { PATH }, stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}

/**
 * Compiles a release with `zic`.
 *
 * @param source in the form that `zishrink.awk` of the release writes; lines that begin with `MERGED`
 *   name the zones that end in 1970, as links do
 */
export function compileZones(source: string): Zones {
  const lines = source.split('\n');
  const links = new Map<string, string>();
  const merged = new Map<string, string>();
  const zones: string[] = [];
  for (const [kind, one = '', other = ''] of lines.map((line) => line.split(' '))) {
    if (kind === 'Z') zones.push(one);
    if (kind === 'L') links.set(other, one);
    if (kind === MERGED) merged.set(other, one);
  }
  const end = (name: string): string => {
    const target = links.get(name);
    return target === undefined ? name : end(target);
  };
  const folder = mkdtempSync(join(tmpdir(), 'zones-'));
  try {
    // Resolves links here, because older compilers need a link's target before the link.
    const input = lines.filter((line) => !line.startsWith('L ')).join('\n');
    // The fat form has every change until 2037; the slim form has a rule instead of the last ones.
    execFileSync('zic', ['-b', 'fat', '-d', folder, '-'], {
      env: { PATH },
      input,
      stdio: ['pipe', 'ignore', 'inherit'],
    });
    const clocks = new Map(
      zones.map((name) => {
        const own = readClocks(join(folder, name));
        const target = merged.get(name);
        return [
          name,
          target === undefined ? own : joined(own, readClocks(join(folder, end(target)))),
        ];
      }),
    );
    return {
      release: /^# version (\S+)/.exec(source)?.[1] ?? '',
      zoneOf: new Map([...zones, ...links.keys()].sort().map((name) => [name, end(name)])),
      mergedInto: new Map([...merged].map(([name, target]) => [name, end(target)])),
      histories: new Map([...clocks].map(([name, own]) => [name, historyOf(own)])),
      clocks,
    };
  } finally {
    rmSync(folder, { recursive: true });
  }
}

function readClocks(path: string): readonly Clock[] {
  const file = readFileSync(path);
  // The first block has 32-bit times; the second one is like it, with 64-bit times.
  const skipped = counts(file, 0);
  const second =
    HEADER_BYTES +
    skipped.times * 5 +
    skipped.types * 6 +
    skipped.characters +
    skipped.leaps * 8 +
    skipped.standards +
    skipped.universals;
  const { times, types } = counts(file, second);
  const timesAt = second + HEADER_BYTES;
  const indexesAt = timesAt + times * 8;
  const typesAt = indexesAt + times;
  const namesAt = typesAt + types * 6;
  const clock = (from: number, type: number): Clock => {
    if (type >= types) throw new RangeError(`${path} has no type ${type}`);
    const at = typesAt + type * 6;
    const name = namesAt + (file[at + 5] ?? 0);
    return {
      from,
      offset: file.readInt32BE(at),
      isSummer: file[at + 4] === 1,
      abbreviation: file.toString('latin1', name, file.indexOf(0, name)),
    };
  };
  return [
    clock(Number.NEGATIVE_INFINITY, 0),
    ...Array.from({ length: times }, (_, index) =>
      clock(Number(file.readBigInt64BE(timesAt + index * 8)), file[indexesAt + index] ?? 0),
    ),
  ];
}

/** One zone's clocks, and from the merger on another one's. */
function joined(own: readonly Clock[], later: readonly Clock[]): readonly Clock[] {
  const atMerger = later.findLast(({ from }) => from <= MERGED_FROM) as Clock;
  return [
    ...own.filter(({ from }) => from < MERGED_FROM),
    { ...atMerger, from: MERGED_FROM },
    ...later.filter(({ from }) => from > MERGED_FROM),
  ];
}

function historyOf([first, ...changes]: readonly Clock[]): History {
  return history(
    (first as Clock).offset,
    changes.map(({ from, offset }) => ({ from, offset })),
  );
}

/** Changes of the offset before the end, without changes of only the name or of summer time. */
function history(first: number, changes: readonly Change[]): History {
  return {
    first,
    changes: changes.filter(
      ({ from, offset }, index) => from < END && offset !== (changes[index - 1]?.offset ?? first),
    ),
  };
}

function counts(file: Buffer, at: number) {
  const [universals, standards, leaps, times, types, characters] = [0, 1, 2, 3, 4, 5].map((index) =>
    file.readUInt32BE(at + 20 + index * 4),
  ) as [number, number, number, number, number, number];
  return { universals, standards, leaps, times, types, characters };
}

/** A zone's history by the runtime's own database until the end of 2037; undefined for an unknown name. */
export function runtimeHistory(name: string): History | undefined {
  let moment: Temporal.ZonedDateTime | null;
  try {
    moment = Temporal.Instant.from('1799-01-01T00:00:00Z').toZonedDateTimeISO(name);
  } catch {
    return undefined;
  }
  const first = moment.offsetNanoseconds / 1e9;
  const changes: Change[] = [];
  for (;;) {
    moment = moment.getTimeZoneTransition('next');
    if (moment === null || moment.epochMilliseconds >= END * 1_000) return history(first, changes);
    changes.push({
      from: moment.epochMilliseconds / 1_000,
      offset: moment.offsetNanoseconds / 1e9,
    });
  }
}
