/** nginx with deploy/nginx.conf: what one address sends does not take the others' place. */
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { request } from 'node:http';
import { connect, type Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import { describe, type TestContext, test } from 'node:test';
import { until } from '../support/processes.ts';
import { POSITIONS_PATH } from '../support/service.ts';
import { NGINX, nginxDirective } from './files.ts';
import { good, startNginx, startUpstream } from './nginx.ts';

const skip = spawnSync('nginx', ['-v']).status === 0 ? false : 'there is no nginx';

const LIMIT = Number(nginxDirective('limit_conn').split(' ')[1]);
const CALLER = '127.0.0.1';
const OTHER = '127.0.0.2';
const HEAD = `POST ${POSITIONS_PATH} HTTP/1.1\r\nHost: a\r\n`;
/** On a busy machine, the bodies may stay unfinished for longer than they may in service. */
const PATIENT = NGINX.replace('client_body_timeout 10s', 'client_body_timeout 10m');
const UNFINISHED_BODY = `${HEAD}Content-Length: 10\r\n\r\n{`;

interface Flood {
  readonly sockets: readonly Socket[];
  /** How many answers had this status. */
  answers(status: number): number;
}

/** Opens connections from one address, and sends the same on each. */
async function flood(
  t: TestContext,
  { port, count, sent }: { port: number; count: number; sent: string },
): Promise<Flood> {
  let received = '';
  const sockets = Array.from({ length: count }, () => {
    const socket = connect({ host: CALLER, port, localAddress: CALLER });
    socket.setEncoding('utf8').on('data', (part) => (received += part));
    socket.on('error', () => {});
    return socket;
  });
  t.after(() => {
    for (const socket of sockets) socket.destroy();
  });
  await Promise.all(sockets.map((socket) => once(socket, 'connect')));
  if (sent !== '') for (const socket of sockets) socket.write(sent);
  return {
    sockets,
    answers: (status) => received.split(`HTTP/1.1 ${status} `).length - 1,
  };
}

/** The status of a request on a connection of its own, and its body. */
async function ask(port: number, from: string, path = POSITIONS_PATH) {
  const sent = request({
    host: CALLER,
    port,
    path,
    localAddress: from,
    method: 'POST',
    agent: false,
  });
  sent.end('{}');
  const [response] = await once(sent, 'response');
  return { status: response.statusCode, headers: response.headers, body: await text(response) };
}

describe('one address', { skip }, () => {
  test('may have so many requests in progress; more get 429, and others are served', async (t) => {
    const upstream = await startUpstream(t, good);
    const { port, logged } = await startNginx(t, [upstream.port], PATIENT);
    const beyond = 200;
    const count = LIMIT + beyond;
    const slow = await flood(t, { port, count, sent: UNFINISHED_BODY });
    await until('the others are refused', () => slow.answers(429) === beyond);
    // The unfinished bodies of those that were refused are not waited for.
    await until(
      'they are closed',
      () => slow.sockets.filter((each) => each.closed).length === beyond,
    );

    const refused = await ask(port, CALLER);
    assert.equal(refused.status, 429);
    assert.equal(refused.headers['content-type'], 'application/problem+json');
    const { request_id: requestId, detail, ...problem } = JSON.parse(refused.body);
    assert.deepEqual(problem, { type: 'about:blank', title: 'Too Many Requests', status: 429 });
    assert.equal(requestId, refused.headers['x-request-id']);
    assert.match(detail, new RegExp(`^More than ${LIMIT} requests`));
    await until('it is logged', () => logged().at(-1)?.['request_id'] === requestId);

    for (const path of [POSITIONS_PATH, '/health']) {
      assert.equal((await ask(port, OTHER, path)).status, 200);
    }
    assert.equal(slow.answers(200), 0);
    for (const socket of slow.sockets) socket.write('123456789');
    await until('those within the limit are answered', () => slow.answers(200) === LIMIT);
    assert.equal((await ask(port, CALLER)).status, 200);
  });

  test('may keep any number of connections without a request, until nginx needs one', async (t) => {
    const upstream = await startUpstream(t, good);
    // Fewer connections than deployed, so that few are enough to take them all.
    const { port } = await startNginx(
      t,
      [upstream.port],
      NGINX.replace('worker_connections 4096', 'worker_connections 256').replace(
        'worker_processes auto',
        'worker_processes 1',
      ),
    );
    for (const sent of ['', `GET /health HTTP/1.1\r\nHost: a\r\n\r\n`]) {
      const idle = await flood(t, { port, count: 1_000, sent });
      for (let count = 0; count < 20; count++) {
        assert.equal((await ask(port, OTHER)).status, 200);
        assert.equal((await ask(port, CALLER, '/health')).status, 200);
      }
      await until(
        'most were closed',
        () => idle.sockets.filter((each) => each.closed).length > 700,
      );
      assert.equal(idle.answers(429), 0);
    }
  });

  test('is that of the caller, not of a balancer that nginx is told of', async (t) => {
    const upstream = await startUpstream(t, good);
    const { port } = await startNginx(
      t,
      [upstream.port],
      PATIENT.replace(
        'server_name _;',
        'server_name _; set_real_ip_from 127.0.0.0/8; real_ip_header X-Forwarded-For;',
      ),
    );
    const slowFrom = (address: string, count: number) =>
      flood(t, {
        ...{ port, count },
        sent: UNFINISHED_BODY.replace('Host: a', `Host: a\r\nX-Forwarded-For: ${address}`),
      });
    const first = await slowFrom('192.0.2.1', LIMIT + 1);
    await until('one is refused', () => first.answers(429) === 1);
    const second = await slowFrom('192.0.2.2', 1);
    second.sockets[0]?.write('123456789');
    await until('another caller is served', () => second.answers(200) === 1);

    // The same network of IPv6, in forms that begin differently, and one next to it.
    const network = await slowFrom('2001:db8::1:0:0:0', LIMIT + 1);
    await until('its limit is reached', () => network.answers(429) === 1);
    const same = await slowFrom('2001:db8:0:0:a:b:c:d', 1);
    await until('the network is refused', () => same.answers(429) === 1);
    const next = await slowFrom('2001:db8:0:1::1', 1);
    next.sockets[0]?.write('123456789');
    await until('the next network is served', () => next.answers(200) === 1);
  });
});
