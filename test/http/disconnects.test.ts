/** Clients that disconnect while their request waits for a worker. */
import assert from 'node:assert/strict';
import { once } from 'node:events';
import { connect } from 'node:net';
import { type TestContext, test } from 'node:test';
import { documentation } from '../../packages/site/documentation.ts';
import type { Respond } from '../../src/endpoints/respond.ts';
import { openEndpoint } from '../../src/mcp/http.ts';
import { partsOf } from '../../src/mcp/server.ts';
import { call } from '../mcp/messages.ts';
import { run, startTestPool } from '../support/pool.ts';
import { until } from '../support/processes.ts';
import { composeService, POSITIONS_PATH, post, REQUEST, SURROUNDINGS } from '../support/service.ts';
import { postHead } from '../support/socket.ts';

/** A service with one worker. A second calculation would end the worker. */
async function compose(t: TestContext) {
  const { pool, backoffs } = startTestPool();
  await pool.whenReady;
  const jobs = ['sleep:1000'];
  const respond: Respond = (_endpoint, _body, caller) =>
    run(pool, jobs.shift() ?? 'throw:', caller);
  const { baseUrl, docsUrl } = SURROUNDINGS;
  const parts = partsOf(respond, documentation(SURROUNDINGS), docsUrl);
  const credits: number[] = [];
  const service = await composeService({
    respond,
    mcp: openEndpoint(parts, baseUrl),
    count: (_key, cost) => credits.push(cost),
  });
  t.after(async () => {
    await service.stop();
    await pool.stop();
  });
  return { ...service, pool, jobs, backoffs, credits };
}

const CALL = JSON.stringify(call('positions', JSON.parse(REQUEST)));
const CALL_WITH_HANDSHAKE = JSON.stringify({
  jsonrpc: '2.0',
  id: 1,
  method: 'tools/call',
  params: { name: 'positions', arguments: JSON.parse(REQUEST) },
});
const ACCEPT = 'Accept: application/json, text/event-stream';
const PROTOCOL = [ACCEPT, 'Mcp-Method: tools/call', 'Mcp-Name: positions'];

for (const [what, path, body, fields] of [
  ['a request', POSITIONS_PATH, REQUEST, []],
  ['a call of this version', '/mcp', CALL, [...PROTOCOL, 'MCP-Protocol-Version: 2026-07-28']],
  [
    'a call with a handshake',
    '/mcp',
    CALL_WITH_HANDSHAKE,
    [ACCEPT, 'MCP-Protocol-Version: 2025-06-18'],
  ],
] as const) {
  test(`drops ${what} without charge if the client disconnects while it waits`, async (t) => {
    const { pool, jobs, backoffs, credits, ...service } = await compose(t);
    const answered = post(service);
    await until('a worker has the first request', () => jobs.length === 0 && pool.waiting === 0);
    const sockets = Array.from({ length: 40 }, () => connect(service.port, '127.0.0.1'));
    const head = postHead(service.key, ...fields, `Content-Length: ${body.length}`);
    for (const socket of sockets) {
      socket.on('error', () => {});
      socket.write(head.replace(POSITIONS_PATH, path) + body);
    }
    await until('all other requests wait', () => pool.waiting === sockets.length);
    for (const socket of sockets) socket.resetAndDestroy();
    await Promise.all(sockets.map((socket) => socket.closed || once(socket, 'close')));
    await until('they are dropped', () => credits.length === sockets.length);
    const lines = service.logged();
    assert.deepEqual(
      new Set(lines.map(({ status, credits: cost }) => `${status} ${cost}`)),
      new Set(['null 0']),
    );
    // The worker still calculates the first request.
    assert.equal((await answered).status, 200);
    assert.deepEqual(backoffs, []);
    assert.deepEqual(credits, [...sockets.map(() => 0), 1]);
  });
}
