/** The responses of each operation, with recorded examples. */
import { PROBLEMS, type ProblemCode } from '../../contract/problem-codes.ts';
import type { EndpointDocument } from '../../contract/schema/endpoint-documents.ts';
import { HealthSchema, ReadinessSchema } from '../../contract/schema/probes.ts';
import type { RecordedExample, RecordedExamples } from '../examples.ts';
import { type JsonSchema, lifted, reference } from './schemas.ts';

export const HEADERS = {
  'X-Request-Id': {
    description:
      'The ID of the request in the log of the service, as `request_id` in a problem document.',
    required: true,
    schema: { type: 'string', examples: ['req_00000000-0000-4000-8000-000000000000'] },
  },
  'Cache-Control': {
    description: 'Proxies and browsers do not store the response.',
    required: true,
    schema: { type: 'string', enum: ['no-store'], examples: ['no-store'] },
  },
  'X-Content-Type-Options': {
    description: 'Browsers keep to the `Content-Type`.',
    required: true,
    schema: { type: 'string', enum: ['nosniff'], examples: ['nosniff'] },
  },
  'WWW-Authenticate': {
    description: 'The scheme of the endpoint, with `error` if the key is not valid.',
    required: true,
    schema: {
      type: 'string',
      examples: ['Bearer realm="ecliptic"', 'Bearer realm="ecliptic", error="invalid_token"'],
    },
  },
  Allow: {
    description: 'The methods of the path.',
    required: true,
    schema: { type: 'string', examples: ['POST', 'GET, HEAD'] },
  },
} as const;

/** Headers that the recorded examples omit. */
const ON_EVERY_ANSWER: ReadonlySet<string> = new Set(['Cache-Control', 'X-Content-Type-Options']);

/** An operation, and its response on success. */
export interface Answering {
  readonly operation: string;
  readonly answered: string;
  readonly answer: JsonSchema;
}

export const HEALTH: Answering = {
  operation: 'getHealth',
  answered: 'The process is alive.',
  answer: HealthSchema,
};

export const READINESS: Answering = {
  operation: 'getReadiness',
  answered: 'The service accepts requests.',
  answer: ReadinessSchema,
};

export function requestBody(
  { operation, request: schema }: EndpointDocument,
  examples: RecordedExamples,
) {
  const successes = answersOf([operation], examples).get(200) ?? [];
  return {
    required: true,
    description: 'JSON in UTF-8, at most 16 KiB unless the operator chose another limit.',
    content: {
      'application/json': {
        schema: lifted(schema, operation),
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

/** The examples of operations by the status of their response, in ascending order. */
function answersOf(names: readonly string[], examples: RecordedExamples) {
  const own = Object.entries(examples).filter(([, { operations }]) =>
    operations.some((name) => names.includes(name)),
  );
  const byStatus = Map.groupBy(own, ([, { answer }]) => answer.status);
  return new Map([...byStatus].sort(([a], [b]) => a - b));
}

interface ResponseObject {
  readonly description: string;
  readonly headers: Readonly<Record<string, object>>;
  readonly content?: object;
}

/** All responses of an operation. */
export function responsesOf(
  answering: Answering,
  examples: RecordedExamples,
): Record<string, ResponseObject> {
  const responses = answersOf([answering.operation], examples);
  return Object.fromEntries(
    Array.from(responses, ([status, named]) => [
      String(status),
      status === 200 ? success(answering, named) : refusal(named),
    ]),
  );
}

/** The errors that all endpoints share, once, under a name for each status. */
export function sharedRefusals(
  operations: readonly string[],
  examples: RecordedExamples,
): Record<string, ResponseObject> {
  const refusals = [...answersOf(operations, examples)].filter(([status]) => status !== 200);
  return Object.fromEntries(
    refusals.map(([status, named]) => [`Problem${status}`, refusal(named)]),
  );
}

/** The responses of an endpoint: its own success, and the shared errors. */
export function endpointResponses(
  answering: Answering,
  refusals: Readonly<Record<string, ResponseObject>>,
  examples: RecordedExamples,
): Record<string, ResponseObject | { readonly $ref: string }> {
  return {
    200: success(answering, answersOf([answering.operation], examples).get(200) ?? []),
    ...Object.fromEntries(
      Object.keys(refusals).map((name) => [
        name.replace('Problem', ''),
        { $ref: `#/components/responses/${name}` },
      ]),
    ),
  };
}

function success(
  { operation, answered, answer: schema }: Answering,
  named: readonly NamedExample[],
): ResponseObject {
  return responseObject(answered, 'application/json', lifted(schema, operation), named);
}

function refusal(named: readonly NamedExample[]): ResponseObject {
  const schema = reference('Problem');
  return responseObject(refusalsIn(named), 'application/problem+json', schema, named);
}

function responseObject(
  description: string,
  mediaType: string,
  schema: object,
  named: readonly NamedExample[],
): ResponseObject {
  const examples = Object.fromEntries(named.map(([name, example]) => [name, shown(example)]));
  return {
    description,
    headers: headersIn(named),
    content: { [mediaType]: { schema, examples } },
  };
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
export function withoutContent(responses: Record<string, ResponseObject>) {
  return Object.fromEntries(
    Object.entries(responses).map(([status, { description, headers }]) => [
      status,
      { description, headers },
    ]),
  );
}
