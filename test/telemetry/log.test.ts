/** The log lines of requests, and the data that they never contain. */

import assert from 'node:assert/strict';
import { join } from 'node:path';
import { describe, type TestContext, test } from 'node:test';
import type { Service } from '../../src/http/service.ts';
import { openSqliteDirectory } from '../../src/keys/sqlite-directory.ts';
import { mintKey } from '../../src/keys/token.ts';
import { openLog } from '../../src/telemetry/log.ts';
import { all } from '../support/pages.ts';
import { folderOf, openConnection, until } from '../support/processes.ts';
import { type ComposedService, composeService, POSITIONS_PATH, post } from '../support/service.ts';
import { postHead } from '../support/socket.ts';

async function start(t: TestContext, parts: Partial<Service> = {}): Promise<ComposedService> {
  const service = await composeService(parts);
  t.after(() => service.stop());
  return service;
}

type Line = Record<string, unknown>;

/** The lines of a service, when there are this many. */
async function lines(service: ComposedService, count: number): Promise<Line[]> {
  await until(`${count} lines`, () => service.logged().length >= count);
  assert.equal(service.logged().length, count);
  return service.logged();
}

/** The line of the only request, without the parts that vary between runs. */
async function onlyLine(service: ComposedService) {
  const [line] = await lines(service, 1);
  const { time, milliseconds, request_id: requestId, ...rest } = line as Line;
  assert.ok(Math.abs(Date.parse(String(time)) - Date.now()) < 60_000, String(time));
  assert.ok(typeof milliseconds === 'number' && milliseconds >= 0 && milliseconds < 60_000);
  assert.match(String(requestId), /^req_[0-9a-f-]{36}$/);
  return { request_id: requestId, rest };
}

/** The defaults for the line of a request. */
const PLAIN = { level: 30, msg: 'request', method: 'POST', code: null, key_id: null, credits: 0 };

/** The id of the only key of a service. */
async function keyId({ keys }: ComposedService): Promise<string | undefined> {
  return (await all(keys.list()))[0]?.id;
}

/** The request id and body of a response. */
async function shown(response: Response): Promise<string> {
  return `${response.headers.get('X-Request-Id')} ${await response.text()}`;
}

interface Case {
  /** Sends the request. @returns the response; undefined without one */
  send(service: ComposedService, t: TestContext): Promise<string | undefined>;
  readonly line: Line;
  readonly hasKey?: true;
}

const CASES: Readonly<Record<string, Case>> = {
  'a successful request': {
    send: async (service) => shown(await post(service)),
    line: { route: POSITIONS_PATH, status: 200, credits: 1 },
    hasKey: true,
  },
  'a rejected request': {
    send: async (service) => shown(await post(service, '{"subject":{"datetime":"1990-06-15"}}')),
    line: { route: POSITIONS_PATH, status: 422, code: 'subject.time.invalid_format' },
    hasKey: true,
  },
  'a request with a revoked key': {
    send: async (service) => {
      await service.keys.revoke((await keyId(service)) ?? '');
      return shown(await post(service));
    },
    line: { route: null, status: 401, code: 'auth.invalid_key' },
  },
  'a message that is not HTTP': {
    send: async ({ url }, t) => {
      const { socket, all } = await openConnection(t, url);
      socket.write('good morning\r\n\r\n');
      return await all;
    },
    line: { method: null, route: null, status: 400, code: 'request.malformed' },
  },
  'a request whose client disconnected before the response': {
    send: async ({ url, key }, t) => {
      const { socket, received } = await openConnection(t, url);
      socket.write(postHead(key, 'Content-Length: 100', 'Expect: 100-continue'));
      await until('100 Continue', () => received().includes('100 Continue'));
      // A reset, because the client of a half-closed connection may still read the response.
      socket.resetAndDestroy();
      return undefined;
    },
    line: { route: POSITIONS_PATH, status: null },
    hasKey: true,
  },
};

for (const [what, { send, line, hasKey }] of Object.entries(CASES)) {
  test(`logs ${what} with its status, code, key, credits and request id`, async (t) => {
    const service = await start(t);
    const response = await send(service, t);
    const { request_id: requestId, rest } = await onlyLine(service);
    if (response !== undefined) assert.ok(response.includes(String(requestId)), response);
    const own = hasKey ? { key_id: await keyId(service) } : {};
    assert.deepEqual(rest, { ...PLAIN, ...own, ...line });
  });
}

