/** The steps from a certificate to its instants or days, which `resolveBirth` and `resolveBirthDay` have in common. */

import { BIRTH_DATA, filled } from './birth-data.ts';
import type { SeveralPlaces } from './birth-place.ts';
import { type Found, localMeanOffset, type Option } from './birth-readings.ts';
import type { BirthCandidate, BirthResolution, BirthWarning, OpenBirth } from './birth-types.ts';
import type { Calendar } from './calendar.ts';
import { SECONDS_PER_DAY } from './calendar.ts';
import { clockKindAt } from './clock-kind.ts';
import { offsetText } from './clock-readings.ts';
import { isFarFromSun } from './far-offset.ts';
import { invalid } from './invalid-birth.ts';
import { clockText } from './local-time.ts';
import type { ReadBirth } from './read-birth.ts';
import { isJulianTerritory, otherCalendarsOf } from './rule-fits.ts';
import type { ByZone } from './zone-doubt.ts';

/** More would be too many for a person to choose from. */
export const CANDIDATES_MAX = 6;
/** Certificates have minutes, so closer instants count as one. */
const SAME_SECONDS = 30;
/** How far a zone may be from the sun: 3 h 06 min in the west of China is the most in use. */
const ZONE_DISTANCE_MAX = 12_600;
const DOUBLE_SUMMER_TIME = 7_200;
const FIRST_UNIX_SECOND = Date.UTC(1800, 0, 1) / 1_000;
const END_UNIX_SECOND = Date.UTC(2401, 0, 1) / 1_000;

/** A reading of the certificate, by one calendar. */
export interface Read extends Found {
  readonly calendar: Calendar;
}

/** The question if a text has several possible places. */
export function placeQuestion({ places, doubt }: SeveralPlaces) {
  return {
    status: 'choose',
    time_zone: null,
    tz_release: BIRTH_DATA.release,
    gregorian_date: null,
    warnings: [warningOf(doubt)],
    candidates: [],
    place: null,
    places,
  } as const;
}

/** The question if zones give several instants or days. */
export function zoneQuestion<Candidate>(
  { place, doubt, shown }: ReadBirth,
  found: readonly (ByZone<Candidate> & { readonly resolution: ZoneFindings })[],
  keyOfOne: (candidate: Candidate) => string,
) {
  const isGiven = doubt?.code === 'zone_differs';
  const [first] = found as [(typeof found)[0]];
  const zones = (isGiven ? found.slice(0, -1) : found).map(({ zone }) => zone).join(', ');
  const warnings = [
    warningOf(doubt?.code ?? '', { zone: place.timeZone, zones }),
    ...found.flatMap(({ resolution }) => resolution.warnings),
  ];
  const codes = warnings.map(({ code }) => code);
  const candidates = found.flatMap((one) => one.candidates);
  const keys = candidates.map(keyOfOne);
  return {
    status: 'choose',
    time_zone: isGiven ? place.timeZone : null,
    place: isGiven ? shown : null,
    places: [],
    tz_release: BIRTH_DATA.release,
    gregorian_date: first.resolution.gregorian_date,
    warnings: warnings.filter(({ code }, at) => codes.indexOf(code) === at),
    candidates: candidates
      .filter((one, at) => keys.indexOf(keyOfOne(one)) === at)
      .slice(0, CANDIDATES_MAX),
  } as const;
}

/** The common fields of resolutions of births and days. */
interface ZoneFindings {
  readonly warnings: readonly BirthWarning[];
  readonly gregorian_date: string | null;
}

/** @param fault of births, or of days */
export function unresolvedText(
  fault: 'unresolved' | 'unresolved_day',
  { status, warnings }: Pick<OpenBirth, 'status' | 'warnings'>,
): string {
  const text = warnings.map((warning) => warning.text).join(' ');
  return filled(BIRTH_DATA.faults[fault] ?? '', { value: status, text });
}

/** A warning with its words filled in. */
export function warningOf(
  code: string,
  words: Readonly<Record<string, string>> = {},
): BirthWarning {
  const [text, anchor] = BIRTH_DATA.warnings[code] as readonly [string, string];
  return { code, text: filled(text, words), more: `${BIRTH_DATA.page}#${anchor}` };
}

/** Whether a state left the date out when it took the Gregorian calendar. */
function isDropped({ days, place }: ReadBirth): boolean {
  return isJulianOn(place, days.gregorian) && !isJulianOn(place, days.julian);
}

function isJulianOn(place: ReadBirth['place'], day: number | undefined): boolean {
  return day !== undefined && isJulianTerritory(place, dateText(day));
}

/** @param day days since 1970-01-01 */
export function dateText(day: number): string {
  return clockText(day * SECONDS_PER_DAY, '').slice(0, 10);
}

/** The days that the date may mean: of a certificate in a Julian country, the Julian one is likelier. */
export function daysOf(read: ReadBirth): readonly (readonly [Calendar, number])[] {
  const { days, calendar, place } = read;
  const order = ['julian', 'gregorian'] as const;
  const all = (isDropped(read) ? order.toReversed() : order).map(
    (one) => [one, days[one]] as const,
  );
  const existing = all.flatMap(([one, day]) => (day === undefined ? [] : [[one, day] as const]));
  if (calendar !== undefined) return existing.filter(([one]) => one === calendar);
  const gregorian = existing.filter(([one]) => one === 'gregorian');
  return isJulianOn(place, days.gregorian) ? existing : gregorian;
}

