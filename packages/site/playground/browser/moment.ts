/** From what a birth certificate says to the `datetime` of a request, or to the question that it leaves open. */

import { InvalidBirth } from '../../../client/src/birth-types.ts';
import { SECONDS_PER_DAY } from '../../../client/src/calendar.ts';
import { isOfNoPlace, namesOf } from '../../../client/src/clock-kind.ts';
import type {
  Birth,
  BirthCandidate,
  BirthDayCandidate,
  BirthPlace,
  BirthResolution,
  DayEnd,
  InstantZone,
} from '../../../client/src/index.ts';
import { UnknownTimeZone } from '../../../client/src/local-time-errors.ts';
import { candidatesOf, resolveBirth } from '../../../client/src/resolve-birth.ts';
import { dayCandidatesOf, resolveBirthDay } from '../../../client/src/resolve-birth-day.ts';
import { readTimeZone } from '../../../client/src/time-zone.ts';
import { valueText } from './request-text.ts';
import { zoneHint } from './zone-hints.ts';

/** What the fields contain; all of them may be empty. */
export interface Certificate {
  /** `YYYY-MM-DD`. */
  readonly date: string;
  /** `HH:MM`. */
  readonly time: string;
  /** `S`, `SS`, with decimals or without; empty means 0. */
  readonly seconds: string;
  /** `gregorian` or `julian`. */
  readonly calendar: string;
  /** A name of the IANA time-zone database, or anything else that was typed. */
  readonly zone: string;
  /** What a source states, if it states one. */
  readonly offset: string;
  readonly latitude: string;
  readonly longitude: string;
  /** Of the place that was chosen from the list, as the list has them. */
  readonly country: string;
  readonly region: string;
}

/** The fields at which something can be missing or wrong. */
export type MomentField = Exclude<keyof Certificate, 'country' | 'region'> | 'place';

export type Moment = Understood<BirthCandidate>;

/** The same of a day, whose time is unknown. */
export type Day = Understood<BirthDayCandidate>;

/** What a certificate may have meant: an instant, or a whole day. */
export type Candidate = BirthCandidate | BirthDayCandidate;

type Understood<Meant extends Candidate> =
  | NotUnderstood
  /** What it may be: of `never`, what was possibly meant. */
  | {
      readonly kind: BirthResolution['status'];
      readonly candidates: readonly Meant[];
      readonly warnings: BirthResolution['warnings'];
    };

type NotUnderstood =
  /** Nothing is wrong, but these are still empty. */
  | { readonly kind: 'incomplete'; readonly missing: readonly MomentField[] }
  /** A field has something that cannot be used. */
  | { readonly kind: 'refused'; readonly field: MomentField; readonly reason: string };

/** From this day on, all clocks of a zone agree: the database's zones are defined so. */
export const ONE_HISTORY_FROM = '1970-01-01';

const SECONDS = /^(?<whole>\d{1,2})(?:[.,](?<fraction>\d{1,9}))?$/;
const SECONDS_PER_DEGREE = 240;

/** What a certificate means. Nothing is guessed. */
export function momentOf(certificate: Certificate): Moment {
  const seconds = secondsOf(certificate.seconds);
  if (seconds === undefined) {
    return refused('seconds', 'Seconds go from 0 to 59, with up to nine decimals.');
  }
  const time = `${certificate.time}:${seconds}`;
  return understood(certificate, ['date', 'time'], () => {
    const resolution = resolveBirth({ ...birthOf(certificate), time });
    return { ...resolution, candidates: candidatesOf(resolution, '') };
  });
}

/** What a certificate means whose time is unknown. No time is assumed. */
export function dayOf(certificate: Certificate): Day {
  return understood(certificate, ['date'], () => {
    const resolution = resolveBirthDay(birthOf(certificate));
    return { ...resolution, candidates: dayCandidatesOf(resolution, '') };
  });
}

interface Resolution<Meant> {
  readonly status: BirthResolution['status'];
  readonly warnings: BirthResolution['warnings'];
  readonly candidates: readonly Meant[];
}

