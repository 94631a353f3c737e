/** Processes that are stopped for a while and continue, as in a debugger, a frozen container or a paused machine. */

import assert from 'node:assert/strict';
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { type TestContext, test } from 'node:test';
import { setTimeout as delay } from 'node:timers/promises';
import { readConfig } from '../../src/config.ts';
import { openStores } from '../../src/stores.ts';
import { openCorpus } from '../../src/verification/recipe.ts';
import { publishedAnswer } from '../support/corpus.ts';
import { all } from '../support/pages.ts';
import { startPostgres } from '../support/postgres.ts';
import { ownDatabase, until } from '../support/processes.ts';
import { type Replica, startNginx, startReplica } from '../support/replicas.ts';
import { POSITIONS_PATH, post, REQUEST } from '../support/service.ts';
import { readAnswers } from '../support/socket.ts';
import { issueKey, usageIn } from './subject.ts';

/** Longer than nginx waits for an answer. */
const HANG_MS = 6_000;
const FREEZE_MS = 2_000;
const ROUNDS = 3;
const CLIENTS = 12;
const CROWD = 300;

const postgres = await startPostgres();
const corpus = openCorpus();

/** Requests of the corpus that were answered as published, and whatever else came. */
class Tally {
  answered = 0;
  readonly failures: string[] = [];
  #next = 0;

  async send(url: string, key: string): Promise<void> {
    const request = corpus.request(this.#next++ % 10_000);
    const response = await post({ url, key }, request);
    const body = await response.text();
    if (response.status === 200 && body === publishedAnswer(request)) this.answered++;
    else this.failures.push(`${response.status} ${body.slice(0, 300)}`);
  }
}

test('a replica that hangs and returns charges nothing for what nginx sent elsewhere', async (t) => {
  const DATABASE_URL = await postgres.database();
  const key = await issueKey(DATABASE_URL);
  const replicas = await Promise.all([1, 2].map(() => startReplica(t, { DATABASE_URL })));
  const [first] = replicas as [Replica];
  const url = await startNginx(t, replicas);
  if (url === undefined) return t.skip('there is no nginx');
  const tally = new Tally();
  const load = (untilMs: number) =>
    Promise.all(
      Array.from({ length: CLIENTS }, async () => {
        while (performance.now() < untilMs) await tally.send(url, key);
      }),
    );
  for (let round = 0; round < ROUNDS; round++) {
    const underLoad = load(performance.now() + HANG_MS);
    await delay(500);
    first.signal('SIGSTOP');
    // Each is answered before the replica continues, so that none can be answered by both.
    await underLoad;
    first.signal('SIGCONT');
    await load(performance.now() + 500);
  }
  assert.deepEqual(tally.failures, []);
  const gone = first.logged().match(/"status":(?:null|503)/g) ?? [];
  assert.ok(gone.length >= ROUNDS, 'it was sent requests while it hung');
  for (const replica of replicas) assert.equal(await replica.end('SIGTERM'), 0, replica.logged());
  assert.equal((await usageIn(DATABASE_URL)).credits, tally.answered);
  t.diagnostic(`${tally.answered} answers, ${gone.length} given up by nginx`);
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
  return { socket, answers: () => readAnswers(received) };
}

test('a key that was revoked while a process was frozen is refused from its first answer on', async (t) => {
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
    kept.socket.write(message(key, POSITIONS_PATH, REQUEST));
    const fresh = await Promise.all(Array.from({ length: 20 }, () => open(t, replica.url)));
    for (const { socket } of fresh) socket.write(message(key, POSITIONS_PATH, REQUEST));
    replica.signal('SIGCONT');
    const all = [kept, ...fresh];
    const answered = () => all.flatMap(({ answers }) => answers());
    await until('all are answered', () => answered().length === all.length + 1);
    const statuses = answered().map(({ status }) => status);
    assert.deepEqual(statuses, [200, ...all.map(() => 401)]);
  }
  const usage = await all(stores.usage.days({}));
  assert.ok(usage.length <= 2 * ROUNDS);
});

const CALL = JSON.stringify({
  jsonrpc: '2.0',
  id: 1,
  method: 'tools/call',
  params: { name: 'positions', arguments: JSON.parse(REQUEST) },
});

/** What callers do while the service is frozen, and whether they are answered. */
const LEAVING: readonly (readonly [(socket: Socket) => void, boolean])[] = [
  [() => {}, true],
  [(socket) => socket.destroy(), false],
  [(socket) => socket.end(), false],
  [(socket) => socket.resetAndDestroy(), false],
];

/** It runs for an instant between two stops, which is too short to answer them all. */
const INSTANT_MS = 3;

for (const [name, path, body, fields, stops] of [
  ['requests', POSITIONS_PATH, REQUEST, [], 1],
  ['requests', POSITIONS_PATH, REQUEST, [], 3],
  ['calls of a tool', '/mcp', CALL, ['MCP-Protocol-Version: 2025-06-18'], 1],
] as const) {
  test(`${name} of callers that left a process that was stopped ${stops}× cost nothing, and those that wait are answered`, async (t) => {
    const database = ownDatabase(t);
    const key = await issueKey(database.DATABASE_URL);
    const replica = await startReplica(t, { ...database, MCP: 'on' });
    // Half of them use connections that were accepted before.
    const early = await Promise.all(Array.from({ length: CROWD / 2 }, () => open(t, replica.url)));
    await post({ url: replica.url, key });
    replica.signal('SIGSTOP');
    const late = await Promise.all(Array.from({ length: CROWD / 2 }, () => open(t, replica.url)));
    const crowd = [...early, ...late];
    for (const { socket } of crowd) socket.write(message(key, path, body, fields));
    await delay(FREEZE_MS);
    for (const [index, { socket }] of crowd.entries()) LEAVING[index % LEAVING.length]?.[0](socket);
    await delay(200);
    for (let stopped = 1; stopped < stops; stopped++) {
      replica.signal('SIGCONT');
      await delay(INSTANT_MS);
      replica.signal('SIGSTOP');
      await delay(FREEZE_MS);
    }
    replica.signal('SIGCONT');
    const waiting = crowd.filter((_, index) => LEAVING[index % LEAVING.length]?.[1]);
    await until('those that wait are answered', () =>
      waiting.every(({ answers }) => answers().length === 1),
    );
    const answers = waiting.flatMap(({ answers: given }) => given());
    assert.deepEqual(new Set(answers.map(({ status }) => status)), new Set([200]));
    assert.ok(answers.every((answer) => answer.body.includes('longitude')));
    assert.equal(await replica.end('SIGTERM'), 0, replica.logged());
    assert.equal((await usageIn(database.DATABASE_URL)).credits, waiting.length + 1);
  });
}
