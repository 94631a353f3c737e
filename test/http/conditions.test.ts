/**
 * Every condition in the documentation, sent through a real socket, and its answer. Together they
 * produce every code of the catalogue and no other.
 */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import {
  PROBLEMS,
  type ProblemCode,
  RESERVED_CODES,
} from '../../packages/contract/problem-codes.ts';
import { mintKey } from '../../src/keys/token.ts';
import { ProblemError } from '../../src/problem/problem.ts';
import { answerOf, assertProblem, codesSeen } from '../support/problem.ts';
import { type ComposedService, composeService, post, REQUEST } from '../support/service.ts';
import { exchange } from '../support/socket.ts';

let service: ComposedService;
before(async () => {
  service = await composeService();
});
after(() => service.stop());

/** The pointer and the code of the finding. */
type BodyCase = readonly [name: string, body: string, code: ProblemCode, pointer: string];

const subject = (fields: string) => `{"subject":{${fields}}}`;
const MOMENT = '"datetime":"1990-06-15T14:30:00+02:00"';
const settings = (fields: string) => `{"subject":{${MOMENT}},"settings":{${fields}}}`;
const location = (fields: string) => subject(`${MOMENT},"location":{${fields}}`);

const BODIES: readonly BodyCase[] = [
  ['not JSON', '{"subject":', 'request.malformed', '#'],
  ['a JSON text that is no object', '"subject"', 'request.malformed', '#'],
  [
    'an unknown field of the request',
    `{"subject":{${MOMENT}},"house":1}`,
    'request.malformed',
    '#/house',
  ],
  [
    'an unknown field of the subject',
    subject(`${MOMENT},"name":"x"`),
    'request.malformed',
    '#/subject/name',
  ],
  [
    'an unknown field of the location',
    location('"latitude":1,"longitude":2,"altitude":3'),
    'request.malformed',
    '#/subject/location/altitude',
  ],
  [
    'an unknown setting',
    settings('"house_system":"placidus"'),
    'request.malformed',
    '#/settings/house_system',
  ],
  [
    'the reserved subject.local_datetime',
    subject('"local_datetime":"1990-06-15T14:30:00"'),
    'request.malformed',
    '#/subject/local_datetime',
  ],
  [
    'the reserved subject.location.place',
    location('"place":"Bern"'),
    'request.malformed',
    '#/subject/location/place',
  ],
  [
    'a field given twice',
    subject(`${MOMENT},${MOMENT}`),
    'request.malformed',
    '#/subject/datetime',
  ],
  [
    'a number for datetime',
    subject('"datetime":645453000'),
    'request.malformed',
    '#/subject/datetime',
  ],
  [
    'a string for latitude',
    location('"latitude":"1","longitude":2'),
    'request.malformed',
    '#/subject/location/latitude',
  ],
  ['null for datetime', subject('"datetime":null'), 'request.malformed', '#/subject/datetime'],
  [
    'null for location',
    subject(`${MOMENT},"location":null`),
    'request.malformed',
    '#/subject/location',
  ],
  [
    'null for settings',
    `{"subject":{${MOMENT}},"settings":null}`,
    'request.malformed',
    '#/settings',
  ],
  ['a missing subject', '{}', 'request.malformed', '#/subject'],
  [
    'a missing latitude',
    location('"longitude":2'),
    'request.malformed',
    '#/subject/location/latitude',
  ],
  [
    'a missing longitude',
    location('"latitude":2'),
    'request.malformed',
    '#/subject/location/longitude',
  ],
  ['an unknown zodiac', settings('"zodiac":"chinese"'), 'request.malformed', '#/settings/zodiac'],
  [
    'an unknown ayanamsa',
    settings('"zodiac":"sidereal","ayanamsa":"fagan"'),
    'request.malformed',
    '#/settings/ayanamsa',
  ],
  [
    'a boolean node_type',
    settings('"node_type":true'),
    'request.malformed',
    '#/settings/node_type',
  ],
  [
    'an unknown body',
    settings('"bodies":["sun","earth"]'),
    'request.malformed',
    '#/settings/bodies/1',
  ],
  ['no bodies at all', settings('"bodies":[]'), 'request.malformed', '#/settings/bodies'],
  [
    'a body named twice',
    settings('"bodies":["sun","moon","sun"]'),
    'request.malformed',
    '#/settings/bodies/2',
  ],
  ['datetime absent', '{"subject":{}}', 'subject.time.required', '#/subject/datetime'],
  [
    'datetime without an offset',
    subject('"datetime":"1990-06-15T14:30:00"'),
    'subject.time.invalid_format',
    '#/subject/datetime',
  ],
  [
    'a date that does not exist',
    subject('"datetime":"1900-02-29T00:00:00Z"'),
    'subject.time.invalid_format',
    '#/subject/datetime',
  ],
  [
    'an instant before 1800',
    subject('"datetime":"1800-01-01T00:59:59+01:00"'),
    'subject.time.out_of_range',
    '#/subject/datetime',
  ],
  [
    'an instant after 2400',
    subject('"datetime":"2401-01-01T00:00:00Z"'),
    'subject.time.out_of_range',
    '#/subject/datetime',
  ],
  [
    'a latitude out of range',
    location('"latitude":90.00000000000001,"longitude":0'),
    'subject.location.out_of_range',
    '#/subject/location/latitude',
  ],
  [
    'a longitude out of range',
    location('"latitude":0,"longitude":-180.00000000000003'),
    'subject.location.out_of_range',
    '#/subject/location/longitude',
  ],
  [
    'a latitude too large for a double',
    location('"latitude":1e400,"longitude":0'),
    'subject.location.out_of_range',
    '#/subject/location/latitude',
  ],
  [
    'sidereal without ayanamsa',
    settings('"zodiac":"sidereal"'),
    'settings.ayanamsa.required',
    '#/settings/ayanamsa',
  ],
  [
    'ayanamsa with tropical',
    settings('"zodiac":"tropical","ayanamsa":"lahiri"'),
    'settings.ayanamsa.not_applicable',
    '#/settings/ayanamsa',
  ],
  [
    'ayanamsa with the default zodiac',
    settings('"ayanamsa":"lahiri"'),
    'settings.ayanamsa.not_applicable',
    '#/settings/ayanamsa',
  ],
];

