/** What the tools about births take and give. */
import {
  arrayOf,
  nullable,
  number,
  oneOf,
  openObject,
  strictObject,
  string,
} from '../../packages/contract/schema/json-schema.ts';

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

const PLACE = openObject({ description: 'A place.', examples: [ULM] }, PLACE_FIELDS, ['time_zone']);

const QUESTION = nullable(
  string({
    description: 'A question.',
    examples: ['Several places are called so. Which one was it?'],
  }),
  { description: 'To put to the person; null if nothing is open.', examples: [null] },
);

export const FIND_OUTPUT = openObject(
  { description: 'What was found.', examples: [{ places: [ULM], question: null }] },
  {
    places: arrayOf(PLACE, { description: 'The likeliest first.', examples: [[ULM]] }),
    question: QUESTION,
  },
  ['places', 'question'],
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
        'The time of day, HH:MM from 00:00 to 23:59; seconds (HH:MM:SS) if they are known, with up to 9 decimals.',
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
        'Without place: the zone whose clocks it shared, as the IANA time-zone database names it; neither an offset nor an abbreviation. With coordinates it may be left out.',
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
  ['date', 'time'],
);

const BASIS = string({
  description:
    'What the offset is: standard, summer, war, local_mean, city_mean, apparent or given_offset.',
  examples: ['local_mean'],
});
const UTC = string({ description: 'The instant in UTC.', examples: ['1879-03-14T10:50:02Z'] });
const OFFSET = string({
  description: '±HH:MM, with :SS if the offset has seconds.',
  examples: ['+00:39:58'],
});
const DATETIME = string({
  description: 'To be sent as subject.datetime: in UTC if the offset has seconds.',
  examples: ['1879-03-14T10:50:02Z'],
});

const CANDIDATE = {
  utc_datetime: '1990-09-30T00:30:00Z',
  utc_offset: '+02:00',
  datetime: '1990-09-30T02:30:00+02:00',
  basis: 'summer',
  why: 'Before clocks were set back.',
} as const;

const WARNING = {
  code: 'local_mean_time',
  text: 'The town kept its own mean time then.',
  more: '/docs/birth-moments#mean-time',
} as const;

const orNull = <Value extends Parameters<typeof nullable>[0]>(value: Value) =>
  nullable(value, {
    description: `${value.description} Null as long as it is open.`,
    examples: [value.examples[0]],
  });

export const BIRTH_OUTPUT = openObject(
  {
    description: 'The instant, or the question that has to be asked first.',
    examples: [
      {
        status: 'resolved',
        datetime: '1879-03-14T10:50:02Z',
        utc_datetime: '1879-03-14T10:50:02Z',
        utc_offset: '+00:39:58',
        basis: 'local_mean',
        time_zone: 'Europe/Berlin',
        tz_release: '2026c',
        gregorian_date: '1879-03-14',
        warnings: [WARNING],
        candidates: [],
        place: ULM,
        places: [],
        question: null,
      },
    ],
  },
  {
    status: oneOf(['resolved', 'choose', 'never'], {
      description:
        'choose: several instants or places are possible; never: clocks never showed that time. Both have a question.',
      examples: ['resolved'],
    }),
    datetime: orNull(DATETIME),
    utc_datetime: orNull(UTC),
    utc_offset: orNull(OFFSET),
    basis: orNull(BASIS),
    time_zone: orNull(PLACE_FIELDS.time_zone),
    tz_release: orNull(string({ description: 'Of the time-zone database.', examples: ['2026c'] })),
    gregorian_date: orNull(
      string({ description: 'The date in the Gregorian calendar.', examples: ['1879-03-14'] }),
    ),
    warnings: arrayOf(
      openObject(
        { description: 'What the person should know.', examples: [WARNING] },
        {
          code: string({ description: 'Its word.', examples: [WARNING.code] }),
          text: string({ description: 'In sentences.', examples: [WARNING.text] }),
          more: string({ description: 'A page of the documentation.', examples: [WARNING.more] }),
        },
        ['code', 'text', 'more'],
      ),
      { description: 'What the person should know.', examples: [[WARNING]] },
    ),
    candidates: arrayOf(
      openObject(
        { description: 'One of the possible instants.', examples: [CANDIDATE] },
        {
          utc_datetime: UTC,
          utc_offset: OFFSET,
          datetime: DATETIME,
          basis: BASIS,
          why: string({ description: 'Why it is possible.', examples: [CANDIDATE.why] }),
        },
        ['utc_datetime', 'utc_offset', 'datetime', 'basis', 'why'],
      ),
      { description: 'The likeliest first; empty if it is resolved.', examples: [[CANDIDATE]] },
    ),
    place: nullable(PLACE, { description: 'What was taken for the place.', examples: [ULM] }),
    places: arrayOf(PLACE, {
      description: 'If the place or its zone has to be chosen: the likeliest first.',
      examples: [[ULM]],
    }),
    question: QUESTION,
  },
  [
    'status',
    'datetime',
    'utc_datetime',
    'utc_offset',
    'basis',
    'time_zone',
    'tz_release',
    'gregorian_date',
    'warnings',
    'candidates',
    'place',
    'places',
    'question',
  ],
);
