/** What our code does with connections to PostgreSQL that break under it. */
import assert from 'node:assert/strict';
import { describe, type TestContext, test } from 'node:test';
import { setTimeout as delay } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { migratePostgres } from '../../src/database/migrations/migrate-postgres.ts';
import { SCHEMA_LOCK } from '../../src/database/migrations/postgres.ts';
import { FitClient } from '../../src/database/postgres/client.ts';
import { FormerConnections } from '../../src/database/postgres/former.ts';
import { Postgres } from '../../src/database/postgres/postgres.ts';
import { connectTo, runSql, server } from '../support/key-databases.ts';
import { openPostgresKeyStore } from '../support/key-store.ts';
import { all } from '../support/pages.ts';
import { freePort, until, within } from '../support/processes.ts';
import { startProxy } from '../support/tcp-proxy.ts';

function open(t: TestContext, url: string, queryTimeoutMs = 60_000): Postgres {
  const postgres = new Postgres(url, {
    application_name: 'tests',
    connectTimeoutMs: 60_000,
    queryTimeoutMs,
  });
  // The test may have closed it.
  t.after(() => postgres.close().catch(() => {}));
  return postgres;
}

/** The connections of the product, by the account of the server. */
const OWN = `SELECT FROM pg_stat_activity
  WHERE datname = current_database() AND application_name = 'tests'`;

const plan = { application_name: 'tests', target: undefined, connectMs: 5_000 };

async function connect(t: TestContext, url: string, Client = FitClient): Promise<FitClient> {
  const client = new Client({ ...plan, url });
  t.after(() => client.destroy());
  await client.open();
  return client;
}

const pidOf = async (query: Postgres['query']) =>
  Number((await query('SELECT pg_backend_pid() AS pid'))[0]?.['pid']);

test('What a connection depends on is set on it, whatever the defaults of the database are', async (t) => {
  const url = await server.database();
  const store = await openPostgresKeyStore(url);
  t.after(() => store.close());
  const issued = await store.issue('acme', 'test');
  const name = new URL(url).pathname.slice(1);
  const settings = [
    "datestyle = 'German'",
    "datestyle = 'SQL, DMY'",
    "timezone = 'Asia/Kathmandu'",
  ];
  for (const setting of settings) {
    await runSql(url, `ALTER DATABASE ${name} SET ${setting}`);
    const other = await openPostgresKeyStore(url);
    const [listed] = await all(other.list());
    await other.close();
    assert.equal(listed?.created_at, issued.created_at, setting);
  }
});

test('A connection keeps nothing of the statements that it has sent', async (t) => {
  setFlagsFromString('--expose-gc');
  const collectGarbage = runInNewContext('gc') as () => void;
  const postgres = open(t, await server.database());
  const heapAfter = async (statements: number) => {
    for (let count = 0; count < statements; count++) await postgres.query('SELECT 1');
    collectGarbage();
    return process.memoryUsage().heapUsed;
  };
  const before = await heapAfter(2_000);
  const bytes = ((await heapAfter(4_000)) - before) / 4_000;
  // What is kept of each takes more than 250 bytes; what varies in the whole heap is less.
  assert.ok(bytes < 150, `${bytes} bytes each`);
});

test('A statement that is given up is ended on the server, and its connection with it', async (t) => {
  const url = await server.database();
  const holder = await connectTo(url);
  t.after(() => holder.end());
  await holder.query('CREATE TABLE notes (text text)');
  await holder.query('BEGIN; LOCK TABLE notes');
  const postgres = open(t, url, 200);
  // Only the request can do that: the server does not look whether its client is there.
  const set = () => postgres.query('SET client_connection_check_interval = 0');
  await until('it is set', () => set().then(Boolean, () => false));
  await assert.rejects(postgres.query('SELECT * FROM notes'), { name: 'SlowServerError' });
  await until('it has ended', async () => (await runSql(url, OWN)).length === 0);
});

describe('a connection that replaces others', () => {
  /** Takes the process of another connection for its own. */
  class Mistaken extends FitClient {
    other = { processId: 0, ageMs: 0 };

    override get servedBy() {
      return this.other;
    }
  }

  for (const [what, olderMs, ends] of [
    ['ends them on the server', 0, true],
    ['leaves one alone that has only got the id of a process that is gone', 60_000, false],
  ] as const) {
    test(what, async (t) => {
      const url = await server.database();
      const victim = await connect(t, url);
      const left = (await connect(t, url, Mistaken)) as Mistaken;
      const next = await connect(t, url);
      const [row] = await victim.send('SELECT pg_backend_pid() AS pid', [], 5_000);
      left.other = { processId: Number(row?.['pid']), ageMs: olderMs };
      const former = new FormerConnections();
      former.leave(left);
      await former.giveWayTo(next, 5_000);
      const isThere = `SELECT FROM pg_stat_activity WHERE pid = ${row?.['pid']}`;
      assert.equal((await runSql(url, isThere)).length, ends ? 0 : 1);
    });
  }
});

test('Where three connections fell silent, one more is made, which ends them', async (t) => {
  const proxy = await startProxy(t, server.port);
  const url = await server.database();
  const former = new FormerConnections();
  const silent = [];
  for (let count = 0; count < 3; count++) silent.push(await connect(t, proxy.through(url)));
  proxy.silence();
  for (const each of silent) former.leave(each);
  former.requirePlace();
  assert.throws(() => former.requirePlace(), { name: 'HeldConnectionsError' });
  await former.giveWayTo(await connect(t, url), 5_000);
  assert.equal((await runSql(url, OWN)).length, 1);
  await former.settle(5_000);
  former.requirePlace();
  former.requirePlace();
});

