/** What a client reads of its options and of the environment, and what it tells of its attempts. */
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { describe, type TestContext, test } from 'node:test';
import { runInNewContext } from 'node:vm';
import { Ecliptic } from '../../packages/client/src/ecliptic.ts';
import { environmentText } from '../../packages/client/src/environment.ts';
import { InvalidOption } from '../../packages/client/src/errors.ts';
import { FAR_OFFSET } from '../../packages/client/src/far-offset.ts';
import type { Attempt } from '../../packages/client/src/logger.ts';
import type { EclipticOptions } from '../../packages/client/src/options.ts';
import { startOddServer } from '../support/odd-server.ts';
import { composeService, POSITIONS_PATH } from '../support/service.ts';
import { BIRTH, client, json, KEY, problemText } from './calls.ts';

const URL_TEXT = 'https://astro.example';
const DELHI = { latitude: 28.6, longitude: 77.2 };
/** Those of the Python client, too. */
const FAR_OFFSETS: readonly {
  readonly what: string;
  readonly datetime: string;
  readonly longitude: number;
  readonly far: boolean;
}[] = JSON.parse(readFileSync(new URL('../cases/far-offsets.json', import.meta.url), 'utf8'));

/** Sets variables until the end of the test; null unsets one. */
function setVariables(t: TestContext, variables: Readonly<Record<string, string | null>>): void {
  for (const [name, value] of Object.entries(variables)) {
    const before = process.env[name];
    const set = (text: string | null | undefined) => {
      if (text == null) delete process.env[name];
      else process.env[name] = text;
    };
    set(value);
    t.after(() => set(before));
  }
}

function refusal(options?: unknown): string {
  try {
    new Ecliptic(options as EclipticOptions);
  } catch (error) {
    assert.ok(error instanceof InvalidOption, String(error));
    return error.message;
  }
  return assert.fail('it is taken');
}

describe('the environment', () => {
  test('reads service and key from the environment, after given options', async (t) => {
    const service = await composeService();
    t.after(() => service.stop());
    setVariables(t, { ECLIPTIC_URL: service.url, ECLIPTIC_API_KEY: service.key });
    const ecliptic = new Ecliptic();
    assert.equal(ecliptic.baseUrl, service.url);
    assert.equal((await ecliptic.positions(BIRTH)).data.positions.length, 11);
    assert.equal(new Ecliptic({ baseUrl: URL_TEXT }).baseUrl, URL_TEXT);
    const other = new Ecliptic({ apiKey: KEY, maxAttempts: 1 });
    await assert.rejects(other.positions(BIRTH), { code: 'auth.invalid_key' });
  });

  test('names both sources if an option is missing', (t) => {
    setVariables(t, { ECLIPTIC_URL: null, ECLIPTIC_API_KEY: '' });
    const url = 'The address of the service is missing: give baseUrl, or set ECLIPTIC_URL.';
    const key = 'The key is missing: give apiKey, or set ECLIPTIC_API_KEY.';
    assert.equal(refusal(), url);
    assert.equal(refusal({ apiKey: KEY }), url);
    assert.equal(refusal({ baseUrl: URL_TEXT }), key);
    assert.equal(refusal({ baseUrl: URL_TEXT, apiKey: undefined }), key);
    // What was given is not replaced by something else.
    setVariables(t, { ECLIPTIC_API_KEY: KEY });
    assert.equal(refusal({ baseUrl: URL_TEXT, apiKey: '' }), key.replace('missing', 'empty'));
  });

  test('names an environment variable with an invalid value', (t) => {
    setVariables(t, { ECLIPTIC_URL: 'astro', ECLIPTIC_API_KEY: `${KEY}\n` });
    assert.match(refusal(), /^ECLIPTIC_URL must be an http or https URL/);
    assert.match(refusal({ baseUrl: URL_TEXT }), /^ECLIPTIC_API_KEY has white space/);
  });

  test('works without an environment, or without permission to read it', () => {
    const read = (surroundings: object) =>
      runInNewContext(`(${environmentText.toString()})('ECLIPTIC_URL')`, surroundings);
    const env = { ECLIPTIC_URL: URL_TEXT };
    assert.equal(read({ process: { env } }), URL_TEXT);
    const forbidden = {
      get env() {
        throw new Error('NotCapable');
      },
    };
    for (const surroundings of [
      {},
      { process: {} },
      { process: undefined },
      { process: { env: {} } },
      { process: forbidden },
    ]) {
      assert.equal(read(surroundings), undefined);
    }
  });
});

