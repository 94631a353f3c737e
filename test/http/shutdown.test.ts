/** Shutdown, for a client with an open connection and a first request on its way. */
import assert from 'node:assert/strict';
import { once } from 'node:events';
import { type TestContext, test } from 'node:test';
import { serviceFor } from '../support/service.ts';
import { Caller } from '../support/socket.ts';

/** A service with a connection without a request, and with a stopped clock. */
async function compose(t: TestContext) {
  const service = await serviceFor(t);
  const accepted = once(service.server, 'connection');
  const caller = await Caller.connected(service.port);
  await accepted;
  const closed = once(caller.socket, 'close');
  t.mock.timers.enable({ apis: ['setTimeout'] });
  service.connections.end();
  return { caller, closed };
}

test('responds to a first request that arrives during shutdown, and then closes the connection', async (t) => {
  const { caller, closed } = await compose(t);
  t.mock.timers.tick(249);
  caller.socket.write('GET /health HTTP/1.1\r\nHost: a\r\n\r\n');
  await closed;
  assert.deepEqual(
    caller.answers.map(({ status, headers }) => [status, headers['connection']]),
    [[200, 'close']],
  );
});

test('closes a connection without a request after a quarter of a second', async (t) => {
  const { caller, closed } = await compose(t);
  t.mock.timers.tick(250);
  await closed;
  assert.deepEqual(caller.answers, []);
});
