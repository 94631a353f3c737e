/** What the tools about births take. */
import { number, oneOf, strictObject, string } from '../../packages/contract/schema/json-schema.ts';

/** A search looks up no more. */
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
  name: string({ description: 'Its English name, or its usual one.', examples: ['Ulm'] }),
  matched: string({ description: 'The name that was found, if another.', examples: ['Ulma'] }),
  region: string({ description: 'State, province or the like.', examples: ['Baden-Wurttemberg'] }),
  country: string({ description: 'ISO 3166-1, two letters.', examples: ['DE'] }),
  latitude: number({ description: 'Decimal degrees, south negative.', examples: [48.4] }),
  longitude: number({ description: 'Decimal degrees, west negative.', examples: [9.99] }),
  time_zone: string({ description: 'Its IANA time zone.', examples: ['Europe/Berlin'] }),
  population: number({ description: 'To two digits; 0 if unknown.', examples: [120_000] }),
} as const;

export const FIND_INPUT = strictObject(
  { description: 'Which place to look for.', examples: [{ query: 'Ulm, Germany' }] },
  {
    query: string({
      description: `The town, and behind commas its region or country; at most ${QUERY_LENGTH_MAX} characters.`,
      examples: ['Ulm, Germany', 'Springfield, IL'],
    }),
    limit: number({
      description: `How many places at most, 1 to ${LIMIT_MAX}; ${LIMIT_DEFAULT} by default.`,
      examples: [5],
    }),
  },
  ['query'],
);

export const BIRTH_INPUT = strictObject(
  {
    description: 'What a clock at the place of birth showed, and where that was.',
    examples: [{ date: '1879-03-14', time: '11:30', place: ULM }],
  },
  {
    date: string({
      description: 'As it is in the record, YYYY-MM-DD.',
      examples: ['1879-03-14'],
    }),
    time: string({
      description:
        'The time of day, HH:MM from 00:00 to 23:59; seconds (HH:MM:SS) if they are known, with up to 9 decimals. Left out if the person does not know it: never assume one.',
      examples: ['11:30', '14:30:15'],
    }),
    place: strictObject(
      { description: 'One of the places of find_place, as it is.', examples: [ULM] },
      PLACE_FIELDS,
      ['latitude', 'longitude', 'time_zone'],
    ),
    latitude: number({ description: 'Without place: decimal degrees.', examples: [48.4] }),
    longitude: number({ description: 'Without place: decimal degrees.', examples: [9.99] }),
    time_zone: string({
      description:
        'Without place: the zone whose clocks it shared, as the IANA time-zone database names it; neither an offset nor an abbreviation. With coordinates it may be left out. No place has UTC, GMT or Etc/…: alone, they are an instant.',
      examples: ['Europe/Berlin', 'America/New_York'],
    }),
    calendar: oneOf(['gregorian', 'julian'], {
      description: 'Of the date. Left out, it is asked for where records had Julian dates.',
      examples: ['julian'],
    }),
    time_basis: oneOf(['auto', 'civil', 'local_mean', 'apparent'], {
      description:
        'What the time followed, if the record says so: the law, the mean sun or a sundial at the place.',
      examples: ['auto'],
    }),
    offset: string({
      description: 'The UTC offset, if the person knows it: ±HH:MM or ±HH:MM:SS. It decides.',
      examples: ['+01:00'],
    }),
  },
  ['date'],
);
