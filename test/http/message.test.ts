/** Errors of messages to which Node alone would respond differently or not at all. */
import assert from 'node:assert/strict';
import { connect } from 'node:net';
import { after, test } from 'node:test';
import { setTimeout as delay } from 'node:timers/promises';
import { CONNECTION_LIMITS } from '../../src/http/server.ts';
import { assertProblem } from '../support/problem.ts';
import { composeService, REQUEST, serviceFor } from '../support/service.ts';
import { Caller, exchange, positionsRequest, postHead } from '../support/socket.ts';

const service = await composeService();
after(() => service.stop());

function head(...lines: string[]): string {
  return `${lines.join('\r\n')}\r\n\r\n`;
}

test('counts only the path and the names and values of header fields', async () => {
  const counted = CONNECTION_LIMITS.headerBytesMax - 1;
  const requests: Readonly<Record<string, (bytes: number) => string>> = {
    'a long value': (bytes) =>
      head('GET /ready HTTP/1.1', 'Host: a', `X: ${'x'.repeat(bytes - 12)}`),
    'a longer method without white space': (bytes) =>
      head('OPTIONS /ready HTTP/1.1', 'Host:a', `X:${'x'.repeat(bytes - 12)}`),
    'white space before a value': (bytes) =>
      head('GET /ready HTTP/1.1', 'Host: a', `X: ${' '.repeat(3_000)}${'x'.repeat(bytes - 12)}`),
    'a hundred fields': (bytes) =>
      head(
        'GET /ready HTTP/1.1',
        'Host: a',
        ...Array.from({ length: 98 }, () => 'Y: y'),
        `X: ${'x'.repeat(bytes - 12 - 2 * 98)}`,
      ),
    'a long path': (bytes) => head(`GET /${'x'.repeat(bytes - 6)} HTTP/1.1`, 'Host: a'),
    'a long trailer': (bytes) =>
      [
        `${postHead(service.key, 'Transfer-Encoding: chunked')}${REQUEST.length.toString(16)}`,
        REQUEST,
        '0',
        `X: ${'x'.repeat(bytes - 1)}`,
        '\r\n',
      ].join('\r\n'),
    'a long query': (bytes) => head(`GET /ready?${'x'.repeat(bytes - 12)} HTTP/1.1`, 'Host: a'),
  };
  for (const [name, of] of Object.entries(requests)) {
    const [read] = await exchange(service.port, [of(counted)], 1);
    assert.ok(read !== undefined && read.status !== 431, name);
    const [rejected] = await exchange(service.port, [of(counted + 1)], 1);
    assert.ok(rejected, name);
    assertProblem(rejected, 'request.headers_too_large');
  }
});

test('responds to a client that half-closes after its request', async (t) => {
  const { promise: halfClosed, resolve } = Promise.withResolvers<void>();
  const respond = () => halfClosed.then(() => '{}');
  const waiting = await serviceFor(t, { respond });
  waiting.server.on('connection', (socket) => socket.on('end', resolve));
  const caller = new Caller(waiting.port, '', { allowHalfOpen: true });
  caller.socket.end(positionsRequest(waiting.key));
  await caller.answered();
  assert.deepEqual(caller.statuses, [200]);
});

test('survives clients that disconnect midway', async () => {
  const beginnings = [
    head('CONNECT example.org:443 HTTP/1.1', 'Host: example.org'),
    head('GET /v1/ HTTP/1.1', 'Host: a', 'Connection: Upgrade', 'Upgrade: h2c'),
    'nonsense\r\n\r\n',
    '',
    'GE',
    'GET /health HTTP/1.1\r\n',
    postHead(service.key, 'Content-Length: 100'),
    `${postHead(service.key, 'Content-Length: 100')}{"s`,
  ];
  for (let round = 0; round < 10; round++) {
    for (const beginning of beginnings) {
      const socket = connect(service.port, '127.0.0.1');
      socket.on('error', () => {});
      socket.write(beginning);
      await delay(2);
      if (round % 2 === 0) socket.destroy();
      else socket.resetAndDestroy();
    }
  }
  await delay(50);
  assert.equal((await fetch(`${service.url}/ready`)).status, 200);
  assert.ok(service.logged().every((line) => line['status'] !== 500));
});
