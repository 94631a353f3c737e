/** The schemas of the arguments of the tools for births. */
import { number, oneOf, strictObject, string } from '../../packages/contract/schema/json-schema.ts';

/** The limit of a search in the list of places. */
export const QUERY_LENGTH_MAX = 100;
export const LIMIT_MAX = 20;
export const LIMIT_DEFAULT = 5;

const ULM = {
  name: 'Ulm',
  region: 'Baden-Wurttemberg',
  country: 'DE',
  latitude: 48.4,
  longitude: 9.99,
  time_zone: 'Europe/Berlin',
  population: 120000,
} as const;

const PLACE_FIELDS = {
  name: string({
    description: 'The English name or, if there is none, the usual one.',
    examples: ['Ulm'],
  }),
  matched: string({
    description: 'The name that matched, if it is another one.',
    examples: ['Ulma'],
  }),
  region: string({ description: 'State, province or similar.', examples: ['Baden-Wurttemberg'] }),
  country: string({ description: 'ISO 3166-1, two letters.', examples: ['DE'] }),
  latitude: number({ description: 'Decimal degrees, south negative.', examples: [48.4] }),
  longitude: number({ description: 'Decimal degrees, west negative.', examples: [9.99] }),
  time_zone: string({ description: 'Its IANA time zone.', examples: ['Europe/Berlin'] }),
  population: number({ description: 'Rounded to two digits; 0 if unknown.', examples: [120_000] }),
} as const;

export const FIND_INPUT = strictObject(
  { description: 'The place to find.', examples: [{ query: 'Ulm, Germany' }] },
  {
    query: string({
      description: `The town and, after commas, its region or country; at most ${QUERY_LENGTH_MAX} characters.`,
      examples: ['Ulm, Germany', 'Springfield, IL'],
    }),
    limit: number({
      description: `The largest number of places, 1 to ${LIMIT_MAX}; ${LIMIT_DEFAULT} by default.`,
      examples: [5],
    }),
  },
  ['query'],
);

export const BIRTH_INPUT = strictObject(
  {
    description: 'The local date and time of a birth, and the place.',
    examples: [{ date: '1879-03-14', time: '11:30', place: ULM }],
  },
  {
    date: string({
      description: 'The date as in the record, YYYY-MM-DD.',
      examples: ['1879-03-14'],
    }),
    time: string({
      description:
        'The local time, HH:MM from 00:00 to 23:59; HH:MM:SS with up to 9 decimals if the seconds are known. Leave it out if the person does not know it, and never assume one.',
      examples: ['11:30', '14:30:15'],
    }),
    place: strictObject(
      { description: 'One of the places of find_place, unchanged.', examples: [ULM] },
      PLACE_FIELDS,
      ['latitude', 'longitude', 'time_zone'],
    ),
    latitude: number({ description: 'Without place: decimal degrees.', examples: [48.4] }),
    longitude: number({ description: 'Without place: decimal degrees.', examples: [9.99] }),
    time_zone: string({
      description:
        'Without place: the IANA time zone of the clocks there, not an offset or an abbreviation; optional with coordinates. UTC, GMT and Etc/… belong to no place: send one of them without coordinates for an instant.',
      examples: ['Europe/Berlin', 'America/New_York'],
    }),
    calendar: oneOf(['gregorian', 'julian'], {
      description:
        'The calendar of the date. Without it, the result asks the person if records of the time had Julian dates.',
      examples: ['julian'],
    }),
    time_basis: oneOf(['auto', 'civil', 'local_mean', 'apparent'], {
      description:
        'The time that the record uses, if it is stated: legal time (civil), local mean time or sundial time (apparent). The default is auto.',
      examples: ['auto'],
    }),
    offset: string({
      description:
        'The UTC offset, if the person knows it: ±HH:MM or ±HH:MM:SS. It overrides the rules of the place.',
      examples: ['+01:00'],
    }),
  },
  ['date'],
);
