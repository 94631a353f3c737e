/** A key appears in the one header where it belongs, and nowhere else. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { inspect } from 'node:util';
import fc from 'fast-check';
import { Ecliptic } from '../../packages/client/src/ecliptic.ts';
import { InvalidOption } from '../../packages/client/src/errors.ts';
import { keyRemover } from '../../packages/client/src/without-key.ts';
import { respondToRequest } from '../../src/endpoints/request-to-response.ts';
import { POSITIONS } from '../../src/endpoints/served.ts';
import { mintKey, mintKeyId } from '../../src/keys/token.ts';
import { type OddAnswer, startOddServer } from '../support/odd-server.ts';
import { REQUEST, sharedEphemeris } from '../support/service.ts';
import { BIRTH, failure } from './calls.ts';

const KEY = mintKey('test');
const BASE = { baseUrl: 'https://astro.example', apiKey: KEY };

/** Everything that a program may print about a value. */
function printed(value: unknown): string {
  return [
    inspect(value, { depth: 20, showHidden: true, getters: true }),
    JSON.stringify(value),
    String(value),
    JSON.stringify(
      Object.getOwnPropertyNames(value).map((name) => Reflect.get(Object(value), name)),
    ),
    value instanceof Error ? value.stack : '',
  ].join('\n');
}

function assertNoKey(text: string): void {
  // Neither in different case nor in part.
  assert.ok(!text.toLowerCase().includes(KEY.slice(8, 20).toLowerCase()), text);
}

test('does not show the key of a client', () => {
  const text = printed(new Ecliptic(BASE));
  assertNoKey(text);
  assert.match(text, /astro\.example/);
});

test('shows the key in no error, even if the server repeats it', async (context) => {
  const echoes: OddAnswer[] = [
    ({ authorization }, response) => {
      response.writeHead(200, { 'Content-Type': `text/${authorization}` });
      return `<h1>${authorization}</h1>`;
    },
    ({ authorization }, response) => {
      response.writeHead(302, { Location: `/elsewhere?${authorization}` });
      return '';
    },
    (_request, response) => {
      response.socket?.destroy();
      return undefined;
    },
  ];
  for (const echo of echoes) {
    const { error, seen } = await failure(context, echo, { apiKey: KEY, maxAttempts: 1 });
    assertNoKey(printed(error));
    assert.equal(seen[0]?.authorization, `Bearer ${KEY}`);
  }
});

/** JSON of a value in which every character of the key, or only the first one, is an escape. */
function escapedKey(value: unknown, every: boolean, upperCase: boolean): string {
  const escaped = (character: string) => {
    const digits = character.charCodeAt(0).toString(16).padStart(4, '0');
    return `\\u${upperCase ? digits.toUpperCase() : digits}`;
  };
  const written = every ? Array.from(KEY, escaped).join('') : escaped(KEY.charAt(0)) + KEY.slice(1);
  return JSON.stringify(value).replaceAll(KEY, written);
}

/** Fails if a reader of the JSON in it would find the key's characters in any form. */
function assertNoWrittenKey(text: string): void {
  const read = text.replace(/\\+u([0-9a-f]{4})/gi, (_, digits) =>
    String.fromCharCode(Number.parseInt(digits, 16)),
  );
  assertNoKey(read);
}

