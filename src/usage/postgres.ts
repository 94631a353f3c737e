import { Postgres } from '../database/postgres/postgres.ts';
import { usageStoreOf } from './sql-usage.ts';
import type { UsageSql } from './statements.ts';
import type { UsageStore } from './usage.ts';

const OPTIONS = {
  application_name: 'ecliptic usage',
  // Seven round trips of more than half a second.
  connectTimeoutMs: 5_000,
  queryTimeoutMs: 5_000,
};

/** Opens usage in a PostgreSQL database whose schema is up to date. */
export function openPostgresUsage(url: string): UsageStore {
  const postgres = new Postgres(url, OPTIONS);
  return usageStoreOf({
    sql: SQL,
    query: (statement) => postgres.query(...statement),
    transaction: (steps) =>
      postgres.transaction(async (query) => {
        let step = steps.next();
        while (!step.done) step = steps.next(await query(...step.value));
        return step.value;
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
    counts.map(({ key_id: keyId }) => keyId),
    counts.map(({ hour }) => instantOf(hour)),
    counts.map(({ hour }) => hour.slice(0, 10)),
    counts.map(({ calls }) => calls),
    counts.map(({ credits }) => credits),
    counts.map(({ last_used_at: lastUsedAt }) => lastUsedAt),
  ],
  hour: (text) => `CAST(${text} || ':00Z' AS timestamptz)`,
  ago: (hours) => `now() - interval '${hours} hours'`,
  day_text: "to_char(day, 'YYYY-MM-DD')",
  usedDays: 'usage_days LEFT JOIN api_keys ON api_keys.id = key_id',
  byBytes: 'COLLATE "C"',
  skipLocked: 'FOR UPDATE SKIP LOCKED',
  // A key's latest use is on its latest day: the last two days are read at once, and one more row for
  // each key that was not used in them. Today's row has today's calls; of yesterday's calls only those
  // of its last hours count.
  recent: (firstHour, keyIds) => [
    `WITH asked AS (SELECT unnest($4::text[]) AS id)
     SELECT id AS key_id, coalesce(today.calls, 0) + coalesce(before.calls, 0) AS calls_24h,
       to_char(coalesce(
         today.last_used_at,
         (SELECT last_used_at FROM usage_days WHERE key_id = id ORDER BY day DESC LIMIT 1)
       ) AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') AS last_used_at
     FROM asked
     LEFT JOIN (
       SELECT key_id, sum(calls) FILTER (WHERE day > $2::date) AS calls,
         max(last_used_at) AS last_used_at
       FROM usage_days JOIN asked ON key_id = id WHERE day >= $2::date GROUP BY key_id
     ) AS today ON today.key_id = id
     LEFT JOIN (
       SELECT key_id, sum(calls) AS calls FROM usage_hours JOIN asked ON key_id = id
       WHERE hour >= $1 AND hour < $1::timestamptz + $3 * interval '1 hour' GROUP BY key_id
     ) AS before ON before.key_id = id`,
    [instantOf(firstHour), firstHour.slice(0, 10), 24 - Number(firstHour.slice(11)), keyIds],
  ],
};
