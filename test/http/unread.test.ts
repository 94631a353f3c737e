/** Answers that callers without a key do not read: how much of them the system may have to hold. */
import assert from 'node:assert/strict';
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { test } from 'node:test';
import { setTimeout as delay } from 'node:timers/promises';
import { LINGER_MS } from '../../src/http/connection.ts';
import { connectionsOf } from '../../src/http/connections.ts';
import { FREE_BYTES_MAX } from '../../src/http/leftovers.ts';
import type { ConnectionLimits } from '../../src/http/server.ts';
import { until } from '../support/processes.ts';
import { composeService, pagesOf, post, REQUEST } from '../support/service.ts';
import { readAnswers } from '../support/socket.ts';

/** More than a caller's system takes for a caller that does not read, and less than that of the service does. */
const LENGTH = 200_000;
/** For three long answers, and not for four. */
const ROOM = { unreadBytesMax: 3.5 * LENGTH };
const GET = 'GET /long HTTP/1.1\r\nHost: a\r\n';

async function serviceWithPage(limits: Partial<ConnectionLimits> = ROOM) {
  const body = Buffer.alloc(LENGTH, 'x');
  const pages = pagesOf({ mediaType: 'text/plain', headers: {}, body, gzip: body });
  return await composeService({ pages }, limits);
}

function answered(service: Awaited<ReturnType<typeof serviceWithPage>>): number {
  return service.logged().filter(({ status }) => status === 200).length;
}

/** Asks, and reads nothing until it is told to. */
class Caller {
  readonly socket: Socket;
  received: Buffer = Buffer.alloc(0);
  end: string | undefined;

  constructor(port: number, bytes: string) {
    this.socket = connect({ port, host: '127.0.0.1', allowHalfOpen: true }).pause();
    this.socket.on('data', (chunk: Buffer) => {
      this.received = Buffer.concat([this.received, chunk]);
    });
    this.socket.on('error', (error: NodeJS.ErrnoException) => {
      this.end = error.code;
    });
    this.socket.on('end', () => {
      this.end ??= 'ended';
    });
    this.socket.write(bytes);
  }
}

test('long answers make room for each other, those first that were given first', async () => {
  for (const fields of ['', 'Connection: close\r\n']) {
    const service = await serviceWithPage();
    const callers: Caller[] = [];
    for (let count = 1; count <= 8; count++) {
      callers.push(new Caller(service.port, `${GET}${fields}\r\n`));
      await until('it is answered', () => answered(service) === 2 * count - 1);
      assert.equal((await post(service, REQUEST)).status, 200);
    }
    // Only who reads sees a reset.
    for (const { socket } of callers) socket.resume();
    await until(
      'five have made room',
      () => callers.filter(({ end }) => end === 'ECONNRESET').length === 5,
    );
    assert.deepEqual(
      callers.map(({ end }) => end === 'ECONNRESET'),
      callers.map((_, index) => index < 5),
    );
    await until('the others have it whole', () =>
      callers.slice(5).every(({ received }) => readAnswers(received)[0]?.body.length === LENGTH),
    );
    for (const { socket } of callers) socket.destroy();
    await service.stop();
  }
});

test('an answer that a caller half-closed for is delivered, unless too many were left unread', async () => {
  const service = await serviceWithPage();
  for (const late of [false, true]) {
    const callers: Caller[] = [];
    for (let count = 1; count <= 5; count++) {
      const before = answered(service);
      const caller = new Caller(service.port, `${GET}\r\n`);
      callers.push(caller);
      if (!late) caller.socket.end();
      await until('it is answered', () => answered(service) > before);
      caller.socket.end();
      await until('it is closed', async () => (await connectionsOf(service.server)) === 0);
    }
    for (const { socket } of callers) socket.resume();
    await until('all have ended', () => callers.every(({ end }) => end !== undefined));
    // The first three of all were left to the system, which is as much as may be in a minute.
    assert.deepEqual(
      callers.map(({ end }) => end),
      callers.map((_, index) => (!late && index < 3 ? 'ended' : 'ECONNRESET')),
    );
    if (!late)
      assert.equal(readAnswers(callers[0]?.received ?? Buffer.alloc(0))[0]?.body.length, LENGTH);
  }
  await service.stop();
});

test('a caller may take longer for a long last answer than for a short one', async () => {
  const service = await serviceWithPage();
  const caller = new Caller(service.port, `${GET}Connection: close\r\n\r\n`);
  await until('it is answered', () => answered(service) === 1);
  await delay(LINGER_MS + 500);
  assert.equal(await connectionsOf(service.server), 1);
  caller.socket.resume();
  await until('it has all', () => caller.end !== undefined);
  assert.equal(caller.end, 'ended');
  assert.equal(readAnswers(caller.received)[0]?.body.length, LENGTH);
  caller.socket.end();
  await until('it is closed', async () => (await connectionsOf(service.server)) === 0);
  await service.stop();
});

test('a last answer that nobody reads is dropped in the end, and so is an idle connection', async () => {
  const limits = {
    ...ROOM,
    answerTimeoutMs: 300,
    keepAliveTimeoutMs: 300,
    checkIntervalMs: 50,
  };
  const service = await serviceWithPage(limits);
  for (const fields of ['', 'Connection: close\r\n']) {
    const before = answered(service);
    const caller = new Caller(service.port, `${GET}${fields}\r\n`);
    await until('it is answered', () => answered(service) > before);
    await until('it is closed', async () => (await connectionsOf(service.server)) === 0);
    caller.socket.resume();
    await until('it is told', () => caller.end !== undefined);
    assert.equal(caller.end, 'ECONNRESET');
  }
  await service.stop();
});

test('answers without a key end a connection after a while, those with a key never, and all arrive', async () => {
  const service = await composeService();
  const text = `Authorization: Bearer ${service.key}\r\nContent-Type: application/json\r\n`;
  const paid = `POST /v1/western/positions HTTP/1.1\r\nHost: a\r\n${text}Content-Length: ${REQUEST.length}\r\n\r\n${REQUEST}`;
  const free = 'GET /health HTTP/1.1\r\nHost: a\r\n\r\n';
  const caller = new Caller(service.port, '');
  caller.socket.resume();
  const ask = async (request: string) => {
    caller.received = Buffer.alloc(0);
    caller.socket.write(request);
    await until('there is an answer', () => readAnswers(caller.received).length === 1);
    const [answer] = readAnswers(caller.received);
    assert.equal(answer?.status, 200);
    return answer?.headers['connection'];
  };
  let bytes = 0;
  while (bytes < 1.5 * FREE_BYTES_MAX) {
    assert.notEqual(await ask(paid), 'close');
    bytes += caller.received.length;
  }
  let freeAnswers = 1;
  while ((await ask(free)) !== 'close') freeAnswers++;
  assert.ok(freeAnswers > 100 && freeAnswers < 256, String(freeAnswers));
  caller.socket.end();
  await once(caller.socket, 'close');
  await service.stop();
});
