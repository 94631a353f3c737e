/** Node parses incoming bytes without JavaScript, as long as the socket has no other listener. */
import assert from 'node:assert/strict';
import { once } from 'node:events';
import type { Socket } from 'node:net';
import { test } from 'node:test';
import { REQUEST, serviceFor } from '../support/service.ts';
import { Caller, positionsRequest, postHead } from '../support/socket.ts';

/** Node's internal flag of whether the parser reads a socket directly. There is no public one. */
function isConsumed(socket: Socket): unknown {
  return (socket as Socket & { parser: { _consumed?: unknown } }).parser._consumed;
}

test('lets the parser read each connection directly, before, between and after requests of every kind', async (t) => {
  const service = await serviceFor(t);
  const accepted = once(service.server, 'connection');
  const caller = await Caller.connected(service.port);
  const [socket] = (await accepted) as [Socket];
  const rejected = postHead('ak_test_x', 'Content-Length: 20000');
  const inChunks = `${postHead(service.key, 'Transfer-Encoding: chunked')}34\r\n${REQUEST}\r\n0\r\n\r\n`;
  for (const [message, status] of [
    ['GET /health HTTP/1.1\r\nHost: a\r\n\r\n', 200],
    [positionsRequest(service.key), 200],
    [positionsRequest(service.key, 'Expect: a-miracle'), 200],
    [inChunks, 200],
    [rejected, 401],
    ['x'.repeat(20_000) + positionsRequest(service.key), 200],
    ['\r\nGET /nowhere HTTP/1.1\r\nHost: a\r\n\r\n', 404],
  ] as const) {
    assert.equal(isConsumed(socket), true);
    assert.equal(await caller.ask(message), status);
  }
  assert.equal(isConsumed(socket), true);
  // Node's own listener, which is not called while the parser reads.
  assert.equal(socket.listenerCount('data'), 1);
  assert.equal(socket.listenerCount('readable'), 0);
  socket.on('data', () => {});
  assert.equal(isConsumed(socket), false, 'the test detects a listener');
});
