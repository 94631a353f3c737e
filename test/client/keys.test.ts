/** A key is in the one header that it belongs into, and nowhere else. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { inspect } from 'node:util';
import { Ecliptic } from '../../client/src/ecliptic.ts';
import { InvalidOption, UnexpectedAnswer } from '../../client/src/errors.ts';
import { mintKey } from '../../src/keys/token.ts';
import { type OddAnswer, startOddServer } from '../support/odd-server.ts';

const KEY = mintKey('test');
const BIRTH = { datetime: '1990-06-15T14:30:00+02:00' } as const;
const BASE = { baseUrl: 'https://astro.example', apiKey: KEY };

/** Everything that a program may print of a value. */
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
  // Not in other letters either, nor a part of it.
  assert.ok(!text.toLowerCase().includes(KEY.slice(8, 20).toLowerCase()), text);
}

test('a client does not show its key', () => {
  const text = printed(new Ecliptic(BASE));
  assertNoKey(text);
  assert.match(text, /astro\.example/);
});

test('no error shows the key, even where the other side repeats it', async (context) => {
  const echoes: OddAnswer[] = [
    ({ authorization }, response) => {
      response.writeHead(200, { 'Content-Type': `text/${authorization}` });
      return `<h1>${authorization}</h1>`;
    },
    ({ authorization }, response) => {
      response.writeHead(422, { 'Content-Type': 'application/problem+json' });
      const text = `It was ${authorization}.`;
      return JSON.stringify({
        ...{ type: text, title: text, status: 422, code: text, detail: text, request_id: text },
        errors: [{ pointer: text, detail: text, code: text }],
      });
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
    const server = await startOddServer(context, echo);
    const ecliptic = new Ecliptic({ ...BASE, baseUrl: server.url, maxAttempts: 1 });
    const error = await ecliptic.positions(BIRTH).catch((error: unknown) => error);
    assert.ok(error instanceof Error);
    assertNoKey(printed(error));
    assert.equal(server.seen[0]?.authorization, `Bearer ${KEY}`);
  }
});

test('an error of a given fetch that holds the request is not passed on', async () => {
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

test('a redirect is not followed, neither here nor elsewhere', async (context) => {
  const target = await startOddServer(context, () => '{}');
  for (const status of [301, 302, 303, 307, 308]) {
    const server = await startOddServer(context, ({ path }, response) => {
      const own = path === '/elsewhere' ? '' : '/elsewhere';
      response.writeHead(status, { Location: status === 307 ? own : `${target.url}elsewhere` });
      return '';
    });
    const ecliptic = new Ecliptic({ ...BASE, baseUrl: server.url });
    const error = await ecliptic.positions(BIRTH).catch((error: unknown) => error);
    assert.ok(error instanceof UnexpectedAnswer);
    assert.equal(error.reason, 'redirect');
    assert.equal(error.status, status);
    assert.equal(server.seen.length, 1);
  }
  assert.equal(target.seen.length, 0);
});

test('a redirect that the runtime hides is one too', async () => {
  const hidden = { status: 0, type: 'opaqueredirect', headers: new Headers(), body: null };
  const ecliptic = new Ecliptic({
    ...BASE,
    fetch: () => Promise.resolve(hidden as unknown as Response),
  });
  await assert.rejects(ecliptic.positions(BIRTH), { reason: 'redirect' });
});

test('a key that can be none is refused here, and not repeated', () => {
  for (const [apiKey, reason] of [
    [`${KEY}\n`, /white space around it/],
    [` ${KEY}`, /white space around it/],
    [`Bearer ${KEY}`, /a character that no key has/],
    [`${KEY}é`, /a character that no key has/],
    [`${KEY}\r\nX-Evil: 1`, /a character that no key has/],
    [`${KEY}…`, /a character that no key has/],
    ['', /must be the key/],
    [undefined, /must be the key/],
    [{ key: KEY }, /must be the key/],
  ] as const) {
    assert.throws(
      () => new Ecliptic({ ...BASE, apiKey: apiKey as string }),
      (error) => {
        assert.ok(error instanceof InvalidOption);
        assert.equal(error.code, 'client.invalid_option');
        assert.match(error.message, reason);
        assertNoKey(printed(error));
        return true;
      },
    );
  }
});

test('an address that can be none is refused here, and not repeated', () => {
  for (const [baseUrl, reason] of [
    ['astro.example', /http or https/],
    ['', /http or https/],
    ['ftp://astro.example', /http or https/],
    ['file:///etc', /http or https/],
    [undefined, /http or https/],
    ['https://user@astro.example', /no user name/],
    ['https://user:secretword@astro.example', /no user name/],
    ['https://user:secretword@[', /http or https/],
    ['https://astro.example/?key=secretword', /without a query/],
    ['https://astro.example/?', /without a query/],
    ['https://astro.example/#secretword', /without a fragment/],
  ] as const) {
    assert.throws(
      () => new Ecliptic({ ...BASE, baseUrl: baseUrl as string }),
      (error) => {
        assert.ok(error instanceof InvalidOption, String(error));
        assert.match(error.message, reason);
        assert.ok(!printed(error).includes('secretword'));
        return true;
      },
    );
  }
});

test('a limit that is none is refused', () => {
  for (const [name, values] of Object.entries({
    maxAttempts: [0, -1, 1.5, Number.NaN, Number.POSITIVE_INFINITY, '3'],
    attemptTimeoutMs: [0, -1, Number.NaN, 2 ** 31, '10'],
    totalTimeoutMs: [0, -1, Number.NaN, 2 ** 31, '10'],
    backoffBaseMs: [-1, Number.NaN, 2 ** 31, '10'],
    backoffCapMs: [-1, Number.NaN, 2 ** 31, '10'],
  })) {
    for (const value of values) {
      assert.throws(
        () => new Ecliptic({ ...BASE, [name]: value }),
        (error) => error instanceof InvalidOption && error.message.startsWith(name),
      );
    }
  }
});
