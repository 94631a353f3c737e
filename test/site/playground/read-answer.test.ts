import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import fc from 'fast-check';
import { isJson, readAnswer } from '../../../src/site/playground/browser/read-answer.ts';
import { type ComposedService, composeService, post } from '../../support/service.ts';

let service: ComposedService;

before(async () => {
  service = await composeService();
});
after(() => service.stop());

async function answerTo(body?: string, key = service.key) {
  const response = await post({ url: service.url, key }, body);
  return readAnswer({ status: response.status, headers: [], body: await response.text() });
}

test('positions of the service are read as such', async () => {
  const answer = await answerTo();
  assert.equal(answer.kind, 'positions');
  assert.equal(answer.kind === 'positions' && answer.positions.length, 11);
});

test('refusals of the service are read as such', async () => {
  const codes = await Promise.all(
    [answerTo('{}'), answerTo('{"subject":{}}'), answerTo(undefined, 'x')].map(async (each) => {
      const answer = await each;
      return answer.kind === 'problem' && answer.problem.code;
    }),
  );
  assert.deepEqual(codes, ['request.malformed', 'subject.time.required', 'auth.invalid_key']);
});

test('anything else is neither, and never throws', () => {
  const bodies = [
    '',
    '<html></html>',
    'null',
    '[]',
    '{"data":{"positions":[{}]},"meta":{"settings_resolved":{},"subject_resolved":{}}}',
    '{"data":{"positions":[]}}',
    '{"type":"x","title":"x","code":"x","detail":"x","errors":{}}',
    '{"type":"x","title":"x","code":"x","detail":"x","errors":[null]}',
  ];
  for (const body of bodies) {
    for (const status of [200, 204, 400, 502]) {
      assert.equal(readAnswer({ status, headers: [], body }).kind, 'other', `${status} ${body}`);
    }
  }
  fc.assert(
    fc.property(fc.integer({ min: 200, max: 599 }), fc.json(), (status, body) => {
      assert.equal(readAnswer({ status, headers: [], body }).kind, 'other');
    }),
  );
});

test('a text is JSON or it is not', () => {
  assert.equal(isJson('{"a":1}'), true);
  assert.equal(isJson(''), false);
  assert.equal(isJson('<html>'), false);
});