describe('the log', () => {
  test('never logs a key from any place of a request', async (t) => {
    const service = await start(t);
    const { key, url } = service;
    const valid = `Authorization: Bearer ${key}`;
    const head = 'Host: x\r\nConnection: close';
    const json = 'Content-Type: application/json';
    const body = `{"subject":{"datetime":"${key}","${key}":1},"${key}":"${key}"}`;
    const length = `Content-Length: ${body.length}`;
    const messages = [
      `GET /${key} HTTP/1.1\r\n${head}\r\n\r\n`,
      `GET /v1/${key} HTTP/1.1\r\n${head}\r\n${valid}\r\n\r\n`,
      `GET /health?key=${key} HTTP/1.1\r\n${head}\r\n\r\n`,
      `POST ${POSITIONS_PATH}?key=${key} HTTP/1.1\r\n${head}\r\n${valid}\r\n\r\n`,
      `POST ${POSITIONS_PATH} HTTP/1.1\r\n${head}\r\nX-Api-Key: ${key}\r\n\r\n`,
      `POST ${POSITIONS_PATH} HTTP/1.1\r\n${head}\r\nCookie: key=${key}\r\n${valid}\r\n\r\n`,
      `POST ${POSITIONS_PATH} HTTP/1.1\r\n${head}\r\nAuthorization: Basic ${key}\r\n\r\n`,
      `POST ${POSITIONS_PATH} HTTP/1.1\r\n${head}\r\n${valid}x\r\n\r\n`,
      `POST ${POSITIONS_PATH} HTTP/1.1\r\n${head}\r\n${valid}\r\n${valid}\r\n\r\n`,
      `POST ${POSITIONS_PATH} HTTP/1.1\r\n${head}\r\n${valid}\r\nContent-Type: ${key}\r\n\r\n`,
      `POST ${POSITIONS_PATH} HTTP/1.1\r\n${head}\r\n${valid}\r\n${json}\r\n${length}\r\n\r\n${body}`,
      `GET /health HTTP/1.1\r\nHost: ${key}\r\nUser-Agent: ${key}\r\nConnection: close\r\n\r\n`,
      `GET http://${key}/${key} HTTP/1.1\r\n${head}\r\n\r\n`,
      `CONNECT ${key}:443 HTTP/1.1\r\n${head}\r\n\r\n`,
      `${key} / HTTP/1.1\r\n${head}\r\n\r\n`,
      `GET /${key} HTTP/9\r\n${head}\r\n\r\n`,
      `GET /health HTTP/1.1\r\n${head}\r\n${key} : ${key}\r\n\r\n`,
      `GET /health HTTP/1.1\r\n${head}\r\nX-Long: ${key.repeat(400)}\r\n\r\n`,
    ];
    for (const [index, message] of messages.entries()) {
      const { socket, all } = await openConnection(t, url);
      socket.write(message);
      assert.match(await all, /^HTTP\/1\.1 [2-5]\d\d /, message);
      await lines(service, index + 1);
    }
    await post(service);
    const logged = JSON.stringify(await lines(service, messages.length + 1));
    assert.ok(logged.includes('"credits":1'));
    for (const secret of ['ak_test_', key.slice(8), key.slice(8, -6), key.slice(-6)]) {
      assert.ok(!logged.includes(secret), secret);
    }
  });

  test('logs the cause of an internal error, without sending it', async (t) => {
    const service = await start(t, {
      respond: async () => {
        throw new Error('boom', { cause: new Error('the fuse') });
      },
    });
    const response = await post(service);
    const document = await response.text();
    assert.equal(response.status, 500);
    assert.doesNotMatch(document, /boom|fuse|\.ts| {4}at /);
    const { request_id: requestId, rest } = await onlyLine(service);
    const { err, ...line } = rest as typeof rest & { err: { message: string; stack: string } };
    assert.equal(JSON.parse(document).request_id, requestId);
    assert.match(err.message, /boom/);
    assert.match(err.stack, /boom[\s\S]*log\.test\.ts[\s\S]*the fuse/);
    assert.deepEqual(line, {
      ...PLAIN,
      level: 50,
      route: POSITIONS_PATH,
      status: 500,
      code: 'server.internal',
      key_id: await keyId(service),
    });
  });

  test('logs why a key could not be checked, without sending it', async (t) => {
    const keys = openSqliteDirectory(join(folderOf(t), 'closed.db'));
    await keys.close();
    const service = await start(t, { keys });
    const response = await post(service);
    const document = await response.text();
    assert.equal(response.status, 503);
    assert.equal(JSON.parse(document).code, 'server.not_ready');
    assert.doesNotMatch(document, /database|sqlite/i);
    const { rest } = await onlyLine(service);
    const { err } = rest as { err?: { stack: string } };
    assert.match(err?.stack ?? '', /SqliteDirectory\.find .*sqlite-directory\.ts/);
    assert.ok(!JSON.stringify(rest).includes(service.key));
  });

  test('logs one line per event without a key, for any error message', () => {
    const written: string[] = [];
    const observer = openLog('info', { write: (line) => written.push(line) });
    const key = mintKey('live');
    observer.failed(new Error(`one\ntwo\r\n{"level":30,"msg":"forged"}\u2028${key}`));
    observer.stopping('SIGTERM');
    const events = written.map((line) => [line.split('\n').length, JSON.parse(line).msg]);
    assert.deepEqual(events, [
      [2, 'uncaught error'],
      [2, 'stopping'],
    ]);
    assert.match(written.join(''), /ak_live_…/);
    assert.ok(!written.join('').includes(key.slice(8)));
  });

  test('logs failed probes at info, and passed ones only below', async (t) => {
    const written: string[] = [];
    const phase: Service['phase'] = { current: 'ready' };
    const service = await start(t, {
      phase,
      observer: openLog('info', { write: (line) => written.push(line) }),
    });
    const ask = async (method: string, path: string) => {
      const { status } = await fetch(service.url + path, { method });
      return status;
    };
    for (const path of ['/health', '/ready']) {
      for (const method of ['GET', 'HEAD']) assert.equal(await ask(method, path), 200);
    }
    assert.equal(await ask('POST', '/ready'), 405);
    phase.current = 'draining';
    assert.deepEqual([await ask('GET', '/health'), await ask('GET', '/ready')], [200, 503]);
    await until('there are lines', () => written.length >= 2);
    assert.deepEqual(
      written.map((line) => {
        const { level, method, route, status } = JSON.parse(line);
        return [level, method, route, status];
      }),
      [
        [30, 'POST', '/ready', 405],
        [30, 'GET', '/ready', 503],
      ],
    );
  });
});
