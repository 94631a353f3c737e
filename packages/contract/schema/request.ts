/**
 * The schema of a request, in the order of the JSON text. Validation and documentation derive from it; the types are in wire.ts.
 */
import { AYANAMSAS, BODY_NAMES, NODE_TYPES, ZODIACS } from '../vocabulary.ts';
import { arrayOf, number, oneOf, strictObject, string } from './json-schema.ts';

export const LATITUDE_DEGREES_MAX = 90;
export const LONGITUDE_DEGREES_MAX = 180;

export const EXAMPLE_LOCATION = { latitude: 46.948, longitude: 7.4474 } as const;

export const LocationSchema = strictObject(
  {
    description:
      'Coordinates of the birth place, in decimal degrees. Positions are geocentric, so the location does not change them.',
    examples: [EXAMPLE_LOCATION],
  },
  {
    latitude: number({
      minimum: -LATITUDE_DEGREES_MAX,
      maximum: LATITUDE_DEGREES_MAX,
      description: 'Geographic latitude in decimal degrees, south negative, from -90 to 90.',
      examples: [EXAMPLE_LOCATION.latitude],
    }),
    longitude: number({
      minimum: -LONGITUDE_DEGREES_MAX,
      maximum: LONGITUDE_DEGREES_MAX,
      description: 'Geographic longitude in decimal degrees, west negative, from -180 to 180.',
      examples: [EXAMPLE_LOCATION.longitude],
    }),
  },
  ['latitude', 'longitude'],
);

const EXAMPLE_SUBJECT = { datetime: '1990-06-15T14:30:00+02:00' } as const;

export const SubjectSchema = strictObject(
  { description: 'The person or event of the chart.', examples: [EXAMPLE_SUBJECT] },
  {
    datetime: string({
      // Without format or pattern, because a text that is not a moment is a 422, not a 400.
      description:
        'The birth moment, ISO 8601 with an explicit UTC offset: YYYY-MM-DDTHH:MM:SS, an optional fraction of 1 to 9 digits, then Z or ±HH:MM. In UTC, the range is 1800-01-01T00:00:00Z to the end of 2400.',
      examples: [EXAMPLE_SUBJECT.datetime, '1990-06-15T12:30:00Z', '1969-07-20T20:17:40.25Z'],
    }),
    location: LocationSchema,
  },
  ['datetime'],
);

export const EXAMPLE_BODIES = ['uranus'] as const;

export const BodyNameSchema = oneOf(BODY_NAMES, {
  description:
    "The name of a body. true_node and mean_node are the osculating and the mean ascending node of the Moon's orbit, lilith_mean is its mean apogee.",
  examples: ['uranus', 'sun', 'moon', 'true_node'],
});

/** Valid both as `settings` and as `settings_resolved`. */
export const EXAMPLE_SETTINGS = {
  zodiac: 'tropical',
  node_type: 'true',
  bodies: EXAMPLE_BODIES,
} as const;
const SIDEREAL = { zodiac: 'sidereal', ayanamsa: 'lahiri' } as const;

export const SettingsSchema = strictObject(
  {
    description:
      'The settings of the calculation. Every field except ayanamsa has a default. The ayanamsa is required with a sidereal zodiac, and rejected (422) with a tropical one.',
    examples: [EXAMPLE_SETTINGS, SIDEREAL],
  },
  {
    zodiac: oneOf(ZODIACS, {
      default: 'tropical',
      description:
        'The zodiac. It begins at the equinox of date (tropical) or at the zero point of an ayanamsa (sidereal).',
      examples: ['tropical', 'sidereal'],
    }),
    ayanamsa: oneOf(AYANAMSAS, {
      description:
        'The zero point of a sidereal zodiac, as Swiss Ephemeris defines it. Required if and only if zodiac is sidereal; there is no default.',
      examples: ['lahiri'],
    }),
    node_type: oneOf(NODE_TYPES, {
      default: 'true',
      description:
        'Selects the lunar node of the default bodies, true_node or mean_node. It has no effect if bodies is present.',
      examples: ['true', 'mean'],
    }),
    bodies: arrayOf(BodyNameSchema, {
      minItems: 1,
      uniqueItems: true,
      description:
        'The bodies, in the order of the response: at least one, without repetition. Default: the ten planets from sun to pluto, then the lunar node of node_type.',
      examples: [EXAMPLE_BODIES, ['sun', 'moon', 'chiron']],
    }),
  },
  [],
);

export const PositionsRequestSchema = strictObject(
  {
    description:
      'A birth moment, and the settings of the calculation. Unknown fields are rejected.',
    examples: [{ subject: EXAMPLE_SUBJECT, settings: EXAMPLE_SETTINGS }],
  },
  { subject: SubjectSchema, settings: SettingsSchema },
  ['subject'],
);
