import { Postgres } from '../database/postgres.ts';
import type { UsageSql } from './sql.ts';
import { SqlUsage } from './sql-usage.ts';
import type { UsageStore } from './usage.ts';

const OPTIONS = {
  application_name: 'ecliptic usage',
  connections: 1,
  connect_timeout_ms: 2_000,
  query_timeout_ms: 5_000,
};

/** Opens usage in a PostgreSQL database whose schema is up to date. */
export function openPostgresUsage(url: string): UsageStore {
  const postgres = new Postgres(url, OPTIONS);
  return new SqlUsage({
    sql: SQL,
    query: (statement) => postgres.query(...statement),
    transaction: (step) =>
      postgres.transaction(async (query) => {
        let next = step.next();
        while (!next.done) next = step.next(await query(...next.value));
        return next.value;
      }),
    close: () => postgres.close(),
  });
}

/** An hour as text that `timestamptz` accepts. */
const instantOf = (hour: string) => `${hour}:00:00Z`;

const SQL: UsageSql = {
  counted: `
    unnest($1::text[], $2::timestamptz[], $3::date[], $4::bigint[], $5::bigint[], $6::timestamptz[])
      AS counted (key_id, hour, day, calls, credits, last_used_at)`,
  valuesOf: (counts) => [
    counts.map(({ key_id }) => key_id),
    counts.map(({ hour }) => instantOf(hour)),
    counts.map(({ hour }) => hour.slice(0, 10)),
    counts.map(({ calls }) => calls),
    counts.map(({ credits }) => credits),
    counts.map(({ last_used_at }) => last_used_at),
  ],
  hour: (text) => `CAST(${text} || ':00Z' AS timestamptz)`,
  ago: (hours) => `now() - interval '${hours} hours'`,
  day_text: "to_char(day, 'YYYY-MM-DD')",
  by_bytes: 'COLLATE "C"',
  skip_locked: 'FOR UPDATE SKIP LOCKED',
  // A key's latest use is on its latest day: the last two days are read at once, and one more row for
  // each key that was not used in them. Today's row has today's calls; of yesterday's calls only those
  // of its last hours count.
  recent: (first_hour, account) => [
    `SELECT id AS key_id, coalesce(today.calls, 0) + coalesce(before.calls, 0) AS calls_24h,
       to_char(coalesce(
         today.last_used_at,
         (SELECT last_used_at FROM usage_days WHERE key_id = id ORDER BY day DESC LIMIT 1)
       ) AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') AS last_used_at
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
    [instantOf(first_hour), first_hour.slice(0, 10), 24 - Number(first_hour.slice(11)), account],
  ],
};
