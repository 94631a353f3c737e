/** Processes that are stopped for a while and continue, as in a debugger, a frozen container or a paused machine. */

import assert from 'node:assert/strict';
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { type TestContext, test } from 'node:test';
import { setTimeout as delay } from 'node:timers/promises';
import { readConfig } from '../../src/config.ts';
import { openStores } from '../../src/stores.ts';
import { runSql } from '../support/key-databases.ts';
import { startLoad } from '../support/load.ts';
import { startNginx, WITHOUT_NGINX } from '../support/nginx.ts';
import { all } from '../support/pages.ts';
import { startPostgres } from '../support/postgres.ts';
import { ownDatabase, until } from '../support/processes.ts';
import { type Replica, startReplica } from '../support/replicas.ts';
import { POSITIONS_PATH, post, REQUEST } from '../support/service.ts';
import { readResponses } from '../support/socket.ts';
import { issueKey, usageIn } from './service-process.ts';

/** Longer than nginx waits for an answer. */
const HANG_MS = 6_000;
const STOP_MS = 2_000;
/** Longer than keys that were read from PostgreSQL count without another read. */
const FREEZE_MS = 6_000;
const ROUNDS = 3;
const LOAD_CLIENTS = 12;
const CLIENTS = 300;

const postgres = await startPostgres();

test('callers of nginx get their answers while a replica hangs and returns', {
  skip: WITHOUT_NGINX,
}, async (t) => {
  const DATABASE_URL = await postgres.database();
  const key = await issueKey(DATABASE_URL);
  const replicas = await Promise.all([1, 2].map(() => startReplica(t, { DATABASE_URL })));
  const [first] = replicas as [Replica];
  const { url } = await startNginx(
    t,
    replicas.map((replica) => replica.url),
  );
  let credits = 0;
  for (let round = 0; round < ROUNDS; round++) {
    const load = startLoad(url, key, LOAD_CLIENTS);
    t.after(() => load.end());
    await until('there is load', () => load.successesMs.length > LOAD_CLIENTS);
    first.signal('SIGSTOP');
    await delay(HANG_MS);
    // Each is answered before the replica continues, so that none can be answered by both.
    await load.end();
    first.signal('SIGCONT');
    assert.deepEqual([[...load.statuses.keys()].sort(), load.unanswered], [[200, 400, 422], 0]);
    credits += load.successesMs.length;
  }
  for (const replica of replicas) assert.equal(await replica.end('SIGTERM'), 0, replica.logged());
  // What nginx sent to a replica that hung, and then elsewhere, may be charged twice.
  assert.ok((await usageIn(DATABASE_URL)).credits >= credits);
});

function message(key: string, path: string, body: string, fields: readonly string[] = []): string {
  return [
    `POST ${path} HTTP/1.1`,
    'Host: a',
    `Authorization: Bearer ${key}`,
    'Content-Type: application/json',
    'Accept: application/json, text/event-stream',
    ...fields,
    `Content-Length: ${body.length}`,
    '',
    body,
  ].join('\r\n');
}

/** A connection, and the answers that it has received. */
async function open(t: TestContext, url: string) {
  const { port, hostname } = new URL(url);
  const socket = connect({ port: Number(port), host: hostname, allowHalfOpen: true });
  t.after(() => socket.destroy());
  socket.on('error', () => {});
  let received = Buffer.alloc(0);
  socket.on('data', (data: Buffer) => {
    received = Buffer.concat([received, data]);
  });
  await once(socket, 'connect');
  return { socket, answers: () => readResponses(received) };
}

const END_CONNECTIONS =
  "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = 'ecliptic serve'";

