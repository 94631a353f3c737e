/** Services whose PostgreSQL fails over to a streaming standby; takes about 40 s. */

import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { openPostgresKeyStore } from '../../src/keys/postgres.ts';
import type { IssuedKey } from '../../src/keys/store.ts';
import { all } from '../support/pages.ts';
import { endProcess, until, within } from '../support/processes.ts';
import { post, type SpawnedService, spawnService } from '../support/service.ts';
import { startProxy } from '../support/tcp-proxy.ts';
import { type PostgresMember, type PostgresPair, startPair } from './postgres-pair.ts';

const REPLICAS = 2;

async function start(t: TestContext, DATABASE_URL: string, environment = {}) {
  const service = await spawnService({ DATABASE_URL, ...environment });
  t.after(() => endProcess(service.child));
  return service;
}

async function statusFor({ url }: SpawnedService, { key }: IssuedKey): Promise<number> {
  const response = await post({ url, key });
  await response.arrayBuffer();
  return response.status;
}

/** Whether all of them answer with this status to requests with a key. */
async function allAnswer(
  services: readonly SpawnedService[],
  key: IssuedKey,
  status: number,
): Promise<boolean> {
  const answers = await Promise.all(services.map((service) => statusFor(service, key)));
  return answers.every((answer) => answer === status);
}

async function readiness({ url }: SpawnedService): Promise<{ status: number; detail?: string }> {
  const response = await fetch(`${url}/ready`);
  const { detail } = (await response.json()) as { detail?: string };
  return { status: response.status, ...(detail !== undefined && { detail }) };
}

async function operate<T>(
  { url }: PostgresMember,
  act: (store: Awaited<ReturnType<typeof openPostgresKeyStore>>) => Promise<T>,
): Promise<T> {
  const store = await openPostgresKeyStore(url);
  try {
    return await act(store);
  } finally {
    await store.close();
  }
}

async function pairFor(t: TestContext): Promise<PostgresPair | undefined> {
  const pair = await startPair(t);
  if (pair === undefined) t.skip("Debian's package postgresql is not installed");
  return pair;
}

test('after a failover that lost changes, as many new ones hide nothing: every replica has what the new primary has', async (t) => {
  const pair = await pairFor(t);
  if (pair === undefined) return;
  const { primary, standby } = pair;
  const [kept, undone] = await operate(primary, async (store) => [
    await store.issue('kept', 'test'),
    await store.issue('undone', 'test'),
  ]);
  const proxy = await startProxy(t, primary.port);
  const services = await Promise.all(
    Array.from({ length: REPLICAS }, () => start(t, proxy.through(primary.url))),
  );
  await pair.caughtUp();
  await pair.cutStream();
  // What asynchronous replication loses: a revocation, and a key.
  const lost = await operate(primary, async (store) => {
    await store.revoke(undone.id);
    return await store.issue('lost', 'test');
  });
  await until('all know it', () => allAnswer(services, lost, 200));
  assert.ok(await allAnswer(services, undone, 401));

  await primary.kill();
  await pair.promote();
  // Before any service looks, as much has changed anew, and more.
  const [revoked, issued] = await operate(standby, async (store) => {
    const key = await store.issue('issued', 'test');
    return [await store.revoke(kept.id), key];
  });
  assert.equal(revoked.id, kept.id);
  proxy.moveTo(standby.port);

  await until('all take what was issued', () => allAnswer(services, issued, 200));
  assert.ok(await allAnswer(services, kept, 401), 'what was revoked since is refused');
  assert.ok(await allAnswer(services, lost, 401), 'what is in no database is refused');
  assert.ok(await allAnswer(services, undone, 200), 'the new primary knows of no revocation');
  for (const { output } of services) {
    await until('the loss is told', () => output().includes('key history changed'));
    const line = output()
      .split('\n')
      .find((each) => each.includes('key history changed'));
    const {
      level,
      active_again: activeAgain,
      no_longer_active: noLongerActive,
    } = JSON.parse(line ?? '');
    assert.deepEqual([level, activeAgain], [50, [undone.id]]);
    assert.deepEqual(noLongerActive.toSorted(), [kept.id, lost.id].toSorted());
  }
  // What the page tells an operator to do.
  await operate(standby, (store) => store.revoke(undone.id));
  await until('it is refused again', () => allAnswer(services, undone, 401));
});

test('the answers of a standby are not current: keys age, /ready and the log say why, until it is promoted', async (t) => {
  const pair = await pairFor(t);
  if (pair === undefined) return;
  const { primary, standby } = pair;
  const key = await operate(primary, (store) => store.issue('acme', 'test'));
  await pair.caughtUp();
  const proxy = await startProxy(t, primary.port);
  const service = await start(t, proxy.through(primary.url), { KEYS_MAX_AGE_MS: '3000' });
  assert.equal(await statusFor(service, key), 200);

  await standby.sql('SELECT pg_wal_replay_pause()');
  await operate(primary, (store) => store.revoke(key.id));
  await until('it is refused', async () => (await statusFor(service, key)) === 401);
  // One that starts now knows of no key at all that it could take.
  const newcomer = await start(t, standby.url);
  proxy.moveTo(standby.port);
  await until('it is not ready', async () => (await readiness(service)).status === 503);
  for (const each of [service, newcomer]) {
    // Before its self-test, a service says only that.
    await until('it says why', async () => /standby/.test((await readiness(each)).detail ?? ''));
    assert.equal(await statusFor(each, key), 503);
    assert.match(each.output(), /"message":"[^"]*standby[^\n]*"msg":"keys unreadable"/);
  }

  await primary.kill();
  await pair.promote();
  for (const each of [service, newcomer]) {
    await until('it is ready', async () => (await readiness(each)).status === 200);
    assert.equal(await statusFor(each, key), 401, 'what was received is replayed first');
  }
});

test('with synchronous replication a confirmed revocation is in the standby', async (t) => {
  const pair = await pairFor(t);
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
  const service = await start(t, DATABASE_URL);
  const [kept, revoked] = await operate(primary, async (store) => {
    const keys = [await store.issue('kept', 'test'), await store.issue('gone', 'test')] as const;
    await store.revoke(keys[1].id);
    return keys;
  });
  // Without the standby nothing is confirmed, and nothing is visible that could be lost.
  const third = await operate(primary, (store) => store.issue('third', 'test'));
  await until('it is taken', async () => (await statusFor(service, third)) === 200);
  await standby.kill();
  const revoking = operate(primary, (store) => store.revoke(third.id));
  assert.equal(await within(1_500, revoking), 'late');
  assert.equal(await statusFor(service, third), 200);
  await standby.start();
  await revoking;
  await until('it is refused', async () => (await statusFor(service, third)) === 401);

  await primary.kill();
  await pair.promote();
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
    assert.equal(await statusFor(service, kept), 200);
    assert.equal(await statusFor(service, revoked), 401);
    return (await statusFor(service, later)) === 200;
  });
});
