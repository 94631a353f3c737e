/** Services whose PostgreSQL fails over to a streaming standby. */
import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { NOT_READY, OK, printed, probed } from '../faults/service-process.ts';
import { DEBIAN_PROGRAMS } from '../support/debian-postgres.ts';
import { runSql } from '../support/key-databases.ts';
import { launchPostgres } from '../support/postgres-server.ts';
import { startService, until } from '../support/processes.ts';
import type { SpawnedService } from '../support/service.ts';
import { startProxy } from '../support/tcp-proxy.ts';
import { Calls, issue, REJECTED } from './postgres.ts';

/** A primary and its streaming standby, with the addresses of one database on both. */
async function startPair(t: TestContext, programs: string) {
  const primary = await launchPostgres([], programs);
  t.after(() => primary.remove());
  const url = await primary.database();
  const standby = await launchPostgres([], programs, primary);
  t.after(() => standby.remove());
  const standbyUrl = url.replace(`:${primary.port}/`, `:${standby.port}/`);
  return {
    ...{ primary, url, standby, standbyUrl },
    /** Waits until the standby shows everything that the primary has committed. */
    caughtUp: async () => {
      const [row] = await runSql(url, 'SELECT pg_current_wal_lsn() AS lsn');
      const isThere = `SELECT pg_last_wal_replay_lsn() >= '${row?.['lsn']}' AS all`;
      const isCaughtUp = async () => (await runSql(standbyUrl, isThere))[0]?.['all'] === true;
      await until('it has caught up', isCaughtUp);
    },
  };
}

const NO_PROGRAMS = DEBIAN_PROGRAMS === undefined && "Debian's package postgresql is not installed";

test('does not trust a standby until its promotion, and logs the changes that the failover lost', {
  skip: NO_PROGRAMS,
}, async (t) => {
  const { primary, url, standby, standbyUrl, caughtUp } = await startPair(t, DEBIAN_PROGRAMS ?? '');
  const [kept, undone] = [await issue(url, 'kept'), await issue(url, 'undone')];
  const proxy = await startProxy(t, primary.port);
  const DATABASE_URL = proxy.through(url);
  const services = await Promise.all(
    ['60000', '2000'].map((age) => startService(t, { DATABASE_URL, KEYS_MAX_AGE_MS: age })),
  );
  const [patient, impatient] = services as [SpawnedService, SpawnedService];
  const both = new Calls(...services);
  await both.untilAll(undone.key, OK);
  // Asynchronous replication loses a revocation and a key.
  await caughtUp();
  await runSql(standbyUrl, "ALTER SYSTEM SET primary_conninfo = ''");
  await runSql(standbyUrl, 'SELECT pg_reload_conf()');
  const streams = () => runSql(url, 'SELECT FROM pg_stat_replication');
  await until('nothing streams', async () => (await streams()).length === 0);
  await printed(url, 'keys', 'revoke', undone.id);
  const lost = await issue(url, 'lost');
  await both.untilAll(lost.key, OK);
  await both.untilAll(undone.key, REJECTED);

  await primary.kill();
  proxy.moveTo(standby.port);
  // A service that starts now knows no keys.
  const newcomer = await startService(t, { DATABASE_URL: standbyUrl });
  for (const each of [impatient, newcomer]) {
    await until('it is not ready', async () => (await probed(each, '/ready')) === NOT_READY);
    await until('it returns why', async () => {
      const readiness = await (await fetch(`${each.url}/ready`)).text();
      return /"detail":"[^"]*standby/.test(readiness);
    });
    assert.ok(await new Calls(each).all(kept.key, NOT_READY));
    assert.match(each.output(), /"message":"[^"]*standby[^\n]*"msg":"keys unreadable"/);
  }
  assert.ok(await new Calls(patient).all(kept.key, OK));

  await runSql(standbyUrl, 'SELECT pg_promote()');
  // At least as many new changes as were lost.
  const issued = await issue(standbyUrl, 'issued');
  await printed(standbyUrl, 'keys', 'revoke', kept.id);
  const all = new Calls(...services, newcomer);
  await all.untilAll(issued.key, OK);
  for (const { key } of [kept, lost]) await all.untilAll(key, REJECTED);
  await all.untilAll(undone.key, OK);
  for (const { output } of services) {
    const lines = output().split('\n');
    const line = JSON.parse(lines.find((each) => each.includes('key history changed')) ?? '{}');
    assert.deepEqual([line.level, line.active_again], [50, [undone.id]]);
    assert.ok(line.no_longer_active.includes(lost.id));
  }
  assert.doesNotMatch(newcomer.output(), /key history changed/);
});
