/**
 * Every documented error, over a real socket. Together the cases produce every code of the catalogue and no other.
 */
import assert from 'node:assert/strict';
import { after, type TestContext, test } from 'node:test';
import {
  PROBLEMS,
  type ProblemCode,
  RESERVED_CODES,
} from '../../packages/contract/problem-codes.ts';
import { mintKey } from '../../src/keys/token.ts';
import { ProblemError } from '../../src/problem/problem.ts';
import { answerOf, assertProblem, codesSeen } from '../support/problem.ts';
import { composeService, post, REQUEST, serviceFor } from '../support/service.ts';
import { exchange } from '../support/socket.ts';

const service = await composeService();
after(() => service.stop());

/** The pointer of the finding. */
type BodyCase = readonly [name: string, body: string, pointer: string];

const subject = (fields: string) => `{"subject":{${fields}}}`;
const MOMENT = '"datetime":"1990-06-15T14:30:00+02:00"';
const settings = (fields: string) => `{"subject":{${MOMENT}},"settings":{${fields}}}`;
const location = (fields: string) => subject(`${MOMENT},"location":{${fields}}`);

/** The cases of each code. */
const BODIES: Readonly<Partial<Record<ProblemCode, readonly BodyCase[]>>> = {
  'request.malformed': [
    ['not JSON', '{"subject":', '#'],
    ['a JSON text that is no object', '"subject"', '#'],
    ['an unknown field of the request', `{"subject":{${MOMENT}},"house":1}`, '#/house'],
    ['an unknown field of the subject', subject(`${MOMENT},"name":"x"`), '#/subject/name'],
    [
      'an unknown field of the location',
      location('"latitude":1,"longitude":2,"altitude":3'),
      '#/subject/location/altitude',
    ],
    ['an unknown setting', settings('"house_system":"placidus"'), '#/settings/house_system'],
    [
      'the reserved subject.local_datetime',
      subject('"local_datetime":"1990-06-15T14:30:00"'),
      '#/subject/local_datetime',
    ],
    ['the reserved subject.location.place', location('"place":"Bern"'), '#/subject/location/place'],
    ['a field given twice', subject(`${MOMENT},${MOMENT}`), '#/subject/datetime'],
    ['a number for datetime', subject('"datetime":645453000'), '#/subject/datetime'],
    [
      'a string for latitude',
      location('"latitude":"1","longitude":2'),
      '#/subject/location/latitude',
    ],
    ['null for datetime', subject('"datetime":null'), '#/subject/datetime'],
    ['null for location', subject(`${MOMENT},"location":null`), '#/subject/location'],
    ['null for settings', `{"subject":{${MOMENT}},"settings":null}`, '#/settings'],
    ['a missing subject', '{}', '#/subject'],
    ['a missing latitude', location('"longitude":2'), '#/subject/location/latitude'],
    ['a missing longitude', location('"latitude":2'), '#/subject/location/longitude'],
    ['an unknown zodiac', settings('"zodiac":"chinese"'), '#/settings/zodiac'],
    [
      'an unknown ayanamsa',
      settings('"zodiac":"sidereal","ayanamsa":"fagan"'),
      '#/settings/ayanamsa',
    ],
    ['a boolean node_type', settings('"node_type":true'), '#/settings/node_type'],
    ['an unknown body', settings('"bodies":["sun","earth"]'), '#/settings/bodies/1'],
    ['no bodies at all', settings('"bodies":[]'), '#/settings/bodies'],
    ['a body named twice', settings('"bodies":["sun","moon","sun"]'), '#/settings/bodies/2'],
  ],
  'subject.time.required': [['datetime absent', '{"subject":{}}', '#/subject/datetime']],
  'subject.time.invalid_format': [
    [
      'datetime without an offset',
      subject('"datetime":"1990-06-15T14:30:00"'),
      '#/subject/datetime',
    ],
    [
      'a date that does not exist',
      subject('"datetime":"1900-02-29T00:00:00Z"'),
      '#/subject/datetime',
    ],
  ],
  'subject.time.out_of_range': [
    [
      'an instant before 1800',
      subject('"datetime":"1800-01-01T00:59:59+01:00"'),
      '#/subject/datetime',
    ],
    ['an instant after 2400', subject('"datetime":"2401-01-01T00:00:00Z"'), '#/subject/datetime'],
  ],
  'subject.location.out_of_range': [
    [
      'a latitude out of range',
      location('"latitude":90.00000000000001,"longitude":0'),
      '#/subject/location/latitude',
    ],
    [
      'a longitude out of range',
      location('"latitude":0,"longitude":-180.00000000000003'),
      '#/subject/location/longitude',
    ],
    [
      'a latitude too large for a double',
      location('"latitude":1e400,"longitude":0'),
      '#/subject/location/latitude',
    ],
  ],
  'settings.ayanamsa.required': [
    ['sidereal without ayanamsa', settings('"zodiac":"sidereal"'), '#/settings/ayanamsa'],
  ],
  'settings.ayanamsa.not_applicable': [
    [
      'ayanamsa with tropical',
      settings('"zodiac":"tropical","ayanamsa":"lahiri"'),
      '#/settings/ayanamsa',
    ],
    ['ayanamsa with the default zodiac', settings('"ayanamsa":"lahiri"'), '#/settings/ayanamsa'],
  ],
};

