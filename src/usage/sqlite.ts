import type { SQLInputValue } from 'node:sqlite';
import {
  openSqlite,
  type SqliteDatabase,
  type SqliteOptions,
  writing,
} from '../database/sqlite.ts';
import type { Statement, UsageDatabase, UsageSql } from './sql.ts';
import { SqlUsage } from './sql-usage.ts';
import type { UsageStore } from './usage.ts';

/** Opens usage in the embedded database. Throws as `openSqlite`. */
export function openSqliteUsage(path: string, options: SqliteOptions = {}): UsageStore {
  const database = openSqlite(path, options);
  // A power cut may lose the usage of the last moments, as it loses what is in memory; in return, no
  // answer waits for the disk.
  database.exec('PRAGMA synchronous = NORMAL');
  return new SqlUsage(databaseOf(database));
}

function databaseOf(database: SqliteDatabase): UsageDatabase {
  const query = ([text, values]: Statement) => {
    // To SQLite, $1 is a name; ?1 is the first value.
    const statement = database.prepare(text.replaceAll('$', '?'));
    statement.setReadBigInts(true);
    return statement.all(...(values as SQLInputValue[]));
  };
  return {
    sql: SQL,
    query: async (statement) => query(statement),
    transaction: async (step) => {
      // A write to a file that was replaced would be lost silently.
      database.requireSameFiles();
      return writing(database, () => {
        let next = step.next();
        while (!next.done) next = step.next(query(next.value));
        return next.value;
      });
    },
    close: async () => database.close(),
  };
}

const SQL: UsageSql = {
  counted: `(
    SELECT value ->> 0 AS key_id, value ->> 1 AS hour, substr(value ->> 1, 1, 10) AS day,
      CAST(value ->> 2 AS INTEGER) AS calls, CAST(value ->> 3 AS INTEGER) AS credits, value ->> 4 AS last_used_at
    FROM json_each($1)) AS counted`,
  // Numbers are text: as numbers, large ones would not be exact.
  valuesOf: (counts) => [
    JSON.stringify(
      counts.map(({ key_id, hour, calls, credits, last_used_at }) => [
        ...[key_id, hour, String(calls), String(credits), last_used_at],
      ]),
    ),
  ],
  hour: (text) => text,
  ago: (hours) => `strftime('%Y-%m-%dT%H:%M:%fZ', 'now', '-${hours} hours')`,
  day_text: 'day',
  by_bytes: 'COLLATE BINARY',
  // It locks no rows: there is only one writer at a time.
  skip_locked: '',
  // A key's latest use is on its latest day: only that row is read.
  recent: (first_hour, account) => [
    `SELECT id AS key_id,
       (SELECT last_used_at FROM usage_days WHERE key_id = id ORDER BY day DESC LIMIT 1) AS last_used_at,
       (SELECT coalesce(sum(calls), 0) FROM usage_hours WHERE key_id = id AND hour >= $1) AS calls_24h
     FROM api_keys WHERE ($2 IS NULL OR account = $2)`,
    [first_hour, account],
  ],
};