test('a process that was frozen never accepts a key that was revoked meanwhile', async (t) => {
  const DATABASE_URL = await postgres.database();
  const stores = await openStores(readConfig({ DATABASE_URL }).databaseUrl);
  t.after(() => stores.close());
  const replica = await startReplica(t, { DATABASE_URL });
  for (let round = 0; round < ROUNDS; round++) {
    const { key, id } = await stores.keys.issue(`round ${round}`, 'test');
    await until('the key is taken', async () => (await post({ url: replica.url, key })).ok);
    const kept = await open(t, replica.url);
    kept.socket.write(message(key, POSITIONS_PATH, REQUEST));
    await until('it is answered', () => kept.answers().length === 1);
    replica.signal('SIGSTOP');
    await delay(FREEZE_MS);
    await stores.keys.revoke(id);
    // What then fails at once, on a connection that has died, says nothing of the keys.
    if (round % 2 === 1) await runSql(DATABASE_URL, END_CONNECTIONS);
    kept.socket.write(message(key, POSITIONS_PATH, REQUEST));
    const fresh = await Promise.all(Array.from({ length: 20 }, () => open(t, replica.url)));
    for (const { socket } of fresh) socket.write(message(key, POSITIONS_PATH, REQUEST));
    replica.signal('SIGCONT');
    const all = [kept, ...fresh];
    const answered = () => all.flatMap(({ answers }) => answers());
    await until('all are answered', () => answered().length === all.length + 1);
    const statuses = answered().map(({ status }) => status);
    assert.equal(statuses.shift(), 200);
    // Until the keys are read again, nobody can say whether it is active.
    assert.deepEqual(new Set(statuses).difference(new Set([401, 503])), new Set());
    await until('it is responseTo that the key is not active', async () => {
      const { status } = await post({ url: replica.url, key });
      assert.notEqual(status, 200);
      return status === 401;
    });
  }
  const usage = await all(stores.usage.list({}));
  assert.ok(usage.length <= 2 * ROUNDS);
});

const CALL = JSON.stringify({
  jsonrpc: '2.0',
  id: 1,
  method: 'tools/call',
  params: { name: 'positions', arguments: JSON.parse(REQUEST) },
});

/** What callers do while the service is stopped, and whether they are answered. */
const DISCONNECTS: readonly (readonly [(socket: Socket) => void, boolean])[] = [
  [() => {}, true],
  [(socket) => socket.destroy(), false],
  [(socket) => socket.end(), true],
  [(socket) => socket.resetAndDestroy(), false],
];

/** It runs for an instant between two stops, which is too short to answer them all. */
const INSTANT_MS = 3;

for (const [name, path, body, fields, stops] of [
  ['requests', POSITIONS_PATH, REQUEST, [], 3],
  ['calls of a tool', '/mcp', CALL, ['MCP-Protocol-Version: 2025-06-18'], 1],
] as const) {
  test(`${name} of callers that wait for a process that was stopped ${stops}× are answered`, async (t) => {
    const database = ownDatabase(t);
    const key = await issueKey(database.DATABASE_URL);
    const replica = await startReplica(t, { ...database, MCP: 'on' });
    // Half of them use connections that were accepted before.
    const early = await Promise.all(
      Array.from({ length: CLIENTS / 2 }, () => open(t, replica.url)),
    );
    await post({ url: replica.url, key });
    replica.signal('SIGSTOP');
    const late = await Promise.all(Array.from({ length: CLIENTS / 2 }, () => open(t, replica.url)));
    const clients = [...early, ...late];
    for (const { socket } of clients) socket.write(message(key, path, body, fields));
    await delay(STOP_MS);
    for (const [index, { socket }] of clients.entries())
      DISCONNECTS[index % DISCONNECTS.length]?.[0](socket);
    await delay(200);
    for (let stopped = 1; stopped < stops; stopped++) {
      replica.signal('SIGCONT');
      await delay(INSTANT_MS);
      replica.signal('SIGSTOP');
      await delay(STOP_MS);
    }
    replica.signal('SIGCONT');
    const waiting = clients.filter((_, index) => DISCONNECTS[index % DISCONNECTS.length]?.[1]);
    await until('those that wait are answered', () =>
      waiting.every(({ answers }) => answers().length === 1),
    );
    const answers = waiting.flatMap(({ answers: given }) => given());
    assert.deepEqual(new Set(answers.map(({ status }) => status)), new Set([200]));
    assert.ok(answers.every((answer) => answer.body.includes('longitude')));
    assert.equal(await replica.end('SIGTERM'), 0, replica.logged());
    const { credits } = await usageIn(database.DATABASE_URL);
    assert.ok(credits > waiting.length && credits <= clients.length + 1, String(credits));
  });
}