/** @throws {InvalidBirth} the longitude does not fit the zone */
export function checkZone({ place, offsetAt }: ReadBirth, clockSecond: number): void {
  const at = Math.max(clockSecond, FIRST_UNIX_SECOND);
  const found = clockKindAt(place.timeZone, at, offsetAt);
  if (found === undefined) return;
  const base = found.base ?? offsetAt(at);
  // Before there was a town, the database has no clocks, and 0 for their offset.
  if (found.kind === 'local' && base === 0) return;
  const sun = localMeanOffset(place.longitude, base);
  if (Math.abs(sun - base) <= ZONE_DISTANCE_MAX) return;
  throw invalid('place', 'place', {
    value: String(place.longitude),
    sun: offsetText(sun),
    zone: place.timeZone,
    offset: offsetText(base),
  });
}

/** The options, with the calendar in their reasons if it is in doubt. */
export function named({ options, calendar }: Read, isInDoubt: boolean): readonly Option[] {
  if (!isInDoubt) return options;
  return options.map((option) => ({
    ...option,
    why: `${BIRTH_DATA.whys[calendar]} ${option.why}`,
  }));
}

/** The option of an offset that was given, in seconds. */
export function given(clockSecond: number, offset: number): Option {
  return {
    unixSecond: clockSecond - offset,
    offset,
    basis: 'given_offset',
    why: '',
    clock: offset,
  };
}

/** Whether both count as one. */
export function isSame(one: Option, other: Option): boolean {
  return Math.abs(one.unixSecond - other.unixSecond) < SAME_SECONDS;
}

/** Whether there is one instant, several, or none that a clock showed. */
export function statusOf(
  reads: readonly Read[],
  options: readonly unknown[],
  isGiven: boolean,
): BirthResolution['status'] {
  if (isGiven) return 'resolved';
  // By a row, clocks may have shown a time that the zone's clocks skipped.
  if (reads.every(({ shown, rules }) => shown === 'never' && rules.length === 0)) return 'never';
  return options.length === 1 ? 'resolved' : 'choose';
}

/**
 * An option as it is shown and sent.
 *
 * @param fraction digits of the second
 */
export function candidate(
  { unixSecond, offset, basis, why }: Option,
  fraction: string,
): BirthCandidate {
  const utc = `${clockText(unixSecond, fraction)}Z`;
  const offsetGiven = offsetText(offset);
  return {
    utc_datetime: utc,
    utc_offset: offsetGiven,
    datetime: offset % 60 === 0 ? `${clockText(unixSecond + offset, fraction)}${offsetGiven}` : utc,
    basis,
    why,
  };
}

/**
 * The warnings about a reading, without repetition.
 *
 * @param reads the readings of each calendar
 * @param options the remaining options
 * @param date the likeliest one, Gregorian
 * @param taken the calendar of that reading
 */
export function warningsOf(
  read: ReadBirth,
  reads: readonly Read[],
  options: readonly Option[],
  date: string,
  taken: Calendar,
): readonly BirthWarning[] {
  const { calendar, place, offset: givenOffset } = read;
  const [first] = options as [Option];
  const ours = reads[0]?.options ?? [];
  const codes: string[] = read.shown === null ? ['instant'] : [];
  if (calendar === undefined && reads.length > 1) codes.push('calendar_in_doubt');
  if (calendar === undefined) codes.push(...otherCalendarsOf(place, date));
  if (calendar === 'julian') codes.push('julian_date');
  if (calendar !== 'gregorian' && isDropped(read)) codes.push('date_dropped');
  else if (calendar === 'julian' && !isJulianTerritory(place, date)) codes.push('julian_unusual');
  if (givenOffset === undefined) codes.push(...codesOf(reads, options, place));
  else if (ours.every(({ offset }) => offset !== givenOffset)) {
    if (isFarFromSun(givenOffset, place.longitude)) codes.push('offset_far');
    codes.push('offset_differs');
  }
  const isOutside = options.some(
    ({ unixSecond }) => unixSecond < FIRST_UNIX_SECOND || unixSecond >= END_UNIX_SECOND,
  );
  if (isOutside) codes.push('no_ephemeris');
  const offset = offsetText((givenOffset === undefined ? first : (ours[0] ?? first)).offset);
  const words = { offset, date, zone: place.timeZone, calendar: taken };
  return [...new Set(codes)].map((code) => warningOf(code, words));
}

/** The warnings of the readings themselves. */
function codesOf(
  reads: readonly Read[],
  options: readonly Option[],
  { region }: ReadBirth['place'],
): readonly string[] {
  const [{ basis, offset, base = reads[0]?.base }] = options as [Option];
  const rules = reads.flatMap((one) => one.rules);
  // Only the first row warns, and only if it changes the result or always warns.
  const telling = reads
    .flatMap((one) => one.rules.slice(0, 1))
    .filter(
      ({ readings, alwaysWarns }) =>
        readings.length === 1 || options.length > reads.length || alwaysWarns === true,
    );
  return [
    ...telling.map(({ id }) => id),
    ...(region === undefined && rules.some(({ countries }) => countries?.includes('US'))
      ? ['region_missing']
      : []),
    ...(reads.some(({ shown }) => shown === 'twice') && options.length > 1 ? ['twice'] : []),
    ...(reads.some(({ shown }) => shown === 'never') ? ['never'] : []),
    ...(basis === 'local_mean' && telling.length === 0 ? ['local_mean_time'] : []),
    ...(basis === 'city_mean' && telling.length === 0 ? ['city_mean_time'] : []),
    ...(basis === 'apparent' && telling.length === 0 ? ['apparent_time'] : []),
    ...(basis === 'war' ? ['war_time'] : []),
    ...(base !== undefined && offset - base >= DOUBLE_SUMMER_TIME ? ['double_summer_time'] : []),
  ];
}
