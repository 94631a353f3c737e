/** `ecliptic migrate`: what it makes, what it waits for, and what is there if it is ended meanwhile. */
import assert from 'node:assert/strict';
import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { DatabaseSync } from 'node:sqlite';
import { type TestContext, test } from 'node:test';
import { connectTo, DATABASES, runSql, server } from '../support/key-databases.ts';
import {
  EARLIER,
  LATEST,
  migrate,
  migrated,
  ROLES,
  stepsOf,
  unmigrate,
} from '../support/migrations.ts';
import { freePort, ownDatabase, until } from '../support/processes.ts';
import { runCommand } from '../support/service.ts';
import { assertDone, assertRefused, startCommand } from './commands.ts';

for (const kind of DATABASES) {
  test(`${kind.name}: it creates the tables, and running it again changes nothing`, async (t) => {
    const { DATABASE_URL } = await kind.make(t);
    const shown = DATABASE_URL.replace('postgres:test@', '').replace('file:', '');
    const stdout = assertDone(await migrate(DATABASE_URL));
    const to = LATEST[kind.name];
    assert.equal(stdout.split('\n')[0], `Created the tables, schema ${to}, in ${shown}.`);
    const again = await migrated(DATABASE_URL);
    assert.equal(again.database, shown);
    assert.deepEqual(again.schema, { from: to, to });
    assert.match((await migrate(DATABASE_URL)).stdout, /^Schema \d+, as before, in /);
    assert.equal((await runCommand(['keys', 'list'], { DATABASE_URL })).code, 0);
  });
}

test('a server without the roles: both are named, and it is done all the same', async () => {
  const found = await runSql(
    await server.database(),
    "SELECT FROM pg_roles WHERE rolname ~ '^ecl'",
  );
  assert.equal(found.length, 0, 'this test comes before those that create roles');
  const url = await server.database();
  const { roles } = await migrated(url);
  assert.deepEqual(
    roles,
    ROLES.map((role) => ({ role, state: 'absent', granted: [] })),
  );
  assert.match((await migrate(url)).stdout, /^ecliptic_issue is not a role of this server/m);
});

test('an embedded database of another program, or that cannot be one, is refused', async (t) => {
  const { DATABASE_URL } = ownDatabase(t);
  const path = DATABASE_URL.replace('file:', '');
  const other = new DatabaseSync(path);
  other.exec('CREATE TABLE a (b)');
  other.close();
  assertRefused(await migrate(DATABASE_URL), /^ecliptic: .*another program\.\n$/);
  const nowhere = await migrate(`file:${path}/keys.db`);
  assert.equal(nowhere.code, 1);
});

/** A database that lacks the last step, of which someone else has a table in use. */
async function tablesInUse(t: TestContext) {
  const url = await server.database();
  await migrated(url);
  await unmigrate(url);
  const other = await connectTo(url);
  t.after(() => other.end());
  await other.query('BEGIN');
  // As a writer has it, and as pg_dump has it against most other steps.
  await other.query('LOCK TABLE usage_days IN ROW EXCLUSIVE MODE');
  return { url, other };
}

/** Waits until a migration of this database waits for a lock. */
async function untilItWaits(url: string): Promise<void> {
  await until('a migration waits for a table', async () => {
    const waiting = await runSql(
      url,
      `SELECT FROM pg_locks JOIN pg_stat_activity USING (pid)
       WHERE NOT granted AND application_name = 'ecliptic schema' AND datname = current_database()`,
    );
    return waiting.length > 0;
  });
}

test('while others have a table in use, it waits, and nobody waits long for it', async (t) => {
  const { url, other } = await tablesInUse(t);
  const { ended, stdout, stderr } = startCommand(t, ['migrate'], { DATABASE_URL: url });
  for (let count = 0; count < 2; count++) {
    await untilItWaits(url);
    // It would queue behind the migration for ever, if that did not give way.
    await runSql(
      url,
      "SET statement_timeout = '60s'; INSERT INTO usage_days VALUES ('x', now() + random() * interval '99 years', 1, 1, now())",
    );
  }
  assert.equal(await stepsOf(url), EARLIER);
  await other.query('COMMIT');
  assert.equal(await ended, 0);
  assert.equal(stderr(), 'ecliptic: waiting: others have its tables in use (pg_dump, perhaps).\n');
  assert.match(stdout(), new RegExp(`^Migrated schema ${EARLIER} to ${LATEST.PostgreSQL} in `));
});

for (const [signal, ending] of [
  ['SIGKILL', 'SIGKILL'],
  ['SIGTERM', 1],
] as const) {
  test(`ended by ${signal} in the middle, it has done nothing, and the next one does it all`, async (t) => {
    const { url, other } = await tablesInUse(t);
    const { child, ended, stderr } = startCommand(t, ['migrate'], { DATABASE_URL: url });
    await untilItWaits(url);
    child.kill(signal);
    assert.equal(await ended, ending);
    // On a busy machine, it has said before that it waits.
    if (signal === 'SIGTERM')
      assert.match(stderr(), /^ecliptic: Stopped by SIGTERM; run it again\.\n$/m);
    await other.query('COMMIT');
    assert.equal(await stepsOf(url), EARLIER);
    assert.deepEqual((await migrated(url)).schema, { from: EARLIER, to: LATEST.PostgreSQL });
  });
}

test('a wrong password is refused at once; a database that is away is tried again, and then used', async (t) => {
  const url = await server.database();
  assertRefused(
    await migrate(url.replace(':test@', ':wrong-secret@')),
    /^ecliptic: Password authentication failed for user "postgres"\.\n$/,
  );
  await server.stop();
  t.after(() => server.start());
  const { ended, stderr } = startCommand(t, ['migrate'], { DATABASE_URL: url });
  await until('it says so', () => stderr().includes('trying again'));
  assert.match(
    stderr(),
    /^ecliptic: Connect ECONNREFUSED 127\.0\.0\.1:\d+; trying again for half a minute\.\n$/,
  );
  await server.start();
  assert.equal(await ended, 0, stderr());
  // Once, however many attempts there were, and without the password.
  assert.equal(stderr().split('\n').length, 2);
});

/** A server that accepts connections and never says a word. */
async function silentPort(t: TestContext): Promise<number> {
  const server = createServer((socket) => socket.on('error', () => {}));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  t.after(() => server.close());
  return (server.address() as AddressInfo).port;
}

for (const [what, place] of [
  ['nothing listens', freePort],
  ['nothing answers', silentPort],
] as const) {
  test(`${what}: it tries for half a minute, and then gives the reason`, async (t) => {
    const DATABASE_URL = `postgres://user:secret@127.0.0.1:${await place(t)}/name`;
    const begunMs = performance.now();
    const { code, stdout, stderr } = await runCommand(['migrate'], { DATABASE_URL });
    const tookMs = performance.now() - begunMs;
    t.diagnostic(`${(tookMs / 1_000).toFixed(1)} s`);
    assert.deepEqual([code, stdout], [1, '']);
    const [first = '', last = '', end] = stderr.split('\n');
    assert.equal(end, '', stderr);
    assert.equal(first, `${last?.replace(/\.$/, '')}; trying again for half a minute.`);
    assert.doesNotMatch(stderr, /secret/);
    assert.ok(tookMs >= 30_000);
  });
}
