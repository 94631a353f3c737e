import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { BODY_NAMES } from '../../../packages/contract/vocabulary.ts';
import { readResponse } from '../../../packages/site/playground/browser/read-response.ts';

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
    for (const status of [200, 400]) {
      assert.equal(readResponse({ status, headers: [], body }).kind, 'other', `${status} ${body}`);
    }
  }
  fc.assert(
    fc.property(fc.integer({ min: 200, max: 599 }), fc.json(), (status, body) => {
      assert.equal(readResponse({ status, headers: [], body }).kind, 'other');
    }),
  );
});

/** What a proxy may turn an answer into: each differs in one place from an accepted one. */
const POSITION = {
  body: 'uranus',
  longitude: 278.164401,
  sign: 'capricorn',
  sign_longitude: { degrees: 8, minutes: 9, seconds: 51 },
  element: 'earth',
  modality: 'cardinal',
  speed: -0.0389,
  retrograde: true,
  declination: -23.513646,
  out_of_bounds: true,
};
const SETTINGS = {
  zodiac: 'sidereal',
  ayanamsa: 'lahiri',
  node_type: 'true',
  bodies: ['uranus'],
};
const SUBJECT = {
  utc_datetime: '1990-06-15T12:30:00.25Z',
  utc_offset: '+02:00',
  coordinates: null,
  time_known: true,
};
const META = {
  calc_version: '0.1.1',
  settings_resolved: SETTINGS,
  subject_resolved: SUBJECT,
  credits_charged: 1,
};
const PROBLEM = {
  type: 'https://x.example/errors/subject.time.required',
  title: 'Birth moment missing',
  status: 422,
  code: 'subject.time.required',
  detail: 'subject.datetime is missing.',
  request_id: 'req_1',
  errors: [{ pointer: '#/subject/datetime', detail: 'It is missing.', code: 'x.y' }],
};
const MARKUP = '"/><script>alert(1)</script>';

function kindOf(status: number, value: unknown): string {
  // JSON has no infinity, but a number that is read as one.
  const body = JSON.stringify(value).replaceAll('"1e400"', '1e400');
  return readResponse({ status, headers: [], body }).kind;
}

function answerWith(position: object, meta: object = {}): unknown {
  return { data: { positions: [{ ...POSITION, ...position }] }, meta: { ...META, ...meta } };
}

test('positions are accepted if every value that is shown is possible', () => {
  assert.equal(kindOf(200, answerWith({})), 'positions');
  assert.equal(kindOf(200, { data: { positions: [] }, meta: META }), 'positions');
  // Other types and words are what test/client/shape.test.ts replaces values by.
  const wrong: Readonly<Record<string, readonly unknown[]>> = {
    body: [MARKUP],
    sign: [MARKUP, 'constructor'],
    longitude: [-0.000001, 360, 1e12, '1e400'],
    speed: ['1e400'],
    declination: [90.1, -90.1, 1e12, '1e400'],
  };
  for (const [name, values] of Object.entries(wrong)) {
    for (const value of values) {
      assert.equal(
        kindOf(200, answerWith({ [name]: value })),
        'other',
        `${name}: ${value && JSON.stringify(value)}`,
      );
    }
  }
  for (const [name, beyond] of [
    ['degrees', 30],
    ['minutes', 60],
    ['seconds', 60],
  ] as const) {
    for (const value of [beyond, -1, 1e12]) {
      const signLongitude = { ...POSITION.sign_longitude, [name]: value };
      assert.equal(
        kindOf(200, answerWith({ sign_longitude: signLongitude })),
        'other',
        `${name}: ${value}`,
      );
    }
  }
});

test('a duplicate body is refused, so there are never more positions than bodies', () => {
  const positions = BODY_NAMES.map((body) => ({ ...POSITION, body }));
  assert.equal(kindOf(200, { data: { positions }, meta: META }), 'positions');
  const twice = { data: { positions: [...positions, POSITION] }, meta: META };
  assert.equal(kindOf(200, twice), 'other');
});

test('a text longer than any answer of the service is refused', () => {
  assert.equal(kindOf(422, { ...PROBLEM, detail: 'x'.repeat(90_000) }), 'problem');
  assert.equal(kindOf(422, { ...PROBLEM, detail: 'x'.repeat(100_000) }), 'other');
});
