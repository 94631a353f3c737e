/**
 * Three services over one PostgreSQL behind nginx under steady load, while services are stopped and killed, the database is
 * unreachable, and keys are issued and revoked.
 */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setTimeout as delay } from 'node:timers/promises';
import { openStores } from '../src/stores.ts';
import { startCountedLoad } from './containers/load.ts';
import { startNginx, WITHOUT_NGINX } from './support/nginx.ts';
import { all } from './support/pages.ts';
import { startPostgres } from './support/postgres.ts';
import { until } from './support/processes.ts';
import { type Replica, startReplica } from './support/replicas.ts';
import { post } from './support/service.ts';

const REPLICAS = 3;
const CLIENTS = 6;
/** Between two requests of a client. */
const PAUSE_MS = 15;
const REVOCATION_MS_MAX = 1_000;
const AWAY_MS = 10_000;
/** The unwritten usage that a killed service may lose. */
const LOST_SECONDS_MAX = 1;

/** True if a service accepts a key, without nginx. */
async function takes({ url }: Replica, key: string): Promise<boolean> {
  const response = await post({ url, key }, '{}');
  await response.arrayBuffer();
  return response.status !== 401;
}

test('loses no request while replicas and the database fail', {
  skip: WITHOUT_NGINX,
  timeout: 120_000,
}, async (t) => {
  const postgres = await startPostgres();
  const url = await postgres.database();
  const stores = await openStores({ kind: 'postgres', url });
  const { key } = await stores.keys.issue('steady', 'test');
  const doomed = await Promise.all(
    Array.from({ length: 4 }, (_, index) => stores.keys.issue(`doomed ${index}`, 'test')),
  );
  const replicas = await Promise.all(
    Array.from({ length: REPLICAS }, () =>
      startReplica(t, { DATABASE_URL: url, CALC_WORKERS: '1', DRAIN_DELAY_MS: '200' }),
    ),
  );
  const [first, second, third] = replicas as [Replica, Replica, Replica];
  const { url: address } = await startNginx(
    t,
    replicas.map((replica) => replica.url),
  );
  const target = { url: address, key };
  const load = startCountedLoad(target, {
    callers: CLIENTS,
    requests: Number.POSITIVE_INFINITY,
    pauseMs: PAUSE_MS,
  });
  t.after(() => load.end());
  await delay(1_000);

  // Each replica is stopped and started again.
  for (const replica of [first, second]) {
    assert.equal(await replica.end('SIGTERM'), 0);
    await replica.start();
  }

  // One is killed.
  const beforeKill = load.answered;
  await delay(1_000);
  const perSecond = load.answered - beforeKill;
  assert.equal(await third.end('SIGKILL'), 'SIGKILL');
  await third.start();

  // All of them reject a revoked key, and accept a new one.
  const tookMs: number[] = [];
  for (const { id, key: revoked } of doomed) {
    const taken = () => Promise.all(replicas.map((each) => takes(each, revoked)));
    assert.deepEqual(await taken(), [true, true, true]);
    await stores.keys.revoke(id);
    const revokedMs = performance.now();
    await until('it is rejected everywhere', async () => !(await taken()).includes(true));
    tookMs.push(performance.now() - revokedMs);
  }
  // A busy machine may be late, but not each time.
  assert.ok(Math.min(...tookMs) <= REVOCATION_MS_MAX, `${tookMs}`);
  const fresh = await stores.keys.issue('fresh', 'test');
  await until('the new key is accepted everywhere', async () => {
    const taken = await Promise.all(replicas.map((each) => takes(each, fresh.key)));
    return taken.every((each) => each);
  });

  // The database stops and starts, and its clients reconnect.
  await stores.close();
  await postgres.stop();
  const withoutMs = performance.now();
  const before = load.answered;
  await delay(AWAY_MS);
  const meanwhile = load.answered - before;
  assert.ok(
    meanwhile > (perSecond * AWAY_MS) / 1_000 / 3,
    `${meanwhile} answers meanwhile: ${load.failures.slice(0, 3)}`,
  );
  await postgres.start();
  assert.ok(performance.now() - withoutMs >= AWAY_MS);
  await delay(2_000);

  await load.end();
  assert.deepEqual(load.failures, []);
  assert.equal(load.refused, 0);
  for (const replica of replicas) assert.equal(await replica.end('SIGTERM'), 0, replica.logged());

  // Charges equal responses, except in the last second of the killed service.
  const again = await openStores({ kind: 'postgres', url });
  const days = await all(again.usage.list({ account: 'steady' }));
  await again.close();
  const credits = days.reduce((sum, day) => sum + Number(day.credits), 0);
  assert.ok(credits <= load.answered, `${credits} credits for ${load.answered} responses`);
  const lost = load.answered - credits;
  const share = (perSecond / REPLICAS) * LOST_SECONDS_MAX;
  assert.ok(lost <= share * 1.5 + CLIENTS, `${lost} lost of ${perSecond} a second`);
  t.diagnostic(`${load.answered} responses, ${perSecond} a second, ${lost} not charged`);
});