function understood<Meant extends Candidate>(
  certificate: Certificate,
  needed: readonly MomentField[],
  resolve: () => Resolution<Meant>,
): Understood<Meant> {
  const { zone, offset } = certificate;
  const missing = [...needed, ...(offset === '' ? (['zone'] as const) : [])].filter(
    (field) => field !== 'place' && certificate[field] === '',
  );
  if (missing.length > 0) return { kind: 'incomplete', missing };
  try {
    return meantBy(resolve(), certificate);
  } catch (error) {
    if (error instanceof UnknownTimeZone) return refused('zone', unknownZone(zone));
    if (error instanceof InvalidBirth) return refused(fieldOf(error), wordsOf(error));
    throw error;
  }
}

/** What is asked of the client, less the time. */
function birthOf(certificate: Certificate): Omit<Birth, 'time'> {
  const { date, calendar, offset } = certificate;
  return {
    date,
    calendar: calendar === '' ? undefined : (calendar as Birth['calendar']),
    place: placeOf(certificate),
    offset: offset === '' ? undefined : offset,
  };
}

function meantBy<Meant extends Candidate>(
  { status, candidates, warnings }: Resolution<Meant>,
  certificate: Certificate,
): Understood<Meant> {
  const byCode = new Map(warnings.map((warning) => [warning.code, warning]));
  const isGiven = certificate.offset !== '';
  const isUnknown = isPlaceNeeded(certificate) && !hasCoordinates(certificate);
  const noEphemeris = byCode.get('no_ephemeris');
  const range = isUnknown && !isGiven ? ANYWHERE : EPHEMERIS;
  if (noEphemeris !== undefined && !candidates.some((each) => isWithin(range, each))) {
    return refused('date', noEphemeris.text);
  }
  if (isUnknown && !isGiven) return { kind: 'incomplete', missing: ['place'] };
  // An offset decides about clocks, and not about calendars.
  if (isGiven && byCode.has('calendar_in_doubt')) {
    return { kind: 'incomplete', missing: ['calendar'] };
  }
  if (isUnknown) for (const code of OF_THE_PLACE) byCode.delete(code);
  if (certificate.zone === '') for (const code of OF_THE_ZONE) byCode.delete(code);
  // It is said at the choice that it concerns.
  byCode.delete('no_ephemeris');
  return { kind: status, candidates, warnings: [...byCode.values()] };
}

/** What can be told about a stated offset only if it is known where it was. */
const OF_THE_PLACE = ['offset_differs', 'julian_unusual'];

/** What can be told only if a zone is known: not of the one that stands for none. */
const OF_THE_ZONE = ['instant', 'offset_differs'];

/** What the service calculates, and what it might calculate if only the date is known. */
const EPHEMERIS = ['1800-01-01', '2401-01-01'] as const;
const ANYWHERE = ['1799-12-31', '2401-01-02'] as const;

function isWithin([first, end]: readonly [string, string], candidate: Candidate): boolean {
  return instantsOf(candidate).every(({ utc_datetime: utc }) => utc >= first && utc < end);
}

/** Whether the service calculates for it. */
export function hasEphemeris(candidate: Candidate): boolean {
  return isWithin(EPHEMERIS, candidate);
}

/** The instants to send: both ends of a day. */
export function instantsOf(candidate: Candidate): readonly (BirthCandidate | DayEnd)[] {
  return 'start' in candidate ? [candidate.start, candidate.end] : [candidate];
}

/** What tells a candidate from others, as a link has it: an instant, or both ends of a day. */
export function keyOf(candidate: Candidate): string {
  return instantsOf(candidate)
    .map(({ utc_datetime: utc }) => utc)
    .join('/');
}

/** Stands for no zone beside a stated offset: it is no place, so no history speaks. */
const NO_ZONE = 'UTC';

/** Where it was; if that is not known, somewhere in the zone: where the sun agrees with the clocks. */
function placeOf(certificate: Certificate): BirthPlace | InstantZone {
  const { date, zone, latitude, longitude, country, region } = certificate;
  const timeZone = zone || NO_ZONE;
  if (isOfNoPlace(timeZone) && (zone === '' || !hasCoordinates(certificate))) {
    return { timeZone } as InstantZone;
  }
  if (hasCoordinates(certificate)) {
    return {
      latitude: numberOf(latitude),
      longitude: numberOf(longitude),
      timeZone,
      country: country || undefined,
      region: region || undefined,
    };
  }
  const noon = Date.parse(`${date}T12:00Z`) / 1_000 || 0;
  const degrees = readTimeZone(timeZone)(noon) / SECONDS_PER_DEGREE;
  // At the pole, no map has a zone that could contradict.
  return { latitude: 90, longitude: ((degrees + 540) % 360) - 180, timeZone };
}

