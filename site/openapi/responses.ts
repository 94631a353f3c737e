/** The answers of each operation, with recorded examples of all of them. */
import { PROBLEMS, type ProblemCode } from '../../contract/problem-codes.ts';
import type { OperationId, RecordedExample, RecordedExamples } from '../examples.ts';
import { reference, type SchemaName } from './schemas.ts';

export const HEADERS = {
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
  getReadiness: { schema: 'Readiness', description: 'The service takes new requests.' },
} as const satisfies Record<OperationId, { schema: SchemaName; description: string }>;

export function requestBody(examples: RecordedExamples) {
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

export function responsesOf(
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
export function withoutContent(responses: Record<string, ResponseObject>) {
  return Object.fromEntries(
    Object.entries(responses).map(([status, { description, headers }]) => [
      status,
      { description, headers },
    ]),
  );
}
