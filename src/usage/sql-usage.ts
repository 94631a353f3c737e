import { randomUUID } from 'node:crypto';
import type { Statement, Step, UsageDatabase, UsageSql } from './sql.ts';
import { Tallies } from './tallies.ts';
import {
  ForgottenBatch,
  HOUR_MS,
  hourOf,
  type ImportOutcome,
  partsOf,
  type RecentUse,
  type UnwrittenUsage,
  type UsageBatch,
  type UsageCount,
  type UsageDay,
  type UsageQuery,
  type UsageStore,
} from './usage.ts';

/** Counts that one statement adds during an import. */
const IMPORT_COUNTS_MAX = 5_000;
/** The most hours deleted after a batch, so that none takes long; the next one deletes more. */
const PRUNED_MAX = 1_000;
const RECENT_HOURS = 24;
/** How long counts of an hour are kept, in hours: the last 24 are needed; keeps some more. */
const COUNTS_KEPT_HOURS = 48;
/** A writer that has not written for this many hours has ended. */
const WRITERS_KEPT_HOURS = 7 * 24;
/** When the writer of a pinned batch would be forgotten. */
const NEVER = '9999-12-31T23:59:59.999Z';

/** Usage in a database of either kind. */
export class SqlUsage implements UsageStore {
  readonly #database: UsageDatabase;
  readonly #sql: UsageSql;
  /** The first hour that was kept when hours were last deleted. */
  #first_kept = '';

  constructor(database: UsageDatabase) {
    this.#database = database;
    this.#sql = database.sql;
  }

