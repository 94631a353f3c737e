import {
  openSqlite,
  type SqliteDatabase,
  type SqliteOptions,
  writing,
} from '../database/sqlite.ts';
import {
  firstKeptHour,
  firstKeptWriter,
  firstRecentHour,
  latestUse,
  type RecentUse,
  type UsageBatch,
  type UsageDay,
  type UsageQuery,
  type UsageStore,
} from './usage.ts';

/** Hours that are deleted with one batch, so that none takes long; the next one deletes more. */
const PRUNED_MAX = 1_000;

/** Opens usage in the embedded database. Throws as `openSqlite`. */
export function openSqliteUsage(path: string, options: SqliteOptions = {}): UsageStore {
  const database = openSqlite(path, options);
  // Usage of the last moment may be lost in a power cut, as what is in memory is; no answer waits
  // for the disk.
  database.exec('PRAGMA synchronous = NORMAL');
  return new SqliteUsage(database);
}

class SqliteUsage implements UsageStore {
  readonly #database: SqliteDatabase;

  constructor(database: SqliteDatabase) {
    this.#database = database;
  }

  async write(batch: UsageBatch): Promise<void> {
    const database = this.#database;
    const { writer, number, counts } = batch;
    const latest = latestUse(batch);
    // What is written to a file that was replaced is lost without a word.
    database.requireSameFiles();
    writing(database, () => {
      const { changes } = database
        .prepare(
          `INSERT INTO usage_writers (writer, batch, written_at) VALUES (?, ?, ?)
           ON CONFLICT (writer) DO UPDATE SET batch = excluded.batch, written_at = excluded.written_at
           WHERE usage_writers.batch < excluded.batch`,
        )
        .run(writer, number, latest.toISOString());
      if (changes === 0) return;
      const day_of = database.prepare(
        `INSERT INTO usage_days (key_id, day, calls, credits, last_used_at) VALUES (?, ?, ?, ?, ?)
         ON CONFLICT (key_id, day) DO UPDATE SET
           calls = calls + excluded.calls,
           credits = credits + excluded.credits,
           last_used_at = max(last_used_at, excluded.last_used_at)`,
      );
      const hour_of = database.prepare(
        `INSERT INTO usage_hours (key_id, hour, calls) VALUES (?, ?, ?)
         ON CONFLICT (key_id, hour) DO UPDATE SET calls = calls + excluded.calls`,
      );
      for (const { key_id, hour, calls, credits, last_used_at } of counts) {
        day_of.run(key_id, hour.slice(0, 10), calls, credits, last_used_at);
        hour_of.run(key_id, hour, calls);
      }
      // A clock that is ahead deletes nothing too early.
      database
        .prepare(
          `DELETE FROM usage_hours WHERE (key_id, hour) IN
             (SELECT key_id, hour FROM usage_hours WHERE hour < min(?, strftime('%Y-%m-%dT%H', 'now', '-48 hours')) LIMIT ${PRUNED_MAX})`,
        )
        .run(firstKeptHour(latest));
      database
        .prepare(
          "DELETE FROM usage_writers WHERE written_at < min(?, strftime('%Y-%m-%dT%H', 'now', '-7 days'))",
        )
        .run(firstKeptWriter(latest));
    });
  }

  async days({ account, from, to }: UsageQuery): Promise<UsageDay[]> {
    return this.#database
      .prepare(
        `SELECT day, account, key_id, calls, credits, last_used_at
         FROM usage_days JOIN api_keys ON api_keys.id = key_id
         WHERE account = coalesce(?, account) AND day >= coalesce(?, day) AND day <= coalesce(?, day)
         ORDER BY day, account, key_id`,
      )
      .all(account ?? null, from ?? null, to ?? null)
      .map((row) => ({ ...row }) as unknown as UsageDay);
  }

  async recent(now: Date): Promise<RecentUse[]> {
    return this.#database
      .prepare(
        `SELECT key_id, max(last_used_at) AS last_used_at,
           (SELECT coalesce(sum(calls), 0) FROM usage_hours
            WHERE usage_hours.key_id = usage_days.key_id AND hour >= ?) AS calls_24h
         FROM usage_days GROUP BY key_id`,
      )
      .all(firstRecentHour(now))
      .map((row) => ({ ...row }) as unknown as RecentUse);
  }

  async close(): Promise<void> {
    this.#database.close();
  }
}
