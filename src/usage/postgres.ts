import { Postgres, type Query } from '../database/postgres.ts';
import { Tallies } from './tallies.ts';
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

const OPTIONS = {
  application_name: 'ecliptic usage',
  connections: 1,
  connect_timeout_ms: 2_000,
  query_timeout_ms: 5_000,
};

/** Opens usage in a PostgreSQL database whose schema is up to date. */
export function openPostgresUsage(url: string): UsageStore {
  return new PostgresUsage(new Postgres(url, OPTIONS));
}

/** Counts that one statement adds during an import. */
const IMPORT_COUNTS_MAX = 5_000;

// These wait for no lock: rows that another process has locked are deleted another time. A clock that
// is ahead deletes nothing too early.
const HOURS_PRUNED = `DELETE FROM usage_hours WHERE (key_id, hour) IN (
  SELECT key_id, hour FROM usage_hours
  WHERE hour < least($1::timestamptz, now() - make_interval(hours => $2)) FOR UPDATE SKIP LOCKED)`;
const WRITERS_PRUNED = `DELETE FROM usage_writers WHERE writer IN (
  SELECT writer FROM usage_writers
  WHERE written_at < least($1::timestamptz, now() - make_interval(hours => $2)) FOR UPDATE SKIP LOCKED)`;
/** Earlier than any usage. */
const FIRST_HOUR = '1970-01-01T00';
const FIRST_INSTANT = '1970-01-01T00:00:00Z';

/** The format of `Date.prototype.toISOString`. */
const ISO_8601 = 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"';

/** An hour as text that `timestamptz` accepts. */
const hourInstant = (hour: string) => `${hour}:00:00Z`;

class PostgresUsage implements UsageStore {
  readonly #postgres: Postgres;
  /** Rows before this hour have been pruned. */
  #pruned = '';

  constructor(postgres: Postgres) {
    this.#postgres = postgres;
  }

  async write(batch: UsageBatch): Promise<void> {
    await this.#postgres.transaction(async (query) => {
      if (await isNew(query, batch)) await addCounts(query, batch.counts);
    });
    await this.#prune(latestUse(batch));
  }

  async tryWrite(): Promise<void> {
    const batch = trialBatch(new Date());
    const taken_back = new Error('rolled back on purpose');
    try {
      await this.#postgres.transaction(async (query) => {
        if (await isNew(query, batch)) await addCounts(query, batch.counts);
        await query(HOURS_PRUNED, [hourInstant(FIRST_HOUR), COUNTS_KEPT_HOURS]);
        await query(WRITERS_PRUNED, [FIRST_INSTANT, WRITERS_KEPT_HOURS]);
        throw taken_back;
      });
    } catch (error) {
      if (error !== taken_back) throw error;
    }
  }

  async release(writer: string): Promise<void> {
    await this.#postgres.query('UPDATE usage_writers SET written_at = now() WHERE writer = $1', [
      writer,
    ]);
  }

  async addUnwritten(unwritten: readonly UnwrittenUsage[]): Promise<ImportOutcome[]> {
    const now = new Date();
    return await this.#postgres.transaction(async (query) => {
      const added = new Tallies();
      const outcomes: ImportOutcome[] = [];
      for (const each of unwritten) {
        const outcome = await this.#outcomeOf(query, each, now);
        if (outcome === 'added') added.add(each.counts);
        outcomes.push(outcome);
      }
      while (added.size > 0) await addCounts(query, added.take(IMPORT_COUNTS_MAX));
      return outcomes;
    });
  }

  async #outcomeOf(query: Query, unwritten: UnwrittenUsage, now: Date): Promise<ImportOutcome> {
    const line = { writer: unwritten.id, number: 1, counts: unwritten.counts, pinned: true };
    if (!(await isNew(query, line))) return 'known';
    if (unwritten.batch === undefined) return 'added';
    const { writer, number } = unwritten.batch;
    // If a killed process's commit is still in progress, this waits for its end.
    const [row] = await query(
      `INSERT INTO usage_writers (writer, batch, written_at) VALUES ($1, 0, now())
       ON CONFLICT (writer) DO UPDATE SET batch = usage_writers.batch RETURNING batch`,
      [writer],
    );
    const latest = Number(row?.['batch']);
    if (latest > 0) return latest >= number ? 'written' : 'added';
    if (isForgettable(unwritten, now)) throw new ForgottenBatch(unwritten.id);
    return 'added';
  }

  /** Deletes what is no longer needed, once an hour. A failure does not fail the write. */
  async #prune(latest: Date): Promise<void> {
    const first_kept = firstKeptHour(latest);
    if (first_kept <= this.#pruned) return;
    this.#pruned = first_kept;
    try {
      await this.#postgres.query(HOURS_PRUNED, [hourInstant(first_kept), COUNTS_KEPT_HOURS]);
      await this.#postgres.query(WRITERS_PRUNED, [firstKeptWriter(latest), WRITERS_KEPT_HOURS]);
    } catch {
      this.#pruned = '';
    }
  }

  async days({ account, from, to }: UsageQuery): Promise<UsageDay[]> {
    const rows = await this.#postgres.query(
      `SELECT to_char(day, 'YYYY-MM-DD') AS day, account, key_id, calls, credits, last_used_at
       FROM usage_days LEFT JOIN api_keys ON api_keys.id = key_id
       WHERE ($1::text IS NULL OR account = $1)
         AND day >= coalesce($2::date, day) AND day <= coalesce($3::date, day)
       ORDER BY usage_days.day, account COLLATE "C", key_id COLLATE "C"`,
      [account ?? null, from ?? null, to ?? null],
    );
    return rows.map((row) => ({
      day: row['day'] as string,
      account: row['account'] as string | null,
      key_id: row['key_id'] as string,
      calls: BigInt(row['calls'] as string),
      credits: BigInt(row['credits'] as string),
      last_used_at: (row['last_used_at'] as Date).toISOString(),
    }));
  }

  async recent(now: Date, account?: string): Promise<RecentUse[]> {
    // A key's latest use is on its latest day: the last two days are read at once, and one more row
    // for each key that was not used in them. Today's row has today's calls; of yesterday's calls
    // only those of its last hours count.
    const first_hour = firstRecentHour(now);
    const rows = await this.#postgres.query(
      `SELECT id, coalesce(today.calls, 0) + coalesce(before.calls, 0) AS calls_24h,
         to_char(coalesce(
           today.last_used_at,
           (SELECT last_used_at FROM usage_days WHERE key_id = id ORDER BY day DESC LIMIT 1)
         ) AT TIME ZONE 'UTC', '${ISO_8601}') AS last_used_at
       FROM api_keys
       LEFT JOIN (
         SELECT key_id, sum(calls) FILTER (WHERE day > $2::date) AS calls,
           max(last_used_at) AS last_used_at
         FROM usage_days WHERE day >= $2::date GROUP BY key_id
       ) AS today ON today.key_id = id
       LEFT JOIN (
         SELECT key_id, sum(calls) AS calls FROM usage_hours
         WHERE hour >= $1 AND hour < $1::timestamptz + $3 * interval '1 hour' GROUP BY key_id
       ) AS before ON before.key_id = id
       WHERE ($4::text IS NULL OR account = $4)`,
      [
        hourInstant(first_hour),
        first_hour.slice(0, 10),
        24 - Number(first_hour.slice(11)),
        account ?? null,
      ],
    );
    const used = rows.filter((row) => row['last_used_at'] !== null);
    return used.map((row) => ({
      key_id: row['id'] as string,
      last_used_at: row['last_used_at'] as string,
      calls_24h: BigInt(row['calls_24h'] as string),
    }));
  }

  async close(): Promise<void> {
    await this.#postgres.close();
  }
}

