import { Temporal } from 'temporal-polyfill';
import { UnknownTimeZone } from './local-time-errors.ts';
import { type RecordedHistory, recordedHistory } from './zone-history.ts';

/** Seconds east of UTC that the clocks of a zone kept at an instant. */
export type OffsetAt = (unix_second: number) => number;

/** The names of the IANA time-zone database; an offset is none. */
const NAME = /^[A-Za-z][A-Za-z0-9_+-]*(?:\/[A-Za-z0-9_+-]+)*$/;
/** ICU answers to these too, which are not names of that database, on some runtimes. */
const NOT_OF_IANA = /^(?:SystemV\/.*|US\/Pacific-New)$/i;
/**
 * Names of that database that say no place. Each of them had rules of its own until release 2024b, which
 * made them other names of Brussels, Athens, Panama, New York and others. What they say of a year then
 * depends on the release that the runtime has, and from 2024b on it is the history of one place, which
 * need not be that of the birth: clocks in Berlin were not always those of Brussels.
 */
export const NO_PLACE = /^(?:[CEMW]ET|EST|HST|MST|EST5EDT|CST6CDT|MST7MDT|PST8PDT)$/i;

const SHOWN_LENGTH_MAX = 64;

/**
 * The rules of a zone: the runtime's, and before the instant where those are another zone's, the
 * recorded ones of the zone itself.
 *
 * @param name of the IANA time-zone database, in upper or lower case, aliases too
 * @throws {UnknownTimeZone}
 */
export function readTimeZone(name: string): OffsetAt {
  if (typeof name !== 'string') throw unknown(name);
  if (NO_PLACE.test(name)) throw noPlace(name);
  if (!NAME.test(name) || NOT_OF_IANA.test(name)) throw unknown(name);
  const history = recordedHistory(name);
  const runtime: OffsetAt = (unix_second) =>
    Temporal.Instant.fromEpochMilliseconds(unix_second * 1_000).toZonedDateTimeISO(name)
      .offsetNanoseconds / 1e9;
  // A name whose whole history is recorded is one, whether or not the runtime knows it.
  if (history?.until !== Number.POSITIVE_INFINITY) {
    try {
      runtime(0);
    } catch {
      throw unknown(name);
    }
  }
  return history === undefined
    ? runtime
    : (unix_second) => ownOffset(history, runtime, unix_second);
}

function ownOffset(history: RecordedHistory, runtime: OffsetAt, unix_second: number): number {
  if (unix_second >= history.until) return runtime(unix_second);
  return history.changes.findLast(({ from }) => from <= unix_second)?.offset ?? history.first;
}

/** What people write instead of a name, and what to tell them. The first match counts. */
const COMMON_FAULTS: readonly (readonly [RegExp, string])[] = [
  [
    /^(?:UTC|GMT)?[+-]\d/i,
    'It is an offset, not a zone; write it behind the local time, and send that as datetime',
  ],
  [/^Z$/i, 'For UTC write "UTC", or a "Z" behind the time, and send that as datetime'],
  [/^\s|\s$/, 'It has white space around it'],
  [/^[A-Z]{2,5}$/, 'Abbreviations stand for several zones; name the place, as in Europe/Berlin'],
  [
    /^\p{L}[\p{L}\p{M} ._'’-]*$/u,
    'A zone is named with its region, as in Europe/Rome or America/New_York, and only one city of many has one: take the one whose clocks the place of birth shared',
  ],
  [/ /, 'Write an underscore for a space, as in America/New_York'],
];

function noPlace(name: string): UnknownTimeZone {
  return new UnknownTimeZone(
    `timeZone must name a place; "${name}" names none, and its history differs between releases of the IANA time-zone database. Name the place of birth, as in Europe/Berlin. Where no more than the offset is known, write it behind the local time, and send that as datetime.`,
  );
}

function unknown(name: unknown): UnknownTimeZone {
  const text = String(name);
  const hint =
    typeof name !== 'string' || text.length > SHOWN_LENGTH_MAX
      ? undefined
      : COMMON_FAULTS.find(([pattern]) => pattern.test(text))?.[1];
  const shown = JSON.stringify(text.slice(0, SHOWN_LENGTH_MAX));
  return new UnknownTimeZone(
    `timeZone must be a name of the IANA time-zone database, for example Europe/Berlin; ${shown} is none that this runtime knows. ${hint === undefined ? '' : `${hint}.`}`.trim(),
  );
}
