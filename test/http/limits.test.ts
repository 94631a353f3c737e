/** Limits of a connection, each tested with a low value. */
import assert from 'node:assert/strict';
import { once } from 'node:events';
import type { Socket } from 'node:net';
import { test } from 'node:test';
import { setTimeout as delay } from 'node:timers/promises';
import { connectionsOf } from '../../src/http/listening.ts';
import { assertProblem } from '../support/problem.ts';
import { until } from '../support/processes.ts';
import { type ComposedService, longPages, serviceFor } from '../support/service.ts';
import { Caller, postHead } from '../support/socket.ts';

const GET = 'GET /ready HTTP/1.1\r\nHost: a\r\n\r\n';
/** Far more than the buffers between two sockets. */
const LONG_BYTES = 20_000_000;
const LONG_PAGES = longPages(LONG_BYTES);
const GET_LONG = 'GET /long HTTP/1.1\r\nHost: a\r\n\r\n';
const SOON = { headersTimeoutMs: 300, requestTimeoutMs: 600, checkIntervalMs: 50 };

async function untilNoneIsOpen({ server }: ComposedService): Promise<void> {
  await until('no connection is open', async () => (await connectionsOf(server)) === 0);
}

/** Repeats an action until the socket is closed. Fails after too long. */
async function untilClosed(socket: Socket, act: () => unknown): Promise<void> {
  const closed = new Promise((resolve) => socket.once('close', resolve));
  const repeated = setInterval(act, 10);
  const timeout = setTimeout(() => socket.destroy(new Error('was not cut off')), 60_000);
  try {
    await closed;
  } finally {
    clearInterval(repeated);
    clearTimeout(timeout);
  }
  assert.notEqual(socket.errored?.message, 'was not cut off');
}

test('makes a request the last one if it arrives before the previous response is read', async (t) => {
  const service = await serviceFor(t, { pages: LONG_PAGES });
  const accepted = once(service.server, 'connection');
  const { socket } = await Caller.connected(service.port);
  const [ofService] = (await accepted) as [Socket];
  socket.write(GET_LONG);
  await once(socket, 'data');
  socket.pause();
  socket.write(GET.repeat(3));
  const sent = GET_LONG.length + 3 * GET.length;
  await until('the other requests have arrived', () => ofService.bytesRead === sent);
  socket.resume();
  await once(socket, 'close');
  assert.ok(socket.bytesRead > LONG_BYTES - 100_000, String(socket.bytesRead));
  assert.equal(service.logged().length, 1);
});

test('cuts off a client that does not read its response', async (t) => {
  const service = await serviceFor(t, { pages: LONG_PAGES }, { idleTimeoutMs: 300 });
  const { socket } = await Caller.connected(service.port, { reads: false });
  socket.write(GET_LONG);
  await until('the request has arrived', () => service.logged().length === 1);
  await untilNoneIsOpen(service);
  socket.destroy();
});

/** Starts of requests, and the bytes to repeat until the connection is closed. */
const LATE: Readonly<Record<string, readonly [first: string, again?: string]>> = {
  nothing: [''],
  'only empty lines': ['\r\n', '\r\n'],
  'a part of a header': ['GET /health HTTP/1.1\r\nHost: loc'],
  'a part of a body': [`${postHead('KEY', 'Content-Length: 100')}{"subject"`],
  'a part of a chunk': [`${postHead('KEY', 'Transfer-Encoding: chunked')}5\r\n{"sub`],
};

test('rejects a request that does not arrive in time with request.timeout', async (t) => {
  const service = await serviceFor(t, {}, SOON);
  for (const [name, [first, again = '']] of Object.entries(LATE)) {
    const caller = await Caller.connected(service.port);
    const { socket } = caller;
    socket.write(first.replace('KEY', service.key));
    await untilClosed(socket, () => again !== '' && socket.writable && socket.write(again));
    const [answer, ...more] = caller.answers;
    assert.ok(answer, name);
    assertProblem(answer, 'request.timeout');
    assert.deepEqual(more, [], name);
  }
});

test('ignores an empty line after a response', async (t) => {
  const service = await serviceFor(t, {}, SOON);
  const caller = await Caller.connected(service.port);
  assert.equal(await caller.ask(GET), 200);
  caller.socket.write('\r\n');
  await delay(SOON.headersTimeoutMs + 10 * SOON.checkIntervalMs);
  assert.equal(await caller.ask(GET), 200);
  assert.deepEqual(caller.statuses, [200, 200]);
});

test('cuts off a rejected request with a missing or endless body', async (t) => {
  const service = await serviceFor(t, {}, SOON);
  const beginnings = {
    'no body': postHead(service.key, 'Content-Length: 20000'),
    'a slow body': postHead(service.key, 'Content-Length: 1000000'),
    'a chunked body': postHead(service.key, 'Transfer-Encoding: chunked').replace(service.key, 'x'),
  };
  for (const [name, beginning] of Object.entries(beginnings)) {
    const caller = await Caller.connected(service.port);
    const { socket } = caller;
    socket.write(beginning);
    await untilClosed(socket, () => {
      if (name !== 'no body' && socket.writable) socket.write('1\r\nx\r\n');
    });
    assert.equal(caller.answers.length, 1, name);
  }
});
