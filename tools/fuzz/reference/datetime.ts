/**
 * A second reader of datetimes: character by character, counting days year by year and month by
 * month, with instants in whole nanoseconds. Slow, and it shares nothing with the product.
 */

const NS_PER_SECOND = 1_000_000_000n;
const NS_PER_DAY = 86_400n * NS_PER_SECOND;
/** 1800-01-01T00:00:00Z and 2401-01-01T00:00:00Z. */
const FIRST_NS = BigInt(dayNumber(1800, 1, 1)) * NS_PER_DAY;
const END_NS = BigInt(dayNumber(2401, 1, 1)) * NS_PER_DAY;

/** What a clock showed: nanoseconds since its own 1970-01-01T00:00:00. */
export interface ReferenceClock {
  readonly clockNs: bigint;
  readonly fraction: string;
  /** The rest of the text after it. */
  readonly rest: string;
}

export type ReferenceMoment =
  | { readonly fault: 'subject.time.invalid_format' | 'subject.time.out_of_range' }
  | {
      readonly fault?: never;
      readonly unixNs: bigint;
      readonly utc_datetime: string;
      readonly utc_offset: string;
      /** True if the text has a fraction other than zero. */
      readonly hasFraction: boolean;
    };

/** @returns undefined if the text does not begin with a real date and time of day */
export function referenceClock(text: string): ReferenceClock | undefined {
  const form = 'dddd-dd-ddTdd:dd:dd';
  for (let index = 0; index < form.length; index++) {
    const character = text.charAt(index);
    if (form.charAt(index) === 'd' ? !isDigit(character) : character !== form.charAt(index)) {
      return undefined;
    }
  }
  const [year, month, day, hour, minute, second] = [
    [0, 4],
    [5, 7],
    [8, 10],
    [11, 13],
    [14, 16],
    [17, 19],
  ].map(([from, to]) => Number(text.slice(from, to))) as [
    number,
    number,
    number,
    number,
    number,
    number,
  ];
  if (month < 1 || month > 12 || day < 1 || day > daysIn(year, month)) return undefined;
  if (hour > 23 || minute > 59 || second > 59) return undefined;
  let end = form.length;
  let fraction = '';
  if (text.charAt(end) === '.') {
    end++;
    while (isDigit(text.charAt(end))) fraction += text.charAt(end++);
    if (fraction.length < 1 || fraction.length > 9) return undefined;
  }
  const seconds = BigInt(hour * 3_600 + minute * 60 + second);
  const clockNs =
    BigInt(dayNumber(year, month, day)) * NS_PER_DAY +
    seconds * NS_PER_SECOND +
    BigInt(fraction.padEnd(9, '0'));
  return { clockNs, fraction, rest: text.slice(end) };
}

/** Reads what `subject.datetime` means. */
export function referenceMoment(text: string): ReferenceMoment {
  const clock = referenceClock(text);
  if (clock === undefined) return { fault: 'subject.time.invalid_format' };
  const offsetMinutes = readOffset(clock.rest);
  if (offsetMinutes === undefined) return { fault: 'subject.time.invalid_format' };
  const unixNs = clock.clockNs - BigInt(offsetMinutes * 60) * NS_PER_SECOND;
  if (unixNs < FIRST_NS || unixNs >= END_NS) return { fault: 'subject.time.out_of_range' };
  return {
    unixNs,
    utc_datetime: utcText(unixNs),
    utc_offset: clock.rest === 'Z' ? '+00:00' : clock.rest,
    hasFraction: unixNs % NS_PER_SECOND !== 0n,
  };
}

/**
 * Measures how far a Julian day is from the true one of an instant, in units of 2^-31 days, the distance
 * between adjacent doubles there.
 */
export function julianDayError(jd: number, unixNs: bigint): number {
  const scale = 2n ** 31n;
  const epochNs = (2_440_587n * 2n + 1n) * (NS_PER_DAY / 2n);
  const found = BigInt(jd * Number(scale)) * NS_PER_DAY;
  const difference = found - (epochNs + unixNs) * scale;
  return Math.abs(Number(difference)) / Number(NS_PER_DAY);
}

function readOffset(text: string): number | undefined {
  if (text === 'Z') return 0;
  if (text.length !== 6 || text === '-00:00') return undefined;
  const [sign, h1, h2, colon, m1, m2] = text.split('') as [
    string,
    string,
    string,
    string,
    string,
    string,
  ];
  if ((sign !== '+' && sign !== '-') || colon !== ':') return undefined;
  if (![h1, h2, m1, m2].every(isDigit)) return undefined;
  const [hours, minutes] = [Number(h1 + h2), Number(m1 + m2)];
  if (hours > 23 || minutes > 59) return undefined;
  return (sign === '-' ? -1 : 1) * (hours * 60 + minutes);
}

function utcText(unixNs: bigint): string {
  let day = Number(unixNs / NS_PER_DAY);
  let ns = unixNs % NS_PER_DAY;
  if (ns < 0n) {
    ns += NS_PER_DAY;
    day--;
  }
  let year = 1970;
  while (day < 0) day += daysInYear(--year);
  while (day >= daysInYear(year)) day -= daysInYear(year++);
  let month = 1;
  while (day >= daysIn(year, month)) day -= daysIn(year, month++);
  const second = Number(ns / NS_PER_SECOND);
  const digits = String(ns % NS_PER_SECOND).padStart(9, '0');
  const fraction = trimZeros(digits);
  const parts = [
    month,
    day + 1,
    Math.floor(second / 3_600),
    Math.floor(second / 60) % 60,
    second % 60,
  ];
  const [mm, dd, hh, mi, ss] = parts.map((part) => String(part).padStart(2, '0'));
  return `${year}-${mm}-${dd}T${hh}:${mi}:${ss}${fraction === '' ? '' : `.${fraction}`}Z`;
}

function trimZeros(digits: string): string {
  let end = digits.length;
  while (end > 0 && digits.charAt(end - 1) === '0') end--;
  return digits.slice(0, end);
}

function isDigit(character: string): boolean {
  return character.length === 1 && '0123456789'.includes(character);
}

function isLeap(year: number): boolean {
  if (year % 400 === 0) return true;
  return year % 4 === 0 && year % 100 !== 0;
}

function daysInYear(year: number): number {
  return isLeap(year) ? 366 : 365;
}

function daysIn(year: number, month: number): number {
  if (month === 2) return isLeap(year) ? 29 : 28;
  return [4, 6, 9, 11].includes(month) ? 30 : 31;
}

/** Days from 1970-01-01. */
function dayNumber(year: number, month: number, day: number): number {
  let days = day - 1;
  for (let before = 1; before < month; before++) days += daysIn(year, before);
  for (let before = 1970; before < year; before++) days += daysInYear(before);
  for (let from = year; from < 1970; from++) days -= daysInYear(from);
  return days;
}
