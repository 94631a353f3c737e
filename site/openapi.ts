/**
 * The contract as an OpenAPI 3.1 document. It derives from the schema, the catalogue of problems and
 * recorded exchanges; this file only adds how they belong together.
 */

import { WRITTEN_BASE_URL, WRITTEN_DOCS_URL } from '../contract/addresses.ts';
import { PROBLEMS, type ProblemCode, RESERVED_CODES } from '../contract/problem-codes.ts';
import {
  MetaSchema,
  PositionSchema,
  PositionsDataSchema,
  PositionsEnvelopeSchema,
  SettingsResolvedSchema,
  SignLongitudeSchema,
  SignSchema,
  SubjectResolvedSchema,
} from '../contract/schema/answer.ts';
import type { Schema } from '../contract/schema/json-schema.ts';
import { EphemerisSchema, HealthSchema, ReadinessSchema } from '../contract/schema/probes.ts';
import { FindingSchema, ProblemSchema } from '../contract/schema/problem.ts';
import {
  BodyNameSchema,
  LocationSchema,
  PositionsRequestSchema,
  SettingsSchema,
  SubjectSchema,
} from '../contract/schema/request.ts';
import { API_VERSION } from '../contract/versions.ts';
import type { OperationId, RecordedExample, RecordedExamples } from './examples.ts';
import { RESERVED_PROBLEMS } from './problem-guide.ts';

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
  Problem: ProblemSchema,
  Finding: FindingSchema,
  Health: HealthSchema,
  Ephemeris: EphemerisSchema,
  Readiness: ReadinessSchema,
} as const satisfies Record<string, Schema>;

export type SchemaName = keyof typeof NAMED_SCHEMAS;

/** One language's code sample. */
export interface CodeSample {
  readonly lang: string;
  readonly label: string;
  readonly source: string;
}

/**
 * Makes the document.
 *
 * @param examples what a real service was sent and answered
 * @param samples programs that call `calculatePositions`
 * @returns a JSON value; the same for the same arguments
 */
export function openApiDocument(examples: RecordedExamples, samples: readonly CodeSample[]) {
  return {
    openapi: '3.1.0',
    info: INFO,
    externalDocs: { description: 'Documentation', url: WRITTEN_DOCS_URL },
    servers: [{ url: WRITTEN_BASE_URL, description: 'The service' }],
    tags: TAGS,
    paths: {
      '/v1/western/positions': {
        post: {
          operationId: 'calculatePositions',
          tags: ['Positions'],
          summary: 'Calculate positions',
          description:
            'Takes a birth moment and answers with the planetary positions of Western astrology. The same request has the same answer, byte for byte, as long as `meta.calc_version` stays the same. A 200 costs one credit; nothing else costs anything. It changes nothing, so it may be sent again at any time.',
          externalDocs: {
            description: 'The request, member by member',
            url: `${WRITTEN_DOCS_URL}/request`,
          },
          security: [{ [KEY_SCHEME]: [] }],
          requestBody: requestBody(examples),
          responses: responsesOf('calculatePositions', examples),
          'x-codeSamples': samples,
        },
      },
      '/health': {
        get: {
          ...HEALTH_TEXTS,
          operationId: 'getHealth',
          responses: responsesOf('getHealth', examples),
        },
        head: {
          ...HEALTH_TEXTS,
          summary: `${HEALTH_TEXTS.summary} (header only)`,
          operationId: 'headHealth',
          responses: withoutContent(responsesOf('getHealth', examples)),
        },
      },
      '/ready': {
        get: {
          ...READY_TEXTS,
          operationId: 'getReadiness',
          responses: responsesOf('getReadiness', examples),
        },
        head: {
          ...READY_TEXTS,
          summary: `${READY_TEXTS.summary} (header only)`,
          operationId: 'headReadiness',
          responses: withoutContent(responsesOf('getReadiness', examples)),
        },
      },
    },
    components: {
      schemas: componentSchemas(),
      headers: HEADERS,
      securitySchemes: {
        [KEY_SCHEME]: {
          type: 'http',
          scheme: 'bearer',
          bearerFormat: 'ak_test_… or ak_live_…',
          description:
            'An API key, 44 characters: `ak_test_` or `ak_live_`, which names the environment, and 36 letters and digits. The operator of the service issues it.',
        },
      },
    },
  };
}

const KEY_SCHEME = 'apiKey';

