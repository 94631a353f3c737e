import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import fc from 'fast-check';
import { checkResponse } from '../../tools/fuzz/check-response.ts';
import { KEY_PLACE, messages } from '../../tools/fuzz/messages.ts';
import { answerOf } from '../support/problem.ts';
import { composeService, post } from '../support/service.ts';
import { exchange } from '../support/socket.ts';

const service = await composeService();
after(() => service.stop());

test('responds to any request with a result or a code of the catalogue, never with a 500', async () => {
  const outcomes = new Set<string>();
  // The response to HEAD looks like the start of a response with a body.
  const readable = messages.filter((bytes) => !/^(?:\r\n)*HEAD/.test(bytes.toString('latin1')));
  await fc.assert(
    fc.asyncProperty(readable, async (message) => {
      const bytes = message.toString('latin1').replaceAll(KEY_PLACE, service.key);
      const [answer] = await exchange(service.port, [Buffer.from(bytes, 'latin1')], 1);
      assert.ok(answer, 'every request gets a response');
      outcomes.add(checkResponse({ ...answer, isBare: false }));
    }),
    { numRuns: 600 },
  );
  const expected = ['200', 'auth.missing', 'auth.invalid_key', 'request.not_found'];
  expected.push('request.method_not_allowed', 'request.malformed', 'request.too_large');
  expected.push('request.unsupported_media_type', 'subject.time.required');
  assert.deepEqual(
    expected.filter((code) => !outcomes.has(code)),
    [],
    'the requests come far',
  );
});

test('rejects deep nesting, a thousand errors and long names with a short response', async () => {
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
    assert.notEqual(checkResponse({ ...answer, isBare: false }), '200');
    assert.ok(answer.body.length < 100_000, `${answer.body.length} bytes for ${body.slice(0, 30)}`);
  }
});
