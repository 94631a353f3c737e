/** Tools that are called without a transport, with their schemas. */
import assert from 'node:assert/strict';
import { Ajv } from 'ajv';
import { respondInline } from '../../src/endpoints/respond.ts';
import { answerHere } from '../../src/mcp/endpoint-tool.ts';
import type { Tool } from '../../src/mcp/tool.ts';
import { ProblemError } from '../../src/problem/problem.ts';
import { sharedEphemeris } from '../support/service.ts';

const AJV = new Ajv({ strict: false });
export const { signal } = new AbortController();
const FREE = { signal, charge: () => assert.fail('nothing of it costs a credit') };

/** What answers questions in this process. */
export async function answerForTests() {
  return answerHere(respondInline(await sharedEphemeris()));
}

/** Returns what a call gives, which costs nothing, checked against the published schemas. */
export async function resultOf<T>(tool: Tool, given: unknown): Promise<T> {
  assert.ok(AJV.validate(tool.input, given), AJV.errorsText());
  const { json } = await tool.call(JSON.stringify(given), FREE);
  const value = JSON.parse(json);
  assert.ok(AJV.validate(tool.output, value), AJV.errorsText());
  return value;
}

/** Returns why a call is refused, which costs nothing either. */
export async function refusalOf(tool: Tool, given: unknown): Promise<ProblemError> {
  try {
    await tool.call(JSON.stringify(given), FREE);
  } catch (error) {
    assert.ok(error instanceof ProblemError, String(error));
    return error;
  }
  return assert.fail('it was not refused');
}

export function assertExamplesFit(tools: readonly Tool[]): void {
  for (const { name, input, output } of tools) {
    for (const schema of [input, output]) {
      for (const example of schema['examples'] as unknown[]) {
        assert.ok(AJV.validate(schema, example), `${name}: ${AJV.errorsText()}`);
      }
    }
  }
}
