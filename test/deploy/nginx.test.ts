/** A real nginx as deployed, on loopback, with another address and other upstream servers. */
import assert from 'node:assert/strict';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { describe, type TestContext, test } from 'node:test';
import { readConfig } from '../../src/config.ts';
import { CONNECTION_LIMITS } from '../../src/http/server.ts';
import { DOCS_URL, DOCS_URL_PLACE, startNginx, WITHOUT_NGINX } from '../support/nginx.ts';
import { answerOf, assertProblem } from '../support/problem.ts';
import { freePort, REPOSITORY, until } from '../support/processes.ts';
import { composeService, POSITIONS_PATH, post, REQUEST } from '../support/service.ts';
import { exchange } from '../support/socket.ts';
import {
  COMPOSE,
  composeEnvironment,
  interpolated,
  milliseconds,
  NGINX,
  nginxDirective,
} from './files.ts';
import { broken, busy, good, startUpstream } from './upstream.ts';
import { at } from './yaml.ts';

const defaults = readConfig({});

const SOME_KEY = 'ak_test_0';
const HEAD = `POST ${POSITIONS_PATH} HTTP/1.1\r\nHost: a\r\n`;

test('has the limits of the service', () => {
  assert.equal(nginxDirective('client_max_body_size'), String(defaults.bodyLimitBytes));
  assert.equal(composeEnvironment()['BODY_LIMIT_BYTES'], undefined);
  const [, kilobytes] = /^4 (\d+)k$/.exec(nginxDirective('large_client_header_buffers')) ?? [];
  assert.ok(Number(kilobytes) * 1_024 <= CONNECTION_LIMITS.headerBytesMax);
  // The upstream comes before the server.
  const [, kept = ''] = /keepalive_timeout (\w+);/.exec(NGINX) ?? [];
  assert.ok(milliseconds(kept) < CONNECTION_LIMITS.keepAliveTimeoutMs);
});

test('waits as long as the service may take, and tries other replicas within its limit', () => {
  // A request is tried again if its worker dies.
  const longestMs = 2 * (defaults.calcQueueWaitMs + defaults.calcTimeoutMs);
  const readMs = milliseconds(nginxDirective('proxy_read_timeout'));
  assert.ok(readMs > longestMs);
  assert.ok(milliseconds(nginxDirective('proxy_next_upstream_timeout')) > readMs);
});

