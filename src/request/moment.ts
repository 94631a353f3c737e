/** Reads a birth moment in the service's strict profile of ISO 8601. */
import { dateFromUnixDay, isRealDate, unixDayFromDate } from './calendar.ts';
import { momentFaults } from './moment-faults.ts';

/** A birth moment, read from `subject.datetime`. UTC is treated as UT1, without adjustment. */
export interface Moment {
  /** Julian day in Universal Time. */
  readonly jd_ut: number;
  /** `YYYY-MM-DDTHH:MM:SSZ`, with the supplied fraction without its trailing zeros. */
  readonly utc_datetime: string;
  /** `±HH:MM` as supplied; `+00:00` for `Z`. */
  readonly utc_offset: string;
}

/** The reason why a text is not a moment in the supported range. */
export interface MomentFault {
  readonly code: 'subject.time.invalid_format' | 'subject.time.out_of_range';
  readonly detail: string;
  /** The cause, for interfaces that add their own advice. */
  readonly reason?: MomentFaultReason;
}

/** `no_offset`: the text may be a local time. */
type MomentFaultReason = 'no_offset';

const SECONDS_PER_DAY = 86_400;
/** 1970-01-01T00:00:00Z is Julian day 2440587.5. */
const UNIX_EPOCH_JD_SECONDS = 2_440_587.5 * SECONDS_PER_DAY;
/** 1800-01-01T00:00:00Z, the first supported second. */
const FIRST_UNIX_SECOND = unixDayFromDate({ year: 1800, month: 1, day: 1 }) * SECONDS_PER_DAY;
/** 2400-12-31T23:59:59Z, the last supported second; all its fractions are supported. */
const LAST_UNIX_SECOND = unixDayFromDate({ year: 2401, month: 1, day: 1 }) * SECONDS_PER_DAY - 1;

const GRAMMAR =
  /^(?<year>\d{4})-(?<month>\d{2})-(?<day>\d{2})T(?<hour>\d{2}):(?<minute>\d{2}):(?<second>\d{2})(?:\.(?<fraction>\d{1,9}))?(?<offset>Z|[+-]\d{2}:\d{2})$/;

const FORM = 'YYYY-MM-DDTHH:MM:SS and Z or ±HH:MM, for example 1990-06-15T14:30:00+02:00';

/**
 * Reads a moment in the service's strict profile of ISO 8601: `YYYY-MM-DDTHH:MM:SS`,
 * an optional fraction of 1 to 9 digits, then `Z` or `±HH:MM`.
 *
 * @param text any string
 * @returns the moment or the fault; the range applies to the UTC instant
 * @example readMoment('1990-06-15T14:30:00+02:00') // { utc_datetime: '1990-06-15T12:30:00Z', … }
 */
export function readMoment(text: string): Moment | MomentFault {
  const match = GRAMMAR.exec(text)?.groups;
  if (match === undefined) return invalid(text);
  const { year, month, day, hour, minute, second, fraction = '', offset = '' } = match;

  const date = { year: Number(year), month: Number(month), day: Number(day) };
  const isTime = Number(hour) <= 23 && Number(minute) <= 59 && Number(second) <= 59;
  const utcOffset = offset === 'Z' ? '+00:00' : offset;
  const offsetSeconds = readOffset(utcOffset);
  if (!isRealDate(date) || !isTime || offsetSeconds === undefined) return invalid(text);

  const unixSecond =
    unixDayFromDate(date) * SECONDS_PER_DAY +
    Number(hour) * 3_600 +
    Number(minute) * 60 +
    Number(second) -
    offsetSeconds;
  if (unixSecond < FIRST_UNIX_SECOND || unixSecond > LAST_UNIX_SECOND) {
    return outOfRange(utcText(unixSecond, fraction));
  }

  return {
    jd_ut: julianDay(unixSecond, fraction),
    utc_datetime: utcText(unixSecond, fraction),
    utc_offset: utcOffset,
  };
}

/** Seconds east of UTC; undefined if the offset does not exist. */
function readOffset(utcOffset: string): number | undefined {
  const hours = Number(utcOffset.slice(1, 3));
  const minutes = Number(utcOffset.slice(4, 6));
  if (hours > 23 || minutes > 59 || utcOffset === '-00:00') return undefined;
  const seconds = hours * 3_600 + minutes * 60;
  return utcOffset.startsWith('-') ? -seconds : seconds;
}

/**
 * Julian day of an instant. Without a fraction, both operands of the division are whole numbers far
 * below 2^53, so the quotient is the double nearest to the true value.
 */
function julianDay(unixSecond: number, fraction: string): number {
  const secondFraction = fraction === '' ? 0 : Number(`0.${fraction}`);
  return (UNIX_EPOCH_JD_SECONDS + unixSecond + secondFraction) / SECONDS_PER_DAY;
}

function utcText(unixSecond: number, fraction: string): string {
  return `${clockText(unixSecond, fraction.replace(/0+$/, ''))}Z`;
}

/**
 * `YYYY-MM-DDTHH:MM:SS` with the fraction, if any: the time of a clock this many seconds after its own 1970-01-01T00:00:00.
 *
 * @param fraction digits after the decimal point, or empty
 */
export function clockText(unixSecond: number, fraction: string): string {
  const unixDay = Math.floor(unixSecond / SECONDS_PER_DAY);
  const secondOfDay = unixSecond - unixDay * SECONDS_PER_DAY;
  const { year, month, day } = dateFromUnixDay(unixDay);
  const hour = Math.floor(secondOfDay / 3_600);
  const minute = Math.floor(secondOfDay / 60) % 60;
  return (
    `${yearText(year)}-${two(month)}-${two(day)}T${two(hour)}:${two(minute)}:${two(secondOfDay % 60)}` +
    `${fraction && `.${fraction}`}`
  );
}

/** An offset can lead to year -1 or 10000, which ISO 8601 writes with a sign and six digits. */
function yearText(year: number): string {
  if (year >= 0 && year <= 9_999) return String(year).padStart(4, '0');
  return `${year < 0 ? '-' : '+'}${String(Math.abs(year)).padStart(6, '0')}`;
}

function two(number: number): string {
  return String(number).padStart(2, '0');
}

/** The faults come first, because some clients show only the beginning of a detail. */
function invalid(text: string): MomentFault {
  const { faults, corrected, isLocal } = momentFaults(text);
  const isComplete = corrected !== undefined && GRAMMAR.test(corrected);
  const remedy =
    corrected === undefined
      ? FORM
      : isComplete
        ? corrected
        : `${corrected}, with digits in place of the letters`;
  return {
    code: 'subject.time.invalid_format',
    detail: `subject.datetime must be ISO 8601 with a UTC offset. ${faults.join('. ')}. Send ${remedy}.`,
    ...(isLocal && { reason: 'no_offset' }),
  };
}

function outOfRange(utc: string): MomentFault {
  return {
    code: 'subject.time.out_of_range',
    detail: `subject.datetime is ${utc} in UTC, outside the supported range: 1800-01-01T00:00:00Z to the end of 2400.`,
  };
}
