/** What a call may send, what it tells besides the answer, and what the other side learns about the client. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { MomentMismatch, Problem, UnexpectedAnswer } from '../../packages/client/src/errors.ts';
import { isOneOf } from '../../packages/client/src/is-one-of.ts';
import { CLIENT_VERSION } from '../../packages/client/src/version.ts';
import { PROBLEM_CODES } from '../../packages/contract/problem-codes.ts';
import { AYANAMSAS } from '../../packages/contract/vocabulary.ts';
import { startOddServer } from '../support/odd-server.ts';
import { type ComposedService, composeService, post } from '../support/service.ts';
import { BIRTH, client, failure, json, KEY, problemText } from './calls.ts';
import { again, BAD, CODES, fromTexts, GOOD } from './types.ts';

let service: ComposedService;
let envelope: string;

before(async () => {
  service = await composeService();
  envelope = await (await post(service)).text();
});
after(() => service.stop());

const real = () => client(service.url, { apiKey: service.key }).ecliptic;

test('returns the ID of a success, as in the log of the service, and its exact text', async () => {
  const response = await real().positionsWithResponse(BIRTH);
  assert.equal(response.text, envelope);
  assert.deepEqual(response.answer, JSON.parse(envelope));
  assert.equal(response.attempts, 1);
  const logged = service.logged().filter((line) => line['request_id'] === response.request_id);
  assert.equal(logged.length, 1);
  assert.equal(logged[0]?.['status'], 200);
});

test('counts attempts, and returns the ID of the last one without the key', async (context) => {
  for (const [last, expected] of [
    ['req_3', 'req_3'],
    [undefined, undefined],
    [`for ${KEY}`, 'for (the API key)'],
    ['x'.repeat(1_000), `${'x'.repeat(200)}…`],
  ] as const) {
    let answers = 0;
    const server = await startOddServer(context, (_request, response) => {
      const id = ++answers === 3 ? last : `req_${answers}`;
      if (id !== undefined) response.setHeader('X-Request-Id', id);
      json(response, answers === 3 ? 200 : 503);
      return answers === 3 ? envelope : problemText(503, 'server.overloaded');
    });
    const called = await client(server.url).ecliptic.positionsWithResponse(BIRTH);
    assert.deepEqual([called.attempts, called.request_id], [3, expected]);
  }
});

test('has the ID in the error for a rejected response', async (context) => {
  for (const [body, kind] of [
    ['{}', UnexpectedAnswer],
    [envelope.replace('"utc_datetime":"1990-06-15', '"utc_datetime":"1990-06-16'), MomentMismatch],
  ] as const) {
    const { error } = await failure(context, (_request, response) => {
      response.setHeader('X-Request-Id', 'req_7');
      json(response);
      return body;
    });
    assert.ok(error instanceof kind);
    assert.equal(error.request_id, 'req_7');
    if (!(error instanceof MomentMismatch)) continue;
    assert.equal(error.code, 'client.moment_mismatch');
    assert.deepEqual(
      [error.datetime, error.utc_datetime],
      [BIRTH.datetime, '1990-06-16T12:30:00Z'],
    );
  }
});

test('has the whole detail on one line and the number of attempts in a message', async (context) => {
  const detail = `${'x'.repeat(5_000)}\u001b[2K\u2028. Did you mean "lahiri"?`;
  const shown = detail.replaceAll('\u001b', ' ').replaceAll('\u2028', ' ');
  for (const [status, attempts, ending] of [
    [422, 1, ''],
    [503, 4, ' There were 4 attempts.'],
  ] as const) {
    const { error } = await failure(context, (_request, response) => {
      json(response, status);
      return problemText(status, 'request.malformed', detail);
    });
    assert.ok(error instanceof Problem);
    assert.equal(error.message, `${status} request.malformed: ${shown}${ending}`);
    assert.equal(error.detail, detail);
    assert.equal(error.attempts, attempts);
  }
  let answers = 0;
  const { error } = await failure(context, (_request, response) => {
    if (++answers < 3) {
      json(response, 503);
      return problemText(503, 'server.overloaded');
    }
    json(response);
    return envelope.replace('"1990-06-15T12', '"1990-06-16T12');
  });
  assert.ok(error instanceof MomentMismatch);
  assert.equal(error.attempts, 3);
  assert.match(error.message, /was calculated\. There were 3 attempts\.$/);
});

test('sends name and version of the client, and the given header fields', async (context) => {
  const seen: string[][] = [];
  const fetch = async (_url: unknown, init?: RequestInit) => {
    seen.push(Array.from(new Headers(init?.headers), (field) => field.join(': ')).sort());
    return new Response(envelope, { headers: { 'Content-Type': 'application/json' } });
  };
  const call = (headers?: Record<string, string>) =>
    client('https://astro.example', { fetch, headers }).ecliptic.positions(BIRTH);
  await call();
  await call({ 'X-Team': 'charts', 'user-agent': 'charts/1' });
  // Pages of another origin would have to ask for permission first.
  context.mock.getter(globalThis.navigator, 'userAgent', () => 'Mozilla/5.0 (X11)');
  await call();
  const own = [
    'accept: application/json, application/problem+json',
    `authorization: Bearer ${KEY}`,
    'content-type: application/json',
  ];
  assert.deepEqual(seen, [
    [...own, `user-agent: ecliptic-client/${CLIENT_VERSION}`],
    [...own, 'user-agent: charts/1', 'x-team: charts'],
    own,
  ]);
});

test('accepts every request that compiles, and rejects others', async () => {
  for (const settings of GOOD) await real().positions(BIRTH, settings);
  for (const settings of BAD) {
    await assert.rejects(real().positions(BIRTH, settings), (error) => {
      assert.ok(error instanceof Problem, JSON.stringify(settings));
      return error.status === 422 || error.status === 400;
    });
  }
});

test('calculates the same positions with the settings of a response', async () => {
  for (const settings of GOOD) {
    const first = await real().positions(BIRTH, settings);
    const second = await again(real(), first);
    assert.deepEqual(second.data, first.data);
    assert.deepEqual(second.meta.settings_resolved, first.meta.settings_resolved);
  }
});

test('compiles with codes of the catalogue, and later ones', () => {
  assert.deepEqual(
    CODES.map((code) => isOneOf(PROBLEM_CODES, code)),
    [true, false],
  );
});

test('narrows strings to the words of a list', () => {
  assert.deepEqual(fromTexts('sidereal', 'raman', 'sun'), {
    ...{ zodiac: 'sidereal', ayanamsa: 'raman', bodies: ['sun'] },
  });
  assert.deepEqual(fromTexts('tropical', '', 'moon'), { zodiac: 'tropical', bodies: ['moon'] });
  for (const value of ['Lahiri', '', 'toString', 'length', 0, null, undefined, ['lahiri']]) {
    assert.equal(isOneOf(AYANAMSAS, value), false);
  }
  for (const word of AYANAMSAS) assert.ok(isOneOf(AYANAMSAS, word));
});
