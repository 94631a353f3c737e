/** The self-test of a worker covers the whole path from the bytes of a request to those of its response. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { respondToRequest } from '../../src/endpoints/request-to-response.ts';
import { POSITIONS } from '../../src/endpoints/served.ts';
import { failedSelfTest } from '../../src/verification/self-test.ts';
import { corpusSelfTest, selfTestFault } from '../../src/verification/verify.ts';
import { sharedEphemeris } from '../support/service.ts';

const ephemeris = await sharedEphemeris();
const selfTest = corpusSelfTest();
const respond = (body: Buffer) => respondToRequest(ephemeris, POSITIONS, body);

test('passes with the published responses', () => {
  assert.deepEqual(
    selfTest.map(({ endpoint, first, bodies }) => [endpoint, first, bodies.length]),
    [['positions', 0, 100]],
  );
  const failed = failedSelfTest(selfTest, (endpoint, body) => {
    assert.equal(endpoint, 'positions');
    return respond(body);
  });
  assert.equal(failed, undefined);
});

for (const [what, differently] of [
  [
    'a field of the envelope',
    (body) => respond(body).replace('"credits_charged":1', '"credits_charged":2'),
  ],
  [
    'the order of the envelope',
    (body) => {
      const { data, meta } = JSON.parse(respond(body));
      return JSON.stringify({ meta, data });
    },
  ],
  ['white space', (body) => `${respond(body)} `],
  [
    'a setting lost by the reader',
    (body) => respond(Buffer.from(body.toString().replace('"mean"', '"true"'))),
  ],
  [
    'a moment changed by the reader',
    (body) => respond(Buffer.from(body.toString().replace(/:(\d\d)(Z|[+-])/, ':00$2'))),
  ],
  ['one digit', (body) => respond(body).replace(/("longitude":\d+\.\d*)\d/, '$10')],
  ['a rejection', () => '{"code":"request.malformed"}'],
] satisfies readonly (readonly [string, (body: Buffer) => string])[]) {
  test(`fails the self-test if responses differ in ${what}`, () => {
    const failed = failedSelfTest(selfTest, (_endpoint, body) => differently(body));
    assert.ok(failed !== undefined);
    assert.match(
      selfTestFault(failed),
      /^the responses to requests 0 to 99 of the corpus differ from those of calc_version/,
    );
  });
}
