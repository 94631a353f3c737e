/** Services whose PostgreSQL fails over to a streaming standby; takes about 40 s. */

import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import type { IssuedKey, KeyStore } from '../../src/keys/store.ts';
import { NOT_READY, OK, probed, told } from '../faults/subject.ts';
import { DEBIAN_PROGRAMS } from '../support/debian-postgres.ts';
import { runSql, type SqlRow } from '../support/key-databases.ts';
import { openPostgresKeyStore } from '../support/key-store.ts';
import { all } from '../support/pages.ts';
import { launchPostgres, type PostgresServer } from '../support/postgres-server.ts';
import { startService, until, within } from '../support/processes.ts';
import type { SpawnedService } from '../support/service.ts';
import { startProxy } from '../support/tcp-proxy.ts';

const REPLICAS = 2;
const REFUSED = '401 auth.invalid_key';

/** A server, and the database on it. */
interface Member extends PostgresServer {
  readonly url: string;
  sql(text: string): Promise<SqlRow[]>;
}

async function member(t: TestContext, primary?: Member): Promise<Member> {
  const server = await launchPostgres([], DEBIAN_PROGRAMS, primary);
  t.after(() => server.remove());
  const url = primary?.url.replace(`:${primary.port}/`, `:${server.port}/`);
  const ownUrl = url ?? (await server.database());
  return { ...server, url: ownUrl, sql: (text) => runSql(ownUrl, text) };
}

/** A primary and its streaming standby; undefined without Debian's package. */
async function startPair(t: TestContext) {
  if (DEBIAN_PROGRAMS === undefined) {
    t.skip("Debian's package postgresql is not installed");
    return undefined;
  }
  const primary = await member(t);
  const standby = await member(t, primary);
  return {
    primary,
    standby,
    /** Waits until the standby shows everything that the primary has committed. */
    caughtUp: async () => {
      const [row] = await primary.sql('SELECT pg_current_wal_lsn() AS lsn');
      const isThere = `SELECT pg_last_wal_replay_lsn() >= '${row?.['lsn']}' AS all`;
      await until(
        'it has caught up',
        async () => (await standby.sql(isThere))[0]?.['all'] === true,
      );
    },
    /** Stops replication from the primary to the standby. */
    cutStream: async () => {
      await standby.sql("ALTER SYSTEM SET primary_conninfo = ''");
      await standby.sql('SELECT pg_reload_conf()');
      const streams = () => primary.sql('SELECT FROM pg_stat_replication');
      await until('nothing streams', async () => (await streams()).length === 0);
    },
    /** Makes the standby a primary, after the loss of the former one. */
    failOver: async () => {
      await primary.kill();
      await standby.sql('SELECT pg_promote()');
    },
  };
}

const toldOf = ({ url }: SpawnedService, { key }: IssuedKey) => told({ url, key });

/** Whether all services answer so to requests with a key. */
async function allAnswer(
  services: readonly SpawnedService[],
  key: IssuedKey,
  expected: string,
): Promise<boolean> {
  const answers = await Promise.all(services.map((service) => toldOf(service, key)));
  return answers.every((answer) => answer === expected);
}

async function operate<T>({ url }: Member, act: (store: KeyStore) => Promise<T>): Promise<T> {
  const store = await openPostgresKeyStore(url);
  try {
    return await act(store);
  } finally {
    await store.close();
  }
}

test('after a failover that lost changes, as many new ones hide nothing: every replica has what the new primary has', async (t) => {
  const pair = await startPair(t);
  if (pair === undefined) return;
  const { primary, standby } = pair;
  const [kept, undone] = await operate(primary, async (store) => [
    await store.issue('kept', 'test'),
    await store.issue('undone', 'test'),
  ]);
  const proxy = await startProxy(t, primary.port);
  const services = await Promise.all(
    Array.from({ length: REPLICAS }, () =>
      startService(t, { DATABASE_URL: proxy.through(primary.url) }),
    ),
  );
  await pair.caughtUp();
  await pair.cutStream();
  // What asynchronous replication loses: a revocation, and a key.
  const lost = await operate(primary, async (store) => {
    await store.revoke(undone.id);
    return await store.issue('lost', 'test');
  });
  await until('all know it', () => allAnswer(services, lost, OK));
  assert.ok(await allAnswer(services, undone, REFUSED));

  await pair.failOver();
  // Before any service looks, as much has changed anew, and more.
  const [revoked, issued] = await operate(standby, async (store) => {
    const key = await store.issue('issued', 'test');
    return [await store.revoke(kept.id), key];
  });
  assert.equal(revoked.id, kept.id);
  proxy.moveTo(standby.port);

  await until('all take what was issued', () => allAnswer(services, issued, OK));
  assert.ok(await allAnswer(services, kept, REFUSED), 'what was revoked since is refused');
  assert.ok(await allAnswer(services, lost, REFUSED), 'what is in no database is refused');
  assert.ok(await allAnswer(services, undone, OK), 'the new primary knows of no revocation');
  for (const { output } of services) {
    await until('the loss is told', () => output().includes('key history changed'));
    const lines = output().split('\n');
    const line = JSON.parse(lines.find((each) => each.includes('key history changed')) ?? '');
    assert.deepEqual([line.level, line.active_again], [50, [undone.id]]);
    assert.deepEqual(line.no_longer_active.toSorted(), [kept.id, lost.id].toSorted());
  }
  // What the page tells an operator to do.
  await operate(standby, (store) => store.revoke(undone.id));
  await until('it is refused again', () => allAnswer(services, undone, REFUSED));
});

