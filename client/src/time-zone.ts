import { Temporal } from 'temporal-polyfill';
import { UnknownTimeZone } from './local-time-errors.ts';
import { type RecordedHistory, recordedHistory } from './zone-history.ts';

/** Seconds east of UTC that the clocks of a zone kept at an instant. */
export type OffsetAt = (unix_second: number) => number;

/** The names of the IANA time-zone database; an offset is none. */
const NAME = /^[A-Za-z][A-Za-z0-9_+-]*(?:\/[A-Za-z0-9_+-]+)*$/;
/** ICU answers to these too, which are not names of that database, on some runtimes. */
const NOT_OF_IANA = /^(?:SystemV\/.*|US\/Pacific-New)$/i;

const SHOWN_LENGTH_MAX = 64;

/**
 * The rules of a zone: the runtime's, and before the instant where those are another zone's, the
 * recorded ones of the zone itself.
 *
 * @param name of the IANA time-zone database, in upper or lower case, aliases too
 * @throws {UnknownTimeZone}
 */
export function readTimeZone(name: string): OffsetAt {
  if (typeof name !== 'string' || !NAME.test(name) || NOT_OF_IANA.test(name)) throw unknown(name);
  const runtime: OffsetAt = (unix_second) =>
    Temporal.Instant.fromEpochMilliseconds(unix_second * 1_000).toZonedDateTimeISO(name)
      .offsetNanoseconds / 1e9;
  try {
    runtime(0);
  } catch {
    throw unknown(name);
  }
  const history = recordedHistory(name);
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
  [/^[A-Za-z]{2,5}$/, 'Abbreviations stand for several zones; name the place, as in Europe/Berlin'],
  [/ /, 'Write an underscore for a space, as in America/New_York'],
];

function unknown(name: unknown): UnknownTimeZone {
  const text = String(name);
  const hint =
    text.length > SHOWN_LENGTH_MAX
      ? undefined
      : COMMON_FAULTS.find(([pattern]) => pattern.test(text))?.[1];
  const shown = JSON.stringify(text.slice(0, SHOWN_LENGTH_MAX));
  return new UnknownTimeZone(
    `timeZone must be a name of the IANA time-zone database, for example Europe/Berlin; ${shown} is none that this runtime knows. ${hint === undefined ? '' : `${hint}.`}`.trim(),
  );
}
