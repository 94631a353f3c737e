/** Reads the arguments of a tool as strictly as an endpoint reads its requests. */
import { Findings, ProblemError } from '../problem/problem.ts';
import { readStrictly } from '../request/parse.ts';
import type { RequestSchema } from '../request/unknown-names.ts';

/**
 * @param given JSON text
 * @param schema of an object
 * @throws {ProblemError} `request.malformed` with every finding
 */
export function readArguments<T>(given: string, schema: RequestSchema): T {
  return readStrictly(Buffer.from(given), schema, {}) as T;
}

/** @throws {ProblemError} with one finding */
export function rejectArgument(
  code: 'request.malformed' | 'subject.time.invalid_format',
  name: string,
  detail: string,
): never {
  const findings = new Findings();
  findings.add(() => ({ code, pointer: `#/${name}`, detail }));
  throw ProblemError.of(findings);
}
