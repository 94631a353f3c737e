import {
  openSqlite,
  type SqliteDatabase,
  type SqliteOptions,
  writing,
} from '../database/sqlite.ts';
import {
  COUNTS_KEPT_HOURS,
  ForgottenBatch,
  firstKeptHour,
  firstKeptWriter,
  firstRecentHour,
  type ImportOutcome,
  isForgettable,
  latestUse,
  type RecentUse,
  trialBatch,
  type UnwrittenUsage,
  type UsageBatch,
  type UsageCount,
  type UsageDay,
  type UsageQuery,
  type UsageStore,
  WRITERS_KEPT_HOURS,
  writtenAt,
} from './usage.ts';

/** The most hours deleted with one batch, so that none takes long; the next batch deletes more. */
const PRUNED_MAX = 1_000;

/** Opens usage in the embedded database. Throws as `openSqlite`. */
export function openSqliteUsage(path: string, options: SqliteOptions = {}): UsageStore {
  const database = openSqlite(path, options);
  // A power cut may lose the usage of the last moments, as it loses what is in memory; in return, no
  // answer waits for the disk.
  database.exec('PRAGMA synchronous = NORMAL');
  return new SqliteUsage(database);
}

class SqliteUsage implements UsageStore {
  readonly #database: SqliteDatabase;

  constructor(database: SqliteDatabase) {
    this.#database = database;
  }

  /** A write to a file that was replaced would be lost silently. */
  #writing<T>(step: () => T): T {
    this.#database.requireSameFiles();
    return writing(this.#database, step);
  }

  async write(batch: UsageBatch): Promise<void> {
    this.#writing(() => this.#writeBatch(batch));
  }

  async tryWrite(): Promise<void> {
    const taken_back = new Error('rolled back on purpose');
    try {
      this.#writing(() => {
        this.#writeBatch(trialBatch(new Date()));
        throw taken_back;
      });
    } catch (error) {
      if (error !== taken_back) throw error;
    }
  }

  async release(writer: string): Promise<void> {
    this.#database
      .prepare('UPDATE usage_writers SET written_at = ? WHERE writer = ?')
      .run(new Date().toISOString(), writer);
  }

  async addUnwritten(unwritten: readonly UnwrittenUsage[]): Promise<ImportOutcome[]> {
    const now = new Date();
    return this.#writing(() =>
      unwritten.map((each) => {
        const outcome = this.#outcomeOf(each, now);
        if (outcome === 'added') this.#addCounts(each.counts);
        return outcome;
      }),
    );
  }

  async days({ account, from, to }: UsageQuery): Promise<UsageDay[]> {
    const statement = this.#database.prepare(
      `SELECT day, account, key_id, calls, credits, last_used_at
       FROM usage_days LEFT JOIN api_keys ON api_keys.id = key_id
       WHERE (?1 IS NULL OR account = ?1) AND day >= coalesce(?2, day) AND day <= coalesce(?3, day)
       ORDER BY day, account NULLS LAST, key_id`,
    );
    statement.setReadBigInts(true);
    return statement
      .all(account ?? null, from ?? null, to ?? null)
      .map((row) => ({ ...row }) as unknown as UsageDay);
  }

  async recent(now: Date, account?: string): Promise<RecentUse[]> {
    // A key's latest use is on its latest day: only that row is read.
    const statement = this.#database.prepare(
      `SELECT id AS key_id,
         (SELECT last_used_at FROM usage_days WHERE key_id = id ORDER BY day DESC LIMIT 1) AS last_used_at,
         (SELECT coalesce(sum(calls), 0) FROM usage_hours WHERE key_id = id AND hour >= ?1) AS calls_24h
       FROM api_keys WHERE (?2 IS NULL OR account = ?2)`,
    );
    statement.setReadBigInts(true);
    return statement
      .all(firstRecentHour(now), account ?? null)
      .filter((row) => row['last_used_at'] !== null)
      .map((row) => ({ ...row }) as unknown as RecentUse);
  }

  #writeBatch(batch: UsageBatch): void {
    if (!this.#isNew(batch)) return;
    this.#addCounts(batch.counts);
    const latest = latestUse(batch);
    // A clock that is ahead deletes nothing too early.
    this.#database
      .prepare(
        `DELETE FROM usage_hours WHERE (key_id, hour) IN
           (SELECT key_id, hour FROM usage_hours WHERE hour < min(?, strftime('%Y-%m-%dT%H', 'now', ?)) LIMIT ${PRUNED_MAX})`,
      )
      .run(firstKeptHour(latest), `-${COUNTS_KEPT_HOURS} hours`);
    this.#database
      .prepare(
        "DELETE FROM usage_writers WHERE written_at < min(?, strftime('%Y-%m-%dT%H', 'now', ?))",
      )
      .run(firstKeptWriter(latest), `-${WRITERS_KEPT_HOURS} hours`);
  }

  /**
   * Records that the database has a batch.
   *
   * @returns false if it had it before
   */
  #isNew(batch: UsageBatch): boolean {
    const { changes } = this.#database
      .prepare(
        `INSERT INTO usage_writers (writer, batch, written_at) VALUES (?, ?, ?)
         ON CONFLICT (writer) DO UPDATE SET batch = excluded.batch, written_at = excluded.written_at
         WHERE usage_writers.batch < excluded.batch`,
      )
      .run(batch.writer, batch.number, writtenAt(batch));
    return changes !== 0;
  }

  #addCounts(counts: readonly UsageCount[]): void {
    const day_of = this.#database.prepare(
      `INSERT INTO usage_days (key_id, day, calls, credits, last_used_at) VALUES (?, ?, ?, ?, ?)
       ON CONFLICT (key_id, day) DO UPDATE SET
         calls = calls + excluded.calls,
         credits = credits + excluded.credits,
         last_used_at = max(last_used_at, excluded.last_used_at)`,
    );
    const hour_of = this.#database.prepare(
      `INSERT INTO usage_hours (key_id, hour, calls) VALUES (?, ?, ?)
       ON CONFLICT (key_id, hour) DO UPDATE SET calls = calls + excluded.calls`,
    );
    for (const { key_id, hour, calls, credits, last_used_at } of counts) {
      day_of.run(key_id, hour.slice(0, 10), calls, credits, last_used_at);
      hour_of.run(key_id, hour, calls);
    }
  }

  #outcomeOf(unwritten: UnwrittenUsage, now: Date): ImportOutcome {
    const line = { writer: unwritten.id, number: 1, counts: unwritten.counts, pinned: true };
    if (!this.#isNew(line)) return 'known';
    if (unwritten.batch === undefined) return 'added';
    const { writer, number } = unwritten.batch;
    const row = this.#database
      .prepare('SELECT batch FROM usage_writers WHERE writer = ?')
      .get(writer);
    if (row !== undefined) return Number(row['batch']) >= number ? 'written' : 'added';
    if (isForgettable(unwritten, now)) throw new ForgottenBatch(unwritten.id);
    return 'added';
  }

  async close(): Promise<void> {
    this.#database.close();
  }
}
