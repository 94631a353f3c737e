/**
 * The one subject, settings, envelope and problem schema. Types, validation and documentation
 * derive from these; nothing else describes what is on the wire. Member order here is the order
 * on the wire.
 */
import { type Static, Type } from 'typebox';
import {
  AYANAMSAS,
  BODY_NAMES,
  ELEMENTS,
  MODALITIES,
  NODE_TYPES,
  SIGNS,
  ZODIACS,
} from './vocabulary.ts';

/** No object on the wire has members that its schema does not name. */
const STRICT = { additionalProperties: false } as const;

export const LATITUDE_DEGREES_MAX = 90;
export const LONGITUDE_DEGREES_MAX = 180;

export const LocationSchema = Type.Object(
  {
    latitude: Type.Number({
      minimum: -LATITUDE_DEGREES_MAX,
      maximum: LATITUDE_DEGREES_MAX,
      description: 'Geographic latitude in decimal degrees, south negative.',
    }),
    longitude: Type.Number({
      minimum: -LONGITUDE_DEGREES_MAX,
      maximum: LONGITUDE_DEGREES_MAX,
      description: 'Geographic longitude in decimal degrees, west negative.',
    }),
  },
  { ...STRICT, description: 'Coordinates of the birth place.' },
);

export const SubjectSchema = Type.Object(
  {
    datetime: Type.String({
      description:
        'The birth moment, ISO 8601 with an explicit UTC offset: YYYY-MM-DDTHH:MM:SS, an optional fraction of 1 to 9 digits, then Z or ±HH:MM. 1800 to 2400 CE.',
    }),
    location: Type.Optional(LocationSchema),
  },
  { ...STRICT, description: 'Whom or what the calculation is for.' },
);

export const SettingsSchema = Type.Object(
  {
    zodiac: Type.Optional(Type.Enum(ZODIACS, { default: 'tropical' })),
    ayanamsa: Type.Optional(
      Type.Enum(AYANAMSAS, { description: 'Required if and only if zodiac is sidereal.' }),
    ),
    node_type: Type.Optional(
      Type.Enum(NODE_TYPES, {
        default: 'true',
        description: 'Which lunar node is among the default bodies.',
      }),
    ),
    bodies: Type.Optional(
      Type.Array(Type.Enum(BODY_NAMES), {
        minItems: 1,
        uniqueItems: true,
        description: 'Default: the ten planets, then the lunar node that node_type names.',
      }),
    ),
  },
  { ...STRICT, description: 'How to calculate. Every member has a default but ayanamsa.' },
);

export const PositionsRequestSchema = Type.Object(
  { subject: SubjectSchema, settings: Type.Optional(SettingsSchema) },
  STRICT,
);
export type PositionsRequest = Static<typeof PositionsRequestSchema>;
export type Settings = Static<typeof SettingsSchema>;
export type Subject = Static<typeof SubjectSchema>;

export const SettingsResolvedSchema = Type.Object(
  {
    zodiac: Type.Enum(ZODIACS),
    ayanamsa: Type.Optional(Type.Enum(AYANAMSAS, { description: 'In a sidereal zodiac only.' })),
    node_type: Type.Enum(NODE_TYPES),
    bodies: Type.Array(Type.Enum(BODY_NAMES), { minItems: 1, uniqueItems: true }),
  },
  STRICT,
);
export type SettingsResolved = Static<typeof SettingsResolvedSchema>;

export const SubjectResolvedSchema = Type.Object(
  {
    utc_datetime: Type.String({ description: 'The instant in UTC, with a Z behind it.' }),
    utc_offset: Type.String({ description: 'The offset as supplied, ±HH:MM; Z is +00:00.' }),
    coordinates: Type.Union([LocationSchema, Type.Null()]),
    time_known: Type.Boolean({ description: 'Always true in v1.' }),
  },
  STRICT,
);
export type SubjectResolved = Static<typeof SubjectResolvedSchema>;

export const MetaSchema = Type.Object(
  {
    calc_version: Type.String(),
    settings_resolved: SettingsResolvedSchema,
    subject_resolved: SubjectResolvedSchema,
    credits_charged: Type.Integer({ minimum: 0 }),
  },
  STRICT,
);
export type Meta = Static<typeof MetaSchema>;

export const PositionSchema = Type.Object(
  {
    body: Type.Enum(BODY_NAMES),
    longitude: Type.Number({
      minimum: 0,
      exclusiveMaximum: 360,
      description: 'Ecliptic longitude in degrees, six decimals.',
    }),
    sign: Type.Enum(SIGNS),
    sign_longitude: Type.Object(
      {
        degrees: Type.Integer({ minimum: 0, maximum: 29 }),
        minutes: Type.Integer({ minimum: 0, maximum: 59 }),
        seconds: Type.Integer({ minimum: 0, maximum: 59 }),
      },
      { ...STRICT, description: 'The longitude within the sign, truncated to whole seconds.' },
    ),
    element: Type.Enum(ELEMENTS),
    modality: Type.Enum(MODALITIES),
    speed: Type.Number({ description: 'Degrees of longitude a day, four decimals.' }),
    retrograde: Type.Boolean(),
    declination: Type.Number({
      minimum: -90,
      maximum: 90,
      description: 'True equatorial declination in degrees, six decimals.',
    }),
    out_of_bounds: Type.Boolean({
      description: 'Whether the declination is beyond the true obliquity of date.',
    }),
  },
  STRICT,
);
export type Position = Static<typeof PositionSchema>;

export const PositionsEnvelopeSchema = Type.Object(
  {
    data: Type.Object({ positions: Type.Array(PositionSchema) }, STRICT),
    meta: MetaSchema,
  },
  STRICT,
);

export const ProblemSchema = Type.Object(
  {
    type: Type.String({ format: 'uri' }),
    title: Type.String(),
    status: Type.Integer(),
    code: Type.String({ description: 'Stable. The one member to branch on.' }),
    detail: Type.String({ description: 'For people. Its wording may change; never parse it.' }),
    request_id: Type.String(),
    errors: Type.Optional(
      Type.Array(
        Type.Object(
          {
            pointer: Type.String({ description: 'RFC 6901 JSON Pointer as a URI fragment.' }),
            detail: Type.String(),
            code: Type.Optional(Type.String({ description: 'With status 422 only.' })),
          },
          STRICT,
        ),
        { minItems: 1 },
      ),
    ),
  },
  STRICT,
);
export type ProblemDocument = Static<typeof ProblemSchema>;
