/** A connection that fails is blamed on what failed, costs no more time than it was given, and leaves nothing. */
import assert from 'node:assert/strict';
import { getEventListeners, once } from 'node:events';
import { createServer } from 'node:net';
import { describe, type TestContext, test } from 'node:test';
import { ConnectionFailure } from '../../packages/client/src/errors.ts';
import { startOddServer } from '../support/odd-server.ts';
import { freePort } from '../support/processes.ts';
import { BIRTH, client, failure, json } from './calls.ts';

const UNENDING_MS = 2 ** 31 - 1;
const UNENDING = { attemptTimeoutMs: UNENDING_MS, totalTimeoutMs: UNENDING_MS };

/** A fetch whose answer never comes. */
const pending: typeof fetch = (_url, init) =>
  new Promise((_resolve, reject) => {
    const { signal } = init ?? {};
    signal?.addEventListener('abort', () => reject(signal.reason), { once: true });
  });

/** How many timers keep this process alive. */
function timers(): number {
  return process.getActiveResourcesInfo().filter((name) => name === 'Timeout').length;
}

/** Listens on loopback with sockets only. */
async function startSocketServer(context: TestContext, firstBytes: string): Promise<string> {
  const server = createServer((socket) => {
    socket.on('error', () => {});
    socket.once('data', () => socket.end(firstBytes));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  context.after(() => server.close());
  const address = server.address();
  assert.ok(typeof address === 'object' && address !== null);
  return `127.0.0.1:${address.port}`;
}

describe('the cause of a missing response', () => {
  test('goes to the name, the network, the host, the certificate or the connection', async () => {
    const system = (code: string, syscall?: string) =>
      Object.assign(new Error('the words'), { code, syscall });
    for (const [cause, reason, message] of [
      [system('ENOTFOUND'), 'unreachable', 'The name of the host could not be resolved: the words'],
      [system('ECONNREFUSED'), 'unreachable', 'The host refused the connection: the words'],
      [system('ConnectionRefused'), 'unreachable', 'The host refused the connection: the words'],
      [system('ENETUNREACH'), 'unreachable', 'The host cannot be reached from this network: '],
      [system('ENETDOWN', 'connect'), 'unreachable', 'The host cannot be reached from this'],
      [system('ETIMEDOUT', 'connect'), 'unreachable', 'The host did not accept a connection in '],
      [system('UND_ERR_CONNECT_TIMEOUT'), 'unreachable', 'The host did not accept a connection in'],
      [system('CERT_HAS_EXPIRED'), 'unreachable', 'The certificate of the host is not accepted: '],
      [system('SELF_SIGNED_CERT_IN_CHAIN'), 'unreachable', 'The certificate of the host is not'],
      [
        system('ERR_SSL_WRONG_VERSION_NUMBER'),
        'broken',
        'The secure connection to the host failed',
      ],
      [system('EPROTO'), 'broken', 'The secure connection to the host failed: the words'],
      [
        system('ECONNRESET'),
        'broken',
        'The connection failed before a response arrived: the words',
      ],
      [system('UND_ERR_SOCKET'), 'broken', 'The connection failed before a response arrived: '],
      [system('ENEVERHEARDOF'), 'broken', 'The connection failed before a response arrived: '],
      // An established connection may have sent the request.
      [system('ETIMEDOUT', 'read'), 'broken', 'The connection failed before a response arrived: '],
      [system('ENETDOWN', 'write'), 'broken', 'The connection failed before a response arrived: '],
      // Other runtimes throw something else.
      [undefined, 'broken', 'The connection failed before a response arrived: fetch failed'],
      [null, 'broken', 'The connection failed before a response arrived: fetch failed'],
      [
        { code: 7, message: 8 },
        'broken',
        'The connection failed before a response arrived: fetch fail',
      ],
      [{ code: 'ECONNREFUSED' }, 'unreachable', 'The host refused the connection: ECONNREFUSED'],
    ] as const) {
      const { ecliptic } = client('https://astro.example', {
        maxAttempts: 1,
        fetch: () => Promise.reject(new TypeError('fetch failed', { cause })),
      });
      const error = await ecliptic.positions(BIRTH).catch((error: unknown) => error);
      assert.ok(error instanceof ConnectionFailure, String(error));
      const code = typeof cause?.code === 'string' ? cause.code : undefined;
      assert.deepEqual([error.reason, error.systemCode], [reason, code], error.message);
      assert.ok(error.message.startsWith(message), error.message);
    }
  });

  test('finds the cause for real connections', async (context) => {
    const silent = await startSocketServer(context, '');
    const chatty = await startSocketServer(context, 'SSH-2.0-OpenSSH_9.2\r\n');
    for (const [url, reason, message] of [
      [`http://127.0.0.1:${await freePort()}`, 'unreachable', /^The host refused the connection: /],
      ['http://a-host.invalid', 'unreachable', /^The name of the host could not be resolved: /],
      [`https://${chatty}`, 'broken', /^The secure connection to the host failed: /],
      [`http://${silent}`, 'broken', /^The connection failed before a response arrived: /],
      [`http://${chatty}`, 'broken', /^The connection failed before a response arrived: .*HTTP/],
    ] as const) {
      // A machine without a network may take long to find no name.
      const limits = { maxAttempts: 1, attemptTimeoutMs: 300_000, totalTimeoutMs: 300_000 };
      const { ecliptic } = client(url, limits);
      const error = await ecliptic.positions(BIRTH).catch((error: unknown) => error);
      assert.ok(error instanceof ConnectionFailure);
      assert.match(error.message, message);
      assert.equal(error.reason, reason, error.message);
    }
  });

  test('blames the response after its first byte', async (context) => {
    const { error, seen } = await failure(context, (_request, response) => {
      response.writeHead(200, { 'Content-Type': 'application/json', 'Content-Length': 1_000 });
      response.write('{"data":', () => response.socket?.destroy());
      return undefined;
    });
    assert.ok(error instanceof ConnectionFailure);
    assert.equal(error.reason, 'broken');
    assert.match(error.message, /^The response broke off in the middle: /);
    assert.equal(seen.length, 4);
  });
});

describe('time limits', () => {
  test('accepts another time limit for one call than for the client', async () => {
    let attempts = 0;
    const { ecliptic } = client('https://astro.example', {
      ...UNENDING,
      fetch: (...request) => {
        attempts++;
        return pending(...request);
      },
    });
    for (const [limits, message, expected] of [
      [{ attemptTimeoutMs: 20, maxAttempts: 1 }, /within 20 ms \(attemptTimeoutMs\)\.$/, [1]],
      [{ attemptTimeoutMs: 20, maxAttempts: 3 }, /\. There were 3 attempts\.$/, [3]],
      // A timer may end a fraction of a millisecond early, which leaves time for another attempt.
      [{ totalTimeoutMs: 30, attemptTimeoutMs: undefined }, /left of totalTimeoutMs/, [1, 2]],
    ] as const) {
      attempts = 0;
      const error = await ecliptic.positions(BIRTH, {}, limits).catch((error: unknown) => error);
      assert.ok(error instanceof ConnectionFailure);
      assert.deepEqual([error.reason, error.attempts], ['timeout', attempts]);
      assert.match(error.message, message);
      assert.ok((expected as readonly number[]).includes(attempts), String(attempts));
    }
  });

  test('times out if a response stalls in the middle, and closes its connection', async (context) => {
    const closed: Promise<unknown>[] = [];
    const server = await startOddServer(context, (_request, response) => {
      closed.push(once(response, 'close'));
      json(response).write('{"data":');
      return undefined;
    });
    const { ecliptic } = client(server.url, { attemptTimeoutMs: 200, maxAttempts: 2 });
    await assert.rejects(ecliptic.positions(BIRTH), {
      message:
        'The response began, but was not complete within 200 ms (attemptTimeoutMs). There were 2 attempts.',
    });
    await Promise.all(closed);
    assert.equal(closed.length, 2);
  });

  test('leaves no timer and no listener, however the call ends, and an abort throws its reason', async () => {
    const reason = new Error('enough');
    const { ecliptic: idle } = client('https://astro.example', {
      fetch: () => assert.fail('sent'),
    });
    const early = AbortSignal.abort(reason);
    await assert.rejects(idle.positions(BIRTH, {}, { signal: early }), reason);
    let controller = new AbortController();
    for (const [name, fetch] of Object.entries<typeof globalThis.fetch>({
      broken: () => Promise.reject(new Error('no')),
      odd: async () => new Response('', { status: 502 }),
      late: pending,
      aborted: (...request) => {
        setImmediate(() => controller.abort(reason));
        return pending(...request);
      },
      abortedInAPause: async () => {
        setImmediate(() => controller.abort(reason));
        return new Response('', { status: 503, headers: { 'Retry-After': '3600' } });
      },
    })) {
      controller = new AbortController();
      const before = timers();
      const { ecliptic } = client('https://astro.example', {
        ...UNENDING,
        ...(name === 'late' && { attemptTimeoutMs: 10 }),
        sleep: undefined,
        backoffBaseMs: 1,
        fetch: (...request) => {
          assert.ok(timers() > before, 'the attempt has its timer');
          return fetch(...request);
        },
      });
      const { signal } = controller;
      const error = await ecliptic.positions(BIRTH, {}, { signal }).catch((error) => error);
      assert.ok(error instanceof Error, name);
      assert.equal(error === reason, name.startsWith('aborted'), name);
      assert.deepEqual(getEventListeners(signal, 'abort'), [], name);
      assert.equal(timers(), before, name);
    }
  });
});
