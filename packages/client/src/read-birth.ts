import type { BirthDay } from './birth-day-types.ts';
import { isRecord, type OnePlace, readPlace, type SeveralPlaces } from './birth-place.ts';
import { type Birth, TIME_BASES, type TimeBasis } from './birth-types.ts';
import { type Calendar, dayOf } from './calendar.ts';
import { invalid } from './invalid-birth.ts';
import { isOneOf } from './is-one-of.ts';

/** The fields of a certificate except the place, read and well formed. */
interface ReadClock {
  /** Days since 1970-01-01 by each calendar that has the date. */
  readonly days: Readonly<Record<Calendar, number | undefined>>;
  /** Nothing if it was left out. */
  readonly calendar: Calendar | undefined;
  readonly secondOfDay: number;
  readonly fraction: string;
  readonly timeBasis: TimeBasis;
  /** Seconds. */
  readonly offset: number | undefined;
  readonly strict: boolean;
}

/** A birth as read, at one place. */
export type ReadBirth = ReadClock & OnePlace;

/** A birth as read, with the places of which one has to be chosen. */
export type UnplacedBirth = ReadClock & SeveralPlaces;

const CALENDARS = ['gregorian', 'julian'] as const;
const BIRTH_FIELDS = ['date', 'time', 'calendar', 'place', 'timeBasis', 'offset', 'strict'];
const SHOWN_LENGTH_MAX = 40;
const YEAR_MAX = 9_998;
const DATE = /^(\d{4})-(\d{2})-(\d{2})$/;
const TIME = /^([01]\d|2[0-3]):([0-5]\d)(?::([0-5]\d)(?:\.(\d{1,9}))?)?$/;
const OFFSET = /^([+-])(0\d|1[0-5]):([0-5]\d)(?::([0-5]\d))?$/;
const TIME_FAULTS: readonly (readonly [RegExp, string])[] = [
  [/^24:/, 'time_midnight'],
  [/[AaPp]\.?[Mm]\.?$/, 'time_half'],
  [/^\d{2}:\d{2}:60/, 'time_leap'],
];

/**
 * Reads a birth. Wrong input is wrong wherever it was, so the place is read last.
 *
 * @returns a birth at one place, or with the places of which one has to be chosen
 * @throws {InvalidBirth} a field is missing, unknown, of another form or out of its range
 * @throws {UnknownTimeZone}
 */
export function readBirth(birth: Birth): ReadBirth | UnplacedBirth {
  return read(birth, BIRTH_FIELDS, readTime);
}

/**
 * Reads a birth without a time, as its first second.
 *
 * @throws {InvalidBirth} as `readBirth`, and if there is a time
 * @throws {UnknownTimeZone}
 */
export function readBirthDay(birth: BirthDay): ReadBirth | UnplacedBirth {
  const fields = BIRTH_FIELDS.filter((name) => name !== 'time');
  if (!isRecord(birth)) return read(birth as never, fields, midnight);
  const { time, ...rest } = birth as Partial<Birth>;
  if (time !== undefined) throw invalid('time', 'time_of_day');
  return read(rest as Birth, fields, midnight);
}

function midnight(): ReturnType<typeof readTime> {
  return { secondOfDay: 0, fraction: '' };
}

function read(
  birth: Birth,
  fields: readonly string[],
  timeOf: typeof readTime,
): ReadBirth | UnplacedBirth {
  const known = fields.join(', ');
  if (!isRecord(birth)) throw invalid('birth', 'not_object', { known });
  const unknown = Object.keys(birth).find((name) => !fields.includes(name));
  if (unknown !== undefined) throw invalid(shown(unknown), 'unknown_field', { known });
  const { date, time, calendar, place, timeBasis = 'auto', offset, strict = false } = birth;
  for (const [field, value, words] of [
    ['calendar', calendar ?? 'gregorian', CALENDARS],
    ['timeBasis', timeBasis, TIME_BASES],
  ] as const) {
    if (!isOneOf(words, value)) throw invalid(field, 'one_of', { known: words.join(', ') });
  }
  if (typeof strict !== 'boolean') throw invalid('strict', 'not_boolean');
  const clock = {
    days: readDate(date, calendar ?? 'gregorian'),
    ...timeOf(time),
    calendar,
    timeBasis,
    offset: offset === undefined ? undefined : readOffset(offset),
    strict,
  };
  const where = readPlace(place);
  const isSun = timeBasis === 'local_mean' || timeBasis === 'apparent';
  if (isSun && 'shown' in where && where.shown === null) {
    throw invalid('timeBasis', 'basis_no_place', { value: timeBasis });
  }
  return { ...clock, ...where };
}

function readDate(date: unknown, calendar: Calendar): ReadClock['days'] {
  const match = DATE.exec(text(date, 'date'));
  if (match === null) throw invalid('date', 'date_form');
  const [year = 0, month = 0, day = 0] = match.slice(1).map(Number);
  if (year < 1 || year > YEAR_MAX) throw invalid('date', 'date_range');
  const days = {
    gregorian: dayOf(year, month, day, 'gregorian'),
    julian: dayOf(year, month, day, 'julian'),
  };
  if (days[calendar] === undefined) {
    const isJulian = days.julian !== undefined;
    const words = { value: match[0], calendar: calendar === 'julian' ? 'Julian' : 'Gregorian' };
    throw invalid('date', isJulian ? 'date_julian_only' : 'date_unreal', words);
  }
  return days;
}

function readTime(time: unknown): Pick<ReadClock, 'secondOfDay' | 'fraction'> {
  if (time === undefined) throw invalid('time', 'time_missing');
  const given = text(time, 'time');
  const match = TIME.exec(given);
  if (match === null) {
    const short = given.slice(0, SHOWN_LENGTH_MAX);
    const fault = TIME_FAULTS.find(([pattern]) => pattern.test(short))?.[1] ?? 'time_form';
    throw invalid('time', fault);
  }
  const [, hour, minute, second = '0', fraction = ''] = match;
  return { secondOfDay: Number(hour) * 3_600 + Number(minute) * 60 + Number(second), fraction };
}

function readOffset(offset: unknown): number {
  const match = OFFSET.exec(text(offset, 'offset'));
  if (match === null) throw invalid('offset', 'offset_form');
  const [, sign, hours, minutes, seconds = '0'] = match;
  const size = Number(hours) * 3_600 + Number(minutes) * 60 + Number(seconds);
  return sign === '-' && size > 0 ? -size : size;
}

function text(value: unknown, field: string): string {
  if (typeof value === 'string') return value;
  throw invalid(field, value === undefined ? 'missing' : 'not_text');
}

function shown(name: string): string {
  return name.slice(0, SHOWN_LENGTH_MAX);
}
