import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import fc from 'fast-check';
import { PROBLEMS } from '../../src/contract/problems.ts';
import { answerOf } from '../support/problem.ts';
import { type ComposedService, composeService, post } from '../support/service.ts';
import { exchange } from '../support/socket.ts';

let service: ComposedService;
before(async () => {
  service = await composeService();
});
after(() => service.stop());

function assertFromCatalogue(answer: { status: number; body: string }): void {
  if (answer.status === 200) return;
  const { code, status } = JSON.parse(answer.body);
  assert.ok(Object.hasOwn(PROBLEMS, code), answer.body);
  assert.equal(status, answer.status);
  assert.notEqual(status, 500, answer.body);
}

const RUNS = { numRuns: 300 };

test('any bytes as a body get an answer of the catalogue, never a 500', async () => {
  const body = fc.oneof(
    fc.uint8Array({ maxLength: 300 }),
    fc.json().map((text) => new TextEncoder().encode(text)),
    nearlyARequest().map((text) => new TextEncoder().encode(text)),
  );
  await fc.assert(
    fc.asyncProperty(body, async (bytes) => {
      assertFromCatalogue(await answerOf(await post(service, new Uint8Array(bytes))));
    }),
    RUNS,
  );
});

/** Requests that are right but for what chance puts into them. */
function nearlyARequest() {
  const anything = fc.oneof(
    fc.jsonValue({ maxDepth: 2 }),
    fc.constantFrom('sidereal', 'lahiri', 'true', 90, -0, 1e308),
  );
  return fc
    .record(
      {
        subject: fc.record(
          {
            datetime: fc.oneof(fc.constant('2000-01-01T12:00:00Z'), anything),
            location: fc.oneof(fc.record({ latitude: anything, longitude: anything }), anything),
          },
          { requiredKeys: [] },
        ),
        settings: fc.record(
          {
            zodiac: anything,
            ayanamsa: anything,
            node_type: anything,
            bodies: fc.oneof(fc.array(fc.constantFrom('sun', 'moon', 'vesta', 'x')), anything),
          },
          { requiredKeys: [] },
        ),
      },
      { requiredKeys: ['subject'] },
    )
    .map((request) => JSON.stringify(request));
}

test('any method, path and header get an answer of the catalogue, never a 500', async () => {
  const word = fc.string({ minLength: 1, maxLength: 30, unit: 'binary-ascii' });
  const method = fc.oneof(
    fc.constantFrom(
      'GET',
      'POST',
      'PUT',
      'DELETE',
      'OPTIONS',
      'TRACE',
      'PATCH',
      'PROPFIND',
      'CONNECT',
    ),
    word,
  );
  const path = fc.oneof(
    fc.constantFrom('/health', '/ready', '/v1/western/positions', '*', '/'),
    word.map((text) => `/${text}`),
    word.map((text) => `/v1/${text}`),
    word,
  );
  const field = fc.tuple(
    fc.oneof(
      fc.constantFrom(
        'Authorization',
        'Content-Type',
        'Content-Length',
        'Transfer-Encoding',
        'Expect',
        'Upgrade',
        'Connection',
        'Host',
      ),
      word,
    ),
    fc.oneof(
      fc.constantFrom(
        `Bearer ${service.key}`,
        'application/json',
        '5',
        'chunked',
        'close',
        '100-continue',
      ),
      word,
    ),
  );
  await fc.assert(
    fc.asyncProperty(
      method,
      path,
      fc.array(field, { maxLength: 5 }),
      async (verb, target, fields) => {
        const lines = [`${verb} ${target} HTTP/1.1`, 'Host: a', 'Connection: close'];
        const message = [
          ...lines,
          ...fields.map(([name, value]) => `${name}: ${value}`),
          '',
          '{}{}{',
        ];
        const answers = await exchange(
          service.port,
          [Buffer.from(message.join('\r\n'), 'latin1')],
          1,
        ).catch(
          // Some of these are beginnings of longer messages; nothing is owed to them yet.
          () => [],
        );
        for (const answer of answers) assertFromCatalogue(answer);
      },
    ),
    { numRuns: 100 },
  );
  assert.equal((await fetch(`${service.url}/ready`)).status, 200);
});

test('a deep nesting, a thousand faults and long names are refused in few words', async () => {
  const long = 'x'.repeat(8_000);
  const bodies = [
    '['.repeat(16_000),
    '{"a":'.repeat(3_000),
    `{${Array.from({ length: 2_000 }, (_, index) => `"${index}":1`).join()}}`,
    `{${'"a":1,'.repeat(2_500)}"a":1}`,
    `{"${long}":1,"subject":{"datetime":"${long}"}}`,
    `{"settings":{"bodies":[${'"",'.repeat(4_000)}""]}}`,
    `{"subject":{"datetime":"${'\\ud800'.repeat(2_000)}"}}`,
    `{"\\ud800":{"~/ %":1}}`,
    `{"${'😀'.repeat(2_800)}":{${'"a":1,'.repeat(800)}"a":1}}`,
    `{"subject":{"datetime":"T${'1'.repeat(16_000)}"}}`,
    `{"subject":{"datetime":"${'['.repeat(16_000)}"}}`,
  ];
  for (const body of bodies) {
    const answer = await answerOf(await post(service, body));
    assertFromCatalogue(answer);
    assert.notEqual(answer.status, 200);
    assert.ok(answer.body.length < 100_000, `${answer.body.length} bytes for ${body.slice(0, 30)}`);
  }
});

test('a key that was put into the wrong place is told back to no one', async () => {
  const { key } = service;
  for (const body of [
    `{"${key}":1}`,
    `{"subject":{"datetime":"${key}"}}`,
    `{"subject":{},"settings":{"zodiac":"${key}"}}`,
    `{"subject":{"datetime":"2000-01-01T00:00:00Z","${key}":{"${key}":1}}}`,
  ]) {
    const answer = await answerOf(await post(service, body));
    assertFromCatalogue(answer);
    assert.ok(!answer.body.includes(key.slice(8, 20)), answer.body);
  }
});
