/** What a command is told of a birth: the time that a clock showed, and where. */
import type { Option } from 'commander';
import { refusedField } from '../births/refused.ts';
import type { GivenBirth, Where } from '../births/resolve.ts';
import { checkedOption, choiceOption, suggesting, textOption } from './options.ts';

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

const CALENDARS = ['gregorian', 'julian'] as const;
const DEGREES = String.raw`[+-]?\d{1,3}(?:\.\d{1,15})?`;
const COORDINATES = new RegExp(`^(${DEGREES}),\\s*(${DEGREES})(?:\\s+(\\S+))?$`);
const OFFSET = /(?:Z|[+-]\d{2}:?\d{2})$/;
/** No text that people type is longer. */
const LOCAL_LENGTH_MAX = 100;

/** What is told of the place, except `--zone`, which commands describe themselves. */
export function placeOptions(): readonly Option[] {
  return [
    textOption('--place <text>', 'the place of birth, with region or country: "Paris, Texas"'),
    checkedOption(
      '--at <lat,lon>',
      'or its coordinates in decimal degrees, north and east positive: 48.4,9.99',
      (text) => COORDINATES.exec(text)?.[3] === undefined && COORDINATES.test(text),
      'must be the latitude and the longitude in decimal degrees, with a comma and no space between them: 48.4,9.99.',
    ),
  ];
}

/** What decides in doubt. */
export function doubtOptions(): readonly Option[] {
  return [
    choiceOption('--calendar <name>', `of the date: ${CALENDARS.join(' | ')}`, CALENDARS),
    textOption('--offset <±HH:MM>', 'the UTC offset of the clock, if you know it; decides'),
  ];
}

export function zoneOption(description: string): Option {
  return suggesting({ kind: 'zone' }, textOption('--zone <name>', description));
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
 * @param options without a `placeFault`
 */
export function givenBirth(local: string, options: BirthOptions): GivenBirth {
  const { place, at, zone, calendar, offset } = options;
  const where: Where =
    place !== undefined
      ? { text: place }
      : at !== undefined
        ? (coordinatesOf(at, zone) as Where)
        : { timeZone: zone ?? '' };
  return { ...readLocal(local), where, ...(calendar && { calendar }), ...(offset && { offset }) };
}

/** A place as a line of input has it: a text, or `LAT,LON` with or without a blank and a zone behind it. */
export function whereOf(text: string): Where {
  return coordinatesOf(text) ?? { text };
}

function coordinatesOf(text: string, zone?: string): Where | undefined {
  const [, latitude, longitude, timeZone = zone] = COORDINATES.exec(text) ?? [];
  if (latitude === undefined) return undefined;
  const degrees = { latitude: Number(latitude), longitude: Number(longitude) };
  return timeZone === undefined ? degrees : { ...degrees, timeZone };
}

/**
 * Splits `1879-03-14T11:30` into date and time. What is wrong with either is judged later.
 *
 * @throws {BirthRefusedError} there is no time, or an offset behind it
 */
export function readLocal(local: string): Pick<GivenBirth, 'date' | 'time'> {
  const [date = '', ...rest] = local.slice(0, LOCAL_LENGTH_MAX).split('T');
  const time = rest.join('T');
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
