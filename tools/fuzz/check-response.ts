/** Checks the rules for every response, for any request. */
import assert from 'node:assert/strict';
import { Ajv } from 'ajv';
import { PROBLEMS, type ProblemCode } from '../../packages/contract/problem-codes.ts';
import { ENDPOINT_DOCUMENTS } from '../../packages/contract/schema/endpoint-documents.ts';
import { HealthSchema, ReadinessSchema } from '../../packages/contract/schema/probes.ts';
import { assertProblem } from '../../test/support/problem.ts';
import type { WireResponse } from './responses.ts';

const isJsonResponse = new Ajv({ strict: false }).compile({
  anyOf: [
    ...Object.values(ENDPOINT_DOCUMENTS).map(({ answer }) => answer),
    ...[HealthSchema, ReadinessSchema],
  ].map((schema) => JSON.parse(JSON.stringify(schema))),
});

const REQUEST_ID = /^req_[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;
/** The longest problem document: 32 KiB of findings, one more finding, and the rest of it. */
const PROBLEM_LENGTH_MAX = 131_072;

/**
 * Checks one response.
 *
 * @returns `200`, or the code of the problem; for a rejected HEAD only the status
 * @throws {assert.AssertionError} if the contract is broken
 */
export function checkResponse(response: WireResponse): string {
  const { status, headers, body, isBare } = response;
  assert.match(headers['x-request-id'] ?? '', REQUEST_ID);
  assert.ok(headers['date'] !== undefined, 'no Date');
  assert.equal(headers['x-content-type-options'], 'nosniff');
  if (status === 200) {
    // A page varies with the request's preferences.
    const isPage = headers['vary'] !== undefined;
    if (!isBare && headers['content-type'] === 'application/json' && !isPage) {
      assert.ok(isJsonResponse(JSON.parse(body)), `not in the contract: ${body.slice(0, 200)}`);
      assert.equal(headers['cache-control'], 'no-store');
    }
    return '200';
  }
  // The load is too low for a 503.
  assert.ok(status < 500, `a defect: ${body}`);
  assert.equal(headers['cache-control'], 'no-store');
  if (isBare) return String(status);
  const { code } = JSON.parse(body) as { code: ProblemCode };
  assert.ok(Object.hasOwn(PROBLEMS, code), `not a code of the catalogue: ${code}`);
  assertProblem(response, code);
  assert.ok(body.length < PROBLEM_LENGTH_MAX, `a problem document of ${body.length} characters`);
  assert.equal('allow' in headers, code === 'request.method_not_allowed', 'Allow');
  assert.equal('www-authenticate' in headers, status === 401, 'WWW-Authenticate');
  return code;
}

/** The parts of a response that must be the same every time the same request is sent. */
export function lasting({ status, headers, body }: WireResponse): string {
  const requestId = headers['x-request-id'] ?? '';
  return `${status} ${headers['content-type']} ${body.replaceAll(requestId, 'req_')}`;
}
