import { ENDPOINTS, type EndpointFacts } from '../../contract/endpoints.ts';
import {
  CREDITS_RANGE,
  DECLINATION_RANGE,
  LONGITUDE_RANGE,
  SPEED_RANGE,
} from '../../contract/ranges.ts';
import {
  AYANAMSAS,
  BODY_NAMES,
  ELEMENTS,
  MODALITIES,
  NODE_TYPES,
  SIGNS,
  ZODIACS,
} from '../../contract/vocabulary.ts';
import type { Positions, ProblemDocument, SettingsResolved } from '../../contract/wire.ts';

/** Returns where a value first differs from a shape, as a path; undefined if it fits. */
export type Shape = (value: unknown) => string | undefined;

interface Range {
  readonly minimum: number;
  readonly maximum?: number;
  readonly exclusiveMaximum?: number;
}

function when(isRight: (value: unknown) => boolean): Shape {
  return (value) => (isRight(value) ? undefined : '');
}

const text = when((value) => typeof value === 'string');
/** JSON.parse makes Infinity of 1e999. */
export const number = when(Number.isFinite);
const integer = when(Number.isInteger);
const boolean = when((value) => typeof value === 'boolean');

function within(range: Range, isRight: (value: unknown) => boolean = Number.isFinite): Shape {
  const { minimum, maximum = Infinity, exclusiveMaximum = Infinity } = range;
  return when((value) => {
    const size = value as number;
    return isRight(value) && size >= minimum && size <= maximum && size < exclusiveMaximum;
  });
}

function oneOf(words: readonly string[]): Shape {
  return when((value) => words.includes(value as string));
}

function list(shape: Shape): Shape {
  return (value) => {
    if (!Array.isArray(value)) return '';
    for (const [index, item] of value.entries()) {
      const fault = shape(item);
      if (fault !== undefined) return `/${index}${fault}`;
    }
    return undefined;
  };
}

/** Fields that are not named here are allowed: a newer service may send more of them. */
export function object(shapes: Readonly<Record<string, Shape>>): Shape {
  return (value) => {
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return '';
    for (const [name, shape] of Object.entries(shapes)) {
      const fault = shape((value as Readonly<Record<string, unknown>>)[name]);
      if (fault !== undefined) return `/${name}${fault}`;
    }
    return undefined;
  };
}

/** A field that may be absent. */
function optional(shape: Shape): Shape {
  return (value) => (value === undefined ? undefined : shape(value));
}

const position = object({
  body: oneOf(BODY_NAMES),
  longitude: within(LONGITUDE_RANGE),
  sign: oneOf(SIGNS),
  sign_longitude: object({ degrees: integer, minutes: integer, seconds: integer }),
  element: oneOf(ELEMENTS),
  modality: oneOf(MODALITIES),
  speed: within(SPEED_RANGE),
  retrograde: boolean,
  declination: within(DECLINATION_RANGE),
  out_of_bounds: boolean,
});

const location = object({ latitude: number, longitude: number });

const SETTINGS: Readonly<Record<keyof SettingsResolved, Shape>> = {
  zodiac: oneOf(ZODIACS),
  // In a tropical zodiac there is none.
  ayanamsa: optional(oneOf(AYANAMSAS)),
  node_type: oneOf(NODE_TYPES),
  bodies: list(oneOf(BODY_NAMES)),
};

/**
 * The shape of the responses of an endpoint.
 *
 * @param data the part of each endpoint
 */
export function answerOf({ settings: names }: EndpointFacts, data: Shape): Shape {
  return object({
    data,
    meta: object({
      calc_version: text,
      settings_resolved: object(Object.fromEntries(names.map((name) => [name, SETTINGS[name]]))),
      subject_resolved: object({
        utc_datetime: text,
        utc_offset: text,
        coordinates: (value) => (value === null ? undefined : location(value)),
        time_known: boolean,
      }),
      credits_charged: within(CREDITS_RANGE, Number.isInteger),
    }),
  });
}

const positions = answerOf(ENDPOINTS.positions, object({ positions: list(position) }));

const finding = object({ pointer: text, detail: text, code: optional(text) });
const problem = object({
  ...{ type: text, title: text, status: integer, code: text, detail: text, request_id: text },
  errors: optional(list(finding)),
});

/** A value that fits, or where it does not. */
export type Fitted<T> =
  | { readonly value: T; readonly misfit?: undefined }
  | { readonly value?: undefined; readonly misfit: string };

/** Checks a parsed text; the misfit is a JSON Pointer. */
export function fit<T>(shape: Shape, value: unknown): Fitted<T> {
  const misfit = shape(value);
  return misfit === undefined ? { value: value as T } : { misfit };
}

/** Checks whether a parsed text is a successful response. */
export const fitPositions = (value: unknown) => fit<Positions>(positions, value);

/** Checks whether a parsed text is a problem document. */
export const fitProblem = (value: unknown) => fit<ProblemDocument>(problem, value);
