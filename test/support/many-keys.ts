/** Fills a database without the product's code, in seconds instead of hours. */
import type { Kind } from './key-databases.ts';

interface Many {
  readonly keys: number;
  /** The number of days of usage of each key, up to today. */
  readonly days: number;
}

type Fill = (many: Many) => readonly string[];

/** Every third key is revoked, each account has three. */
const FILL: Readonly<Record<Kind['name'], Fill>> = {
  SQLite: ({ keys, days }) => [
    `WITH RECURSIVE numbers (i) AS (VALUES (1) UNION ALL SELECT i + 1 FROM numbers WHERE i < ${keys})
     INSERT INTO api_keys (id, digest, account, environment, state, slot, created_at, revoked_at)
     SELECT printf('key_%016d', i), randomblob(32), 'account ' || (i / 3), 'test',
       iif(i % 3, 'active', 'revoked'), nullif(i % 3, 0), '2026-01-01T00:00:00.000Z',
       iif(i % 3, NULL, '2026-02-01T00:00:00.000Z')
     FROM numbers`,
    `WITH RECURSIVE days (ago) AS (VALUES (0) UNION ALL SELECT ago + 1 FROM days WHERE ago + 1 < ${days})
     INSERT INTO usage_days SELECT id, date('now', -ago || ' days'), 100, 90, date('now', -ago || ' days') || 'T00:00:01.000Z'
     FROM api_keys, days WHERE ${days} > 0`,
  ],
  PostgreSQL: ({ keys, days }) => [
    'ALTER TABLE api_keys DISABLE TRIGGER ALL',
    `INSERT INTO api_keys (id, digest, account, environment, state, slot, created_at, revoked_at, revision)
     SELECT 'key_' || lpad(i::text, 16, '0'), sha256(i::text::bytea), 'account ' || (i / 3), 'test',
       CASE i % 3 WHEN 0 THEN 'revoked' ELSE 'active' END, nullif(i % 3, 0), '2026-01-01Z',
       CASE i % 3 WHEN 0 THEN timestamptz '2026-02-01Z' END, i
     FROM generate_series(1, ${keys}) AS i`,
    'ALTER TABLE api_keys ENABLE TRIGGER ALL',
    `INSERT INTO usage_days
     SELECT id, current_date - ago, 100, 90, (current_date - ago) + interval '1 second'
     FROM api_keys, generate_series(0, ${days - 1}) AS ago`,
    'ANALYZE',
  ],
};

/** Fills a database that has only its tables. */
export async function fill(
  { name }: Pick<Kind, 'name'>,
  { sql }: { sql(text: string): Promise<unknown> },
  many: Many,
): Promise<void> {
  for (const statement of FILL[name](many)) await sql(statement);
}
