/** How long `ecliptic keys list` takes with millions of days of usage in PostgreSQL. */
import { Postgres } from '../../src/database/postgres/postgres.ts';
import type { KeyRecord } from '../../src/keys/store.ts';
import { openStores } from '../../src/stores.ts';
import { launchPostgres } from '../../test/support/postgres-server.ts';
import { print } from './lab.ts';
import { spread } from './report.ts';

/** Keys, and days of usage per key: nine million rows in both cases. */
const SHAPES = [
  [10_000, 900],
  [25_000, 360],
] as const;
const HOURS = 49;
const LISTS = 7;

export async function measureList(): Promise<void> {
  print('\nList: what keys list asks of PostgreSQL, every key used in every hour');
  print('keys  rows of usage_days  of usage_hours  ms, used today  ms, used last a month ago');
  for (const [keys, days] of SHAPES) print(await measure(keys, days));
}

async function measure(keys: number, days: number): Promise<string> {
  const server = await launchPostgres();
  try {
    const url = await server.database();
    const stores = await openStores({ kind: 'postgres', url });
    await fill(url, keys, days);
    const list = async (now: Date) => {
      const timesMs: number[] = [];
      for (let turn = 0; turn < LISTS; turn++) {
        const beganMs = performance.now();
        let [listed, used] = [0, 0];
        for await (const records of stores.keys.list()) {
          listed += records.length;
          used += (await stores.usage.recent(now, idsOf(records))).length;
        }
        timesMs.push(performance.now() - beganMs);
        if (listed !== keys || used !== keys) throw new Error('keys are missing');
      }
      const { median, lowest, highest } = spread(timesMs);
      return `${Math.round(median)} (${Math.round(lowest)}-${Math.round(highest)})`;
    };
    const lately = await list(new Date());
    const longAgo = await list(new Date(Date.now() + 30 * 86_400_000));
    await stores.close();
    return [keys, keys * days, keys * HOURS, lately, longAgo].join('  ');
  } finally {
    await server.remove();
  }
}

const idsOf = (records: readonly KeyRecord[]) => records.map(({ id }) => id);

async function fill(url: string, keys: number, days: number): Promise<void> {
  await run(url, [
    'ALTER TABLE api_keys DISABLE TRIGGER ALL',
    `INSERT INTO api_keys (id, digest, account, environment, state, slot, created_at, revision)
     SELECT 'key_' || substr(md5(i::text), 1, 16), sha256(i::text::bytea), 'account ' || (i / 2),
       'live', 'active', 1 + i % 2, now(), i
     FROM generate_series(1, ${keys}) AS i`,
    'ALTER TABLE api_keys ENABLE TRIGGER ALL',
    `INSERT INTO usage_days
     SELECT id, day::date, 100, 90, day + interval '1 minute'
     FROM generate_series(current_date - ${days - 1}, current_date, '1 day') AS day, api_keys`,
    `INSERT INTO usage_hours
     SELECT id, hour, 5
     FROM generate_series(date_trunc('hour', now()) - interval '${HOURS - 1} hours', now(), '1 hour') AS hour,
       api_keys`,
    'VACUUM ANALYZE',
  ]);
}

async function run(url: string, statements: readonly string[]): Promise<void> {
  const options = { application_name: 'bench', connectTimeoutMs: 10_000 };
  const postgres = new Postgres(url, { ...options, queryTimeoutMs: 600_000 });
  for (const statement of statements) await postgres.query(statement);
  await postgres.close();
}
