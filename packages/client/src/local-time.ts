import { InvalidLocalTime, type InvalidLocalTimeReason } from './local-time-errors.ts';

/** The date and time that a clock showed, wherever it was. */
interface LocalTime {
  /** Seconds since 1970-01-01T00:00:00 by the same clock. */
  readonly clockSecond: number;
  /** Digits after the decimal point as given, or empty. */
  readonly fraction: string;
}

const GRAMMAR =
  /^(?<year>\d{4})-(?<month>\d{2})-(?<day>\d{2})T(?<hour>\d{2}):(?<minute>\d{2})(?::(?<second>\d{2})(?:\.(?<fraction>\d{1,9}))?)?$/;

/** A fault, with its message. */
type Fault = readonly [reason: InvalidLocalTimeReason, explanation: string];

/** Texts that people and their libraries send instead, with messages. The first match applies. */
const COMMON_FAULTS: readonly (readonly [RegExp, string, InvalidLocalTimeReason?])[] = [
  [/^$/, 'It is empty'],
  [/^\s|\s$/, 'It has white space at its beginning or end'],
  [/\p{Cc}/u, 'It contains a control character, such as a tab or the end of a line'],
  [/[^\x20-\x7e]/, 'It contains a character outside ASCII'],
  [
    /\dT[\d:.,]+(?:[Zz]|[+-][\d:]*)$/,
    'It already has a UTC offset, so it needs no time zone and can be sent as datetime',
  ],
  [/\[.*\]$/, 'It names a time zone, which goes into timeZone'],
  [/[AaPp]\.?[Mm]\.?$/, 'Hours go from 00 to 23, without AM or PM'],
  [
    /^(?!\d{4}-)\d{1,4}([/.-])\d{1,2}\1\d{1,4}(?!\d)/,
    'The date must be YYYY-MM-DD: the year first, with hyphens between its parts',
  ],
  [/^\d{4}-\d{2}-\d{2}$/, 'It is a date without a time; a birth moment needs both'],
  [/^\d{4}-\d{2}-\d{2} /, 'There is a space between date and time; put a "T" there'],
  [/^\d{4}-\d{2}-\d{2}t/, 'The "t" between date and time must be upper case'],
  [/T24:/, 'Hour 24 is not accepted; midnight is 00:00:00 of the following day', 'time'],
  [
    /T\d{2}:\d{2}:60/,
    'Second 60 (a leap second) is not accepted; seconds go from 00 to 59',
    'time',
  ],
  [/T[\d:]+,\d/, 'The fraction of a second begins with a point, not a comma'],
  [/T[\d:]+\.\d{10,}/, 'The fraction of a second has more than nine digits'],
  [
    /^(?!\d{4}-\d\d-\d\dT\d\d:\d\d(?::\d\d)?$)[\d-]+T[\d:]+$/,
    'The year has four digits; month, day, hour, minute and second have two each',
  ],
];

/** Longer than anything close to a timestamp; longer texts are not matched against the patterns. */
const HINT_LENGTH_MAX = 64;

/**
 * Reads a local time as the service reads a datetime, except for the offset: `YYYY-MM-DDTHH:MM:SS` and an optional
 * fraction of 1 to 9 digits, in the Gregorian calendar. Seconds may be left out, as certificates do; they are 00 then.
 *
 * @throws {InvalidLocalTime} `subject.time.invalid_format`
 */
export function readLocalTime(text: string): LocalTime {
  const match = typeof text === 'string' ? GRAMMAR.exec(text)?.groups : undefined;
  if (match === undefined) throw invalid(commonFault(text));
  const { year, month, day, hour, minute, second = '00', fraction = '' } = match;
  const date = new Date(0);
  date.setUTCFullYear(Number(year), Number(month) - 1, Number(day));
  if (date.getUTCMonth() !== Number(month) - 1 || date.getUTCDate() !== Number(day)) {
    throw invalid(['date', `${year}-${month}-${day} is not a date of the calendar`]);
  }
  if (Number(hour) > 23 || Number(minute) > 59 || Number(second) > 59) {
    throw invalid(commonFault(text, ['time', `${hour}:${minute}:${second} is not a time of day`]));
  }
  const secondOfDay = Number(hour) * 3_600 + Number(minute) * 60 + Number(second);
  return { clockSecond: date.getTime() / 1_000 + secondOfDay, fraction };
}

/**
 * `YYYY-MM-DDTHH:MM:SS`, plus the fraction if there is one.
 *
 * @param clockSecond in a year from 0 to 9999
 */
export function clockText(clockSecond: number, fraction: string): string {
  const text = new Date(clockSecond * 1_000).toISOString().slice(0, 19);
  return fraction === '' ? text : `${text}.${fraction}`;
}

function commonFault(
  text: unknown,
  otherwise: Fault = ['form', 'It is not a local time of that form'],
): Fault {
  if (typeof text !== 'string') return ['form', 'It is not a string'];
  if (text.length > HINT_LENGTH_MAX) return otherwise;
  const found = COMMON_FAULTS.find(([pattern]) => pattern.test(text));
  if (found === undefined) return otherwise;
  const [, explanation, reason = 'form'] = found;
  return [reason, explanation];
}

function invalid([reason, explanation]: Fault): InvalidLocalTime {
  return new InvalidLocalTime(reason, `${explanation}.`);
}
