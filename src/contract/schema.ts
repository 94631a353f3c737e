/**
 * The one subject, settings, envelope, problem and probe schema. Types, validation and documentation
 * derive from these; nothing else describes what is on the wire. Member order here is the order
 * on the wire.
 */
import { type Static, type TProperties, Type } from 'typebox';
import { WRITTEN_DOCS_URL } from './addresses.ts';
import {
  AYANAMSAS,
  BODY_NAMES,
  ELEMENTS,
  MODALITIES,
  NODE_TYPES,
  SIGNS,
  ZODIACS,
} from './vocabulary.ts';

interface Documented {
  /** What it means, with its unit and its range. */
  readonly description: string;
  /** The first one of each member belongs to one request and its answer. */
  readonly examples: readonly [unknown, ...unknown[]];
}

/** An object that takes no members but these; none on the wire does. */
function strictObject<Properties extends TProperties>(
  documented: Documented,
  properties: Properties,
) {
  return Type.Object(properties, { additionalProperties: false, ...documented });
}

/** One of a list of names. */
function oneOf<Name extends string>(
  names: readonly Name[],
  documented: Documented & { readonly default?: Name },
) {
  return Type.Enum<Name[]>([...names], { ...documented });
}

export const LATITUDE_DEGREES_MAX = 90;
export const LONGITUDE_DEGREES_MAX = 180;

const LOCATION = { latitude: 46.948, longitude: 7.4474 } as const;

export const LocationSchema = strictObject(
  {
    description:
      'Coordinates of the birth place, in decimal degrees. Positions are geocentric: they are the same without it.',
    examples: [LOCATION],
  },
  {
    latitude: Type.Number({
      minimum: -LATITUDE_DEGREES_MAX,
      maximum: LATITUDE_DEGREES_MAX,
      description: 'Geographic latitude in decimal degrees, south negative, from -90 to 90.',
      examples: [LOCATION.latitude],
    }),
    longitude: Type.Number({
      minimum: -LONGITUDE_DEGREES_MAX,
      maximum: LONGITUDE_DEGREES_MAX,
      description: 'Geographic longitude in decimal degrees, west negative, from -180 to 180.',
      examples: [LOCATION.longitude],
    }),
  },
);

const SUBJECT = { datetime: '1990-06-15T14:30:00+02:00' } as const;

export const SubjectSchema = strictObject(
  { description: 'Whom or what the calculation is for.', examples: [SUBJECT] },
  {
    datetime: Type.String({
      // Neither format nor pattern: a text that is no moment is a matter of meaning (422), not of shape.
      description:
        'The birth moment, ISO 8601 with an explicit UTC offset: YYYY-MM-DDTHH:MM:SS, an optional fraction of 1 to 9 digits, then Z or ±HH:MM. As a UTC instant it lies from 1800-01-01T00:00:00Z to the end of the year 2400.',
      examples: [SUBJECT.datetime, '1990-06-15T12:30:00Z', '1969-07-20T20:17:40.25Z'],
    }),
    location: Type.Optional(LocationSchema),
  },
);

/** A part of `settings` and of `settings_resolved` alike. */
const BODIES = ['uranus'] as const;

export const BodyNameSchema = oneOf(BODY_NAMES, {
  description:
    "The name of a body. true_node and mean_node are the osculating and the mean ascending node of the Moon's orbit, lilith_mean is the mean apogee of it.",
  examples: ['uranus', 'sun', 'moon', 'true_node'],
});

export const SignSchema = oneOf(SIGNS, {
  description: 'The sign that the longitude lies in: thirty degrees each, aries from 0.',
  examples: ['capricorn'],
});

const SETTINGS = { zodiac: 'tropical', node_type: 'true', bodies: BODIES } as const;
const SIDEREAL = { zodiac: 'sidereal', ayanamsa: 'lahiri' } as const;

