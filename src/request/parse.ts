import type { Settings, Subject } from '../../packages/contract/wire.ts';
import { type Finding, Findings, ProblemError } from '../problem/problem.ts';
import { jsonPointer, type Path } from './json-pointer.ts';
import { JsonError, type JsonValue, readJson } from './read-json.ts';
import type { RequestSchema } from './request-schema.ts';
import type { Advice } from './unknown-names.ts';
import { validate } from './validate.ts';
import { shown } from './wording.ts';

/**
 * A request that can be read: as the schema defines it, except that `datetime` may be missing. A
 * missing `datetime` is a matter of meaning (422), so the next step reports it.
 */
export interface ReadableRequest {
  readonly subject: Partial<Subject>;
  readonly settings?: Settings;
}

/**
 * What a request must fit to be read.
 *
 * @param schema of requests, as it is published
 */
export function readableSchema(schema: RequestSchema): RequestSchema {
  const { subject } = schema.properties ?? {};
  return { ...schema, properties: { ...schema.properties, subject: { ...subject, required: [] } } };
}

/**
 * Reads a request body: bytes, JSON, schema.
 *
 * @param body the bytes as received
 * @param schema of `readableSchema`
 * @throws {ProblemError} `request.malformed` with every finding
 */
export function parse(body: Buffer, schema: RequestSchema): ReadableRequest {
  return readStrictly(body, schema) as unknown as ReadableRequest;
}

/**
 * Reads JSON that has to fit a schema.
 *
 * @param advice on fields that do not exist, by folded name; by default, that for a request
 * @throws {ProblemError} `request.malformed` with every finding
 */
export function readStrictly(body: Buffer, schema: RequestSchema, advice?: Advice): JsonValue {
  let findings: Findings | undefined;
  const report: Findings['add'] = (make) => {
    findings ??= new Findings();
    findings.add(make);
  };
  let value: JsonValue;
  try {
    value = readJson(body, (path) => report(() => repeatedField(path)));
  } catch (error) {
    if (!(error instanceof JsonError)) throw error;
    throw ProblemError.of(notJson(error));
  }
  validate(schema, value, report, advice);
  if (findings !== undefined) throw ProblemError.of(findings);
  return value;
}

/** A text that cannot be read to its end has no other findings. */
function notJson({ message }: JsonError): Findings {
  const findings = new Findings();
  findings.add(() => ({ code: 'request.malformed', pointer: '#', detail: message }));
  return findings;
}

function repeatedField(path: Path): Finding {
  const detail = `${shown(String(path.at(-1)))} is given more than once in one object.`;
  return { code: 'request.malformed', pointer: jsonPointer(path), detail };
}
