import { Temporal } from 'temporal-polyfill';
import { UnknownTimeZone } from './local-time-errors.ts';
import { NO_PLACE } from './no-place.ts';
import { type RecordedHistory, recordedHistory } from './zone-history.ts';

/** The offset of a zone's clocks at an instant, in seconds east of UTC. */
export type OffsetAt = (unixSecond: number) => number;

/** Matches the names of the IANA time-zone database, but not offsets. */
const NAME = /^[A-Za-z][A-Za-z0-9_+-]*(?:\/[A-Za-z0-9_+-]+)*$/;
/** On some runtimes ICU also accepts these names, which are not in that database. */
const NOT_OF_IANA = /^(?:SystemV\/.*|US\/Pacific-New)$/i;
const SHOWN_LENGTH_MAX = 64;

/**
 * The rules of a zone: the runtime's. As long as the runtime uses another zone's history, the recorded history of the
 * zone itself.
 *
 * @param name of the IANA time-zone database, in upper or lower case; may be an alias
 * @throws {UnknownTimeZone}
 */
export function readTimeZone(name: string): OffsetAt {
  if (typeof name !== 'string') throw unknown(name);
  if (NO_PLACE.test(name)) throw noPlace(name);
  if (!NAME.test(name) || NOT_OF_IANA.test(name)) throw unknown(name);
  const history = recordedHistory(name);
  const runtime: OffsetAt = (unixSecond) =>
    Temporal.Instant.fromEpochMilliseconds(unixSecond * 1_000).toZonedDateTimeISO(name)
      .offsetNanoseconds / 1e9;
  // A name with a complete recorded history is valid even if the runtime lacks it.
  if (history?.until !== Number.POSITIVE_INFINITY) {
    try {
      runtime(0);
    } catch {
      throw unknown(name);
    }
  }
  return history === undefined ? runtime : (unixSecond) => ownOffset(history, runtime, unixSecond);
}

function ownOffset(history: RecordedHistory, runtime: OffsetAt, unixSecond: number): number {
  if (unixSecond >= history.until) return runtime(unixSecond);
  return history.changes.findLast(({ from }) => from <= unixSecond)?.offset ?? history.first;
}

/** Texts that people write instead of a name, with messages. The first match applies. */
const COMMON_FAULTS: readonly (readonly [RegExp, string])[] = [
  [
    /^(?:UTC|GMT)?[+-]\d/i,
    'It is an offset, not a zone; append it to the local time, and send that as datetime',
  ],
  [/^Z$/i, 'For UTC write "UTC", or append a "Z" to the time and send that as datetime'],
  [/^\s|\s$/, 'It has white space at its beginning or end'],
  [/^[A-Z]{2,5}$/, 'Abbreviations stand for several zones; name the place, as in Europe/Berlin'],
  [
    /^\p{L}[\p{L}\p{M} ._'’-]*$/u,
    'The name of a zone includes its region, as in Europe/Rome or America/New_York, and few cities have their own zone: choose the zone that covers the place of birth',
  ],
  [/ /, 'Write an underscore for a space, as in America/New_York'],
];

function noPlace(name: string): UnknownTimeZone {
  return new UnknownTimeZone(
    `timeZone must name a place; "${name}" does not, and its history differs between releases of the IANA time-zone database. Name the place of birth, as in Europe/Berlin. If only the offset is known, append it to the local time, and send that as datetime.`,
  );
}

function unknown(name: unknown): UnknownTimeZone {
  if (name === undefined || name === null) {
    return new UnknownTimeZone(
      'timeZone is missing: give a name of the IANA time-zone database, for example Europe/Berlin.',
    );
  }
  const text = String(name);
  const hint =
    typeof name !== 'string' || text.length > SHOWN_LENGTH_MAX
      ? undefined
      : COMMON_FAULTS.find(([pattern]) => pattern.test(text))?.[1];
  const shown = JSON.stringify(text.slice(0, SHOWN_LENGTH_MAX));
  return new UnknownTimeZone(
    `timeZone must be a name of the IANA time-zone database, for example Europe/Berlin; this runtime does not know ${shown}. ${hint === undefined ? '' : `${hint}.`}`.trim(),
  );
}
