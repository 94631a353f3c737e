/**
 * The load that a thousand services put on a database: a listening connection for each, and each
 * checks for changes and writes usage 2.5 times a second.
 */

import { randomInt } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { KEYS_CHANNEL } from '../../src/database/migrations/postgres.ts';
import { Postgres } from '../../src/database/postgres/postgres.ts';
import { mintKey } from '../../src/keys/token.ts';
import { openStores } from '../../src/stores.ts';
import { openPostgresUsage } from '../../src/usage/postgres.ts';
import type { UsageStore } from '../../src/usage/usage.ts';
import { all } from '../../test/support/pages.ts';
import { launchPostgres } from '../../test/support/postgres-server.ts';
import { fillPostgres } from './keys.ts';
import { print } from './lab.ts';
import { cpuMs } from './processes.ts';
import { spread } from './report.ts';

const SERVICES = [100, 300, 1_000] as const;
const LOOK_INTERVAL_MS = 400;
const WRITE_INTERVAL_MS = 400;
const SECONDS = 8;
const ANNOUNCEMENTS = 5;
/** Connections shared by checks and writes; one per service would be too many for this machine. */
const SHARED_CONNECTIONS = 8;
const KEYS = 100_000;
/** How many of the keys are in use. */
const KEYS_IN_USE = 1_000;
/** Keys that one service sees between two writes. */
const KEYS_A_WRITE = 20;

export async function simulateCluster(): Promise<void> {
  print(`\nCluster: what PostgreSQL sees of so many services, ${KEYS} keys, ${KEYS_IN_USE} in use`);
  print(
    'services  looks/s  writes/s  write p50 ms  p99 ms  heard p50 ms  by all ms  cores of CPU  failed writes',
  );
  const allKeys = Array.from({ length: KEYS }, () => mintKey('test'));
  const server = await launchPostgres(['-c', 'max_connections=1200']);
  try {
    for (const services of SERVICES) {
      print(await simulate(server, services, allKeys));
    }
  } finally {
    await server.remove();
  }
}

async function simulate(
  server: Awaited<ReturnType<typeof launchPostgres>>,
  services: number,
  allKeys: readonly string[],
): Promise<string> {
  const url = await server.database();
  const { keys, close } = await openStores({ kind: 'postgres', url });
  await fillPostgres({ kind: 'postgres', url }, allKeys);
  const ids = (await all(keys.list())).slice(0, KEYS_IN_USE).map(({ id }) => id);
  const heardMs: number[] = [];
  const lastMs: number[] = [];
  let announcedMs = 0;
  const options = {
    connectTimeoutMs: 60_000,
    queryTimeoutMs: 60_000,
    application_name: 'bench',
  };
  const shared = Array.from({ length: SHARED_CONNECTIONS }, () => new Postgres(url, options));
  const hear = () => heardMs.push(performance.now() - announcedMs);
  for (let count = 0; count < services; count++) {
    await shared[count % shared.length]?.listen(KEYS_CHANNEL, hear, () => {});
  }
  const usages = Array.from({ length: SHARED_CONNECTIONS }, () => openPostgresUsage(url));
  let stopped = false;
  let looks = 0;
  let failed = 0;
  const writeMs: number[] = [];
  const looking = async (service: number) => {
    await delay(randomInt(LOOK_INTERVAL_MS));
    while (!stopped) {
      await shared[service % shared.length]?.query(
        'SELECT coalesce(max(revision), 0) FROM api_keys',
      );
      looks++;
      await delay(LOOK_INTERVAL_MS);
    }
  };
  const writing = async (service: number) => {
    await delay(randomInt(WRITE_INTERVAL_MS));
    for (let number = 1; !stopped; number++) {
      const startedMs = performance.now();
      const batch = { writer: `service ${service}`, number };
      // Retry a failed write, as a service does.
      while (!(await writeUsage(usages[service % usages.length], batch, ids)) && !stopped) failed++;
      writeMs.push(performance.now() - startedMs);
      await delay(WRITE_INTERVAL_MS);
    }
  };
  const beforeMs = cpuMs(server.pid()) ?? Number.NaN;
  const startedMs = performance.now();
  const running = Array.from({ length: services }, (_, service) =>
    Promise.all([looking(service), writing(service)]),
  );
  for (let count = 1; count <= ANNOUNCEMENTS; count++) {
    await delay((SECONDS * 1_000) / (ANNOUNCEMENTS + 1));
    announcedMs = performance.now();
    await keys.issue(`announced ${count}`, 'test');
    while (heardMs.length < count * services) await delay(1);
    lastMs.push(heardMs.slice(-services).reduce((last, each) => Math.max(last, each), 0));
  }
  const seconds = (performance.now() - startedMs) / 1_000;
  const cpu = ((cpuMs(server.pid()) ?? Number.NaN) - beforeMs) / 1_000 / seconds;
  stopped = true;
  await Promise.all(running);
  for (const each of [...usages, ...shared]) await each.close();
  await close();
  const sortedMs = writeMs.toSorted((a, b) => a - b);
  const columns = [
    String(services).padEnd(8),
    (looks / seconds).toFixed(0).padEnd(7),
    (writeMs.length / seconds).toFixed(0).padEnd(8),
    spread(writeMs).median.toFixed(1).padEnd(12),
    (sortedMs[Math.floor(sortedMs.length * 0.99)] ?? Number.NaN).toFixed(1).padEnd(6),
    spread(heardMs).median.toFixed(1).padEnd(12),
    spread(lastMs).median.toFixed(0).padEnd(9),
    cpu.toFixed(2).padEnd(12),
    String(failed),
  ];
  return columns.join('  ');
}

async function writeUsage(
  usage: UsageStore | undefined,
  batch: { readonly writer: string; readonly number: number },
  ids: readonly string[],
): Promise<boolean> {
  const now = new Date().toISOString();
  const used = new Set(
    Array.from({ length: KEYS_A_WRITE }, () => ids[randomInt(ids.length)] ?? ''),
  );
  const counts = [...used].map((keyId) => ({
    ...{ key_id: keyId, hour: now.slice(0, 13), calls: 50n, credits: 50n, last_used_at: now },
  }));
  try {
    await usage?.write({ ...batch, counts });
    return true;
  } catch {
    return false;
  }
}