for (const [name, body, code, pointer] of BODIES) {
  test(`${name} is ${code}, and the finding points at it`, async () => {
    const document = assertProblem(await answerOf(await post(service, body)), code);
    const pointers = document.errors?.map((finding) => finding.pointer) ?? [];
    assert.ok(pointers.includes(pointer), pointers.join());
    const codes = document.errors?.map((finding) => finding.code);
    assert.ok(codes?.every((each) => each === (document.status === 422 ? code : undefined)));
  });
}

const BYTES: Readonly<Record<string, Buffer>> = {
  'a byte order mark': Buffer.from(`\ufeff${REQUEST}`),
  'UTF-16': Buffer.from(REQUEST, 'utf16le'),
  'a byte that is not UTF-8': Buffer.from(REQUEST.replace('1990', '\xff'), 'latin1'),
  'an overlong form': Buffer.concat([
    Buffer.from('"'),
    Buffer.from([0xc0, 0xaf]),
    Buffer.from('"'),
  ]),
};
for (const [name, bytes] of Object.entries(BYTES)) {
  test(`${name} is request.malformed`, async () => {
    assertProblem(await answerOf(await post(service, new Uint8Array(bytes))), 'request.malformed');
  });
}

test('everything that is wrong is reported at once', async () => {
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

/** Faults outside the body: how each of the other codes is caused. */
const OTHERS: Readonly<Record<string, () => Promise<void>>> = {
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
  'request.timeout': async () => {
    const limits = { requestTimeoutMs: 300, headersTimeoutMs: 200, checkIntervalMs: 50 };
    const impatient = await composeService({}, limits);
    const [answer] = await exchange(impatient.port, ['GET /health HTTP/1.1\r\n']);
    await impatient.stop();
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
  'server.internal': () => refusedByCalculation('server.internal', new Error('a defect')),
  'server.overloaded': () =>
    refusedByCalculation(
      'server.overloaded',
      new ProblemError('server.overloaded', 'Too much work.'),
    ),
  'server.calc_timeout': () =>
    refusedByCalculation(
      'server.calc_timeout',
      new ProblemError('server.calc_timeout', 'Too long.'),
    ),
  'server.not_ready': async () => {
    const stopping = await composeService({ phase: { current: 'draining' } });
    const answer = await answerOf(await fetch(`${stopping.url}/ready`));
    await stopping.stop();
    assertProblem(answer, 'server.not_ready');
  },
};

/** The calculation is passed to the route, so here it gets one that rejects. */
async function refusedByCalculation(code: ProblemCode, error: Error): Promise<void> {
  const refusing = await composeService({ calculate: () => Promise.reject(error) });
  const answer = await answerOf(await post(refusing));
  await refusing.stop();
  assertProblem(answer, code);
}

for (const [code, produce] of Object.entries(OTHERS)) test(`${code} is produced`, produce);

test('these conditions produce every code of the catalogue, and no reserved one', () => {
  assert.deepEqual([...codesSeen].sort(), Object.keys(PROBLEMS).sort());
  for (const code of RESERVED_CODES) assert.ok(!codesSeen.has(code));
});