for (const [code, cases] of Object.entries(BODIES) as [ProblemCode, readonly BodyCase[]][]) {
  for (const [name, body, pointer] of cases) {
    test(`rejects ${name} with ${code} and its pointer`, async () => {
      const document = assertProblem(await answerOf(await post(service, body)), code);
      const pointers = document.errors?.map((finding) => finding.pointer) ?? [];
      assert.ok(pointers.includes(pointer), pointers.join());
      const codes = document.errors?.map((finding) => finding.code);
      assert.ok(codes?.every((each) => each === (document.status === 422 ? code : undefined)));
    });
  }
}

const BYTES: Readonly<Record<string, Buffer>> = {
  'a byte order mark': Buffer.from(`\ufeff${REQUEST}`),
  'UTF-16': Buffer.from(REQUEST, 'utf16le'),
  'a byte that is not UTF-8': Buffer.from(REQUEST.replace('1990', '\xff'), 'latin1'),
  'an overlong form': Buffer.from('"\xc0\xaf"', 'latin1'),
};
for (const [name, bytes] of Object.entries(BYTES)) {
  test(`rejects ${name} with request.malformed`, async () => {
    assertProblem(await answerOf(await post(service, new Uint8Array(bytes))), 'request.malformed');
  });
}

test('reports all errors at once', async () => {
  const body =
    '{"subject":{"datetime":"yesterday","location":{"latitude":-91,"longitude":181}},"settings":{"zodiac":"sidereal"}}';
  const { errors } = assertProblem(
    await answerOf(await post(service, body)),
    'subject.time.invalid_format',
  );
  assert.deepEqual(
    errors?.map(({ code, pointer }) => [code, pointer]),
    [
      ['subject.time.invalid_format', '#/subject/datetime'],
      ['subject.location.out_of_range', '#/subject/location/latitude'],
      ['subject.location.out_of_range', '#/subject/location/longitude'],
      ['settings.ayanamsa.required', '#/settings/ayanamsa'],
    ],
  );
});

/** The cases of the other codes, outside the body. */
const OTHERS: Readonly<Record<string, (t: TestContext) => Promise<void>>> = {
  'auth.missing': async () => {
    assertProblem(await answerOf(await fetch(`${service.url}/v1/`)), 'auth.missing');
  },
  'auth.invalid_key': async () => {
    const stranger = { url: service.url, key: mintKey('test') };
    assertProblem(await answerOf(await post(stranger)), 'auth.invalid_key');
  },
  'request.not_found': async () => {
    assertProblem(await answerOf(await fetch(`${service.url}/nothing`)), 'request.not_found');
  },
  'request.method_not_allowed': async () => {
    const response = await fetch(`${service.url}/health`, { method: 'POST' });
    assertProblem(await answerOf(response), 'request.method_not_allowed');
  },
  'request.timeout': async (t) => {
    const limits = { requestTimeoutMs: 300, headersTimeoutMs: 200, checkIntervalMs: 50 };
    const impatient = await serviceFor(t, {}, limits);
    const [answer] = await exchange(impatient.port, ['GET /health HTTP/1.1\r\n']);
    assert.ok(answer);
    assertProblem(answer, 'request.timeout');
  },
  'request.too_large': async () => {
    const answer = await answerOf(await post(service, ' '.repeat(20_000)));
    assertProblem(answer, 'request.too_large');
  },
  'request.unsupported_media_type': async () => {
    const answer = await answerOf(await post(service, REQUEST, { 'Content-Type': 'text/csv' }));
    assertProblem(answer, 'request.unsupported_media_type');
  },
  'request.headers_too_large': async () => {
    const head = `GET / HTTP/1.1\r\nX: ${'x'.repeat(20_000)}\r\n\r\n`;
    const [answer] = await exchange(service.port, [head]);
    assert.ok(answer);
    assertProblem(answer, 'request.headers_too_large');
  },
  'server.internal': (t) => rejectedByCalculation(t, 'server.internal', new Error('a defect')),
  'server.overloaded': (t) => rejectedByCalculation(t, 'server.overloaded'),
  'server.calc_timeout': (t) => rejectedByCalculation(t, 'server.calc_timeout'),
  'server.not_ready': async (t) => {
    const stopping = await serviceFor(t, { phase: { current: 'draining' } });
    assertProblem(await answerOf(await fetch(`${stopping.url}/ready`)), 'server.not_ready');
  },
};

/** Uses a calculation that rejects. */
async function rejectedByCalculation(
  t: TestContext,
  code: ProblemCode,
  error: Error = new ProblemError(code, 'Too much, or too long.'),
): Promise<void> {
  const refusing = await serviceFor(t, { respond: () => Promise.reject(error) });
  assertProblem(await answerOf(await post(refusing)), code);
}

for (const [code, produce] of Object.entries(OTHERS)) test(`produces ${code}`, produce);

test('produces every code of the catalogue, and no reserved code', () => {
  assert.deepEqual([...codesSeen].sort(), Object.keys(PROBLEMS).sort());
  for (const code of RESERVED_CODES) assert.ok(!codesSeen.has(code));
});
