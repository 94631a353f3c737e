/** How long `ecliptic keys list` takes with millions of days of usage in PostgreSQL. */
import { Postgres } from '../src/database/postgres.ts';
import { openStores } from '../src/stores.ts';
import { launchPostgres } from '../test/support/postgres-server.ts';
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
      const times_ms: number[] = [];
      for (let turn = 0; turn < LISTS; turn++) {
        const began_ms = performance.now();
        const [records, uses] = await Promise.all([stores.keys.list(), stores.usage.recent(now)]);
        times_ms.push(performance.now() - began_ms);
        if (records.length !== keys || uses.length !== keys) throw new Error('keys are missing');
      }
      const { median, lowest, highest } = spread(times_ms);
      return `${Math.round(median)} (${Math.round(lowest)}-${Math.round(highest)})`;
    };
    const lately = await list(new Date());
    const long_ago = await list(new Date(Date.now() + 30 * 86_400_000));
    await stores.close();
    return [keys, keys * days, keys * HOURS, lately, long_ago].join('  ');
  } finally {
    await server.remove();
  }
}

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
  const options = { application_name: 'bench', connections: 1, connect_timeout_ms: 10_000 };
  const postgres = new Postgres(url, { ...options, query_timeout_ms: 600_000 });
  for (const statement of statements) await postgres.query(statement);
  await postgres.close();
}
