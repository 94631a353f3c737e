import { openSqlite, rowsOf, type SqliteOptions, writing } from '../database/sqlite/sqlite.ts';
import { usageStoreOf } from './sql-usage.ts';
import type { Statement, UsageSql } from './statements.ts';
import type { UsageStore } from './usage.ts';

/** Opens usage in the embedded database. Throws as `openSqlite`. */
export function openSqliteUsage(path: string, options: SqliteOptions = {}): UsageStore {
  const database = openSqlite(path, options);
  // A power cut may lose the usage of the last moments, as it loses what is in memory; in return, no
  // answer waits for the disk.
  database.exec('PRAGMA synchronous = NORMAL');
  const query = ([text, values]: Statement) => rowsOf(database, text, values, true);
  return usageStoreOf({
    sql: SQL,
    query: async (statement) => query(statement),
    // In one go: no other connection of the process can come in between, and wait for its lock for ever.
    transaction: async (steps) => {
      // A write to a file that was replaced would be lost silently.
      database.requireSameFiles();
      return writing(database, () => {
        let step = steps.next();
        while (!step.done) step = steps.next(query(step.value));
        return step.value;
      });
    },
    close: async () => database.close(),
  });
}

const SQL: UsageSql = {
  counted: `(
    SELECT value ->> 0 AS key_id, value ->> 1 AS hour, substr(value ->> 1, 1, 10) AS day,
      CAST(value ->> 2 AS INTEGER) AS calls, CAST(value ->> 3 AS INTEGER) AS credits, value ->> 4 AS last_used_at
    FROM json_each($1)) AS counted`,
  // Numbers are text: as numbers, large ones would not be exact.
  valuesOf: (counts) => [
    JSON.stringify(
      counts.map(({ key_id: keyId, hour, calls, credits, last_used_at: lastUsedAt }) => [
        ...[keyId, hour, String(calls), String(credits), lastUsedAt],
      ]),
    ),
  ],
  hour: (text) => text,
  ago: (hours) => `strftime('%Y-%m-%dT%H:%M:%fZ', 'now', '-${hours} hours')`,
  day_text: 'day',
  // The only index begins with the key. So this goes from each key that was ever used to the next one, and
  // looks for the days of each.
  usedDays: `(
      WITH RECURSIVE used (used_id) AS (
        SELECT min(key_id) FROM usage_days
        UNION ALL
        SELECT (SELECT min(key_id) FROM usage_days WHERE key_id > used_id) FROM used
        WHERE used_id IS NOT NULL)
      SELECT used_id FROM used WHERE used_id IS NOT NULL)
    CROSS JOIN usage_days ON key_id = used_id
    LEFT JOIN api_keys ON api_keys.id = key_id`,
  byBytes: 'COLLATE BINARY',
  // It locks no rows: there is only one writer at a time.
  skipLocked: '',
  // A key's latest use is on its latest day: only that row is read.
  recent: (firstHour, keyIds) => [
    `SELECT value AS key_id,
       (SELECT last_used_at FROM usage_days WHERE key_id = value ORDER BY day DESC LIMIT 1) AS last_used_at,
       (SELECT coalesce(sum(calls), 0) FROM usage_hours WHERE key_id = value AND hour >= $1) AS calls_24h
     FROM json_each($2)`,
    [firstHour, JSON.stringify(keyIds)],
  ],
};
