import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { Ajv } from 'ajv';
import { PositionsEnvelopeSchema } from '../../packages/contract/schema/answer.ts';
import { answerOf, assertProblem } from '../support/problem.ts';
import { composeService, post } from '../support/service.ts';
import { exchange } from '../support/socket.ts';

const service = await composeService();
after(() => service.stop());

test('a success is the envelope, byte for byte the same for the same request', async () => {
  const responses = await Promise.all(Array.from({ length: 20 }, () => post(service)));
  const bodies = new Set(await Promise.all(responses.map((response) => response.text())));
  assert.equal(bodies.size, 1);
  const [body = ''] = bodies;
  const isEnvelope = new Ajv({ strict: false }).compile(PositionsEnvelopeSchema);
  assert.ok(isEnvelope(JSON.parse(body)), JSON.stringify(isEnvelope.errors));
});

test('every answer has a unique request id, whatever the caller sent', async () => {
  const ids = new Set<string | null>();
  for (const path of ['/health', '/ready', '/nothing', '/v1/western/positions']) {
    const response = await fetch(service.url + path, { headers: { 'X-Request-Id': 'mine' } });
    ids.add(response.headers.get('x-request-id'));
  }
  ids.add((await post(service)).headers.get('x-request-id'));
  assert.equal(ids.size, 5);
  for (const id of ids) assert.match(id ?? '', /^req_[0-9a-f-]{36}$/);
});

test('/health tells what calculates, and /ready whether it can', async () => {
  const health = await fetch(`${service.url}/health?cache=no`);
  assert.equal(
    await health.text(),
    '{"status":"ok","api_version":"0.1.0","calc_version":"0.1.1","ephemeris":{"library":"Swiss Ephemeris","version":"2.10.03","data":"the tests"}}',
  );
  const ready = await fetch(`${service.url}/ready`);
  assert.equal(await ready.text(), '{"status":"ready"}');
  for (const path of ['/health', '/ready']) {
    const answer = await fetch(service.url + path, { method: 'HEAD' });
    assert.equal(answer.status, 200);
    assert.equal(await answer.text(), '');
  }
});

test('a refused HEAD request gets the headers of its problem and no body', async () => {
  const answer = await fetch(`${service.url}/nothing`, { method: 'HEAD' });
  assert.equal(answer.status, 404);
  assert.equal(answer.headers.get('content-type'), 'application/problem+json');
  assert.equal(await answer.text(), '');
});

test('while the service drains, /ready is server.not_ready, and everything else is answered', async () => {
  service.service.phase.current = 'draining';
  try {
    assertProblem(await answerOf(await fetch(`${service.url}/ready`)), 'server.not_ready');
    assert.equal((await fetch(`${service.url}/health`)).status, 200);
    assert.equal((await post(service)).status, 200);
  } finally {
    service.service.phase.current = 'ready';
  }
});

test('once the service closes its connections, an answer says so and ends its own', async () => {
  const ending = await composeService();
  ending.connections.end();
  const [answer] = await exchange(ending.port, ['GET /health HTTP/1.1\r\nHost: a\r\n\r\n']);
  assert.equal(answer?.headers['connection'], 'close');
  await ending.stop();
});

test('a 404 says what is served and where the source is', async () => {
  const open = await composeService({ sourceUrl: 'https://source.example/ecliptic' });
  try {
    const { detail } = assertProblem(
      await answerOf(await fetch(`${open.url}/no`)),
      'request.not_found',
    );
    assert.match(detail, /https:\/\/source\.example\/ecliptic/);
    assert.match(detail, /POST \/v1\/western\/positions/);
  } finally {
    await open.stop();
  }
});