const INFO = {
  title: 'Ecliptic',
  version: API_VERSION,
  summary: 'Planetary positions of Western astrology, computed by Swiss Ephemeris',
  description: `An HTTP service that takes a birth moment and answers with planetary positions.

Nothing is resolved silently: \`meta\` of every answer says what was asked, in full, and a member that is not defined here is refused.

## Errors

Every answer that is not a 200 is an RFC 9457 problem document. Branch on \`code\`, which never changes. Each code has a page, listed at ${WRITTEN_DOCS_URL}/errors. A 503 may be sent again unchanged, with exponential backoff and jitter.

A body is read in steps, and each answers before the next one starts: whether it is JSON, whether it has the shape of the schema (400), what it means (422). A \`datetime\` that is absent or cannot be read, coordinates outside their range, and an \`ayanamsa\` that is missing or does not apply are matters of meaning.

These codes are reserved for a future release, with status 422, and are never sent today:

${RESERVED_CODES.map((code) => `- \`${code}\`: ${RESERVED_PROBLEMS[code].title}`).join('\n')}`,
  license: { name: 'GNU AGPL, version 3 or later', identifier: 'AGPL-3.0-or-later' },
  contact: { name: 'The operator of the service', url: WRITTEN_DOCS_URL },
} as const;

const TAGS = [
  { name: 'Positions', description: 'The calculation of positions. It takes an API key.' },
  { name: 'Probes', description: 'What load balancers and monitors ask. They take no key.' },
] as const;

const HEALTH_TEXTS = {
  tags: ['Probes'],
  summary: 'Whether the process is alive',
  description: 'Tells which versions the service has, and which ephemeris it calculates with.',
  security: [],
} as const;

const READY_TEXTS = {
  tags: ['Probes'],
  summary: 'Whether new requests are welcome',
  description:
    'Answers 503 while nothing can be calculated, while it is not known which keys are active, and from the moment that the service begins to stop.',
  security: [],
} as const;

const HEADERS = {
  'X-Request-Id': {
    description:
      'Names the request in the log of the service; `request_id` of a problem is the same.',
    required: true,
    schema: { type: 'string', examples: ['req_00000000-0000-4000-8000-000000000000'] },
  },
  'Cache-Control': {
    description: 'No proxy or browser keeps an answer.',
    required: true,
    schema: { type: 'string', enum: ['no-store'], examples: ['no-store'] },
  },
  'X-Content-Type-Options': {
    description: 'A browser takes the answer for what `Content-Type` says, and nothing else.',
    required: true,
    schema: { type: 'string', enum: ['nosniff'], examples: ['nosniff'] },
  },
  'WWW-Authenticate': {
    description:
      'The scheme that the endpoint takes, and whether the key that was sent is at fault.',
    required: true,
    schema: {
      type: 'string',
      examples: ['Bearer realm="ecliptic"', 'Bearer realm="ecliptic", error="invalid_token"'],
    },
  },
  Allow: {
    description: 'The methods that the path takes.',
    required: true,
    schema: { type: 'string', examples: ['POST', 'GET, HEAD'] },
  },
} as const;

/** Headers that the recorded examples omit. */
const ON_EVERY_ANSWER: ReadonlySet<string> = new Set(['Cache-Control', 'X-Content-Type-Options']);

/** An operation's answer on success. */
const SUCCESSES = {
  calculatePositions: { schema: 'PositionsEnvelope', description: 'The positions.' },
  getHealth: { schema: 'Health', description: 'The process is alive.' },
  getReadiness: { schema: 'Readiness', description: 'New requests are welcome.' },
} as const satisfies Record<OperationId, { schema: SchemaName; description: string }>;

function requestBody(examples: RecordedExamples) {
  const successes = answersOf('calculatePositions', examples).get(200) ?? [];
  return {
    required: true,
    description: 'JSON in UTF-8, at most 16 KiB unless the operator chose another limit.',
    content: {
      'application/json': {
        schema: reference('PositionsRequest'),
        examples: Object.fromEntries(
          successes.map(([name, { summary, request }]) => [
            name,
            { summary, value: JSON.parse(request.body) as unknown },
          ]),
        ),
      },
    },
  };
}

type NamedExample = readonly [name: string, example: RecordedExample];

/** The examples of an operation by the status of their answer, in ascending order. */
function answersOf(operation: OperationId, examples: RecordedExamples) {
  const own = Object.entries(examples).filter(([, { operations }]) =>
    operations.includes(operation),
  );
  const by_status = Map.groupBy(own, ([, { answer }]) => answer.status);
  return new Map([...by_status].sort(([a], [b]) => a - b));
}

interface ResponseObject {
  readonly description: string;
  readonly headers: Readonly<Record<string, object>>;
  readonly content?: object;
}

function responsesOf(
  operation: OperationId,
  examples: RecordedExamples,
): Record<string, ResponseObject> {
  const responses = Array.from(answersOf(operation, examples), ([status, named]) => {
    const success = status === 200 ? SUCCESSES[operation] : undefined;
    return [
      String(status),
      {
        description: success?.description ?? refusalsIn(named),
        headers: headersIn(named),
        content: {
          [success === undefined ? 'application/problem+json' : 'application/json']: {
            schema: reference(success?.schema ?? 'Problem'),
            examples: Object.fromEntries(named.map(([name, example]) => [name, shown(example)])),
          },
        },
      },
    ] as const;
  });
  return Object.fromEntries(responses);
}

function shown({ summary, circumstance, answer }: RecordedExample) {
  return { summary, ...(circumstance && { description: circumstance }), value: answer.body };
}

/** The codes of a status, each with its title. */
function refusalsIn(named: readonly NamedExample[]): string {
  const codes = new Set(named.map(([, { answer }]) => (answer.body as { code: ProblemCode }).code));
  return Array.from(codes, (code) => `\`${code}\`: ${PROBLEMS[code].title}.`).join(' ');
}