  async write(batch: UsageBatch): Promise<void> {
    await this.#database.transaction(this.#writeBatch(batch));
    const latest = latestUse(batch);
    const first_kept = hourBefore(latest, COUNTS_KEPT_HOURS);
    if (first_kept === this.#first_kept) return;
    try {
      const [hours, writers] = this.#pruning(latest);
      const pruned = await this.#database.query(hours);
      await this.#database.query(writers);
      if (pruned.length < PRUNED_MAX) this.#first_kept = first_kept;
    } catch {
      // The batch is written all the same, and the next one tries this again.
    }
  }

  async tryWrite(): Promise<void> {
    const rolled_back = new Error('rolled back on purpose');
    await this.#database.transaction(this.#trial(rolled_back)).catch((error) => {
      if (error !== rolled_back) throw error;
    });
  }

  async release(writer: string): Promise<void> {
    await this.#database.query([
      `UPDATE usage_writers SET written_at = ${this.#sql.ago(0)} WHERE writer = $1`,
      [writer],
    ]);
  }

  async addUnwritten(unwritten: readonly UnwrittenUsage[]): Promise<ImportOutcome[]> {
    return await this.#database.transaction(this.#import(unwritten, new Date()));
  }

  async days({ account, from, to }: UsageQuery): Promise<UsageDay[]> {
    const { day_text, by_bytes } = this.#sql;
    const rows = await this.#database.query([
      `SELECT ${day_text} AS day_text, account, key_id, calls, credits, last_used_at
       FROM usage_days LEFT JOIN api_keys ON api_keys.id = key_id
       WHERE (CAST($1 AS text) IS NULL OR account = $1) AND day >= $2 AND day <= $3
       ORDER BY day, account ${by_bytes} NULLS LAST, key_id ${by_bytes}`,
      [account ?? null, from ?? '0001-01-01', to ?? '9999-12-31'],
    ]);
    return rows.map((row) => ({
      day: row['day_text'] as string,
      account: row['account'] as string | null,
      key_id: row['key_id'] as string,
      calls: BigInt(row['calls'] as string),
      credits: BigInt(row['credits'] as string),
      last_used_at: new Date(row['last_used_at'] as string).toISOString(),
    }));
  }

  async recent(now: Date, account?: string): Promise<RecentUse[]> {
    const first_hour = hourBefore(now, RECENT_HOURS);
    const rows = await this.#database.query(this.#sql.recent(first_hour, account ?? null));
    const used = rows.filter((row) => row['last_used_at'] !== null);
    return used.map((row) => ({
      key_id: row['key_id'] as string,
      last_used_at: row['last_used_at'] as string,
      calls_24h: BigInt(row['calls_24h'] as string),
    }));
  }

  async close(): Promise<void> {
    await this.#database.close();
  }

  *#writeBatch(batch: UsageBatch): Step<void> {
    if (yield* isNew(batch)) yield* this.#addCounts(batch.counts);
  }

  *#trial(rolled_back: Error): Step<void> {
    const now = new Date();
    yield* this.#writeBatch(trialBatch(now));
    yield* this.#pruning(now);
    throw rolled_back;
  }

  *#import(unwritten: readonly UnwrittenUsage[], now: Date): Step<ImportOutcome[]> {
    const added = new Tallies();
    const outcomes: ImportOutcome[] = [];
    for (const each of unwritten) {
      const outcome = yield* this.#outcomeOf(each, now);
      if (outcome === 'added') added.add(each.counts);
      outcomes.push(outcome);
    }
    for (const counts of partsOf(added, IMPORT_COUNTS_MAX)) yield* this.#addCounts(counts);
    return outcomes;
  }

  *#outcomeOf(unwritten: UnwrittenUsage, now: Date): Step<ImportOutcome> {
    const { id, batch, counts } = unwritten;
    if (!(yield* isNew({ writer: id, number: 1, counts, pinned: true }))) return 'known';
    if (batch === undefined) return 'added';
    // If a killed process's commit is still in progress, this waits for its end.
    const [row] = yield [
      `INSERT INTO usage_writers (writer, batch, written_at) VALUES ($1, 0, ${this.#sql.ago(0)})
       ON CONFLICT (writer) DO UPDATE SET batch = usage_writers.batch RETURNING batch`,
      [batch.writer],
    ];
    const latest = Number(row?.['batch']);
    if (latest > 0) return latest >= batch.number ? 'written' : 'added';
    const is_forgettable = latestUse(unwritten) < hoursBefore(now, WRITERS_KEPT_HOURS);
    if (is_forgettable && !batch.pinned) throw new ForgottenBatch(id);
    return 'added';
  }

  *#addCounts(counts: readonly UsageCount[]): Step<void> {
    const { counted } = this.#sql;
    const values = this.#sql.valuesOf(counts);
    // Two hours of one key may fall on one day, and a statement may touch a row only once. Rows are
    // written in a fixed order, so that two writers cannot deadlock.
    yield [
      `INSERT INTO usage_days (key_id, day, calls, credits, last_used_at)
       SELECT key_id, day, sum(calls), sum(credits), max(last_used_at) FROM ${counted}
       GROUP BY key_id, day ORDER BY key_id, day
       ON CONFLICT (key_id, day) DO UPDATE SET
         calls = usage_days.calls + excluded.calls,
         credits = usage_days.credits + excluded.credits,
         last_used_at = CASE WHEN usage_days.last_used_at > excluded.last_used_at
           THEN usage_days.last_used_at ELSE excluded.last_used_at END`,
      values,
    ];
    yield [
      `INSERT INTO usage_hours (key_id, hour, calls)
       SELECT key_id, hour, calls FROM ${counted} ORDER BY key_id, hour
       ON CONFLICT (key_id, hour) DO UPDATE SET calls = usage_hours.calls + excluded.calls`,
      values,
    ];
  }

  /**
   * Delete hours and writers that are no longer needed. They wait for no lock: rows that another
   * process has locked are deleted another time. A clock that is ahead deletes nothing too early.
   */
  #pruning(latest: Date): readonly [hours: Statement, writers: Statement] {
    const { hour, ago, skip_locked } = this.#sql;
    const hours = `DELETE FROM usage_hours WHERE (key_id, hour) IN (
      SELECT key_id, hour FROM usage_hours
      WHERE hour < ${hour('$1')} AND hour < ${ago(COUNTS_KEPT_HOURS)}
      LIMIT ${PRUNED_MAX} ${skip_locked}) RETURNING key_id`;
    const writers = `DELETE FROM usage_writers WHERE writer IN (
      SELECT writer FROM usage_writers
      WHERE written_at < $1 AND written_at < ${ago(WRITERS_KEPT_HOURS)} ${skip_locked})`;
    return [
      [hours, [hourBefore(latest, COUNTS_KEPT_HOURS)]],
      [writers, [hoursBefore(latest, WRITERS_KEPT_HOURS).toISOString()]],
    ];
  }
}

/**
 * Records that the database has a batch.
 *
 * @returns false if it had it before
 */
function* isNew(batch: UsageBatch): Step<boolean> {
  const rows = yield [
    `INSERT INTO usage_writers (writer, batch, written_at) VALUES ($1, $2, $3)
     ON CONFLICT (writer) DO UPDATE SET batch = excluded.batch, written_at = excluded.written_at
     WHERE usage_writers.batch < excluded.batch
     RETURNING batch`,
    [batch.writer, batch.number, batch.pinned ? NEVER : latestUse(batch).toISOString()],
  ];
  return rows.length > 0;
}

/** A batch to test whether writing works; it is rolled back. */
function trialBatch(now: Date): UsageBatch {
  const last_used_at = now.toISOString();
  const hour = hourOf(now.getTime());
  const count = { key_id: 'key_trial', hour, calls: 1n, credits: 1n, last_used_at };
  return { writer: `trial ${randomUUID()}`, number: 1, counts: [count] };
}

/** When the latest of these requests ended: the earliest time at which they can have been written. */
function latestUse({ counts }: Pick<UsageBatch, 'counts'>): Date {
  return new Date(Math.max(...counts.map(({ last_used_at }) => Date.parse(last_used_at))));
}

function hoursBefore(instant: Date, hours: number): Date {
  return new Date(instant.getTime() - hours * HOUR_MS);
}

/** `2026-11-20T09`, UTC. */
function hourBefore(instant: Date, hours: number): string {
  return hourOf(hoursBefore(instant, hours).getTime());
}
