import { instantsOf, offsetText, type Readings } from './clock-readings.ts';
import { clockText, readLocalTime } from './local-time.ts';
import {
  AmbiguousLocalTime,
  InvalidLocalTime,
  type LocalTimeCandidate,
  NonexistentLocalTime,
} from './local-time-errors.ts';
import { type OffsetAt, readTimeZone } from './time-zone.ts';

/**
 * Decides about a local time that clocks showed twice or never. `reject` throws; `earlier` and
 * `later` choose one of the two instants; `compatible` chooses the earlier one for an ambiguous time
 * and the later one for a nonexistent time, as Temporal defines it.
 */
export const DISAMBIGUATIONS = ['reject', 'earlier', 'later', 'compatible'] as const;
export type Disambiguation = (typeof DISAMBIGUATIONS)[number];

export interface LocalBirth {
  /** The time that clocks showed: `YYYY-MM-DDTHH:MM`, with seconds if they are known, and 1 to 9 decimals of them. */
  readonly local: string;
  /** A name of the IANA time-zone database, such as `Europe/Berlin`, in upper or lower case. */
  readonly timeZone: string;
  /** Default: `reject`. */
  readonly disambiguation?: Disambiguation;
}

/** 1800-01-01T00:00:00Z and 2401-01-01T00:00:00Z: the service calculates instants between them. */
const FIRST_UNIX_SECOND = Date.UTC(1800, 0, 1) / 1_000;
const END_UNIX_SECOND = Date.UTC(2401, 0, 1) / 1_000;

/**
 * The `datetime` to send for a local time of birth, by the historical rules of its time zone.
 *
 * @returns the local time with its offset, `1990-06-15T14:30:00+02:00`; if the offset has seconds,
 *   as local mean times do, the same instant in UTC, `1880-03-14T10:36:32Z`. If a nonexistent time is
 *   resolved, the time that clocks really showed at that instant.
 * @throws {InvalidLocalTime} the text is not of that form, not a real date, or outside 1800 to 2400
 *   in UTC
 * @throws {UnknownTimeZone} the runtime has no zone of that name
 * @throws {AmbiguousLocalTime} with `reject`: clocks showed it twice
 * @throws {NonexistentLocalTime} with `reject`: clocks never showed it
 * @throws {RangeError} there is no such disambiguation
 */
export function birthMoment({ local, timeZone, disambiguation = 'reject' }: LocalBirth): string {
  if (!DISAMBIGUATIONS.includes(disambiguation)) {
    throw new RangeError(`disambiguation must be one of ${DISAMBIGUATIONS.join(', ')}`);
  }
  const { clockSecond, fraction } = readLocalTime(local);
  const offsetAt = readTimeZone(timeZone);
  const readings = instantsOf(clockSecond, offsetAt);
  const unixSecond = choose(readings, disambiguation, () =>
    notOnce(readings, `${local} in ${timeZone}`, fraction, offsetAt),
  );
  if (unixSecond < FIRST_UNIX_SECOND || unixSecond >= END_UNIX_SECOND) {
    throw new InvalidLocalTime(
      'range',
      'outside the supported range: as a UTC instant it must lie between 1800-01-01T00:00:00Z and the end of the year 2400.',
    );
  }
  const offset = offsetAt(unixSecond);
  return offset % 60 === 0
    ? `${clockText(unixSecond + offset, fraction)}${offsetText(offset)}`
    : `${clockText(unixSecond, fraction)}Z`;
}

function choose(
  { earlier, later, shown }: Readings,
  disambiguation: Disambiguation,
  refusal: () => Error,
): number {
  if (earlier === later) return earlier;
  switch (disambiguation) {
    case 'earlier':
      return earlier;
    case 'later':
      return later;
    case 'compatible':
      return shown ? earlier : later;
    case 'reject':
      throw refusal();
  }
}

function notOnce(
  { earlier, later, shown }: Readings,
  what: string,
  fraction: string,
  offsetAt: OffsetAt,
): Error {
  const candidate = (unixSecond: number): LocalTimeCandidate => ({
    utc_offset: offsetText(offsetAt(unixSecond)),
    utc_datetime: `${clockText(unixSecond, fraction)}Z`,
  });
  const candidates = [candidate(earlier), candidate(later)] as const;
  const listed = candidates
    .map(({ utc_datetime: utcDatetime, utc_offset: utcOffset }) => `${utcDatetime} (${utcOffset})`)
    .join(' or ');
  const remedy = `Send ${listed}, or give a disambiguation.`;
  return shown
    ? new AmbiguousLocalTime(`${what} occurred twice: clocks were set back. ${remedy}`, candidates)
    : new NonexistentLocalTime(
        `${what} never occurred: clocks were set forward past it. ${remedy}`,
        candidates,
      );
}
