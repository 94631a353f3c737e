/** Reads the arguments of a tool as strictly as the endpoint reads its requests. */
import { Findings, Problem } from '../../contract/problem.ts';
import { readStrictly } from '../positions/parse.ts';
import type { RequestSchema } from '../positions/request-schema.ts';

/**
 * @param given JSON text
 * @param schema of an object
 * @throws {Problem} `request.malformed` with every finding
 */
export function readArguments<T>(given: string, schema: RequestSchema): T {
  return readStrictly(Buffer.from(given), schema, {}) as T;
}

/** @throws {Problem} with one finding */
export function refuseArgument(
  code: 'request.malformed' | 'subject.time.invalid_format' | 'subject.time.out_of_range',
  name: string,
  detail: string,
): never {
  const findings = new Findings();
  findings.add(() => ({ code, pointer: `#/${name}`, detail }));
  throw Problem.of(findings);
}