test('the answers of a standby are not current: keys age, /ready and the log say why, until it is promoted', async (t) => {
  const pair = await startPair(t);
  if (pair === undefined) return;
  const { primary, standby } = pair;
  const key = await operate(primary, (store) => store.issue('acme', 'test'));
  await pair.caughtUp();
  const proxy = await startProxy(t, primary.port);
  const DATABASE_URL = proxy.through(primary.url);
  const service = await startService(t, { DATABASE_URL, KEYS_MAX_AGE_MS: '3000' });
  assert.equal(await toldOf(service, key), OK);

  await standby.sql('SELECT pg_wal_replay_pause()');
  await operate(primary, (store) => store.revoke(key.id));
  await until('it is refused', async () => (await toldOf(service, key)) === REFUSED);
  const readiness = async ({ url }: SpawnedService) => (await fetch(`${url}/ready`)).text();
  // One that starts now knows of no key at all that it could take.
  const newcomer = await startService(t, { DATABASE_URL: standby.url });
  proxy.moveTo(standby.port);
  await until('it is not ready', async () => (await probed(service, '/ready')) === NOT_READY);
  for (const each of [service, newcomer]) {
    // Before its self-test, a service says only that.
    await until('it says why', async () => /"detail":"[^"]*standby/.test(await readiness(each)));
    assert.equal(await toldOf(each, key), NOT_READY);
    assert.match(each.output(), /"message":"[^"]*standby[^\n]*"msg":"keys unreadable"/);
  }

  await pair.failOver();
  for (const each of [service, newcomer]) {
    await until('it is ready', async () => (await probed(each, '/ready')) === OK);
    assert.equal(await toldOf(each, key), REFUSED, 'what was received is replayed first');
  }
});

test('with synchronous replication a confirmed revocation is in the standby', async (t) => {
  const pair = await startPair(t);
  if (pair === undefined) return;
  const { primary, standby } = pair;
  await primary.sql("ALTER SYSTEM SET synchronous_standby_names = 'ANY 1 (*)'");
  await primary.sql('SELECT pg_reload_conf()');
  await until('the standby is synchronous', async () => {
    const rows = await primary.sql("SELECT FROM pg_stat_replication WHERE sync_state = 'quorum'");
    return rows.length === 1;
  });
  const hosts = `127.0.0.1:${primary.port},127.0.0.1:${standby.port}`;
  const DATABASE_URL = `${primary.url.replace(`127.0.0.1:${primary.port}`, hosts)}?target_session_attrs=read-write`;
  const service = await startService(t, { DATABASE_URL });
  const [kept, revoked] = await operate(primary, async (store) => {
    const keys = [await store.issue('kept', 'test'), await store.issue('gone', 'test')] as const;
    await store.revoke(keys[1].id);
    return keys;
  });
  // Without the standby nothing is confirmed, and nothing is visible that could be lost.
  const third = await operate(primary, (store) => store.issue('third', 'test'));
  await until('it is taken', async () => (await toldOf(service, third)) === OK);
  await standby.kill();
  const revoking = operate(primary, (store) => store.revoke(third.id));
  assert.equal(await within(1_500, revoking), 'late');
  assert.equal(await toldOf(service, third), OK);
  await standby.start();
  await revoking;
  await until('it is refused', async () => (await toldOf(service, third)) === REFUSED);

  await pair.failOver();
  const found = await operate(standby, (store) => all(store.list()));
  assert.deepEqual(
    found.map(({ id, state }) => [id, state]),
    [
      [kept.id, 'active'],
      [revoked.id, 'revoked'],
      [third.id, 'revoked'],
    ],
  );
  // The service goes over to the other host by itself, without a request that fails.
  const later = await operate(standby, (store) => store.issue('later', 'test'));
  await until('it follows the new primary', async () => {
    assert.equal(await toldOf(service, kept), OK);
    assert.equal(await toldOf(service, revoked), REFUSED);
    return (await toldOf(service, later)) === OK;
  });
});
