/** Services behind PgBouncer, in each of its modes. */
import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, existsSync, writeFileSync } from 'node:fs';
import { type TestContext, test } from 'node:test';
import { POSTGRES_MIGRATIONS } from '../../src/database/migrations/postgres.ts';
import { OK, probed, told } from '../faults/subject.ts';
import { connectTo, runSql, server } from '../support/key-databases.ts';
import { openPostgresKeyStore } from '../support/key-store.ts';
import { all } from '../support/pages.ts';
import { IDENTITY } from '../support/postgres-template.ts';
import { endProcess, folderOf, freePort, startService, until } from '../support/processes.ts';
import { runCommand } from '../support/service.ts';

const PGBOUNCER = '/usr/sbin/pgbouncer';
const REFUSED = '401 auth.invalid_key';
/** What `keys revoke` promises. */
const PROMISE_MS = 1_000;
/** The statement under way, and those that were given up and are being ended: two, on a busy machine. */
const WAITING_MAX = 3;
/** Given up one after another; if they were not ended, they would all wait at once. */
const SEVERAL = 5;

/** @returns addresses of a database, directly and through it; undefined where Debian's package is not installed */
async function startPgBouncer(t: TestContext, poolMode: string) {
  if (!existsSync(PGBOUNCER)) {
    t.skip("Debian's package pgbouncer is not installed");
    return undefined;
  }
  const direct = await server.database();
  const { port: target, pathname, password } = new URL(direct);
  const name = pathname.slice(1);
  const folder = folderOf(t);
  chmodSync(folder, 0o711);
  const port = await freePort();
  writeFileSync(
    `${folder}/pgbouncer.ini`,
    `[databases]
${name} = host=127.0.0.1 port=${target} dbname=${name} user=postgres password=${password}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = any
pool_mode = ${poolMode}
default_pool_size = 20
`,
  );
  // PgBouncer refuses to run as root.
  const child = spawn(PGBOUNCER, [`${folder}/pgbouncer.ini`], { ...IDENTITY, stdio: 'ignore' });
  await once(child, 'spawn');
  t.after(() => endProcess(child));
  const DATABASE_URL = `postgres://postgres@127.0.0.1:${port}/${name}`;
  const answers = () => runSql(DATABASE_URL, 'SELECT 1').then(Boolean, () => false);
  await until('PgBouncer answers', answers);
  return { direct, DATABASE_URL };
}

for (const mode of ['session', 'transaction']) {
  test(`pool_mode = ${mode}: tables are made, keys are followed within a second, usage is written, and commands work`, async (t) => {
    const pooled = await startPgBouncer(t, mode);
    if (pooled === undefined) return;
    const { DATABASE_URL, direct } = pooled;
    for (const from of [0, POSTGRES_MIGRATIONS.length]) {
      const migrated = await runCommand(['migrate', '--json'], { DATABASE_URL });
      assert.equal(migrated.code, 0, migrated.stderr);
      const to = POSTGRES_MIGRATIONS.length;
      assert.deepEqual(JSON.parse(migrated.stdout).schema, { from, to });
    }
    const services = [
      await startService(t, { DATABASE_URL }),
      await startService(t, { DATABASE_URL }),
    ];
    let asked = 0;
    const tookMs: number[] = [];
    for (let count = 0; count < 3; count++) {
      const issue = ['keys', 'issue', '--account', `a${count}`, '--json'];
      const issued = await runCommand(issue, { DATABASE_URL });
      assert.equal(issued.code, 0, issued.stderr);
      const { key, id } = JSON.parse(issued.stdout);
      for (const { url } of services) {
        await until('it is taken', async () => (await told({ url, key })) === OK);
        asked++;
      }
      const store = await openPostgresKeyStore(DATABASE_URL);
      await store.revoke(id);
      const revokedMs = performance.now();
      await store.close();
      for (const { url } of services) {
        await until('it is refused', async () => {
          const refused = (await told({ url, key })) === REFUSED;
          if (!refused) asked++;
          return refused;
        });
      }
      tookMs.push(Math.round(performance.now() - revokedMs));
    }
    // A busy machine can be late by any time, but not each time.
    assert.ok(Math.min(...tookMs) < PROMISE_MS, `it took ${tookMs} ms`);
    await until('all usage is written', async () => {
      const [row] = await runSql(direct, 'SELECT sum(credits)::int AS credits FROM usage_days');
      return row?.['credits'] === asked;
    });
    for (const { output } of services) assert.doesNotMatch(output(), /unreadable|unwritten/);
  });

  test(`pool_mode = ${mode}: what services give up is ended on the server while tables are locked`, async (t) => {
    const pooled = await startPgBouncer(t, mode);
    if (pooled === undefined) return;
    const { DATABASE_URL, direct } = pooled;
    const name = new URL(direct).pathname.slice(1);
    await runSql(direct, `ALTER DATABASE ${name} SET datestyle = 'German'`);
    const store = await openPostgresKeyStore(DATABASE_URL);
    const issued = await store.issue('acme', 'test');
    const listed = await all(store.list());
    assert.equal(listed[0]?.created_at, issued.created_at);
    await store.close();
    const { url } = await startService(t, { DATABASE_URL });
    await until('it is ready', async () => (await probed({ url }, '/ready')) === OK);
    const holder = await connectTo(direct);
    t.after(() => holder.end());
    await holder.query('BEGIN; LOCK TABLE api_keys');
    const waiting = `SELECT pid, query_start::text FROM pg_stat_activity
      WHERE wait_event_type = 'Lock'`;
    const seen = new Set<string>();
    let most = 0;
    await until('the service has given up several', async () => {
      const rows = await runSql(direct, waiting);
      for (const row of rows) seen.add(`${row['pid']} ${row['query_start']}`);
      most = Math.max(most, rows.length);
      return seen.size >= SEVERAL;
    });
    assert.ok(most <= WAITING_MAX, `${most} of ${seen.size} waited at once`);
    await holder.query('COMMIT');
    await runSql(direct, "UPDATE api_keys SET state = 'revoked', slot = NULL, revoked_at = now()");
    await until('it is refused', async () => (await told({ url, key: issued.key })) === REFUSED);
  });
}

test('pool_mode = statement is refused in words: the service is never ready, and a key is not issued', async (t) => {
  const pooled = await startPgBouncer(t, 'statement');
  if (pooled === undefined) return;
  const { DATABASE_URL } = pooled;
  for (const args of [['migrate'], ['keys', 'issue', '--account', 'acme']]) {
    const { code, stderr } = await runCommand(args, { DATABASE_URL });
    assert.equal(code, 1);
    assert.match(stderr, /^ecliptic: .*pool_mode = transaction or session.*\n$/);
  }
  const { url, output } = await startService(t, { DATABASE_URL });
  const response = await fetch(`${url}/ready`);
  assert.equal(response.status, 503);
  assert.match(((await response.json()) as { detail: string }).detail, /cannot be read/);
  assert.match(output(), /"message":"[^"]*pool_mode = transaction or session[^\n]*keys unreadable/);
});