test('shows the key in no error, even if the server repeats it in JSON, plain or escaped', async () => {
  const problem = {
    ...{ type: KEY, title: KEY, status: 422, code: KEY, detail: `It was ${KEY}.`, request_id: KEY },
    errors: [{ pointer: `#/${KEY}`, detail: JSON.stringify([KEY]), code: KEY }],
    [KEY]: [[{ [KEY]: KEY }]],
  };
  const ephemeris = await sharedEphemeris();
  const envelope = JSON.parse(respondToRequest(ephemeris, POSITIONS, Buffer.from(REQUEST)));
  envelope.meta.subject_resolved.utc_datetime = `${KEY} o'clock`;
  const answers = [
    { value: problem, status: 422, name: 'Problem' },
    // JSON in a JSON string: a backslash that is removed with the key must not break the rest.
    {
      value: { ...problem, title: escapedKey([KEY], false, false) },
      status: 422,
      name: 'Problem',
    },
    { value: { [KEY]: KEY }, status: 422, name: 'UnexpectedAnswer' },
    { value: envelope, status: 200, name: 'MomentMismatch' },
    { value: { data: { [KEY]: [KEY] } }, status: 200, name: 'UnexpectedAnswer' },
    { value: [KEY], status: 500, name: 'UnexpectedAnswer' },
  ];
  for (const { value, status, name } of answers) {
    for (const body of [
      JSON.stringify(value),
      escapedKey(value, false, false),
      escapedKey(value, true, false),
      escapedKey(value, true, true),
    ]) {
      assert.deepEqual(JSON.parse(body), value);
      const mediaType = status === 200 ? 'application/json' : 'application/problem+json';
      const headers = { 'Content-Type': mediaType };
      const ecliptic = new Ecliptic({
        ...BASE,
        fetch: () => Promise.resolve(new Response(body, { status, headers })),
      });
      const error = await ecliptic.positions(BIRTH).catch((error: unknown) => error);
      assert.ok(error instanceof Error);
      assert.equal(error.name, name);
      assertNoWrittenKey(printed(error));
      assert.match(printed(error), /\(the API key\)/);
    }
  }
});

test('texts without the key arrive as they were sent, and JSON stays JSON without it', () => {
  const withoutKey = keyRemover(KEY);
  fc.assert(
    fc.property(fc.jsonValue(), (value) => {
      assert.equal(withoutKey(JSON.stringify(value)), JSON.stringify(value));
    }),
  );
  fc.assert(
    fc.property(fc.nat(3), fc.boolean(), fc.boolean(), (depth, every, upperCase) => {
      let text = escapedKey({ [KEY]: [`\\${KEY}`, KEY] }, every, upperCase);
      for (let level = 0; level < depth; level++) text = JSON.stringify([text]);
      const removed = withoutKey(text);
      assertNoWrittenKey(removed);
      assert.ok(removed.includes('(the API key)'));
      assert.ok(JSON.parse(removed));
    }),
  );
  // Costs no more than its length.
  const hostile = '\\'.repeat(1_000_000);
  assert.equal(withoutKey(hostile), hostile);
});

test('does not pass on an error of a custom fetch with the request', async () => {
  const ecliptic = new Ecliptic({
    ...BASE,
    maxAttempts: 1,
    fetch: (_url, init) => {
      const cause = Object.assign(new Error(`refused: ${JSON.stringify(init)}`), { init });
      return Promise.reject(Object.assign(new TypeError('fetch failed', { cause }), { init }));
    },
  });
  const error = await ecliptic.positions(BIRTH).catch((error: unknown) => error);
  assert.ok(error instanceof Error);
  assert.match(error.message, /refused/);
  assertNoKey(printed(error));
});

test('follows no redirect, to the same host or another', async (context) => {
  const target = await startOddServer(context, () => '{}');
  for (const status of [301, 307]) {
    const server = await startOddServer(context, ({ path }, response) => {
      const own = path === '/elsewhere' ? '' : '/elsewhere';
      response.writeHead(status, { Location: status === 307 ? own : `${target.url}elsewhere` });
      return '';
    });
    const ecliptic = new Ecliptic({ ...BASE, baseUrl: server.url });
    await assert.rejects(ecliptic.positions(BIRTH), { reason: 'redirect', status });
    assert.equal(server.seen.length, 1);
  }
  assert.equal(target.seen.length, 0);
});

test('also rejects a redirect that the runtime hides', async () => {
  const hidden = { status: 0, type: 'opaqueredirect', headers: new Headers(), body: null };
  const ecliptic = new Ecliptic({
    ...BASE,
    fetch: () => Promise.resolve(hidden as unknown as Response),
  });
  await assert.rejects(ecliptic.positions(BIRTH), { reason: 'redirect' });
});

