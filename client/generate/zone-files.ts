/** The compiled IANA time-zone database of the system (RFC 9636), and the runtime's, in one form. */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Temporal } from 'temporal-polyfill';

const FOLDER = '/usr/share/zoneinfo';
const HEADER_BYTES = 44;

/** What clocks of a zone kept. Times are seconds since 1970-01-01T00:00:00Z, offsets seconds east. */
export interface History {
  /** The offset before the first change. */
  readonly first: number;
  readonly changes: readonly { readonly from: number; readonly offset: number }[];
}

/** The offset that a history has at an instant. */
export function offsetIn({ first, changes }: History, unix_second: number): number {
  return changes.findLast(({ from }) => from <= unix_second)?.offset ?? first;
}

/**
 * Whether the system's database keeps the histories of zones of which others are the same since 1970
 * (its file `backzone`). Amsterdam had a time of its own until 1940.
 */
export function hasOwnHistories(): boolean {
  if (!existsSync(join(FOLDER, 'Europe/Amsterdam'))) return false;
  const amsterdam = systemHistory('Europe/Amsterdam');
  return offsetIn(amsterdam, Date.UTC(1935, 0, 10) / 1_000) === 1_172;
}

/** The release of the system's database, `2025b`; nothing where it does not say. */
export function systemRelease(): string | undefined {
  const file = join(FOLDER, 'tzdata.zi');
  if (!existsSync(file)) return undefined;
  return /^# version (\S+)/.exec(readFileSync(file, 'utf8'))?.[1];
}

/** A zone's history by the system's database. */
export function systemHistory(name: string): History {
  const file = readFileSync(join(FOLDER, name));
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
  const times_at = second + HEADER_BYTES;
  const indexes_at = times_at + times * 8;
  const types_at = indexes_at + times;
  const offset = (type: number) => {
    if (type >= types) throw new RangeError(`${name} has no type ${type}`);
    return file.readInt32BE(types_at + type * 6);
  };
  return {
    first: offset(0),
    changes: Array.from({ length: times }, (_, index) => ({
      from: Number(file.readBigInt64BE(times_at + index * 8)),
      offset: offset(file[indexes_at + index] ?? 0),
    })),
  };
}

function counts(file: Buffer, at: number) {
  const [universals, standards, leaps, times, types, characters] = [0, 1, 2, 3, 4, 5].map((index) =>
    file.readUInt32BE(at + 20 + index * 4),
  ) as [number, number, number, number, number, number];
  return { universals, standards, leaps, times, types, characters };
}

/** A zone's history by the runtime's own database, until 1972. */
export function runtimeHistory(name: string): History {
  let moment: Temporal.ZonedDateTime | null =
    Temporal.Instant.from('1799-01-01T00:00:00Z').toZonedDateTimeISO(name);
  const first = moment.offsetNanoseconds / 1e9;
  const changes: { from: number; offset: number }[] = [];
  for (;;) {
    moment = moment.getTimeZoneTransition('next');
    if (moment === null || moment.year >= 1972) return { first, changes };
    changes.push({
      from: moment.epochMilliseconds / 1_000,
      offset: moment.offsetNanoseconds / 1e9,
    });
  }
}
