import { Postgres, type Query } from '../database/postgres.ts';
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

/** Text of a timestamp's hour, as `timestamptz` reads it. */
const hourInstant = (hour: string) => `${hour}:00:00Z`;

class PostgresUsage implements UsageStore {
  readonly #postgres: Postgres;
  /** Up to which hour what is no longer needed was deleted. */
  #pruned = '';

  constructor(postgres: Postgres) {
    this.#postgres = postgres;
  }

  async write(batch: UsageBatch): Promise<void> {
    const { writer, number, counts } = batch;
    const latest = latestUse(batch);
    await this.#postgres.transaction(async (query) => {
      const fresh = await query(
        `INSERT INTO usage_writers (writer, batch, written_at) VALUES ($1, $2, $3)
         ON CONFLICT (writer) DO UPDATE SET batch = excluded.batch, written_at = excluded.written_at
         WHERE usage_writers.batch < excluded.batch
         RETURNING batch`,
        [writer, number, latest],
      );
      if (fresh.length > 0) await addCounts(query, counts);
    });
    await this.#prune(latest);
  }

  /**
   * Deletes what is no longer needed, once an hour. It waits for no one, and no write fails with it:
   * what it did not come to is deleted another time. A clock that is ahead deletes nothing too early.
   */
  async #prune(latest: Date): Promise<void> {
    const first_kept = firstKeptHour(latest);
    if (first_kept <= this.#pruned) return;
    this.#pruned = first_kept;
    try {
      await this.#postgres.query(
        `DELETE FROM usage_hours WHERE (key_id, hour) IN (
           SELECT key_id, hour FROM usage_hours
           WHERE hour < least($1::timestamptz, now() - interval '48 hours') FOR UPDATE SKIP LOCKED)`,
        [hourInstant(first_kept)],
      );
      await this.#postgres.query(
        `DELETE FROM usage_writers WHERE writer IN (
           SELECT writer FROM usage_writers
           WHERE written_at < least($1::timestamptz, now() - interval '7 days') FOR UPDATE SKIP LOCKED)`,
        [firstKeptWriter(latest)],
      );
    } catch {
      this.#pruned = '';
    }
  }

  async days({ account, from, to }: UsageQuery): Promise<UsageDay[]> {
    const rows = await this.#postgres.query(
      `SELECT to_char(day, 'YYYY-MM-DD') AS day, account, key_id, calls, credits, last_used_at
       FROM usage_days JOIN api_keys ON api_keys.id = key_id
       WHERE account = coalesce($1, account)
         AND day >= coalesce($2::date, day) AND day <= coalesce($3::date, day)
       ORDER BY usage_days.day, account COLLATE "C", key_id COLLATE "C"`,
      [account ?? null, from ?? null, to ?? null],
    );
    return rows.map((row) => ({
      day: row['day'] as string,
      account: row['account'] as string,
      key_id: row['key_id'] as string,
      calls: Number(row['calls']),
      credits: Number(row['credits']),
      last_used_at: (row['last_used_at'] as Date).toISOString(),
    }));
  }

  async recent(now: Date): Promise<RecentUse[]> {
    const rows = await this.#postgres.query(
      `SELECT key_id, max(last_used_at) AS last_used_at,
         (SELECT coalesce(sum(calls), 0) FROM usage_hours
          WHERE usage_hours.key_id = usage_days.key_id AND hour >= $1) AS calls_24h
       FROM usage_days GROUP BY key_id`,
      [hourInstant(firstRecentHour(now))],
    );
    return rows.map((row) => ({
      key_id: row['key_id'] as string,
      last_used_at: (row['last_used_at'] as Date).toISOString(),
      calls_24h: Number(row['calls_24h']),
    }));
  }

  async close(): Promise<void> {
    await this.#postgres.close();
  }
}

async function addCounts(query: Query, counts: UsageBatch['counts']): Promise<void> {
  const column = <T>(pick: (count: UsageBatch['counts'][number]) => T) => counts.map(pick);
  // Two hours of one key may fall on one day, which may be touched only once in a statement. Rows are
  // written in one order, so that of two writers one waits for the other, and never both.
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
