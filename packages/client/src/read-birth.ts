import { BIRTH_DATA, filled } from './birth-data.ts';
import type { BirthDay } from './birth-day-types.ts';
import {
  type Birth,
  type BirthPlace,
  InvalidBirth,
  TIME_BASES,
  type TimeBasis,
} from './birth-types.ts';
import { type Calendar, dayOf } from './calendar.ts';
import { isOneOf } from './is-one-of.ts';
import { type OffsetAt, readTimeZone } from './time-zone.ts';

/** A birth as read: all of it is well formed. */
export interface ReadBirth {
  /** Days since 1970-01-01 by each calendar that has the date. */
  readonly days: Readonly<Record<Calendar, number | undefined>>;
  /** Nothing if it was left out. */
  readonly calendar: Calendar | undefined;
  readonly secondOfDay: number;
  readonly fraction: string;
  readonly place: BirthPlace;
  readonly offsetAt: OffsetAt;
  readonly timeBasis: TimeBasis;
  /** Seconds. */
  readonly offset: number | undefined;
  readonly strict: boolean;
}

const CALENDARS = ['gregorian', 'julian'] as const;
const BIRTH_FIELDS = ['date', 'time', 'calendar', 'place', 'timeBasis', 'offset', 'strict'];
const PLACE_FIELDS = ['latitude', 'longitude', 'timeZone', 'country', 'region', 'name'];
const REGION_LENGTH_MAX = 200;
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
 * Reads a birth.
 *
 * @throws {InvalidBirth} a field is missing, unknown, of another form or out of its range
 * @throws {UnknownTimeZone}
 */
export function readBirth(birth: Birth): ReadBirth {
  return read(birth, BIRTH_FIELDS, readTime);
}

/**
 * Reads a birth without a time, as its first second.
 *
 * @throws {InvalidBirth} as `readBirth`, and if there is a time
 * @throws {UnknownTimeZone}
 */
export function readBirthDay(birth: BirthDay): ReadBirth {
  const fields = BIRTH_FIELDS.filter((name) => name !== 'time');
  if (!isRecord(birth)) return read(birth as never, fields, midnight);
  const { time, ...rest } = birth as Partial<Birth>;
  if (time !== undefined) throw invalid('time', 'time_of_day');
  return read(rest as Birth, fields, midnight);
}

function midnight(): ReturnType<typeof readTime> {
  return { secondOfDay: 0, fraction: '' };
}

function read(birth: Birth, fields: readonly string[], timeOf: typeof readTime): ReadBirth {
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
  return {
    days: readDate(date, calendar ?? 'gregorian'),
    ...timeOf(time),
    calendar,
    ...readPlace(place),
    timeBasis,
    offset: offset === undefined ? undefined : readOffset(offset),
    strict,
  };
}

function readDate(date: unknown, calendar: Calendar): ReadBirth['days'] {
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

function readTime(time: unknown): Pick<ReadBirth, 'secondOfDay' | 'fraction'> {
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

function readPlace(place: unknown): Pick<ReadBirth, 'place' | 'offsetAt'> {
  if (place === undefined) throw invalid('place', 'place_missing');
  if (!isRecord(place)) throw invalid('place', 'not_object', { known: PLACE_FIELDS.join(', ') });
  const { latitude, longitude, timeZone, country, region } = place;
  const lat = degrees(latitude, 'latitude', 90);
  const lon = degrees(longitude, 'longitude', 180);
  if (timeZone === undefined) throw invalid('place.timeZone', 'missing');
  const offsetAt = readTimeZone(timeZone as string);
  if (country != null && !/^[A-Za-z]{2}$/.test(String(country)))
    throw invalid('place.country', 'country');
  if (region != null && (typeof region !== 'string' || region.length > REGION_LENGTH_MAX)) {
    throw invalid('place.region', 'region', { known: String(REGION_LENGTH_MAX) });
  }
  return {
    offsetAt,
    place: {
      latitude: lat,
      longitude: lon,
      timeZone: timeZone as string,
      country: country == null ? undefined : String(country).toUpperCase(),
      region: region?.trim().toLowerCase() || undefined,
    },
  };
}

function degrees(value: unknown, field: 'latitude' | 'longitude', limit: number): number {
  if (typeof value === 'number' && Math.abs(value) <= limit) return value;
  throw invalid(`place.${field}`, value === undefined ? 'missing' : field);
}

function text(value: unknown, field: string): string {
  if (typeof value === 'string') return value;
  throw invalid(field, value === undefined ? 'missing' : 'not_text');
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function shown(name: string): string {
  return name.slice(0, SHOWN_LENGTH_MAX);
}

/** What to throw for a fault of a field. */
export function invalid(
  field: string,
  fault: string,
  words: Readonly<Record<string, string>> = {},
): InvalidBirth {
  return new InvalidBirth(field, filled(BIRTH_DATA.faults[fault] ?? '', { field, ...words }));
}
