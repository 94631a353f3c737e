/** The schema of a 200, in the order of the JSON text. */
import type { EndpointFacts } from '../endpoints.ts';
import { CREDITS_RANGE, DECLINATION_RANGE, LONGITUDE_RANGE, SPEED_RANGE } from '../ranges.ts';
import { CALC_VERSION } from '../versions.ts';
import { AYANAMSAS, ELEMENTS, MODALITIES, NODE_TYPES, SIGNS, ZODIACS } from '../vocabulary.ts';
import {
  arrayOf,
  boolean,
  integer,
  nullable,
  number,
  oneOf,
  openObject,
  string,
} from './json-schema.ts';
import {
  BodyNameSchema,
  EXAMPLE_BODIES,
  EXAMPLE_LOCATION,
  EXAMPLE_SETTINGS,
  LocationSchema,
} from './request.ts';

export const SignSchema = oneOf(SIGNS, {
  description: 'The sign of the longitude. Each has thirty degrees; aries begins at 0.',
  examples: ['capricorn'],
});

export const SettingsResolvedSchema = openObject(
  {
    description:
      'All settings of the calculation, including defaults. Sent as settings, they give the same response.',
    examples: [EXAMPLE_SETTINGS],
  },
  {
    zodiac: oneOf(ZODIACS, {
      description: 'The zodiac of the longitudes.',
      examples: ['tropical'],
    }),
    ayanamsa: oneOf(AYANAMSAS, {
      description: 'The zero point of the zodiac. Only present in a sidereal zodiac.',
      examples: ['lahiri'],
    }),
    node_type: oneOf(NODE_TYPES, {
      description: 'The lunar node of the default bodies.',
      examples: ['true'],
    }),
    bodies: arrayOf(BodyNameSchema, {
      minItems: 1,
      uniqueItems: true,
      description: 'The calculated bodies, in the order of the response.',
      examples: [EXAMPLE_BODIES],
    }),
  },
  ['zodiac', 'node_type', 'bodies'],
);

const SUBJECT_RESOLVED = {
  utc_datetime: '1990-06-15T12:30:00Z',
  utc_offset: '+02:00',
  coordinates: null,
  time_known: true,
} as const;

/** The location in a response: the same fields, and possibly others later. */
export const CoordinatesSchema = openObject(
  {
    description:
      'Coordinates of the birth place, in decimal degrees. Positions are geocentric, so the location does not change them.',
    examples: [EXAMPLE_LOCATION],
  },
  LocationSchema.properties,
  LocationSchema.required,
);

export const SubjectResolvedSchema = openObject(
  { description: 'The resolved subject.', examples: [SUBJECT_RESOLVED] },
  {
    utc_datetime: string({
      pattern: '^\\d{4}-\\d{2}-\\d{2}T\\d{2}:\\d{2}:\\d{2}(\\.\\d{1,9})?Z$',
      description:
        'The instant in UTC: YYYY-MM-DDTHH:MM:SS, the fraction of the request without trailing zeros, Z. You can send it as datetime.',
      examples: [SUBJECT_RESOLVED.utc_datetime],
    }),
    utc_offset: string({
      // ±HH:MM except -00:00, without a lookahead, which some regular-expression dialects lack.
      pattern:
        '^(?:\\+(?:[01]\\d|2[0-3]):[0-5]\\d|-(?:0[1-9]|1\\d|2[0-3]):[0-5]\\d|-00:(?:0[1-9]|[1-5]\\d))$',
      description: 'The UTC offset of the request, ±HH:MM in hours and minutes; Z becomes +00:00.',
      examples: [SUBJECT_RESOLVED.utc_offset],
    }),
    coordinates: nullable(CoordinatesSchema, {
      description: 'The location of the request, in decimal degrees; null if there was none.',
      examples: [SUBJECT_RESOLVED.coordinates, EXAMPLE_LOCATION],
    }),
    time_known: boolean({
      description: 'True if the time of birth is known. Always true in v1.',
      examples: [SUBJECT_RESOLVED.time_known],
    }),
  },
  ['utc_datetime', 'utc_offset', 'coordinates', 'time_known'],
);

const META = {
  calc_version: CALC_VERSION,
  settings_resolved: EXAMPLE_SETTINGS,
  subject_resolved: SUBJECT_RESOLVED,
  credits_charged: 1,
} as const;

export const MetaSchema = openObject(
  {
    description: 'The settings, the subject and the version of the calculation, and its cost.',
    examples: [META],
  },
  {
    calc_version: string({
      description:
        'The version of the numbers. The same request and calc_version always give the same response, byte for byte.',
      examples: [META.calc_version],
    }),
    settings_resolved: SettingsResolvedSchema,
    subject_resolved: SubjectResolvedSchema,
    credits_charged: integer({
      ...CREDITS_RANGE,
      description: 'The cost of the call in credits, a whole number from 0. Only a 200 is charged.',
      examples: [META.credits_charged],
    }),
  },
  ['calc_version', 'settings_resolved', 'subject_resolved', 'credits_charged'],
);