export const SettingsSchema = strictObject(
  {
    description:
      'How to calculate. Every member has a default but ayanamsa, which is required with a sidereal zodiac and refused (422) with a tropical one.',
    examples: [SETTINGS, SIDEREAL],
  },
  {
    zodiac: Type.Optional(
      oneOf(ZODIACS, {
        default: 'tropical',
        description:
          'Where the zodiac begins: at the equinox of date (tropical), or where an ayanamsa puts it (sidereal).',
        examples: ['tropical', 'sidereal'],
      }),
    ),
    ayanamsa: Type.Optional(
      oneOf(AYANAMSAS, {
        description:
          'The zero point of a sidereal zodiac, as Swiss Ephemeris defines it. Required if and only if zodiac is sidereal; none is implied.',
        examples: ['lahiri'],
      }),
    ),
    node_type: Type.Optional(
      oneOf(NODE_TYPES, {
        default: 'true',
        description:
          'Which lunar node is among the default bodies, true_node or mean_node. It changes nothing where bodies is given.',
        examples: ['true', 'mean'],
      }),
    ),
    bodies: Type.Optional(
      Type.Array(BodyNameSchema, {
        minItems: 1,
        uniqueItems: true,
        description:
          'The bodies, in the order of the answer: at least one, each once. Default: the ten planets from sun to pluto, then the lunar node that node_type names.',
        examples: [BODIES, ['sun', 'moon', 'chiron']],
      }),
    ),
  },
);

export const PositionsRequestSchema = strictObject(
  {
    description: 'A birth moment, and how to calculate. Members that are not named are refused.',
    examples: [{ subject: SUBJECT, settings: SETTINGS }],
  },
  { subject: SubjectSchema, settings: Type.Optional(SettingsSchema) },
);
export type PositionsRequest = Static<typeof PositionsRequestSchema>;
export type Settings = Static<typeof SettingsSchema>;
export type Subject = Static<typeof SubjectSchema>;

export const SettingsResolvedSchema = strictObject(
  {
    description:
      'All settings that were used, defaults filled in. It can be sent as settings, and gives the same answer.',
    examples: [SETTINGS],
  },
  {
    zodiac: oneOf(ZODIACS, {
      description: 'The zodiac that the longitudes are given in.',
      examples: ['tropical'],
    }),
    ayanamsa: Type.Optional(
      oneOf(AYANAMSAS, {
        description: 'The zero point of the zodiac. There in a sidereal zodiac only.',
        examples: ['lahiri'],
      }),
    ),
    node_type: oneOf(NODE_TYPES, {
      description: 'Which lunar node is among the default bodies.',
      examples: ['true'],
    }),
    bodies: Type.Array(BodyNameSchema, {
      minItems: 1,
      uniqueItems: true,
      description: 'The bodies that were calculated, in the order of the answer.',
      examples: [BODIES],
    }),
  },
);
export type SettingsResolved = Static<typeof SettingsResolvedSchema>;

const SUBJECT_RESOLVED = {
  utc_datetime: '1990-06-15T12:30:00Z',
  utc_offset: '+02:00',
  coordinates: null,
  time_known: true,
} as const;

export const SubjectResolvedSchema = strictObject(
  { description: 'The subject as it was understood.', examples: [SUBJECT_RESOLVED] },
  {
    utc_datetime: Type.String({
      pattern: '^\\d{4}-\\d{2}-\\d{2}T\\d{2}:\\d{2}:\\d{2}(\\.\\d{1,9})?Z$',
      description:
        'The instant in UTC: YYYY-MM-DDTHH:MM:SS, the fraction that was sent less its trailing zeros, Z. It can be sent as datetime.',
      examples: [SUBJECT_RESOLVED.utc_datetime],
    }),
    utc_offset: Type.String({
      // ±HH:MM, and no -00:00: lookaheads are not part of every regular expression.
      pattern:
        '^(?:\\+(?:[01]\\d|2[0-3]):[0-5]\\d|-(?:0[1-9]|1\\d|2[0-3]):[0-5]\\d|-00:(?:0[1-9]|[1-5]\\d))$',
      description: 'The UTC offset that was sent, ±HH:MM in hours and minutes; Z is +00:00.',
      examples: [SUBJECT_RESOLVED.utc_offset],
    }),
    coordinates: Type.Union([LocationSchema, Type.Null()], {
      description: 'The location that was sent, in decimal degrees; null where none was.',
      examples: [SUBJECT_RESOLVED.coordinates, LOCATION],
    }),
    time_known: Type.Boolean({
      description: 'Whether the time of birth is known. Always true in v1.',
      examples: [SUBJECT_RESOLVED.time_known],
    }),
  },
);
export type SubjectResolved = Static<typeof SubjectResolvedSchema>;

