/** The options for a birth: its local time and its place. */
import type { Option } from 'commander';
import { rejectedField } from '../births/rejected-birth.ts';
import type { GivenBirth, GivenDay, Where } from '../births/resolve.ts';
import { checkedOption, choiceOption, textOption } from './options.ts';

export interface BirthOptions {
  /** The name of the place. */
  readonly place?: string;
  /** `LAT,LON` */
  readonly at?: string;
  /** An IANA time zone. */
  readonly zone?: string;
  readonly calendar?: 'gregorian' | 'julian';
  readonly offset?: string;
}

/** The names of the options, and of the columns of a table. */
export const BIRTH_OPTIONS = ['place', 'at', 'zone', 'calendar', 'offset'] as const;
const CALENDARS = ['gregorian', 'julian'] as const;
const DEGREES = String.raw`[+-]?\d{1,3}(?:\.\d{1,15})?`;
const COORDINATES = new RegExp(`^(${DEGREES}),\\s*(${DEGREES})$`);
const COORDINATES_RULE =
  'must be the latitude and the longitude in decimal degrees, with a comma between them: 48.4,9.99.';
const OFFSET = /(?:Z|[+-]\d{2}:?\d{2})$/;
/** Longer than any text that people type. */
const LOCAL_LENGTH_MAX = 100;

export function birthOptions(): readonly Option[] {
  return [
    textOption('--place <text>', 'the place of birth, with region or country: "Paris, Texas"'),
    checkedOption(
      '--at <lat,lon>',
      'or its latitude and longitude in decimal degrees, north and east positive: 48.4,9.99',
      (text) => COORDINATES.test(text),
      `It ${COORDINATES_RULE}`,
    ),
    textOption('--zone <name>', 'the IANA time zone: with --at, or alone if the place is unknown'),
    choiceOption(
      '--calendar <name>',
      `the calendar of the date: ${CALENDARS.join(' | ')}`,
      CALENDARS,
    ),
    textOption(
      '--offset <±HH:MM>',
      'the UTC offset, if you know it; overrides the rules of the place',
    ),
  ];
}

/** The error in the options for the place; undefined if they are valid. */
export function placeFault({ place, at, zone }: BirthOptions): string | undefined {
  if (place !== undefined && at !== undefined) return 'Give --place or --at, not both.';
  if (place !== undefined && zone !== undefined) {
    return 'Give --place or --zone, not both: a place determines its zone.';
  }
  return place === undefined && at === undefined && zone === undefined
    ? 'The place is missing: give --place "TOWN, COUNTRY", --at LAT,LON or --zone ZONE.'
    : undefined;
}

/**
 * The birth that the options describe.
 *
 * @param local as typed; date and time are checked later
 * @throws {BirthRejectedError} if the place is missing or given twice, its coordinates are not two numbers, or `local` is not a
 *   date and a time
 */
export function givenBirth(local: string, options: BirthOptions): GivenBirth {
  const fault = placeFault(options);
  if (fault !== undefined) throw rejectedField('place', fault);
  return { ...readLocal(local), ...circumstances(options) };
}

/** The same for a birth without a time. */
export function givenDay(date: string, options: BirthOptions): GivenDay {
  return { date, ...circumstances(options) };
}

/** True for the form of a date without a time; the date may not exist. */
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
  if (latitude === undefined) throw rejectedField('place', `at ${COORDINATES_RULE}`);
  const degrees = { latitude: Number(latitude), longitude: Number(longitude) };
  return zone === undefined ? degrees : { ...degrees, timeZone: zone };
}

/** Splits `1879-03-14T11:30` into date and time, which are checked later. */
function readLocal(local: string): Pick<GivenBirth, 'date' | 'time'> {
  const [date = '', ...rest] = local.slice(0, LOCAL_LENGTH_MAX).split('T');
  const time = rest.join('T');
  if (isDate(local)) {
    throw rejectedField(
      'time',
      'time is missing: every row of a table needs one. For a date alone, use --birth.',
    );
  }
  if (rest.length === 0) {
    throw rejectedField(
      'date',
      'date and time must have the form YYYY-MM-DDTHH:MM with a T between them, as in 1990-06-15T14:30.',
    );
  }
  if (OFFSET.test(time)) {
    throw rejectedField(
      'time',
      'time must be the local time, without a UTC offset. Give the offset as --offset.',
    );
  }
  return { date, time };
}