describe('an unknown option', () => {
  const meant: readonly (readonly [string, string])[] = [
    ['timeout', 'totalTimeoutMs'],
    ['retries', 'maxAttempts'],
    ['max_attempts', 'maxAttempts'],
    ['url', 'baseUrl'],
    ['api_key', 'apiKey'],
    ['token', 'apiKey'],
    ['attemptTimeout', 'attemptTimeoutMs'],
    ['log', 'logger'],
  ];
  test('rejects an unknown option with the likely name', () => {
    for (const [given, name] of meant) {
      const options = { baseUrl: URL_TEXT, apiKey: KEY, [given]: 1 };
      assert.equal(refusal(options), `There is no option "${given}". Did you mean "${name}"?`);
    }
  });

  test('rejects an unknown option with all names if none is similar, and without its name if it may be a key', () => {
    const all = /There are baseUrl, apiKey, headers, logger, fetch, maxAttempts, .*sleep\.$/;
    for (const name of ['zodiac', KEY, 'a b', '__proto__x', 'x'.repeat(99)]) {
      const message = refusal({ baseUrl: URL_TEXT, apiKey: KEY, [name]: undefined });
      assert.match(message, all);
      assert.ok(!message.includes(KEY), message);
    }
    for (const options of [null, URL_TEXT, [], 7])
      assert.match(refusal(options), /must be an object/);
  });

  test('rejects an unknown option of a call, and a value of the wrong type, before sending', async (t) => {
    const server = await startOddServer(t, () => assert.fail('it was sent'));
    const { ecliptic } = client(server.url);
    for (const [options, message] of [
      [{ timeout: 1 }, 'There is no option "timeout". Did you mean "totalTimeoutMs"?'],
      [{ baseUrl: URL_TEXT }, /There are signal, maxAttempts, attemptTimeoutMs, totalTimeoutMs\.$/],
      [{ abortSignal: 1 }, 'There is no option "abortSignal". Did you mean "signal"?'],
      [{ signal: new AbortController() }, /^signal must be an AbortSignal/],
      [{ maxAttempts: 0 }, /^maxAttempts must be a whole number/],
      [{ attemptTimeoutMs: 0 }, /^attemptTimeoutMs must be a number of milliseconds from 1 to/],
      [{ totalTimeoutMs: 2 ** 31 }, /^totalTimeoutMs must/],
      [{ totalTimeoutMs: '10' }, /^totalTimeoutMs must/],
      [null, /must be an object/],
    ] as const) {
      const call = ecliptic.positions(BIRTH, {}, options as object);
      await assert.rejects(call, { code: 'client.invalid_option', message });
    }
    assert.deepEqual(server.seen, []);
  });
});

