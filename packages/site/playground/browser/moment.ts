/** From what a birth certificate says to the `datetime` of a request. Nothing is guessed. */
import {
  AmbiguousLocalTime,
  birthMoment,
  InvalidLocalTime,
  NonexistentLocalTime,
  UnknownTimeZone,
} from '../../../client/src/index.ts';
import { zoneHint } from './zone-hints.ts';

/** The fields that a moment is made of, in the order of the page. */
export type MomentField = 'date' | 'time' | 'seconds' | 'zone';

/** What the fields contain. */
export interface Certificate {
  /** `YYYY-MM-DD`, or empty. */
  readonly date: string;
  /** `HH:MM`, or empty. */
  readonly time: string;
  /** `S`, `SS`, with decimals or without; empty means 0. */
  readonly seconds: string;
  /** A name of the IANA time-zone database, or anything else that was typed. */
  readonly zone: string;
}

/** Which of two instants; the words are those of the client. */
export const DISAMBIGUATIONS = ['earlier', 'later'] as const;
export type Choice = (typeof DISAMBIGUATIONS)[number];

/** An instant that a local time may mean. */
export interface Reading {
  /** To be sent. */
  readonly datetime: string;
  readonly utc_datetime: string;
  /** `±HH:MM` or `±HH:MM:SS`. */
  readonly utc_offset: string;
}

export type Moment =
  /** Nothing is wrong, but these are still empty. */
  | { readonly kind: 'incomplete'; readonly missing: readonly MomentField[] }
  /** A field has something that cannot be used. */
  | { readonly kind: 'refused'; readonly field: MomentField; readonly reason: string }
  | { readonly kind: 'resolved'; readonly reading: Reading }
  /** Clocks showed the time twice. */
  | { readonly kind: 'ambiguous'; readonly readings: Readonly<Record<Choice, Reading>> }
  /** Clocks never showed it. The readings are what its two offsets would give. */
  | { readonly kind: 'never'; readonly readings: Readonly<Record<Choice, Reading>> };

const SECONDS = /^(?<whole>\d{1,2})(?:[.,](?<fraction>\d{1,9}))?$/;

/** The moment of a certificate, by the history of its time zone. */
export function momentOf(certificate: Certificate): Moment {
  const { date, time, zone } = certificate;
  const missing = (['date', 'time', 'zone'] as const).filter((field) => certificate[field] === '');
  const seconds = secondsOf(certificate.seconds);
  if (seconds === undefined) {
    return refused('seconds', 'Seconds go from 0 to 59, with up to nine decimals.');
  }
  if (missing.length > 0) return { kind: 'incomplete', missing };
  const local = `${date}T${time}:${seconds}`;
  const read = (disambiguation?: Choice): Reading =>
    readingOf(
      local,
      birthMoment({ local, timeZone: zone, ...(disambiguation && { disambiguation }) }),
    );
  try {
    return { kind: 'resolved', reading: read() };
  } catch (error) {
    if (error instanceof AmbiguousLocalTime) {
      return { kind: 'ambiguous', readings: { earlier: read('earlier'), later: read('later') } };
    }
    if (error instanceof NonexistentLocalTime) {
      return { kind: 'never', readings: neighbours(error, read) };
    }
    if (error instanceof UnknownTimeZone) return refused('zone', unknownZone(zone));
    if (error instanceof InvalidLocalTime) return refused('date', INVALID_REASONS[error.code]);
    throw error;
  }
}

const INVALID_REASONS: Readonly<Record<InvalidLocalTime['code'], string>> = {
  'subject.time.invalid_format': 'There is no such date or time of day.',
  'subject.time.out_of_range':
    'The service covers 1800-01-01T00:00:00Z to the end of the year 2400, in UTC.',
};

function refused(field: MomentField, reason: string): Moment {
  return { kind: 'refused', field, reason };
}

function unknownZone(zone: string): string {
  return zoneHint(zone) ?? `There is no time zone “${zone}”. Choose one from the list.`;
}

/** Two digits and the fraction, or undefined if they are not seconds. */
function secondsOf(typed: string): string | undefined {
  if (typed === '') return '00';
  const match = SECONDS.exec(typed)?.groups;
  if (match === undefined || Number(match['whole']) > 59) return undefined;
  const whole = (match['whole'] ?? '').padStart(2, '0');
  return match['fraction'] === undefined ? whole : `${whole}.${match['fraction']}`;
}

/** With the clock's own offset at each instant, which is what the place went by then. */
function neighbours(
  { candidates: [earlier, later] }: NonexistentLocalTime,
  read: (disambiguation: Choice) => Reading,
): Record<Choice, Reading> {
  return { earlier: { ...read('earlier'), ...earlier }, later: { ...read('later'), ...later } };
}

/** @param local what the clocks showed; from it comes the offset if `datetime` is in UTC */
function readingOf(local: string, datetime: string): Reading {
  const instant = Date.parse(wholeSeconds(datetime));
  const fraction = /\.\d+/.exec(datetime)?.[0] ?? '';
  const utcDatetime = `${new Date(instant).toISOString().slice(0, 19)}${fraction}Z`;
  const offset = /[+-]\d\d:\d\d$/.exec(datetime)?.[0];
  if (offset !== undefined) return { datetime, utc_datetime: utcDatetime, utc_offset: offset };
  const seconds = (Date.parse(`${wholeSeconds(local)}Z`) - instant) / 1_000;
  return { datetime, utc_datetime: utcDatetime, utc_offset: offsetText(seconds) };
}

function wholeSeconds(datetime: string): string {
  return datetime.replace(/\.\d+/, '');
}

function offsetText(seconds: number): string {
  const size = Math.abs(seconds);
  const parts = [Math.floor(size / 3_600), Math.floor(size / 60) % 60, size % 60];
  return (seconds < 0 ? '-' : '+') + parts.map((part) => String(part).padStart(2, '0')).join(':');
}

/** `+02:00` as “clocks were 2 h ahead of UTC”. */
export function offsetWords(offset: string): string {
  const [hours = 0, minutes = 0, seconds = 0] = offset.slice(1).split(':').map(Number);
  const parts = [
    [hours, 'h'],
    [minutes, 'min'],
    [seconds, 's'],
  ] as const;
  const size = parts.flatMap(([count, unit]) => (count === 0 ? [] : [`${count} ${unit}`]));
  if (size.length === 0) return 'clocks showed UTC';
  return `clocks were ${size.join(' ')} ${offset.startsWith('-') ? 'behind' : 'ahead of'} UTC`;
}