const CALC_VERSION_EXAMPLE = '0.1.1';

const META = {
  calc_version: CALC_VERSION_EXAMPLE,
  settings_resolved: SETTINGS,
  subject_resolved: SUBJECT_RESOLVED,
  credits_charged: 1,
} as const;

export const MetaSchema = strictObject(
  { description: 'What was calculated, with what, and what it cost.', examples: [META] },
  {
    calc_version: Type.String({
      description:
        'The version of the numbers. The same request has the same answer, byte for byte, as long as it stays the same.',
      examples: [META.calc_version],
    }),
    settings_resolved: SettingsResolvedSchema,
    subject_resolved: SubjectResolvedSchema,
    credits_charged: Type.Integer({
      minimum: 0,
      description:
        'What the call cost, in credits, a whole number from 0. Only a 200 costs anything.',
      examples: [META.credits_charged],
    }),
  },
);
export type Meta = Static<typeof MetaSchema>;

const SIGN_LONGITUDE = { degrees: 8, minutes: 9, seconds: 51 } as const;

export const SignLongitudeSchema = strictObject(
  {
    description:
      'The place in the sign: the longitude from its beginning, cut off to whole seconds.',
    examples: [SIGN_LONGITUDE],
  },
  {
    degrees: Type.Integer({
      minimum: 0,
      maximum: 29,
      description: 'Whole degrees, from 0 to 29.',
      examples: [SIGN_LONGITUDE.degrees],
    }),
    minutes: Type.Integer({
      minimum: 0,
      maximum: 59,
      description: 'Whole minutes of arc, from 0 to 59.',
      examples: [SIGN_LONGITUDE.minutes],
    }),
    seconds: Type.Integer({
      minimum: 0,
      maximum: 59,
      description: 'Whole seconds of arc, from 0 to 59.',
      examples: [SIGN_LONGITUDE.seconds],
    }),
  },
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

export const PositionSchema = strictObject(
  {
    description: 'Where one body stands, seen from the centre of the Earth.',
    examples: [POSITION],
  },
  {
    body: BodyNameSchema,
    longitude: Type.Number({
      minimum: 0,
      exclusiveMaximum: 360,
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
    speed: Type.Number({
      description:
        'Degrees of longitude a day, at most four decimals, below zero in retrograde motion. It has no bound; that of the Moon, the fastest, is about 12 to 15.',
      examples: [POSITION.speed],
    }),
    retrograde: Type.Boolean({
      description:
        'Whether the speed is below zero before it is rounded; so it can be true with speed 0.',
      examples: [POSITION.retrograde],
    }),
    declination: Type.Number({
      minimum: -90,
      maximum: 90,
      description:
        'True equatorial declination in degrees, north positive, from -90 to 90, at most six decimals. The same in either zodiac.',
      examples: [POSITION.declination],
    }),
    out_of_bounds: Type.Boolean({
      description:
        'Whether the declination is farther from the equator than the true obliquity of date.',
      examples: [POSITION.out_of_bounds],
    }),
  },
);
export type Position = Static<typeof PositionSchema>;

const DATA = { positions: [POSITION] } as const;

export const PositionsDataSchema = strictObject(
  { description: 'What was asked for.', examples: [DATA] },
  {
    positions: Type.Array(PositionSchema, {
      description: 'One position for each body of settings_resolved.bodies, in that order.',
      examples: [DATA.positions],
    }),
  },
);

export const PositionsEnvelopeSchema = strictObject(
  {
    description:
      'The answer. Its JSON text is the same, byte for byte, for the same request and calc_version.',
    examples: [{ data: DATA, meta: META }],
  },
  { data: PositionsDataSchema, meta: MetaSchema },
);

const FINDING = {
  pointer: '#/subject/datetime',
  detail:
    'subject.datetime is missing; send the birth moment with its UTC offset, for example "1990-06-15T14:30:00+02:00".',
  code: 'subject.time.required',
} as const;

export const FindingSchema = strictObject(
  { description: 'One thing that is wrong at one place in the body.', examples: [FINDING] },
  {
    pointer: Type.String({
      description:
        'The place in the request body, an RFC 6901 JSON Pointer as a URI fragment; # is the body itself.',
      examples: [FINDING.pointer],
    }),
    detail: Type.String({
      description: 'What is wrong there, for people. Its wording may change; never parse it.',
      examples: [FINDING.detail],
    }),
    code: Type.Optional(
      Type.String({
        description: 'What is wrong there, for programs. With status 422 only.',
        examples: [FINDING.code],
      }),
    ),
  },
);

const PROBLEM = {
  type: `${WRITTEN_DOCS_URL}/errors/subject.time.required`,
  title: 'Birth moment missing',
  status: 422,
  code: FINDING.code,
  detail: FINDING.detail,
  request_id: 'req_00000000-0000-4000-8000-000000000000',
  errors: [FINDING],
} as const;

export const ProblemSchema = strictObject(
  { description: 'An RFC 9457 problem document: why there is no 200.', examples: [PROBLEM] },
  {
    type: Type.String({
      format: 'uri',
      description: 'The page of the code in the documentation.',
      examples: [PROBLEM.type],
    }),
    title: Type.String({
      description: 'A short summary, the same for every problem with this code.',
      examples: [PROBLEM.title],
    }),
    status: Type.Integer({
      minimum: 400,
      maximum: 599,
      description: 'The HTTP status code, from 400 to 599.',
      examples: [PROBLEM.status],
    }),
    code: Type.String({
      description: 'What went wrong, for programs. Stable: the one member to branch on.',
      examples: [PROBLEM.code],
    }),
    detail: Type.String({
      description: 'What went wrong this time, for people. Its wording may change; never parse it.',
      examples: [PROBLEM.detail],
    }),
    request_id: Type.String({
      description: "Names the request in the service's log; the X-Request-Id header has the same.",
      examples: [PROBLEM.request_id],
    }),
    errors: Type.Optional(
      Type.Array(FindingSchema, {
        minItems: 1,
        description:
          'The findings of the step that refused the body, where there are any: the first hundred, or 32 KiB of them.',
        examples: [PROBLEM.errors],
      }),
    ),
  },
);
export type ProblemDocument = Static<typeof ProblemSchema>;

const EPHEMERIS = {
  library: 'Swiss Ephemeris',
  version: '2.10.03',
  data: 'DE431, files sepl semo seas _12 _18 _24, sha256:0000000000000000000000000000000000000000000000000000000000000000',
} as const;

export const EphemerisSchema = strictObject(
  { description: 'Where the numbers come from.', examples: [EPHEMERIS] },
  {
    library: Type.String({ description: 'The library.', examples: [EPHEMERIS.library] }),
    version: Type.String({ description: 'Its version.', examples: [EPHEMERIS.version] }),
    data: Type.String({
      description: 'The set of data files, and the SHA-256 that pins it.',
      examples: [EPHEMERIS.data],
    }),
  },
);

const HEALTH = {
  status: 'ok',
  api_version: '0.1.0',
  calc_version: CALC_VERSION_EXAMPLE,
  ephemeris: EPHEMERIS,
} as const;

export const HealthSchema = strictObject(
  { description: 'The process is alive, and this is what it calculates with.', examples: [HEALTH] },
  {
    status: oneOf(['ok'], { description: 'Always ok.', examples: [HEALTH.status] }),
    api_version: Type.String({
      description: 'The version of the HTTP contract.',
      examples: [HEALTH.api_version],
    }),
    calc_version: Type.String({
      description: 'The version of the numbers, as in meta.calc_version.',
      examples: [HEALTH.calc_version],
    }),
    ephemeris: EphemerisSchema,
  },
);

export const ReadinessSchema = strictObject(
  { description: 'New requests are welcome.', examples: [{ status: 'ready' }] },
  { status: oneOf(['ready'], { description: 'Always ready.', examples: ['ready'] }) },
);
