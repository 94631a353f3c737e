import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { ProblemCode } from '../../packages/contract/problem-codes.ts';
import { answerOf, assertProblem } from '../support/problem.ts';
import { type ComposedService, composeService, REQUEST } from '../support/service.ts';

let service: ComposedService;
before(async () => {
  service = await composeService();
});
after(() => service.stop());

/** A request with several faults gets the answer of the earliest step that finds one. */
const CASES: readonly {
  readonly name: string;
  readonly path?: string;
  readonly method?: string;
  readonly headers?: Record<string, string>;
  readonly body?: string;
  readonly withoutKey?: true;
  readonly code: ProblemCode;
}[] = [
  {
    name: 'no key, no such route, wrong method, no JSON',
    path: '/v1/nothing',
    method: 'DELETE',
    body: '{',
    withoutKey: true,
    code: 'auth.missing',
  },
  {
    name: 'a wrong method of the endpoint without a key',
    method: 'GET',
    withoutKey: true,
    code: 'auth.missing',
  },
  { name: '/v1/ itself without a key', path: '/v1/', withoutKey: true, code: 'auth.missing' },
  {
    name: 'a percent-encoded path under /v1/ without a key',
    path: '/v1/%77estern/positions',
    withoutKey: true,
    code: 'auth.missing',
  },
  {
    name: 'an unknown path outside /v1/ without a key',
    path: '/v2/western/positions',
    withoutKey: true,
    code: 'request.not_found',
  },
  { name: '/v1 without a slash', path: '/v1', withoutKey: true, code: 'request.not_found' },
  {
    name: 'no such page',
    path: '/no',
    method: 'GET',
    withoutKey: true,
    code: 'request.not_found',
  },
  { name: 'an unknown path under /v1/ with a key', path: '/v1/nothing', code: 'request.not_found' },
  {
    name: 'a trailing slash',
    path: '/v1/western/positions/',
    code: 'request.not_found',
  },
  {
    name: 'a percent-encoded path with a key',
    path: '/v1/%77estern/positions',
    code: 'request.not_found',
  },
  {
    name: 'a percent-encoded prefix, which is no way around the key',
    path: '/%761/western/positions',
    withoutKey: true,
    code: 'request.not_found',
  },
  { name: 'another case', path: '/v1/Western/positions', code: 'request.not_found' },
  {
    name: 'a wrong method before a wrong media type',
    method: 'PUT',
    headers: { 'Content-Type': 'text/plain' },
    body: '{',
    code: 'request.method_not_allowed',
  },
  {
    name: 'a query string before a wrong media type',
    path: '/v1/western/positions?zodiac=sidereal',
    headers: { 'Content-Type': 'text/plain' },
    code: 'request.malformed',
  },
  {
    name: 'an empty query string',
    path: '/v1/western/positions?',
    body: REQUEST,
    code: 'request.malformed',
  },
  {
    name: 'a wrong media type before too long a body',
    headers: { 'Content-Type': 'text/plain' },
    body: ' '.repeat(20_000),
    code: 'request.unsupported_media_type',
  },
  {
    name: 'too long a body before its bytes',
    body: '{'.repeat(20_000),
    code: 'request.too_large',
  },
  { name: 'JSON before schema', body: '{"subject":5', code: 'request.malformed' },
  {
    name: 'schema before meaning',
    body: '{"subject":{},"settings":{"zodiac":"sidereal","colour":1}}',
    code: 'request.malformed',
  },
  {
    name: 'time before location and settings',
    body: '{"subject":{"location":{"latitude":91,"longitude":0}},"settings":{"zodiac":"sidereal"}}',
    code: 'subject.time.required',
  },
  {
    name: 'location before settings',
    body: '{"subject":{"datetime":"1990-06-15T14:30:00Z","location":{"latitude":91,"longitude":0}},"settings":{"zodiac":"sidereal"}}',
    code: 'subject.location.out_of_range',
  },
];

for (const each of CASES) {
  test(`${each.name}: ${each.code}`, async () => {
    const method = each.method ?? 'POST';
    const response = await fetch(service.url + (each.path ?? '/v1/western/positions'), {
      method,
      headers: {
        ...(!each.withoutKey && { Authorization: `Bearer ${service.key}` }),
        'Content-Type': 'application/json',
        ...each.headers,
      },
      ...(method !== 'GET' && { body: each.body ?? REQUEST }),
    });
    assertProblem(await answerOf(response), each.code);
  });
}

test('a method that a path does not support is answered with those it does', async () => {
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
