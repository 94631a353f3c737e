/** Services and commands behind PgBouncer, in each of its modes. */
import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, existsSync, writeFileSync } from 'node:fs';
import { type TestContext, test } from 'node:test';
import { OK, printed, probed, usageIn } from '../faults/service-process.ts';
import { connectTo, runSql, server } from '../support/key-databases.ts';
import { IDENTITY } from '../support/postgres-template.ts';
import { endProcess, folderOf, freePort, startService, until } from '../support/processes.ts';
import { runCommand } from '../support/service.ts';
import { Calls, CONNECTIONS_MAX, issue, REJECTED, untilAdmitted } from './postgres.ts';

const PGBOUNCER = '/usr/sbin/pgbouncer';
/** Its limit of connections to the server. */
const POOL_SIZE = 10;

/** @returns the direct and the pooled address of a database; undefined without Debian's package */
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
default_pool_size = ${POOL_SIZE}
`,
  );
  // PgBouncer does not run as root.
  const child = spawn(PGBOUNCER, [`${folder}/pgbouncer.ini`], { ...IDENTITY, stdio: 'ignore' });
  await once(child, 'spawn');
  t.after(() => endProcess(child));
  const DATABASE_URL = `postgres://postgres@127.0.0.1:${port}/${name}`;
  await untilAdmitted(DATABASE_URL);
  return { direct, DATABASE_URL };
}

for (const mode of ['session', 'transaction']) {
  test(`runs services and commands with pool_mode = ${mode}, ends abandoned statements, and leaks no settings`, async (t) => {
    const pooled = await startPgBouncer(t, mode);
    if (pooled === undefined) return;
    const { DATABASE_URL, direct } = pooled;
    for (const from of [0, 1]) {
      assert.deepEqual((await printed(DATABASE_URL, 'migrate')).schema, { from, to: 1 });
    }
    const start = () => startService(t, { DATABASE_URL });
    const services = [await start(), await start()];
    const calls = new Calls(...services);
    const kept = await issue(DATABASE_URL, 'kept');
    await calls.untilAll(kept.key, OK);
    await calls.untilWritten(direct);
    assert.equal((await usageIn(DATABASE_URL)).credits, calls.credits);
    assert.equal((await printed(DATABASE_URL, 'keys', 'list')).length, 1);
    for (const { output } of services) assert.doesNotMatch(output(), /unreadable|unwritten/);

    // Several statements time out in sequence. If the server did not end them, they would all wait at once.
    const holder = await connectTo(direct);
    t.after(() => holder.end());
    await holder.query('BEGIN; LOCK TABLE api_keys');
    const seen = new Set<unknown>();
    let most = 0;
    await until('several statements have timed out', async () => {
      const rows = await runSql(
        direct,
        "SELECT pid || ' ' || query_start AS one FROM pg_stat_activity WHERE wait_event_type = 'Lock'",
      );
      for (const { one } of rows) seen.add(one);
      most = Math.max(most, rows.length);
      return seen.size >= 10;
    });
    assert.ok(most <= CONNECTIONS_MAX * services.length, `${most} of ${seen.size} waited at once`);
    await holder.query('COMMIT');
    await printed(DATABASE_URL, 'keys', 'revoke', kept.id);
    await calls.untilAll(kept.key, REJECTED);

    // Another client of the pooler gets each connection, with the defaults of the server.
    for (const { stop } of services) assert.equal(await stop(), 0);
    const others = await Promise.all(
      Array.from({ length: POOL_SIZE }, () => connectTo(DATABASE_URL)),
    );
    const SETTINGS = `SELECT name FROM pg_settings WHERE name LIKE '%\\_timeout' AND source = 'session'`;
    for (const each of others) await each.query('BEGIN');
    const found = await Promise.all(others.map((each) => each.query(SETTINGS)));
    assert.deepEqual(
      found.flatMap(({ rows }) => rows),
      [],
    );
    await Promise.all(others.map((each) => each.end()));
  });
}

test('rejects pool_mode = statement with a clear message: the service is not ready, and no key is issued', async (t) => {
  const pooled = await startPgBouncer(t, 'statement');
  if (pooled === undefined) return;
  const { DATABASE_URL } = pooled;
  for (const args of [['migrate'], ['keys', 'issue', '--account', 'acme']]) {
    const { code, stderr } = await runCommand(args, { DATABASE_URL });
    assert.equal(code, 1);
    assert.match(stderr, /^ecliptic: .*statement pooling mode.*\n$/);
  }
  const { url, output } = await startService(t, { DATABASE_URL });
  await until('it logs why', () => /statement pooling mode[^\n]*keys unreadable/.test(output()));
  assert.notEqual(await probed({ url }, '/ready'), OK);
});
