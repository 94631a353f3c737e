/** What `/mcp` of a service refuses before it reads a message: the same as the endpoint. */
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { PROBLEMS, type ProblemCode } from '../../packages/contract/problem-codes.ts';
import type { Service } from '../../src/http/service.ts';
import { answerOf, assertProblem } from '../support/problem.ts';
import { REPOSITORY } from '../support/processes.ts';
import { type ComposedService, composeService, requireNoRoom } from '../support/service.ts';
import { endpointForTests } from './clients.ts';
import { BIRTH, call, send } from './messages.ts';

let service: ComposedService;
before(async () => {
  service = await composeService({ mcp: await endpointForTests() });
});
after(() => service.stop());

async function plain(
  method: string,
  headers: Record<string, string> = {},
  to: ComposedService = service,
  body: string | null = null,
  query = '',
) {
  const all = { Authorization: `Bearer ${to.key}`, ...headers };
  return await answerOf(await fetch(`${to.url}/mcp${query}`, { method, headers: all, body }));
}

const refused = new Set<ProblemCode>();

function assertRefused(answer: Parameters<typeof assertProblem>[0], code: ProblemCode): void {
  assertProblem(answer, code);
  refused.add(code);
}

test('a key is needed', async () => {
  const none = await answerOf(await fetch(`${service.url}/mcp`, { method: 'POST', body: '{}' }));
  assertRefused(none, 'auth.missing');
  assert.equal(none.headers['www-authenticate'], 'Bearer realm="ecliptic"');
  const wrong = await plain('POST', { Authorization: 'Bearer ak_test_x' });
  assertRefused(wrong, 'auth.invalid_key');
});

test('only POST is allowed', async () => {
  for (const method of ['GET', 'DELETE', 'PUT', 'OPTIONS']) {
    const answer = await plain(method);
    assertRefused(answer, 'request.method_not_allowed');
    assert.equal(answer.headers['allow'], 'POST');
  }
});

test('a body has to be JSON, short, and without a query', async () => {
  const json = { 'Content-Type': 'application/json' };
  assertRefused(
    await plain('POST', { 'Content-Type': 'text/plain' }, service, '{}'),
    'request.unsupported_media_type',
  );
  assertRefused(await plain('POST', json, service, ' '.repeat(16_385)), 'request.too_large');
  assertRefused(await plain('POST', json, service, '{}', '?key=x'), 'request.malformed');
});

async function withService(
  parts: Partial<Service>,
  use: (service: ComposedService) => Promise<void>,
) {
  const other = await composeService({ mcp: await endpointForTests(), ...parts });
  try {
    await use(other);
  } finally {
    await other.stop();
  }
}

test('there is no such path unless it is turned on', () =>
  withService({ mcp: undefined }, async (other) => {
    assertProblem(await plain('POST', {}, other, '{}'), 'request.not_found');
    const withoutKey = await answerOf(await fetch(`${other.url}/mcp`, { method: 'POST' }));
    assertProblem(withoutKey, 'request.not_found');
  }));

test('too many requests are refused', () =>
  withService({ requireRoom: requireNoRoom }, async (other) => {
    assertRefused(await plain('POST', {}, other, '{'), 'server.overloaded');
  }));

test('a service that stops still answers', () =>
  withService({ phase: { current: 'draining' } }, async (other) => {
    const { status } = await send(other, call('positions', { subject: BIRTH }));
    assert.equal(status, 200);
  }));

test('the page lists these refusals and no others', () => {
  const page = readFileSync(join(REPOSITORY, 'docs/mcp.md'), 'utf8');
  const told = [...page.matchAll(/^\| [^|]+ \| (\[`[^|]+) \| (\d{3}) \|$/gm)].flatMap(
    ([, codes = '', status]) =>
      [...codes.matchAll(/\[`([\w.]+)`\]/g)].map(([, code]) => `${status} ${code}`),
  );
  const tried = [...refused].map((code) => `${PROBLEMS[code].status} ${code}`);
  assert.deepEqual(told.sort(), tried.sort());
});