/** Whether clocks of the zone did not all agree. */
function isPlaceNeeded({ date, zone }: Certificate): boolean {
  return zone === '' || (date < ONE_HISTORY_FROM && namesOf(zone).length > 0);
}

function hasCoordinates({ latitude, longitude }: Certificate): boolean {
  return latitude !== '' && longitude !== '';
}

/** What the request would have as a string is no number here either. */
function numberOf(typed: string): number {
  return valueText('number', typed) === typed ? Number(typed) : Number.NaN;
}

function fieldOf({ field }: InvalidBirth): MomentField {
  // Coordinates and zone do not fit: the zone is what people choose by hand.
  return field === 'place' || field === 'place.timeZone'
    ? 'zone'
    : (field.replace(/^place\./, '') as MomentField);
}

/** The client names a field as programs do. */
function wordsOf({ message }: InvalidBirth): string {
  return message
    .replace(/^place\.timeZone must/, 'The zone must')
    .replace(/^(?:place\.)?([a-z]+) must/, 'The $1 must');
}

function refused(field: MomentField, reason: string): NotUnderstood {
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

/**
 * What clocks showed at an instant: with the day if it was another one than the certificate's, for clocks also
 * skipped midnight, and in the Pacific whole days.
 */
export function clockAt(utcDatetime: string, { zone, date }: Certificate): string {
  const instant = Date.parse(utcDatetime.replace(/\.\d+/, ''));
  const offset = readTimeZone(zone)(instant / 1_000);
  const [day = '', time = ''] = new Date(instant + offset * 1_000).toISOString().split('T');
  const clock = time.slice(0, 'HH:MM:SS'.length);
  return day === date ? clock : `${clock} on ${day}`;
}

/** `+02:00` as “clocks were 2 h ahead of UTC”. */
export function offsetWords(offset: string): string {
  const [hours = 0, minutes = 0, seconds = 0] = offset.slice(1).split(':').map(Number);
  const words = durationWords(hours * 3_600 + minutes * 60 + seconds);
  if (words === '') return 'clocks showed UTC';
  return `clocks were ${words} ${offset.startsWith('-') ? 'behind' : 'ahead of'} UTC`;
}

/** `1 h 30 min`, and `1 d 1 h` for 25 hours; empty for nothing. */
export function durationWords(duration: number): string {
  const days = Math.floor(duration / SECONDS_PER_DAY);
  const rest = hoursWords(duration - days * SECONDS_PER_DAY);
  return [...(days === 0 ? [] : [`${days} d`]), rest].join(' ').trim();
}

/** How long a day is: `25 h`. */
export function hoursWords(duration: number): string {
  const parts = [
    [Math.floor(duration / 3_600), 'h'],
    [Math.floor(duration / 60) % 60, 'min'],
    [duration % 60, 's'],
  ] as const;
  return parts.flatMap(([count, unit]) => (count === 0 ? [] : [`${count} ${unit}`])).join(' ');
}

/** The mean motion of the Moon in degrees a day: a circle in a tropical month of 27.321582 days. */
export const MOON_PER_DAY = 360 / 27.321_582;

/** What it moves on the slowest and on the fastest days, in degrees. */
export const MOON_DAYS = [11.8, 15.4] as const;

/** How much later or earlier an instant is than another, and how far the Moon moves on average meanwhile. */
export function distanceWords(utcDatetime: string, from: string): string {
  const seconds = (Date.parse(utcDatetime) - Date.parse(from)) / 1_000;
  const size = Math.round(Math.abs(seconds));
  const degrees = (size / SECONDS_PER_DAY) * MOON_PER_DAY;
  const moon = degrees.toFixed(degrees < 1 ? 2 : degrees < 10 ? 1 : 0);
  return `${durationWords(size)} ${seconds < 0 ? 'earlier' : 'later'} than the first: the Moon moves about ${moon}°`;
}
