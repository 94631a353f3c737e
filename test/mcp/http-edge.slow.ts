/** What `/mcp` of a service refuses before it reads a message: the same as the endpoint. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { Service } from '../../src/http/service.ts';
import { answerOf, assertProblem } from '../support/problem.ts';
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
) {
  return await answerOf(
    await fetch(`${to.url}/mcp`, {
      method,
      headers: { Authorization: `Bearer ${to.key}`, ...headers },
      body,
    }),
  );
}

test('a key is needed', async () => {
  const none = await answerOf(await fetch(`${service.url}/mcp`, { method: 'POST', body: '{}' }));
  assertProblem(none, 'auth.missing');
  assert.equal(none.headers['www-authenticate'], 'Bearer realm="ecliptic"');
  const wrong = await plain('POST', { Authorization: 'Bearer ak_test_x' });
  assertProblem(wrong, 'auth.invalid_key');
});

test('only POST is allowed', async () => {
  for (const method of ['GET', 'DELETE', 'PUT', 'OPTIONS']) {
    const answer = await plain(method);
    assertProblem(answer, 'request.method_not_allowed');
    assert.equal(answer.headers['allow'], 'POST');
  }
});

test('a body has to be JSON, short, and without a query', async () => {
  const json = { 'Content-Type': 'application/json' };
  assertProblem(
    await plain('POST', { 'Content-Type': 'text/plain' }, service, '{}'),
    'request.unsupported_media_type',
  );
  assertProblem(await plain('POST', json, service, ' '.repeat(16_385)), 'request.too_large');
  const query = await fetch(`${service.url}/mcp?key=x`, {
    method: 'POST',
    headers: { ...json, Authorization: `Bearer ${service.key}` },
    body: '{}',
  });
  assertProblem(await answerOf(query), 'request.malformed');
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
    const without_key = await answerOf(await fetch(`${other.url}/mcp`, { method: 'POST' }));
    assertProblem(without_key, 'request.not_found');
  }));

test('too many requests are refused', () =>
  withService({ requireRoom: requireNoRoom }, async (other) => {
    assertProblem(await plain('POST', {}, other, '{'), 'server.overloaded');
  }));

test('a service that stops still answers', () =>
  withService({ phase: { current: 'draining' } }, async (other) => {
    const { status } = await send(other, call('positions', { subject: BIRTH }));
    assert.equal(status, 200);
  }));