function headersIn(named: readonly NamedExample[]): Record<string, object> {
  const names = Object.keys(HEADERS).filter(
    (name) => ON_EVERY_ANSWER.has(name) || named.some(([, { answer }]) => name in answer.headers),
  );
  return Object.fromEntries(names.map((name) => [name, { $ref: `#/components/headers/${name}` }]));
}

/** HEAD has only the headers of GET. */
function withoutContent(responses: Record<string, ResponseObject>) {
  return Object.fromEntries(
    Object.entries(responses).map(([status, { description, headers }]) => [
      status,
      { description, headers },
    ]),
  );
}

function reference(name: SchemaName) {
  return { $ref: `#/components/schemas/${name}` };
}

/**
 * What the document says about individual members but validation does not check: whether a text is a
 * moment is a matter of meaning, and the catalogue may grow beyond the schema.
 */
const ADDITIONS: Readonly<Record<string, JsonSchema>> = {
  // Allows everything that is accepted, and a little more. Without a format: code that generators
  // make for date-time loses the offset.
  'Subject.datetime': {
    pattern:
      '^(1799|1[89]\\d{2}|2[0-3]\\d{2}|240[01])-(0[1-9]|1[0-2])-(0[1-9]|[12]\\d|3[01])T([01]\\d|2[0-3]):[0-5]\\d:[0-5]\\d(\\.\\d{1,9})?(Z|[+-]([01]\\d|2[0-3]):[0-5]\\d)$',
  },
  'Problem.code': openNames([...Object.keys(PROBLEMS), ...RESERVED_CODES]),
  'Finding.code': openNames([
    ...Object.entries(PROBLEMS).flatMap(([code, { status }]) => (status === 422 ? [code] : [])),
    ...RESERVED_CODES,
  ]),
};

/**
 * Schemas of what a caller sends, which is refused if it has undefined members. An answer may gain
 * members within v1, so its schemas stay open: code generated from them must accept more members.
 */
export const SENT_SCHEMAS: readonly SchemaName[] = [
  'PositionsRequest',
  'Subject',
  'Location',
  'Settings',
];

/** The names known today, including reserved ones; there may be more, which must be accepted. */
function openNames(names: readonly string[]): JsonSchema {
  const examples = names.slice(0, 1);
  return {
    anyOf: [
      { type: 'string', enum: names, description: 'A code of this release.', examples },
      { type: 'string', description: 'A code that a later release of v1 adds.', examples },
    ],
  };
}

const NAMES_BY_TEXT: ReadonlyMap<string, SchemaName> = new Map(
  Object.entries(NAMED_SCHEMAS).map(([name, schema]) => [
    JSON.stringify(schema),
    name as SchemaName,
  ]),
);

function componentSchemas(): Record<string, JsonSchema> {
  return Object.fromEntries(
    Object.entries(NAMED_SCHEMAS).map(([name, schema]) => [
      name,
      withReferences(JSON.parse(JSON.stringify(schema)) as JsonSchema, name),
    ]),
  );
}

/** Replaces each part of a schema that has a name by a reference. */
function withReferences(schema: JsonSchema, path: string): JsonSchema {
  const { properties, items, anyOf, additionalProperties, ...rest } = schema;
  const is_sent = SENT_SCHEMAS.some((name) => name === path.split('.')[0]);
  return {
    // For tools that do not infer it.
    ...(rest.enum !== undefined && { type: 'string' }),
    ...rest,
    ...(is_sent && additionalProperties !== undefined && { additionalProperties }),
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

function lifted(schema: JsonSchema, path: string): JsonSchema {
  const name = NAMES_BY_TEXT.get(JSON.stringify(schema));
  return name === undefined ? withReferences(schema, path) : reference(name);
}