/**
 * Records that the database has a batch.
 *
 * @returns false if it had it before
 */
async function isNew(query: Query, batch: UsageBatch): Promise<boolean> {
  const rows = await query(
    `INSERT INTO usage_writers (writer, batch, written_at) VALUES ($1, $2, $3)
     ON CONFLICT (writer) DO UPDATE SET batch = excluded.batch, written_at = excluded.written_at
     WHERE usage_writers.batch < excluded.batch
     RETURNING batch`,
    [batch.writer, batch.number, writtenAt(batch)],
  );
  return rows.length > 0;
}

async function addCounts(query: Query, counts: readonly UsageCount[]): Promise<void> {
  const column = <T>(pick: (count: UsageCount) => T) => counts.map(pick);
  // Two hours of one key may fall on one day, and a statement may touch a row only once. Rows are
  // written in a fixed order, so that two writers cannot deadlock.
  await query(
    `INSERT INTO usage_days (key_id, day, calls, credits, last_used_at)
     SELECT key_id, day, sum(calls), sum(credits), max(last_used_at)
     FROM unnest($1::text[], $2::date[], $3::bigint[], $4::bigint[], $5::timestamptz[])
       AS counted (key_id, day, calls, credits, last_used_at)
     GROUP BY key_id, day ORDER BY key_id, day
     ON CONFLICT (key_id, day) DO UPDATE SET
       calls = usage_days.calls + excluded.calls,
       credits = usage_days.credits + excluded.credits,
       last_used_at = greatest(usage_days.last_used_at, excluded.last_used_at)`,
    [
      column(({ key_id }) => key_id),
      column(({ hour }) => hour.slice(0, 10)),
      column(({ calls }) => calls),
      column(({ credits }) => credits),
      column(({ last_used_at }) => last_used_at),
    ],
  );
  await query(
    `INSERT INTO usage_hours (key_id, hour, calls)
     SELECT key_id, hour, calls FROM unnest($1::text[], $2::timestamptz[], $3::bigint[])
       AS counted (key_id, hour, calls)
     ORDER BY key_id, hour
     ON CONFLICT (key_id, hour) DO UPDATE SET calls = usage_hours.calls + excluded.calls`,
    [
      column(({ key_id }) => key_id),
      column(({ hour }) => hourInstant(hour)),
      column(({ calls }) => calls),
    ],
  );
}