describe('a transaction', () => {
  test('whose connection is cut between two statements fails; the process and the next one go on', async (t) => {
    const url = await server.database();
    const postgres = open(t, url);
    await assert.rejects(
      postgres.transaction(async (query) => {
        await runSql(url, `SELECT pg_terminate_backend(${await pidOf(query)})`);
        // No statement is under way now that could be told of it.
        await delay(100);
        await query('SELECT 1');
      }),
    );
    assert.deepEqual(await postgres.transaction((query) => query('SELECT 1 AS one')), [{ one: 1 }]);
  });

  test('that fails leaves nothing, and the connection as it was', async (t) => {
    const postgres = open(t, await server.database());
    await postgres.query('CREATE TABLE notes (text text)');
    const pid = await pidOf(postgres.query);
    const reason = new Error('no');
    await assert.rejects(
      postgres.transaction(async (query) => {
        await query("INSERT INTO notes VALUES ('a')");
        throw reason;
      }),
      reason,
    );
    assert.deepEqual(await postgres.query('SELECT * FROM notes'), []);
    assert.equal(await pidOf(postgres.query), pid);
  });

  test('on a connection that falls silent fails after one wait, and is not waited for again', async (t) => {
    const proxy = await startProxy(t, server.port);
    const postgres = open(t, proxy.through(await server.database()), 500);
    let sent: ReturnType<typeof t.mock.method>['mock'] | undefined;
    const outcome = postgres.transaction(async (query) => {
      sent = t.mock.method(FitClient.prototype, 'send').mock;
      proxy.silence();
      await query('SELECT 1');
    });
    await assert.rejects(outcome);
    // Nothing is sent after it, not even what would end the transaction.
    assert.equal(sent?.callCount() ?? 1, 1);
    const query = () => postgres.query('SELECT 1 AS one');
    await until('another connection is used', () => query().then(Boolean, () => false));
  });

  test('is ended by the server where its process vanished, so that its locks are free again', async (t) => {
    const postgres = open(t, await server.database());
    const [row] = await postgres.transaction((query) =>
      query("SELECT current_setting('idle_in_transaction_session_timeout') AS timeout"),
    );
    assert.equal(row?.['timeout'], '30s');
  });
});

describe('an end', () => {
  test('does not wait for a server that went away without a word', async (t) => {
    const proxy = await startProxy(t, server.port);
    const postgres = open(t, proxy.through(await server.database()));
    await postgres.query('SELECT 1');
    proxy.silence();
    const closed = postgres.close().then(() => 'closed');
    assert.equal(await within(60_000, closed), 'closed');
    await until('its connection is gone', () => proxy.connections === 0);
  });

  test('waits for the statement under way', async (t) => {
    const postgres = open(t, await server.database());
    const result = postgres.query('SELECT 1 AS one FROM pg_sleep(0.2)');
    await postgres.close();
    assert.deepEqual(await result, [{ one: 1 }]);
  });
});

describe('several hosts', () => {
  /** The database, behind a host that refuses and its own. */
  async function openBoth(t: TestContext) {
    const url = await server.database();
    const own = `127.0.0.1:${server.port}`;
    const closed = `127.0.0.1:${await freePort()}`;
    const both = `${url.replace(own, `${closed},${own}`)}?target_session_attrs=read-write`;
    return { url, own, closed, postgres: open(t, both) };
  }

  test('are tried in their order, for statements, transactions and announcements', async (t) => {
    const { url, postgres } = await openBoth(t);
    assert.deepEqual(await postgres.query('SELECT 1 AS one'), [{ one: 1 }]);
    assert.deepEqual(await postgres.transaction((query) => query('SELECT 2 AS two')), [{ two: 2 }]);
    let heard = 0;
    const hear = () => heard++;
    await postgres.listen('channel', hear, () => {});
    await runSql(url, 'NOTIFY channel');
    await until('it is heard', () => heard === 1);
  });

  test('are each told of where none will do', async (t) => {
    const { url, own, closed, postgres } = await openBoth(t);
    const name = new URL(url).pathname.slice(1);
    await runSql(url, `ALTER DATABASE ${name} SET default_transaction_read_only = on`);
    const unheard = () => {};
    for (const attempt of [
      () => postgres.query('SELECT 1'),
      () => postgres.transaction((query) => query('SELECT 1')),
      () => postgres.listen('channel', unheard, unheard),
    ]) {
      await assert.rejects(attempt, (error: Error) => {
        assert.match(error.message, new RegExp(`ECONNREFUSED ${closed}`));
        assert.match(error.message, new RegExp(`${own} is a standby or read-only`));
        return true;
      });
    }
    // That it is read-only makes it no standby.
    const primary = open(t, `${url}?target_session_attrs=primary`);
    assert.deepEqual(await primary.query('SELECT 1 AS one'), [{ one: 1 }]);
  });
});

test('a migration waits for another one, and ends at once where it is told to', async (t) => {
  const url = await server.database();
  const other = await connectTo(url);
  t.after(() => other.end());
  await other.query('SELECT pg_advisory_lock($1)', [SCHEMA_LOCK]);
  const waiting = migratePostgres(url);
  assert.equal(await within(400, waiting), 'late');
  const ending = new AbortController();
  const ended = migratePostgres(url, ending.signal).then(
    () => 'done',
    () => 'ended',
  );
  assert.equal(await within(200, ended), 'late');
  ending.abort();
  assert.equal(await within(50_000, ended), 'ended');
  await other.query('SELECT pg_advisory_unlock($1)', [SCHEMA_LOCK]);
  await waiting;
  await migratePostgres(url);
});
