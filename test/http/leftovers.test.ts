/** What is left on a connection after an answer: late bodies, junk, and memory. */
import assert from 'node:assert/strict';
import { once } from 'node:events';
import { test } from 'node:test';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import type { RequestEvent } from '../../src/http/events.ts';
import { stopListening } from '../../src/http/listening.ts';
import { until, within } from '../support/processes.ts';
import { longPages, serviceFor } from '../support/service.ts';
import { Caller, positionsRequest } from '../support/socket.ts';

function requested(service: { logged(): Record<string, unknown>[] }): Partial<RequestEvent>[] {
  return service.logged().filter(({ msg }) => msg === 'request');
}

test('an idle connection does not hold the body of an answered request', async (t) => {
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
  await until('it is let go of', () => {
    collect();
    return bodies[0]?.deref() === undefined;
  });
  assert.equal(caller.end, undefined);
});

test('a stop closes every abandoned connection, even a CONNECT whose answer nobody reads', async (t) => {
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