test('rejects invalid options without repeating them', () => {
  const limits = ['attemptTimeoutMs', 'totalTimeoutMs', 'backoffBaseMs', 'backoffCapMs'];
  for (const [options, reason] of [
    [{ apiKey: `${KEY}\n` }, /white space at its beginning or end/],
    [{ apiKey: ` ${KEY}` }, /white space at its beginning or end/],
    [{ apiKey: `Bearer ${KEY}` }, /a character that no key has/],
    [{ apiKey: `${KEY}\r\nX-Evil: 1` }, /a character that no key has/],
    [{ apiKey: KEY.slice(3) }, /begin with "ak_"/],
    [{ apiKey: 'ak_' }, /begin with "ak_"/],
    [{ apiKey: mintKeyId() }, /the public id of a key/],
    [{ apiKey: '' }, /key is empty: give apiKey, or set ECLIPTIC_API_KEY/],
    [{ apiKey: undefined }, /key is missing: give apiKey/],
    [{ apiKey: { key: KEY } }, /must be the key/],
    [{ headers: { AUTHORIZATION: `Bearer ${KEY}` } }, /not have authorization.* as apiKey\.$/],
    [{ headers: { 'Content-type': 'text/plain' } }, /not have content-type, which the client sets/],
    [{ headers: { accept: 'text/plain' } }, /not have accept/],
    [{ headers: { 'Content-Length': '5' } }, /not have content-length/],
    [{ headers: { 'Transfer-Encoding': 'chunked' } }, /not have transfer-encoding/],
    [{ headers: { 'X-Evil': `secretword\r\nX: 1` } }, /names and values that HTTP allows/],
    [{ headers: { 'a b': 'secretword' } }, /names and values that HTTP allows/],
    [{ headers: 'secretword' }, /headers must be an object/],
    [{ baseUrl: 'astro.example' }, /http or https/],
    [{ baseUrl: '' }, /is empty: give baseUrl, or set ECLIPTIC_URL/],
    [{ baseUrl: 'file:///etc' }, /http or https/],
    [{ baseUrl: undefined }, /is missing: give baseUrl/],
    [{ baseUrl: 'https://user:secretword@astro.example' }, /no user name/],
    [{ baseUrl: 'https://user:secretword@[' }, /http or https/],
    [{ baseUrl: 'https://astro.example/?key=secretword' }, /without a query/],
    [{ baseUrl: 'https://astro.example/?' }, /without a query/],
    [{ baseUrl: 'https://astro.example/#secretword' }, /without a fragment/],
    ...['fetch', 'random', 'sleep'].map(
      (name) => [{ [name]: 5 }, RegExp(`^${name} must be a function\\.$`)] as const,
    ),
    [{ logger: () => {} }, /^logger must have a function debug/],
    ...[0, 1.5, Number.NaN, Number.POSITIVE_INFINITY, '3'].map(
      (value) => [{ maxAttempts: value }, /^maxAttempts/] as const,
    ),
    ...limits.flatMap((name) =>
      [-1, Number.NaN, 2 ** 31, '10'].map((value) => [{ [name]: value }, RegExp(name)] as const),
    ),
  ] as const) {
    assert.throws(
      () => new Ecliptic({ ...BASE, ...options } as typeof BASE),
      (error) => {
        assert.ok(error instanceof InvalidOption, String(error));
        assert.equal(error.code, 'client.invalid_option');
        assert.match(error.message, reason);
        assertNoKey(printed(error));
        assert.ok(!printed(error).includes('secretword'));
        return true;
      },
    );
  }
});

test('accepts keys of either environment, and of later services', () => {
  for (const apiKey of [mintKey('test'), mintKey('live'), `ak_trial_${'x'.repeat(80)}`]) {
    assert.ok(new Ecliptic({ ...BASE, apiKey }));
  }
});
