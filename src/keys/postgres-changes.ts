/** Reads changes of keys from a PostgreSQL database, and finds out why that failed. */

import { NewerSchema } from '../database/migrations/migrate-postgres.ts';
import type { Query } from '../database/postgres.ts';
import { UnfitServer } from '../database/postgres-client.ts';
import { isRefusal } from '../database/postgres-errors.ts';
import type { HistoryState, KeyChange, KnownKeys, UnreadableReason } from './directory.ts';
import type { Environment } from './token.ts';

/** Changes are read in groups of this size. */
const CHANGES_MAX = 5_000;

/** A standby shows an earlier state, and cannot tell how much earlier if its primary is gone. */
export class StandbyAnswer extends Error {
  override readonly name = 'StandbyAnswer';

  constructor() {
    super('the server is a standby (pg_is_in_recovery), so its keys may be out of date');
  }
}

/** @throws {StandbyAnswer} */
export async function requirePrimary(query: Query): Promise<void> {
  const [row] = await query('SELECT pg_is_in_recovery() AS is_standby');
  if (row?.['is_standby'] !== false) throw new StandbyAnswer();
}

/**
 * How the database relates to what is known of it.
 *
 * @throws {StandbyAnswer}
 */
export async function readState(query: Query, { latest }: KnownKeys): Promise<HistoryState> {
  const [row] = await query(
    `SELECT pg_is_in_recovery() AS is_standby,
       (SELECT coalesce(max(revision), 0) FROM api_keys) AS latest,
       EXISTS (SELECT FROM api_keys WHERE id = $1 AND $2::uuid = ANY (change_ids)) AS has_known`,
    [latest?.id ?? null, latest?.change_id ?? null],
  );
  if (row?.['is_standby'] !== false) throw new StandbyAnswer();
  return { latest: Number(row['latest']), has_known: row['has_known'] === true };
}

/**
 * The changes to apply to what is known, or all keys if the database does not continue from that.
 *
 * @param query in a snapshot
 * @throws {StandbyAnswer}
 */
export async function readChanges(
  query: Query,
  known: KnownKeys,
): Promise<{ readonly goes_on: boolean; readonly changes: readonly KeyChange[] }> {
  const state = await readState(query, known);
  const goes_on = known.isContinuedBy(state);
  const changes: KeyChange[] = [];
  let revision = goes_on ? known.revision : 0;
  while (revision < state.latest) {
    const page = await changesSince(query, revision);
    changes.push(...page);
    revision = page.at(-1)?.revision ?? state.latest;
  }
  return { goes_on, changes };
}

async function changesSince(query: Query, revision: number): Promise<KeyChange[]> {
  const rows = await query(
    `SELECT digest, id, environment, state = 'active' AS active, revision,
       change_ids[1] AS change_id FROM api_keys
     WHERE revision > $1 ORDER BY revision LIMIT ${CHANGES_MAX}`,
    [revision],
  );
  return rows.map((row) => ({
    digest: (row['digest'] as Buffer).toString('latin1'),
    id: row['id'] as string,
    environment: row['environment'] as Environment,
    active: row['active'] as boolean,
    revision: Number(row['revision']),
    change_id: row['change_id'] as string,
  }));
}

/** Why keys could not be read. If there are several hosts, the one that answered decides. */
export function reasonOf(cause: unknown): UnreadableReason {
  if (cause instanceof AggregateError) {
    const reasons = cause.errors.map(reasonOf);
    return reasons.find((reason) => reason !== 'away') ?? 'away';
  }
  if (cause instanceof StandbyAnswer || cause instanceof UnfitServer) return 'standby';
  if (cause instanceof NewerSchema) return 'newer_schema';
  return isRefusal(cause) ? 'refusing' : 'away';
}