test('links its own problems to the pages of the service', () => {
  const [, named] = /map "" \$docs_url \{\s*default (\S+);/.exec(NGINX) ?? [];
  assert.equal(named, DOCS_URL_PLACE);
  const given = at<string>(COMPOSE, 'services.nginx.environment.DOCS_URL');
  assert.equal(interpolated(given, {}), DOCS_URL);
  const docs = { DOCS_URL: 'https://docs.example.com' };
  const base = { BASE_URL: 'https://api.example.com' };
  for (const settings of [{}, base, docs, { ...base, ...docs }]) {
    const environment = composeEnvironment(settings);
    const { baseUrl, docsUrl } = readConfig({ ...environment, DATABASE_URL_FILE: '' });
    assert.equal(interpolated(given, settings), docsUrl ?? `${baseUrl}/docs`);
  }
});

test('the page of nginx has the values of its directives', () => {
  const page = readFileSync(join(REPOSITORY, 'docs/operating/nginx.md'), 'utf8');
  const [, table = ''] = /^## Directives\n([^#]*)/m.exec(page) ?? [];
  const rows = [...table.matchAll(/^\| (`.*?) \| (\d.*?) \|/gm)];
  assert.ok(rows.length >= 9);
  for (const [, names = '', cell = ''] of rows) {
    const values = cell.split(', ');
    for (const [index, [, name = '']] of [...names.matchAll(/`(\w*_\w+)`/g)].entries()) {
      const shown = values[index] ?? values[0] ?? '';
      const value = shown.replace(/,| (?=s$)/g, '').replace(' × ', ' ');
      assert.match(NGINX, new RegExp(`\\b${name}[ =](?:callers )?${value}[; ]`), name);
    }
  }
});

describe('nginx with that file', { skip: WITHOUT_NGINX }, () => {
  test('passes a response unchanged, with its own Server field', async (t) => {
    const service = await composeService();
    t.after(() => service.stop());
    const nginx = await startNginx(t, [service.url]);
    const direct = await post(service);
    const proxied = await post({ url: nginx.url, key: service.key });
    assert.equal(proxied.status, 200);
    assert.equal(await proxied.text(), await direct.text());
    for (const name of ['content-type', 'cache-control', 'x-content-type-options']) {
      assert.equal(proxied.headers.get(name), direct.headers.get(name));
    }
    const id = proxied.headers.get('x-request-id');
    assert.match(id ?? '', /^req_/);
    await until('both are logged', () => nginx.logged().at(-1)?.['request_id'] === id);
    assert.ok(service.logged().some((line) => line['request_id'] === id));
  });

  test('passes /health and unknown paths to the service, but not /ready', async (t) => {
    const service = await composeService({ sourceUrl: 'https://source.example' });
    t.after(() => service.stop());
    const { url, logged } = await startNginx(t, [service.url]);
    assert.equal((await fetch(`${url}/health`)).status, 200);
    const missing = await answerOf(await fetch(`${url}/docs/${SOME_KEY}`));
    assert.match(assertProblem(missing, 'request.not_found').detail, /https:\/\/source\.example/);
    for (const path of ['/ready', '/ready?', '/%72eady']) {
      const answer = await answerOf(await fetch(url + path));
      assertProblem(answer, 'request.not_found');
      assert.doesNotMatch(answer.body, /"status":"ready"/);
    }
    assert.doesNotMatch(JSON.stringify(logged()), new RegExp(SOME_KEY));
    assert.equal((await fetch(`http://127.0.0.1:${service.port}/ready`)).status, 200);
  });

  test('tries another replica after one that is busy, breaks off or is gone', async (t) => {
    const replicas = [await startUpstream(t, busy), await startUpstream(t, broken)];
    const answering = await startUpstream(t, good);
    const gone = `http://127.0.0.1:${await freePort()}`;
    for (const other of [...replicas.map(({ url }) => url), gone]) {
      const { url } = await startNginx(t, [other, answering.url]);
      for (let count = 0; count < 10; count++) {
        const response = await post({ url, key: SOME_KEY });
        assert.equal(response.status, 200);
        assert.equal(response.headers.get('x-request-id'), 'req_good');
      }
    }
    for (const { requests } of replicas) assert.ok(requests.length > 0);
  });

  test('tries at most three busy replicas, and passes their response', async (t) => {
    const replicas = await Promise.all([1, 2, 3, 4].map(() => startUpstream(t, busy)));
    const { url } = await startNginx(
      t,
      replicas.map(({ url }) => url),
    );
    for (let count = 1; count <= 10; count++) {
      const response = await post({ url, key: SOME_KEY });
      assert.equal(response.status, 503);
      assert.equal(response.headers.get('x-request-id'), 'req_busy');
      assert.equal(await response.text(), 'busy');
      assert.equal(replicas.flatMap(({ requests }) => requests).length, 3 * count);
    }
  });

  test('returns and logs problems in the form of the service if no replica responds, or for invalid messages', async (t) => {
    const { port, logged } = await startNginx(t, [`http://127.0.0.1:${await freePort()}`]);
    const long = 'a'.repeat(9_000);
    const messages = {
      [`${HEAD}Content-Length: 0\r\nConnection: close\r\n\r\n`]: 'server.not_ready',
      'no HTTP\r\n\r\n': 'request.malformed',
      'GET / HTTP/1.1\r\n\r\n': 'request.malformed',
      'GET / HTTP/3.0\r\nHost: a\r\n\r\n': 'request.malformed',
      [`${HEAD}Transfer-Encoding: gzip\r\n\r\n`]: 'request.malformed',
      'TRACE / HTTP/1.1\r\nHost: a\r\n\r\n': 'request.method_not_allowed',
      [`${HEAD}A: ${long}\r\n\r\n`]: 'request.headers_too_large',
      [`GET /${long} HTTP/1.1\r\nHost: a\r\n\r\n`]: 'request.headers_too_large',
    } as const;
    for (const [message, code] of Object.entries(messages)) {
      const [answer, ...others] = await exchange(port, [message], 1);
      assert.ok(answer !== undefined && others.length === 0, message);
      const { request_id: requestId, type } = assertProblem(answer, code);
      assert.equal(type, `${DOCS_URL}/errors/${code}`);
      await until('it is logged', () => logged().at(-1)?.['request_id'] === requestId);
    }
  });

  test('accepts bodies up to the limit of the service', async (t) => {
    const service = await composeService();
    t.after(() => service.stop());
    const { url } = await startNginx(t, [service.url]);
    const fitting = REQUEST.padEnd(defaults.bodyLimitBytes, ' ');
    assert.equal((await post({ url, key: service.key }, fitting)).status, 200);
    const answer = await answerOf(await post({ url, key: service.key }, `${fitting} `));
    assertProblem(answer, 'request.too_large');
    const direct = await answerOf(await post(service, `${fitting} `));
    const own = { request_id: '', type: '' };
    assert.deepEqual(
      { ...JSON.parse(answer.body), ...own },
      { ...JSON.parse(direct.body), ...own },
    );
  });

  test('passes a chunked body with its length, and keeps connections to replicas', async (t) => {
    const upstream = await startUpstream(t, good);
    const { url, port } = await startNginx(t, [upstream.url]);
    const socket = connect(port, '127.0.0.1');
    t.after(() => socket.destroy());
    socket.write(
      `${HEAD}Transfer-Encoding: chunked\r\nConnection: close\r\n\r\n2\r\n{}\r\n0\r\n\r\n`,
    );
    assert.match(await text(socket), /^HTTP\/1\.1 200 /);
    const count = 10;
    for (let each = 0; each < count; each++) await post({ url, key: SOME_KEY });
    const [first, ...others] = upstream.requests;
    assert.equal(first?.headers['content-length'], '2');
    assert.equal(first?.headers['transfer-encoding'], undefined);
    assert.equal(first?.headers['host'], 'a');
    assert.equal(others.length, count);
    for (const { headers } of others) assert.equal(headers.authorization, `Bearer ${SOME_KEY}`);
    // Each nginx process keeps its own connections.
    assert.ok(new Set(others.map(({ socket }) => socket)).size < count / 2);
  });
});

describe('the limit of requests in progress', { skip: WITHOUT_NGINX }, () => {
  const DEPLOYED = Number(nginxDirective('limit_conn').split(' ')[1]);
  /** A lower limit, so that few connections are enough. */
  const LIMIT = 8;
  const LIMITED = NGINX.replace(`limit_conn callers ${DEPLOYED};`, `limit_conn callers ${LIMIT};`)
    // On a busy machine, the bodies may stay unfinished for longer than the real limit.
    .replace('client_body_timeout 10s', 'client_body_timeout 10m');

  /** Begins requests, and holds their bodies back. */
  async function hold(t: TestContext, port: number, count: number, field = '') {
    let received = '';
    const sockets = Array.from({ length: count }, () => connect(port, '127.0.0.1'));
    t.after(() => {
      for (const socket of sockets) socket.destroy();
    });
    for (const socket of sockets) {
      socket.setEncoding('utf8').on('data', (part) => (received += part));
      socket.on('error', () => {});
      await once(socket, 'connect');
      socket.write(`${HEAD}${field}Content-Length: 10\r\n\r\n{`);
    }
    const answers = (status: number) => received.split(`HTTP/1.1 ${status} `).length - 1;
    const finish = () => {
      for (const socket of sockets) socket.write('123456789');
    };
    return { sockets, answers, finish, received: () => received };
  }

  test('rejects requests beyond the limit of a client with 429, and responds to all others', async (t) => {
    const upstream = await startUpstream(t, good);
    const { port, logged } = await startNginx(t, [upstream.url], LIMITED);
    const slow = await hold(t, port, LIMIT + 1);
    await until('one is rejected', () => slow.answers(429) === 1);
    // nginx does not wait for the unfinished body.
    await until('it is closed', () => slow.sockets.some(({ closed }) => closed));
    const [head = '', body = ''] = slow.received().split('\r\n\r\n');
    assert.match(head, /^content-type: application\/problem\+json\r$/im);
    const { request_id: requestId, detail, ...problem } = JSON.parse(body);
    assert.deepEqual(problem, { type: 'about:blank', title: 'Too Many Requests', status: 429 });
    assert.match(head, new RegExp(`^x-request-id: ${requestId}\\r$`, 'im'));
    assert.match(detail, new RegExp(`^More than ${DEPLOYED} requests`));
    await until('it is logged', () => logged().some((line) => line['request_id'] === requestId));
    assert.equal(slow.answers(200), 0);
    slow.finish();
    await until('the others get responses', () => slow.answers(200) === LIMIT);
  });

  test('counts requests by the client address from a balancer, or by its IPv6 network', async (t) => {
    const upstream = await startUpstream(t, good);
    const balanced = LIMITED.replace(
      'server_name _;',
      'server_name _; set_real_ip_from 127.0.0.0/8; real_ip_header X-Forwarded-For;',
    );
    const { port } = await startNginx(t, [upstream.url], balanced);
    const from = (address: string, count: number) =>
      hold(t, port, count, `X-Forwarded-For: ${address}\r\n`);
    // Addresses of the same client and of another one. The networks are written in different forms.
    for (const [one, same, next] of [
      ['192.0.2.1', '192.0.2.1', '192.0.2.2'],
      ['2001:db8::1:0:0:0', '2001:db8:0:0:a:b:c:d', '2001:db8:0:1::1'],
    ] as const) {
      const first = await from(one, LIMIT + 1);
      await until('its limit is reached', () => first.answers(429) === 1);
      const rejected = await from(same, 1);
      await until('it is the same client', () => rejected.answers(429) === 1);
      const other = await from(next, 1);
      other.finish();
      await until('another client gets a response', () => other.answers(200) === 1);
    }
  });
});
