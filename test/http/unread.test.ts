/** Answers that callers without a key do not read: how much of them the system may have to hold. */
import assert from 'node:assert/strict';
import { once } from 'node:events';
import { test } from 'node:test';
import { setTimeout as delay } from 'node:timers/promises';
import { LINGER_MS } from '../../src/http/connection.ts';
import { connectionsOf } from '../../src/http/connections.ts';
import { FREE_BYTES_MAX } from '../../src/http/leftovers.ts';
import type { ConnectionLimits } from '../../src/http/server.ts';
import { until } from '../support/processes.ts';
import { composeService, post } from '../support/service.ts';
import { Caller, longPages, positionsRequest } from './caller.ts';

/** More than a caller's system takes for a caller that does not read, and less than that of the service does. */
const LENGTH = 200_000;
/** For three long answers, and not for four. */
const ROOM = { unreadBytesMax: 3.5 * LENGTH };
const GET = 'GET /long HTTP/1.1\r\nHost: a\r\n';

async function serviceWithPage(limits: Partial<ConnectionLimits> = ROOM) {
  return await composeService({ pages: longPages(LENGTH) }, limits);
}

function answered(service: Awaited<ReturnType<typeof serviceWithPage>>): number {
  return service.logged().filter(({ status }) => status === 200).length;
}

/** Asks, and reads nothing until it is told to. */
function askUnread(port: number, bytes: string): Caller {
  return new Caller(port, bytes, { allowHalfOpen: true, reads: false });
}

test('long answers make room for each other, those first that were given first', async () => {
  for (const fields of ['', 'Connection: close\r\n']) {
    const service = await serviceWithPage();
    const callers: Caller[] = [];
    for (let count = 1; count <= 8; count++) {
      callers.push(askUnread(service.port, `${GET}${fields}\r\n`));
      await until('it is answered', () => answered(service) === 2 * count - 1);
      assert.equal((await post(service)).status, 200);
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
      callers.slice(5).every(({ answers }) => answers[0]?.body.length === LENGTH),
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
      const caller = askUnread(service.port, `${GET}\r\n`);
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
    if (!late) assert.equal(callers[0]?.answers[0]?.body.length, LENGTH);
  }
  await service.stop();
});

test('a caller may take longer for a long last answer than for a short one', async () => {
  const service = await serviceWithPage();
  const caller = askUnread(service.port, `${GET}Connection: close\r\n\r\n`);
  await until('it is answered', () => answered(service) === 1);
  await delay(LINGER_MS + 500);
  assert.equal(await connectionsOf(service.server), 1);
  caller.socket.resume();
  await until('it has all', () => caller.end !== undefined);
  assert.equal(caller.end, 'ended');
  assert.equal(caller.answers[0]?.body.length, LENGTH);
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
    const caller = askUnread(service.port, `${GET}${fields}\r\n`);
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
  const paid = positionsRequest(service.key);
  const free = 'GET /health HTTP/1.1\r\nHost: a\r\n\r\n';
  const caller = new Caller(service.port, '', { allowHalfOpen: true });
  const ask = async (request: string) => {
    caller.received = Buffer.alloc(0);
    assert.equal(await caller.ask(request), 200);
    return caller.answers[0]?.headers['connection'];
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
