/** Calls tools without a transport, and checks their schemas. */
import assert from 'node:assert/strict';
import { Ajv } from 'ajv';
import type { Tool } from '../../src/mcp/tool.ts';
import { ProblemError } from '../../src/problem/problem.ts';

const AJV = new Ajv({ strict: false });
export const { signal } = new AbortController();
const FREE = { signal, charge: () => assert.fail('nothing of it costs a credit') };

/** Returns the result of a free call. The arguments fit the published schema. */
export async function resultOf<T>(tool: Tool, given: unknown): Promise<T> {
  assert.ok(AJV.validate(tool.input, given), AJV.errorsText());
  const { json } = await tool.call(JSON.stringify(given), FREE);
  return JSON.parse(json);
}

/** Returns the problem of a rejected call, which must be free. */
export async function problemOf(tool: Tool, given: unknown): Promise<ProblemError> {
  try {
    await tool.call(JSON.stringify(given), FREE);
  } catch (error) {
    assert.ok(error instanceof ProblemError, String(error));
    return error;
  }
  return assert.fail('it was not refused');
}

export function assertExamplesFit(tools: readonly Tool[]): void {
  for (const { name, input } of tools) {
    for (const example of input['examples'] as unknown[]) {
      assert.ok(AJV.validate(input, example), `${name}: ${AJV.errorsText()}`);
    }
  }
}
