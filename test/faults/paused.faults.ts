/** Processes that are paused and continue, as in a debugger, a frozen container or a paused machine. */

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

/** Longer than nginx waits for a response. */
const HANG_MS = 6_000;
const STOP_MS = 2_000;
/** Longer than a paused process may use known keys of PostgreSQL. */
const FREEZE_MS = 6_000;
const ROUNDS = 3;
const LOAD_CLIENTS = 12;
const CLIENTS = 300;

const postgres = await startPostgres();

test('responds through nginx while a replica hangs and continues', {
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
    // Each gets its response before the replica continues, so that no request has two.
    await load.end();
    first.signal('SIGCONT');
    assert.deepEqual([[...load.statuses.keys()].sort(), load.unanswered], [[200, 400, 422], 0]);
    credits += load.successesMs.length;
  }
  for (const replica of replicas) assert.equal(await replica.end('SIGTERM'), 0, replica.logged());
  // Requests that nginx sent to the hanging replica and to another one may be charged twice.
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

/** A connection, and its received responses. */
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

test('never accepts a key that was revoked while the process was frozen', async (t) => {
  const DATABASE_URL = await postgres.database();
  const stores = await openStores(readConfig({ DATABASE_URL }).databaseUrl);
  t.after(() => stores.close());
  const replica = await startReplica(t, { DATABASE_URL });
  for (let round = 0; round < ROUNDS; round++) {
    const { key, id } = await stores.keys.issue(`round ${round}`, 'test');
    await until('the key is accepted', async () => (await post({ url: replica.url, key })).ok);
    const kept = await open(t, replica.url);
    kept.socket.write(message(key, POSITIONS_PATH, REQUEST));
    await until('it has its response', () => kept.answers().length === 1);
    replica.signal('SIGSTOP');
    await delay(FREEZE_MS);
    await stores.keys.revoke(id);
    // An error on a dead connection then reveals nothing about the keys.
    if (round % 2 === 1) await runSql(DATABASE_URL, END_CONNECTIONS);
    kept.socket.write(message(key, POSITIONS_PATH, REQUEST));
    const fresh = await Promise.all(Array.from({ length: 20 }, () => open(t, replica.url)));
    for (const { socket } of fresh) socket.write(message(key, POSITIONS_PATH, REQUEST));
    replica.signal('SIGCONT');
    const all = [kept, ...fresh];
    const answered = () => all.flatMap(({ answers }) => answers());
    await until('all have responses', () => answered().length === all.length + 1);
    const statuses = answered().map(({ status }) => status);
    assert.equal(statuses.shift(), 200);
    // Before the keys are read again, the service returns 503.
    assert.deepEqual(new Set(statuses).difference(new Set([401, 503])), new Set());
    await until('the key is rejected as not active', async () => {
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

/** What clients do while the service is paused, and whether they get a response. */
const DISCONNECTS: readonly (readonly [(socket: Socket) => void, boolean])[] = [
  [() => {}, true],
  [(socket) => socket.destroy(), false],
  [(socket) => socket.end(), true],
  [(socket) => socket.resetAndDestroy(), false],
];

/** Between two pauses it runs for an instant, too short to respond to all requests. */
const INSTANT_MS = 3;

for (const [name, path, body, fields, stops] of [
  ['requests', POSITIONS_PATH, REQUEST, [], 3],
  ['calls of a tool', '/mcp', CALL, ['MCP-Protocol-Version: 2025-06-18'], 1],
] as const) {
  test(`responds to waiting clients after ${stops} pauses: ${name}`, async (t) => {
    const database = ownDatabase(t);
    const key = await issueKey(database.DATABASE_URL);
    const replica = await startReplica(t, { ...database, MCP: 'on' });
    // Half of them use connections that are already accepted.
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
    await until('waiting clients get responses', () =>
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
