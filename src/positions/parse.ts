import { type Finding, Findings, Problem } from '../../contract/problem.ts';
import { PositionsRequestSchema, SubjectSchema } from '../../contract/schema/request.ts';
import type { Settings, Subject } from '../../contract/wire.ts';
import { jsonPointer, type Path } from './json-pointer.ts';
import { JsonFault, readJson } from './read-json.ts';
import { type RequestSchema, shown, validate } from './validate.ts';

/**
 * A request that can be read: as the schema defines it, except that `datetime` may be missing. A
 * missing `datetime` is a matter of meaning (422), so the next step reports it.
 */
export interface ReadableRequest {
  readonly subject: Partial<Subject>;
  readonly settings?: Settings;
}

export const READABLE_REQUEST: RequestSchema = {
  ...PositionsRequestSchema,
  properties: {
    ...PositionsRequestSchema.properties,
    subject: { ...SubjectSchema, required: [] },
  },
};

/**
 * Reads a request body: bytes, JSON, schema.
 *
 * @param body the bytes as received
 * @throws {Problem} `request.malformed` with every finding
 */
export function parse(body: Buffer): ReadableRequest {
  const findings = new Findings();
  try {
    const value = readJson(body, (path) => findings.add(() => repeatedMember(path)));
    validate(READABLE_REQUEST, value, findings);
    if (findings.count === 0) return value as unknown as ReadableRequest;
  } catch (error) {
    if (!(error instanceof JsonFault)) throw error;
    throw Problem.of(notJson(error));
  }
  throw Problem.of(findings);
}

/** A text that cannot be read to its end has no other findings. */
function notJson({ message }: JsonFault): Findings {
  const findings = new Findings();
  findings.add(() => ({ code: 'request.malformed', pointer: '#', detail: message }));
  return findings;
}

function repeatedMember(path: Path): Finding {
  const detail = `${shown(String(path.at(-1)))} is given more than once in one object.`;
  return { code: 'request.malformed', pointer: jsonPointer(path), detail };
}
