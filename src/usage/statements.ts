/** The statements of usage, and where the SQL of one database differs from that of another. */
import { HOUR_MS, hourOf, latestUse, type UsageBatch, type UsageCount } from './usage.ts';

/** A statement, and the values that `$1`, `$2` and so on stand for. */
export type Statement = readonly [text: string, values: readonly unknown[]];

/** In its rows, numbers may be text and instants `Date`s. */
export interface UsageSql {
  /**
   * A table of counts with the columns `key_id`, `hour`, `day`, `calls`, `credits` and `last_used_at`,
   * of the types that they have in the tables; `valuesOf` gives its values.
   */
  readonly counted: string;
  valuesOf(counts: readonly UsageCount[]): readonly unknown[];
  /** @param text SQL of an hour as text, `2026-11-20T09` */
  hour(text: string): string;
  /** The instant so many hours before now, by the clock of the database. */
  ago(hours: number): string;
  /** SQL of the column `usage_days.day` as text, `2026-11-20`. */
  readonly day_text: string;
  /** `usage_days` with what `api_keys` has of each key, in an order in which few days are found quickly. */
  readonly usedDays: string;
  /** Sorts text by its bytes. */
  readonly byBytes: string;
  /** Leaves out rows that another process has locked. */
  readonly skipLocked: string;
  /**
   * A statement for columns `key_id`, `last_used_at` (ISO 8601; null if never) and `calls_24h`.
   *
   * @param firstHour of these calls, `2026-11-19T09`
   */
  recent(firstHour: string, keyIds: readonly string[]): Statement;
}

/** The most hours deleted after a batch, so that none takes long; the next one deletes more. */
export const PRUNED_MAX = 1_000;
/** How long counts of an hour are kept, in hours: the last 24 are needed; keeps some more. */
const COUNTS_KEPT_HOURS = 48;
/** A writer that has not written for this many hours has ended. */
const WRITERS_KEPT_HOURS = 7 * 24;
/** When the writer of a pinned batch would be forgotten. */
const NEVER = '9999-12-31T23:59:59.999Z';

/** Records that the database has a batch. Returns a row if it did not have it before. */
export function recordBatch(batch: UsageBatch): Statement {
  return [
    `INSERT INTO usage_writers (writer, batch, written_at) VALUES ($1, $2, $3)
     ON CONFLICT (writer) DO UPDATE SET batch = excluded.batch, written_at = excluded.written_at
     WHERE usage_writers.batch < excluded.batch
     RETURNING batch`,
    [batch.writer, batch.number, batch.pinned ? NEVER : latestUse(batch).toISOString()],
  ];
}

/** Adds counts to days, and to hours. */
export function addCounts(
  { counted, valuesOf }: UsageSql,
  counts: readonly UsageCount[],
): readonly [days: Statement, hours: Statement] {
  const values = valuesOf(counts);
  // Two hours of one key may fall on one day, and a statement may touch a row only once. Rows are
  // written in a fixed order, so that two writers cannot deadlock.
  const days = `INSERT INTO usage_days (key_id, day, calls, credits, last_used_at)
    SELECT key_id, day, sum(calls), sum(credits), max(last_used_at) FROM ${counted}
    GROUP BY key_id, day ORDER BY key_id, day
    ON CONFLICT (key_id, day) DO UPDATE SET
      calls = usage_days.calls + excluded.calls,
      credits = usage_days.credits + excluded.credits,
      last_used_at = CASE WHEN usage_days.last_used_at > excluded.last_used_at
        THEN usage_days.last_used_at ELSE excluded.last_used_at END`;
  const hours = `INSERT INTO usage_hours (key_id, hour, calls)
    SELECT key_id, hour, calls FROM ${counted} ORDER BY key_id, hour
    ON CONFLICT (key_id, hour) DO UPDATE SET calls = usage_hours.calls + excluded.calls`;
  return [
    [days, values],
    [hours, values],
  ];
}

/**
 * Reads, and locks, the number of the latest batch that the database has of a writer; 0 if it has none. If a killed
 * process's commit is still in progress, this waits for its end.
 */
export function lockWriter({ ago }: UsageSql, writer: string): Statement {
  return [
    `INSERT INTO usage_writers (writer, batch, written_at) VALUES ($1, 0, ${ago(0)})
     ON CONFLICT (writer) DO UPDATE SET batch = usage_writers.batch RETURNING batch`,
    [writer],
  ];
}

/** Has a writer whose batches were pinned forgotten in due time. */
export function releaseWriter({ ago }: UsageSql, writer: string): Statement {
  return [`UPDATE usage_writers SET written_at = ${ago(0)} WHERE writer = $1`, [writer]];
}

/** The first hour whose counts are kept. */
export function firstKept(latest: Date): string {
  return hourBefore(latest, COUNTS_KEPT_HOURS);
}

/**
 * Delete hours and writers that are no longer needed. They wait for no lock: rows that another
 * process has locked are deleted another time. A clock that is ahead deletes nothing too early.
 */
export function pruning(
  { hour, ago, skipLocked }: UsageSql,
  latest: Date,
): readonly [hours: Statement, writers: Statement] {
  const hours = `DELETE FROM usage_hours WHERE (key_id, hour) IN (
    SELECT key_id, hour FROM usage_hours
    WHERE hour < ${hour('$1')} AND hour < ${ago(COUNTS_KEPT_HOURS)}
    LIMIT ${PRUNED_MAX} ${skipLocked}) RETURNING key_id`;
  const writers = `DELETE FROM usage_writers WHERE writer IN (
    SELECT writer FROM usage_writers
    WHERE written_at < $1 AND written_at < ${ago(WRITERS_KEPT_HOURS)} ${skipLocked})`;
  return [
    [hours, [firstKept(latest)]],
    [writers, [hoursBefore(latest, WRITERS_KEPT_HOURS).toISOString()]],
  ];
}

/** True if the database may have forgotten the writer of these counts. */
export function isForgettable(counts: readonly UsageCount[], now: Date): boolean {
  return latestUse({ counts }) < hoursBefore(now, WRITERS_KEPT_HOURS);
}

function hoursBefore(instant: Date, hours: number): Date {
  return new Date(instant.getTime() - hours * HOUR_MS);
}

/** `2026-11-20T09`, UTC. */
export function hourBefore(instant: Date, hours: number): string {
  return hourOf(hoursBefore(instant, hours).getTime());
}