/** `meta` of an endpoint that uses only these settings. */
export function metaSchemaOf(settings: EndpointFacts['settings']) {
  const used = (fields: Readonly<Record<string, unknown>>) =>
    Object.fromEntries(settings.flatMap((name) => (name in fields ? [[name, fields[name]]] : [])));
  const { description, properties, required } = SettingsResolvedSchema;
  const example = used(EXAMPLE_SETTINGS);
  return openObject(
    {
      description: MetaSchema.description,
      examples: [{ ...META, settings_resolved: example }],
    },
    {
      ...MetaSchema.properties,
      settings_resolved: openObject(
        { description, examples: [example] },
        used(properties) as Partial<typeof properties>,
        required.filter((name) => settings.includes(name)),
      ),
    },
    MetaSchema.required,
  );
}

const SIGN_LONGITUDE = { degrees: 8, minutes: 9, seconds: 51 } as const;

export const SignLongitudeSchema = openObject(
  {
    description: 'The longitude within the sign, truncated to whole seconds.',
    examples: [SIGN_LONGITUDE],
  },
  {
    degrees: integer({
      minimum: 0,
      maximum: 29,
      description: 'Whole degrees, from 0 to 29.',
      examples: [SIGN_LONGITUDE.degrees],
    }),
    minutes: integer({
      minimum: 0,
      maximum: 59,
      description: 'Whole minutes of arc, from 0 to 59.',
      examples: [SIGN_LONGITUDE.minutes],
    }),
    seconds: integer({
      minimum: 0,
      maximum: 59,
      description: 'Whole seconds of arc, from 0 to 59.',
      examples: [SIGN_LONGITUDE.seconds],
    }),
  },
  ['degrees', 'minutes', 'seconds'],
);

const POSITION = {
  body: 'uranus',
  longitude: 278.164401,
  sign: 'capricorn',
  sign_longitude: SIGN_LONGITUDE,
  element: 'earth',
  modality: 'cardinal',
  speed: -0.0389,
  retrograde: true,
  declination: -23.513646,
  out_of_bounds: true,
} as const;

export const PositionSchema = openObject(
  {
    description: 'The position of one body, seen from the centre of the Earth.',
    examples: [POSITION],
  },
  {
    body: BodyNameSchema,
    longitude: number({
      ...LONGITUDE_RANGE,
      description:
        'Ecliptic longitude in the chosen zodiac, in degrees from 0 to below 360, at most six decimals.',
      examples: [POSITION.longitude],
    }),
    sign: SignSchema,
    sign_longitude: SignLongitudeSchema,
    element: oneOf(ELEMENTS, {
      description: 'The element of the sign.',
      examples: [POSITION.element],
    }),
    modality: oneOf(MODALITIES, {
      description: 'The modality of the sign.',
      examples: [POSITION.modality],
    }),
    speed: number({
      ...SPEED_RANGE,
      description:
        'Degrees of longitude per day, from -20 to 20, at most four decimals, negative in retrograde motion. The Moon, the fastest body, has about 12 to 15.',
      examples: [POSITION.speed],
    }),
    retrograde: boolean({
      description: 'True if the speed before rounding is negative, so it can be true with speed 0.',
      examples: [POSITION.retrograde],
    }),
    declination: number({
      ...DECLINATION_RANGE,
      description:
        'True equatorial declination in degrees, north positive, from -90 to 90, at most six decimals. It is the same in both zodiacs.',
      examples: [POSITION.declination],
    }),
    out_of_bounds: boolean({
      description:
        'True if the declination is farther from the equator than the true obliquity of date.',
      examples: [POSITION.out_of_bounds],
    }),
  },
  [
    'body',
    'longitude',
    'sign',
    'sign_longitude',
    'element',
    'modality',
    'speed',
    'retrograde',
    'declination',
    'out_of_bounds',
  ],
);

const DATA = { positions: [POSITION] } as const;

export const PositionsDataSchema = openObject(
  { description: 'The result.', examples: [DATA] },
  {
    positions: arrayOf(PositionSchema, {
      description: 'One position for each body of settings_resolved.bodies, in that order.',
      examples: [DATA.positions],
    }),
  },
  ['positions'],
);

export const PositionsEnvelopeSchema = openObject(
  {
    description:
      'The response. The same request and calc_version always give the same JSON text, byte for byte.',
    examples: [{ data: DATA, meta: META }],
  },
  { data: PositionsDataSchema, meta: MetaSchema },
  ['data', 'meta'],
);
