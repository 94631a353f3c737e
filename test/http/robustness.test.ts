import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import fc from 'fast-check';
import { PROBLEMS } from '../../packages/contract/problem-codes.ts';
import { answerOf } from '../support/problem.ts';
import { composeService, post } from '../support/service.ts';
import { exchange } from '../support/socket.ts';

const service = await composeService();
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

/** Requests that are valid except for random parts. */
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
  const token = fc.stringMatching(/^[!#$%&'*+.^_`|~0-9A-Za-z-]{1,20}$/);
  // Random values alone would seldom name something that exists.
  const method = fc.oneof(
    fc.constantFrom('GET', 'POST'),
    fc.constantFrom('PUT', 'DELETE', 'OPTIONS', 'TRACE', 'PATCH', 'PROPFIND', 'CONNECT'),
  );
  const rest = fc.stringMatching(/^[!-~]{0,30}$/);
  const target = fc.oneof(
    fc.constantFrom('/health', '/ready'),
    fc.constant('/v1/western/positions'),
    fc.constantFrom('*', '/'),
    rest.map((text) => `/${text}`),
    rest.map((text) => `/v1/${text}`),
    rest.map((text) => `http://any.example/${text}`),
  );
  const known = fc.constantFrom(
    ...[
      'Authorization',
      'Content-Type',
      'Content-Encoding',
      'Expect',
      'Upgrade',
      'Origin',
      'Accept',
    ],
  );
  const value = fc.oneof(
    fc.constantFrom(`Bearer ${service.key}`, 'application/json', 'chunked', '100-continue', 'h2c'),
    fc.stringMatching(/^[ -~]{0,40}$/),
  );
  const fields = fc.array(fc.tuple(fc.oneof(known, token), value), { maxLength: 5 });
  const codes = new Map<string, number>();
  await fc.assert(
    fc.asyncProperty(method, target, fields, fc.boolean(), async (verb, path, extra, keyed) => {
      const lines = [
        `${verb} ${path} HTTP/1.1`,
        'Host: a',
        'Connection: close',
        'Content-Length: 2',
        ...(keyed ? [`Authorization: Bearer ${service.key}`] : []),
        ...extra
          .filter(([name]) => !/^(?:host|connection|content-length|transfer-encoding)$/i.test(name))
          .map(([name, text]) => `${name}: ${text}`),
      ];
      const [answer] = await exchange(service.port, [`${lines.join('\r\n')}\r\n\r\n{}`], 1);
      assert.ok(answer, 'every request is answered');
      assertFromCatalogue(answer);
      const code = answer.status === 200 ? '200' : JSON.parse(answer.body).code;
      codes.set(code, (codes.get(code) ?? 0) + 1);
    }),
    { numRuns: 400 },
  );
  for (const code of ['200', 'auth.missing', 'request.not_found', 'request.method_not_allowed']) {
    assert.ok(codes.has(code), `the requests come far: ${JSON.stringify([...codes])}`);
  }
  assert.ok(codes.has('request.unsupported_media_type') || codes.has('request.malformed'));
});

test('deep nesting, a thousand faults and long names are refused with a short answer', async () => {
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
