/** A stop, as seen by a caller whose connection is open and whose first request is on its way. */
import assert from 'node:assert/strict';
import { once } from 'node:events';
import { type TestContext, test } from 'node:test';
import { serviceFor } from '../support/service.ts';
import { Caller } from '../support/socket.ts';

/** A service, and a connection to it that has sent nothing. The clock that counts for it stands still. */
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

test('a first request that crosses the stop is answered, and its answer is the last', async (t) => {
  const { caller, closed } = await compose(t);
  t.mock.timers.tick(249);
  caller.socket.write('GET /health HTTP/1.1\r\nHost: a\r\n\r\n');
  await closed;
  assert.deepEqual(
    caller.answers.map(({ status, headers }) => [status, headers['connection']]),
    [[200, 'close']],
  );
});

test('a connection that sends nothing for a quarter of a second ends', async (t) => {
  const { caller, closed } = await compose(t);
  t.mock.timers.tick(250);
  await closed;
  assert.deepEqual(caller.answers, []);
});
