/** A connection after its response: late bodies, other bytes, and memory. */
import assert from 'node:assert/strict';
import { once } from 'node:events';
import type { Socket } from 'node:net';
import { test } from 'node:test';
import { setImmediate as turn } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import type { RequestEvent } from '../../src/http/events.ts';
import { stopListening } from '../../src/http/listening.ts';
import { until, within } from '../support/processes.ts';
import { longPages, serviceFor } from '../support/service.ts';
import { Caller, positionsRequest, postHead } from '../support/socket.ts';

function requested(service: { logged(): Record<string, unknown>[] }): Partial<RequestEvent>[] {
  return service.logged().filter(({ msg }) => msg === 'request');
}

test('releases the body of a request after its response', async (t) => {
  setFlagsFromString('--expose-gc');
  const collect = runInNewContext('gc') as () => void;
  const service = await serviceFor(t);
  const caller = await Caller.connected(service.port);
  const bodies: WeakRef<Buffer>[] = [];
  service.server.on('request', (request) => {
    request.on('data', (chunk: Buffer) => bodies.push(new WeakRef(chunk)));
  });
  assert.equal(await caller.ask(positionsRequest(service.key)), 200);
  assert.equal(bodies.length, 1);
  await until('it is released', () => {
    collect();
    return bodies[0]?.deref() === undefined;
  });
  assert.equal(caller.end, undefined);
});

test('closes every abandoned connection at shutdown, even a CONNECT with an unread response', async (t) => {
  const service = await serviceFor(t, { pages: longPages(20_000_000) });
  const callers = await Promise.all([1, 2].map(() => Caller.connected(service.port)));
  const messages = ['GET /long HTTP/1.1\r\nHost: x', 'CONNECT x:1 HTTP/1.1\r\nHost: x:1'];
  for (const [index, { socket }] of callers.entries()) {
    socket.pause();
    socket.write(`${messages[index]}\r\n\r\n`);
  }
  await until('both are read', () => requested(service).length === 2);
  const closed = once(service.server, 'close');
  stopListening(service.server);
  service.connections.end();
  service.connections.abandon();
  assert.notEqual(await within(60_000, closed), 'late');
  for (const { socket } of callers) socket.destroy();
});

test('survives a connection reset after the response to CONNECT', async (t) => {
  const service = await serviceFor(t);
  const accepted = once(service.server, 'connection');
  const caller = await Caller.connected(service.port);
  const [socket] = (await accepted) as [Socket];
  // `once` would also listen to errors.
  const closed = new Promise((resolve) => socket.on('close', resolve));
  assert.equal(await caller.ask('CONNECT x:1 HTTP/1.1\r\nHost: x:1\r\n\r\n'), 404);
  caller.socket.resetAndDestroy();
  await closed;
  assert.equal((await fetch(`${service.url}/ready`)).status, 200);
});

test('delivers the last response of a connection to a client that is still sending', async (t) => {
  const service = await serviceFor(t);
  const caller = await Caller.connected(service.port, { reads: false });
  const { socket } = caller;
  // Stops the clock of the lingering close.
  t.mock.timers.enable({ apis: ['setTimeout'] });
  socket.write(postHead('ak_test_x', 'Content-Length: 900000'));
  while (requested(service).length === 0) await turn();
  for (let count = 0; count < 8; count++) {
    await new Promise<void>((resolve, reject) => {
      socket.write(Buffer.alloc(100_000), (error) => (error ? reject(error) : resolve()));
    });
  }
  socket.resume();
  await once(socket, 'end');
  assert.deepEqual(caller.statuses, [401]);
});
