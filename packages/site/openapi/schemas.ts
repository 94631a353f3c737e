/** The schemas of the OpenAPI document, each with a name, and references wherever one has another in it. */
import { PROBLEMS } from '../../contract/problem-codes.ts';
import type { Schema } from '../../contract/schema/json-schema.ts';
import { EphemerisSchema, HealthSchema, ReadinessSchema } from '../../contract/schema/probes.ts';
import {
  FindingCodeSchema,
  FindingSchema,
  ProblemCodeSchema,
  ProblemSchema,
} from '../../contract/schema/problem.ts';
import {
  BodyNameSchema,
  LocationSchema,
  PositionsRequestSchema,
  SettingsSchema,
  SubjectSchema,
} from '../../contract/schema/request.ts';
import {
  CoordinatesSchema,
  MetaSchema,
  PositionSchema,
  PositionsDataSchema,
  PositionsEnvelopeSchema,
  SettingsResolvedSchema,
  SignLongitudeSchema,
  SignSchema,
  SubjectResolvedSchema,
} from '../../contract/schema/response.ts';
import { RESERVED_PROBLEMS } from '../problem-guide.ts';
import { DATETIME_PATTERN } from './datetime-pattern.ts';

/** A schema or any part of one, as JSON. */
export interface JsonSchema {
  readonly [keyword: string]: unknown;
  readonly properties?: Readonly<Record<string, JsonSchema>>;
  readonly items?: JsonSchema;
  readonly anyOf?: readonly JsonSchema[];
  readonly enum?: readonly unknown[];
}

/** The schemas that have their own name, in the order of the document. */
export const NAMED_SCHEMAS = {
  PositionsRequest: PositionsRequestSchema,
  Subject: SubjectSchema,
  Location: LocationSchema,
  Settings: SettingsSchema,
  BodyName: BodyNameSchema,
  PositionsEnvelope: PositionsEnvelopeSchema,
  PositionsData: PositionsDataSchema,
  Position: PositionSchema,
  Sign: SignSchema,
  SignLongitude: SignLongitudeSchema,
  Meta: MetaSchema,
  SettingsResolved: SettingsResolvedSchema,
  SubjectResolved: SubjectResolvedSchema,
  Coordinates: CoordinatesSchema,
  Problem: ProblemSchema,
  ProblemCode: ProblemCodeSchema,
  Finding: FindingSchema,
  FindingCode: FindingCodeSchema,
  Health: HealthSchema,
  Ephemeris: EphemerisSchema,
  Readiness: ReadinessSchema,
} as const satisfies Record<string, Schema>;

export type SchemaName = keyof typeof NAMED_SCHEMAS;

export function reference(name: SchemaName) {
  return { $ref: `#/components/schemas/${name}` };
}

/**
 * Rules of individual fields that the document states and validation does not check: whether a text is a
 * moment and whether settings go together are matters of meaning (422), and the catalogue of codes may
 * grow beyond the schema.
 */
const ADDITIONS: Readonly<Record<string, JsonSchema>> = {
  // Without a format: code that generators make for date-time loses the offset.
  'Subject.datetime': { pattern: DATETIME_PATTERN },
  // Generators pass over these keywords and keep one plain type; of a oneOf they would make two. To
  // Redocly, a part is closed unless it is declared open.
  Settings: {
    if: { required: ['zodiac'], properties: { zodiac: { const: 'sidereal' } } },
    // biome-ignore lint/suspicious/noThenProperty: a keyword of JSON Schema
    then: { required: ['ayanamsa'], properties: { ayanamsa: true }, additionalProperties: true },
    else: { properties: { ayanamsa: false }, additionalProperties: true },
  },
  ProblemCode: titled('ProblemCode'),
  FindingCode: titled('FindingCode'),
  'Problem.code': namedOrAny('ProblemCode'),
  'Finding.code': namedOrAny('FindingCode'),
};

/**
 * One of the names known today, or any other: a caller must accept a name that is added later. The
 * known names have their own schema, because generators reduce the two together to a string.
 */
function namedOrAny(name: 'ProblemCode' | 'FindingCode'): JsonSchema {
  const { examples } = NAMED_SCHEMAS[name];
  return {
    anyOf: [
      reference(name),
      { type: 'string', description: 'A code of a later release of v1.', examples },
    ],
  };
}

/** The titles of the codes, which become comments in several generators. */
function titled(name: 'ProblemCode' | 'FindingCode'): JsonSchema {
  const titles: Readonly<Record<string, { readonly title: string }>> = {
    ...PROBLEMS,
    ...RESERVED_PROBLEMS,
  };
  return { 'x-enum-descriptions': NAMED_SCHEMAS[name].enum.map((code) => titles[code]?.title) };
}

const NAMES_BY_TEXT: ReadonlyMap<string, SchemaName> = new Map(
  Object.entries(NAMED_SCHEMAS).map(([name, schema]) => [
    JSON.stringify(schema),
    name as SchemaName,
  ]),
);

export function componentSchemas(): Record<string, JsonSchema> {
  return Object.fromEntries(
    Object.entries(NAMED_SCHEMAS).map(([name, schema]) => [
      name,
      withReferences(JSON.parse(JSON.stringify(schema)) as JsonSchema, name),
    ]),
  );
}

/** Replaces each part of a schema that has a name by a reference. */
function withReferences(schema: JsonSchema, path: string): JsonSchema {
  const { properties, items, anyOf, ...rest } = schema;
  return {
    // For tools that do not infer it.
    ...(rest.enum !== undefined && { type: 'string' }),
    ...rest,
    ...ADDITIONS[path],
    ...(properties && {
      properties: Object.fromEntries(
        Object.entries(properties).map(([name, part]) => [name, lifted(part, `${path}.${name}`)]),
      ),
    }),
    ...(items && { items: lifted(items, `${path}[]`) }),
    ...(anyOf && { anyOf: anyOf.map((part) => lifted(part, path)) }),
  };
}

/** A schema as a part of another: a reference if it has a name. */
export function lifted(schema: JsonSchema, path: string): JsonSchema {
  const name = NAMES_BY_TEXT.get(JSON.stringify(schema));
  return name === undefined ? withReferences(schema, path) : reference(name);
}
