/** What a command is told of a birth: the time that a clock showed, and where. */
import type { Option } from 'commander';
import { refusedField } from '../births/refused.ts';
import type { GivenBirth, GivenDay, Where } from '../births/resolve.ts';
import { checkedOption, choiceOption, textOption } from './options.ts';

export interface BirthOptions {
  /** What people call the place. */
  readonly place?: string;
  /** `LAT,LON` */
  readonly at?: string;
  /** A name of the IANA time-zone database. */
  readonly zone?: string;
  readonly calendar?: 'gregorian' | 'julian';
  readonly offset?: string;
}

/** Their names, which are those of the columns of a table. */
export const BIRTH_OPTIONS = ['place', 'at', 'zone', 'calendar', 'offset'] as const;
const CALENDARS = ['gregorian', 'julian'] as const;
const DEGREES = String.raw`[+-]?\d{1,3}(?:\.\d{1,15})?`;
const COORDINATES = new RegExp(`^(${DEGREES}),\\s*(${DEGREES})$`);
const COORDINATES_RULE =
  'must be the latitude and the longitude in decimal degrees, with a comma between them: 48.4,9.99.';
const OFFSET = /(?:Z|[+-]\d{2}:?\d{2})$/;
/** No text that people type is longer. */
const LOCAL_LENGTH_MAX = 100;

export function birthOptions(): readonly Option[] {
  return [
    textOption('--place <text>', 'the place of birth, with region or country: "Paris, Texas"'),
    checkedOption(
      '--at <lat,lon>',
      'or its coordinates in decimal degrees, north and east positive: 48.4,9.99',
      (text) => COORDINATES.test(text),
      `It ${COORDINATES_RULE}`,
    ),
    textOption('--zone <name>', 'its IANA time zone: with --at, or alone if nothing else is known'),
    choiceOption('--calendar <name>', `of the date: ${CALENDARS.join(' | ')}`, CALENDARS),
    textOption('--offset <±HH:MM>', 'the UTC offset of the clock, if you know it; decides'),
  ];
}

/** Says what is wrong with what was told of the place; undefined if nothing is. */
export function placeFault({ place, at, zone }: BirthOptions): string | undefined {
  if (place !== undefined && at !== undefined) return 'Give --place or --at, not both.';
  if (place !== undefined && zone !== undefined) {
    return 'Give --place or --zone, not both: a place has its zone.';
  }
  return place === undefined && at === undefined && zone === undefined
    ? 'Say where it was: --place "TOWN, COUNTRY", or --at LAT,LON, or --zone ZONE.'
    : undefined;
}

/**
 * What is to be resolved.
 *
 * @param local as it was given: date and time are judged later
 * @throws {BirthRefusedError} the place is given in two ways or none, its coordinates are not two numbers, or `local` is
 *   not a date and a time
 */
export function givenBirth(local: string, options: BirthOptions): GivenBirth {
  const fault = placeFault(options);
  if (fault !== undefined) throw refusedField('place', fault);
  return { ...readLocal(local), ...circumstances(options) };
}

/** The same for a birth without a time. */
export function givenDay(date: string, options: BirthOptions): GivenDay {
  return { date, ...circumstances(options) };
}

/** Tells a date without a time, which may not exist. */
export function isDate(local: string): boolean {
  return /^\d{4}-\d{2}-\d{2}$/.test(local);
}

function circumstances(options: BirthOptions): Omit<GivenDay, 'date'> {
  const { calendar, offset } = options;
  return {
    where: whereOf(options),
    ...(calendar && { calendar }),
    ...(offset !== undefined && { offset }),
  };
}

function whereOf({ place, at, zone }: BirthOptions): Where {
  if (place !== undefined) return { text: place };
  if (at === undefined) return { timeZone: zone ?? '' };
  const [, latitude, longitude] = COORDINATES.exec(at) ?? [];
  if (latitude === undefined) throw refusedField('place', `at ${COORDINATES_RULE}`);
  const degrees = { latitude: Number(latitude), longitude: Number(longitude) };
  return zone === undefined ? degrees : { ...degrees, timeZone: zone };
}

/** Splits `1879-03-14T11:30` into date and time. What is wrong with either is judged later. */
function readLocal(local: string): Pick<GivenBirth, 'date' | 'time'> {
  const [date = '', ...rest] = local.slice(0, LOCAL_LENGTH_MAX).split('T');
  const time = rest.join('T');
  if (isDate(local)) {
    throw refusedField(
      'time',
      'time is missing; a date alone is for a single birth, not for a table.',
    );
  }
  if (rest.length === 0) {
    throw refusedField('date', 'date and time must have a T between them, as in 1990-06-15T14:30.');
  }
  if (OFFSET.test(time)) {
    throw refusedField(
      'time',
      'time must be what the clock showed, without a UTC offset; that is given as --offset.',
    );
  }
  return { date, time };
}
