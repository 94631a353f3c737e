import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import type { ProblemCode } from '../../packages/contract/problem-codes.ts';
import { answerOf, assertProblem } from '../support/problem.ts';
import { composeService, REQUEST } from '../support/service.ts';

const service = await composeService();
after(() => service.stop());

interface Request {
  readonly path?: string;
  readonly method?: string;
  readonly headers?: Record<string, string>;
  readonly body?: string;
}

/** A request with several errors gets the problem of the earliest step. */
const WITHOUT_KEY: readonly (readonly [name: string, Request, ProblemCode])[] = [
  [
    'no key, no such route, wrong method, no JSON',
    { path: '/v1/nothing', method: 'DELETE', body: '{' },
    'auth.missing',
  ],
  ['a wrong method of the endpoint without a key', { method: 'GET' }, 'auth.missing'],
  ['/v1/ itself without a key', { path: '/v1/' }, 'auth.missing'],
  [
    'a percent-encoded path under /v1/ without a key',
    { path: '/v1/%77estern/positions' },
    'auth.missing',
  ],
  [
    'an unknown path outside /v1/ without a key',
    { path: '/v2/western/positions' },
    'request.not_found',
  ],
  ['/v1 without a slash', { path: '/v1' }, 'request.not_found'],
  ['no such page', { path: '/no', method: 'GET' }, 'request.not_found'],
  [
    'a percent-encoded prefix, which is no way around the key',
    { path: '/%761/western/positions' },
    'request.not_found',
  ],
];

const PLAIN_TEXT = { 'Content-Type': 'text/plain' };
const DATETIME = '"datetime":"1990-06-15T14:30:00Z"';
const NO_PLACE = '"location":{"latitude":91,"longitude":0}';

const WITH_KEY: typeof WITHOUT_KEY = [
  ['an unknown path under /v1/ with a key', { path: '/v1/nothing' }, 'request.not_found'],
  ['a trailing slash', { path: '/v1/western/positions/' }, 'request.not_found'],
  ['a percent-encoded path with a key', { path: '/v1/%77estern/positions' }, 'request.not_found'],
  ['another case', { path: '/v1/Western/positions' }, 'request.not_found'],
  [
    'a wrong method before a wrong media type',
    { method: 'PUT', headers: PLAIN_TEXT, body: '{' },
    'request.method_not_allowed',
  ],
  [
    'a query string before a wrong media type',
    { path: '/v1/western/positions?zodiac=sidereal', headers: PLAIN_TEXT },
    'request.malformed',
  ],
  ['an empty query string', { path: '/v1/western/positions?' }, 'request.malformed'],
  [
    'a wrong media type before too long a body',
    { headers: PLAIN_TEXT, body: ' '.repeat(20_000) },
    'request.unsupported_media_type',
  ],
  ['too long a body before its bytes', { body: '{'.repeat(20_000) }, 'request.too_large'],
  ['JSON before schema', { body: '{"subject":5' }, 'request.malformed'],
  [
    'schema before meaning',
    { body: '{"subject":{},"settings":{"zodiac":"sidereal","colour":1}}' },
    'request.malformed',
  ],
  [
    'time before location and settings',
    { body: `{"subject":{${NO_PLACE}},"settings":{"zodiac":"sidereal"}}` },
    'subject.time.required',
  ],
  [
    'location before settings',
    { body: `{"subject":{${DATETIME},${NO_PLACE}},"settings":{"zodiac":"sidereal"}}` },
    'subject.location.out_of_range',
  ],
];

for (const cases of [WITHOUT_KEY, WITH_KEY]) {
  for (const [name, { path, method = 'POST', headers, body = REQUEST }, code] of cases) {
    test(`${name}: ${code}`, async () => {
      const response = await fetch(service.url + (path ?? '/v1/western/positions'), {
        method,
        headers: {
          ...(cases === WITH_KEY && { Authorization: `Bearer ${service.key}` }),
          'Content-Type': 'application/json',
          ...headers,
        },
        ...(method !== 'GET' && { body }),
      });
      assertProblem(await answerOf(response), code);
    });
  }
}

test('lists the methods of a path for an unsupported method', async () => {
  for (const [path, allow] of [
    ['/health', 'GET, HEAD'],
    ['/ready', 'GET, HEAD'],
    ['/v1/western/positions', 'POST'],
  ]) {
    const response = await fetch(service.url + path, {
      method: 'DELETE',
      headers: { Authorization: `Bearer ${service.key}` },
    });
    const answer = await answerOf(response);
    assertProblem(answer, 'request.method_not_allowed');
    assert.equal(answer.headers['allow'], allow);
  }
});
