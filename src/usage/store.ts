/** Usage in SQLite or PostgreSQL. */
import { setImmediate } from 'node:timers/promises';
import type { Database, Statement } from '../database/sql.ts';
import {
  GROUPINGS,
  type Grouping,
  type UsageBatch,
  type UsageQuery,
  type UsageRow,
} from './usage.ts';

export interface UsageStore {
  /**
   * Adds a batch, unless the database has this or a later batch of its writer.
   *
   * @returns whether it was added
   * @throws if it may not have been written
   */
  write(batch: UsageBatch): Promise<boolean>;
  /**
   * Lists usage by day, account and key, or sums sorted by time or by account and key. Usage of keys that are not in the
   * database comes last. Returns pages of one snapshot.
   */
  list(query: UsageQuery, by?: Grouping): AsyncIterable<readonly UsageRow[]>;
}

/** SQL that differs between the databases. */
interface Dialect {
  /**
   * A table of counts from `$1`, with the columns `key_id`, `hour`, `day`, `calls`, `credits` and `last_used_at`, in the
   * types of the tables.
   */
  readonly counted: string;
  /** The first hour to keep, by the clock of the database, so that a service with a fast clock deletes nothing early. */
  readonly firstKept: string;
}

const DIALECTS: Readonly<Record<Database['kind'], Dialect>> = {
  sqlite: {
    counted: `(SELECT value ->> 'key_id' AS key_id, value ->> 'hour' AS hour, value ->> 'day' AS day,
        value ->> 'calls' AS calls, value ->> 'credits' AS credits, value ->> 'last_used_at' AS last_used_at
      FROM json_each($1)) AS counted`,
    firstKept: "strftime('%Y-%m-%dT%H:%MZ', 'now', '-48 hours')",
  },
  postgres: {
    counted: `json_to_recordset($1::json) AS counted (key_id text, hour timestamptz, day date,
      calls bigint, credits bigint, last_used_at timestamptz)`,
    firstKept: "now() - interval '48 hours'",
  },
};

/** The most hours deleted after a batch, so that no batch takes long. */
const PRUNED_MAX = 1_000;

/** @param database closed by the caller */
export function usageStoreOf(database: Database): UsageStore {
  const dialect = DIALECTS[database.kind];
  /** The hour of the last deletion of old hours. */
  let prunedIn = '';
  const prune = async (hour: string) => {
    if (hour === prunedIn) return;
    const pruned = await database.query(
      `DELETE FROM usage_hours WHERE (key_id, hour) IN (
         SELECT key_id, hour FROM usage_hours WHERE hour < ${dialect.firstKept} LIMIT ${PRUNED_MAX}
       ) RETURNING 1`,
    );
    if (pruned.length < PRUNED_MAX) prunedIn = hour;
  };
  return {
    write: async (batch) => {
      const results = await database.transaction(writing(dialect, batch));
      await prune(batch.counts.at(-1)?.hour ?? '').catch(() => {
        // The batch is written, and the next batch tries again.
      });
      // SQLite has blocked the event loop during the batch.
      await setImmediate();
      return (results.at(-1) ?? []).length > 0;
    },
    list: async function* (query, by) {
      const pages: AsyncIterable<unknown> = database.stream(...listing(query, by));
      for await (const page of pages) yield page as readonly UsageRow[];
    },
  };
}

/** Adds a batch if its number is higher than the latest of its writer. The last statement returns a row if it was added. */
function writing({ counted }: Dialect, { writer, batch, counts }: UsageBatch): Statement[] {
  const rows = counts.map((count) => ({
    ...count,
    hour: `${count.hour}:00Z`,
    day: count.hour.slice(0, 10),
  }));
  const values = [JSON.stringify(rows), writer, batch];
  const now = new Date().toISOString();
  const isNew = 'EXISTS (SELECT 1 FROM usage_writers WHERE writer = $2 AND batch < $3)';
  return [
    // Locks the row, so that a second attempt waits for the first.
    [
      `INSERT INTO usage_writers (writer, batch, written_at) VALUES ($1, 0, $2)
       ON CONFLICT (writer) DO UPDATE SET writer = excluded.writer`,
      [writer, now],
    ],
    // Grouped, because a statement may change a row only once and a day has several hours. Ordered, so that two writers
    // cannot deadlock.
    [
      `INSERT INTO usage_days (key_id, day, calls, credits, last_used_at)
       SELECT key_id, day, sum(calls), sum(credits), max(last_used_at) FROM ${counted}
       WHERE ${isNew} GROUP BY key_id, day ORDER BY key_id, day
       ON CONFLICT (key_id, day) DO UPDATE SET
         calls = usage_days.calls + excluded.calls,
         credits = usage_days.credits + excluded.credits,
         last_used_at = CASE WHEN usage_days.last_used_at > excluded.last_used_at
           THEN usage_days.last_used_at ELSE excluded.last_used_at END`,
      values,
    ],
    [
      `INSERT INTO usage_hours (key_id, hour, calls)
       SELECT key_id, hour, sum(calls) FROM ${counted}
       WHERE ${isNew} GROUP BY key_id, hour ORDER BY key_id, hour
       ON CONFLICT (key_id, hour) DO UPDATE SET calls = usage_hours.calls + excluded.calls`,
      values,
    ],
    [
      'UPDATE usage_writers SET batch = $2, written_at = $3 WHERE writer = $1 AND batch < $2 RETURNING batch',
      [writer, batch, now],
    ],
  ];
}

const [FIRST_DAY, LAST_DAY] = ['0001-01-01', '9999-12-31'];

/** The SQL and the sort order of each column. Keys that are not in the database come last. */
const COLUMNS = {
  day: { sql: 'CAST(day AS text)', order: 'day' },
  month: { sql: 'substr(CAST(day AS text), 1, 7)', order: 'month' },
  account: { sql: 'account', order: 'account IS NULL, account' },
  key_id: { sql: 'key_id', order: 'key_id' },
} as const;

function listing({ account, from, to }: UsageQuery, by?: Grouping): Statement {
  const names = by === undefined ? (['day', 'account', 'key_id'] as const) : GROUPINGS[by];
  const columns = names.map((name) => `${COLUMNS[name].sql} AS ${name}`);
  const sums =
    by === undefined
      ? 'calls, credits, last_used_at'
      : `CAST(sum(calls) AS bigint) AS calls, CAST(sum(credits) AS bigint) AS credits,
         max(last_used_at) AS last_used_at`;
  const group = by === undefined ? '' : `GROUP BY ${names.map((name) => COLUMNS[name].sql)}`;
  return [
    `SELECT ${columns}, ${sums} FROM usage_days LEFT JOIN api_keys ON id = key_id
     WHERE day >= $1 AND day <= $2 ${account === undefined ? '' : 'AND account = $3'}
     ${group} ORDER BY ${names.map((name) => COLUMNS[name].order)}`,
    [from ?? FIRST_DAY, to ?? LAST_DAY, ...(account === undefined ? [] : [account])],
  ];
}
