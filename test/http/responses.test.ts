import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { Ajv } from 'ajv';
import { PositionsEnvelopeSchema } from '../../packages/contract/schema/response.ts';
import { composeService, post } from '../support/service.ts';

const service = await composeService();
after(() => service.stop());

test('returns the same bytes for the same request', async () => {
  const responses = await Promise.all(Array.from({ length: 20 }, () => post(service)));
  const bodies = new Set(await Promise.all(responses.map((response) => response.text())));
  assert.equal(bodies.size, 1);
  const [body = ''] = bodies;
  const isEnvelope = new Ajv({ strict: false }).compile(PositionsEnvelopeSchema);
  assert.ok(isEnvelope(JSON.parse(body)), JSON.stringify(isEnvelope.errors));
});

test('gives every response a unique request id, and ignores ids of clients', async () => {
  const ids = new Set<string | null>();
  for (const path of ['/health', '/ready', '/nothing', '/v1/western/positions']) {
    const response = await fetch(service.url + path, { headers: { 'X-Request-Id': 'mine' } });
    ids.add(response.headers.get('x-request-id'));
  }
  ids.add((await post(service)).headers.get('x-request-id'));
  assert.equal(ids.size, 5);
  for (const id of ids) assert.match(id ?? '', /^req_[0-9a-f-]{36}$/);
});