describe('a logger', () => {
  test('passes each attempt to the logger, without private data', async (t) => {
    const service = await composeService();
    t.after(() => service.stop());
    let made = 0;
    const server = await startOddServer(t, async ({ body, authorization }, response) => {
      made++;
      if (made === 1) {
        // A request id that repeats what was asked, as a hostile proxy may.
        response.setHeader('X-Request-Id', `req_1 ${BIRTH.datetime} ${KEY}`);
        json(response, 503);
        return problemText(503, 'server.overloaded', `${body} ${authorization}`);
      }
      if (made === 2) {
        response.writeHead(502, { 'Content-Type': 'text/html' });
        return `<h1>${body} ${authorization}</h1>`;
      }
      const answer = await fetch(service.url + POSITIONS_PATH, {
        method: 'POST',
        headers: { Authorization: authorization ?? '', 'Content-Type': 'application/json' },
        body,
      });
      response.setHeader('X-Request-Id', answer.headers.get('x-request-id') ?? '');
      json(response, answer.status);
      return answer.text();
    });
    const logged: (readonly [string, Attempt])[] = [];
    const logger = {
      debug: (message: string, attempt: Attempt) => logged.push([message, attempt]),
    };
    const { ecliptic, pauses } = client(server.url, { apiKey: service.key, logger });
    const { request_id: requestId } = await ecliptic.positionsWithResponse(BIRTH);
    await ecliptic.positions({ datetime: '1990' }).catch(() => {});
    assert.deepEqual(
      logged.map(([, { ms: _, ...rest }]) => ({
        ...rest,
        request_id: rest.request_id?.slice(0, 4),
      })),
      [
        { attempt: 1, status: 503, failure: undefined, request_id: undefined, wait_ms: pauses[0] },
        { attempt: 2, status: 502, failure: 'gateway', request_id: undefined, wait_ms: pauses[1] },
        { attempt: 3, status: 200, failure: undefined, request_id: 'req_', wait_ms: undefined },
        { attempt: 1, status: 422, failure: undefined, request_id: 'req_', wait_ms: undefined },
      ],
    );
    assert.equal(logged[2]?.[1].request_id, requestId);
    assert.match(logged[1]?.[0] ?? '', /^attempt 2: 502, gateway, \d+ ms, next in \d+ ms$/);
    assert.match(logged[2]?.[0] ?? '', /^attempt 3: 200, \d+ ms, req_[\w-]+$/);
    const all = JSON.stringify(logged);
    for (const secret of [service.key, '1990', 'subject', 'h1']) {
      assert.ok(!all.includes(secret), secret);
    }
  });

  test('warns the logger of an offset far from the sun at the longitude', async (t) => {
    const server = await startOddServer(t, (_, response) => {
      json(response, 422);
      return problemText(422, 'request.malformed');
    });
    for (const { what, datetime, longitude, far } of FAR_OFFSETS) {
      const logged: string[] = [];
      const logger = { debug: () => {}, warn: (message: string) => logged.push(message) };
      const { ecliptic } = client(server.url, { logger });
      const subject = { datetime, location: { latitude: 28.6, longitude } };
      await assert.rejects(ecliptic.positions(subject), { code: 'request.malformed' }, what);
      assert.deepEqual(logged, far ? [FAR_OFFSET] : [], what);
    }
    const warn = () => {
      throw new Error('full');
    };
    for (const logger of [{ debug: () => {} }, { debug: () => {}, warn }]) {
      const subject = { datetime: '1990-06-15T14:30:00-05:30', location: DELHI };
      const { ecliptic } = client(server.url, { logger });
      await assert.rejects(ecliptic.positions(subject), { code: 'request.malformed' });
      assert.ok(server.seen.at(-1)?.body.includes('-05:30'));
    }
  });

  test('ignores a logger that throws or rejects', async (t) => {
    const server = await startOddServer(t, (_, response) => {
      json(response, 422);
      return problemText(422, 'request.malformed');
    });
    for (const debug of [
      () => {
        throw new Error('full');
      },
      async () => Promise.reject(new Error('full')),
    ]) {
      const { ecliptic } = client(server.url, { logger: { debug } });
      await assert.rejects(ecliptic.positions(BIRTH), { code: 'request.malformed' });
    }
  });

  test('logs to standard error only with ECLIPTIC_LOG=debug', () => {
    const index = new URL('../../packages/client/src/index.ts', import.meta.url);
    const program = `
      import { Ecliptic } from '${index}';
      const options = { baseUrl: 'http://127.0.0.1:1', apiKey: '${KEY}', backoffBaseMs: 0, maxAttempts: 2 };
      await new Ecliptic(options).positions({ datetime: '1990-06-15T14:30:00Z' }).catch(() => {});`;
    const run = (log: string) =>
      execFileSync(
        'sh',
        ['-c', '"$0" --input-type=module -e "$1" 2>&1', process.execPath, program],
        { env: { PATH: process.env['PATH'], ECLIPTIC_LOG: log }, encoding: 'utf8' },
      );
    assert.match(
      run('debug'),
      /^ecliptic-client: attempt 1: no response, (?:unreachable|broken), \d+ ms, next in 0 ms\necliptic-client: attempt 2: no response, (?:unreachable|broken), \d+ ms\n$/,
    );
    assert.equal(run('info'), '');
  });
});
