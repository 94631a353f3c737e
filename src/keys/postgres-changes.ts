/** Reads changes of keys from a PostgreSQL database, and finds out why that failed. */

import { NewerSchemaError } from '../database/migrations/migrate-postgres.ts';
import { SlowServerError, UnfitServerError } from '../database/postgres/client.ts';
import { isRefusal } from '../database/postgres/errors.ts';
import type { Query, Row } from '../database/sql.ts';
import {
  changeOf,
  type HistoryState,
  type KeyChange,
  KnownKeys,
  stateOf,
  type UnreadableReason,
} from './directory.ts';

/** Changes are read in groups of this size. */
const CHANGES_MAX = 5_000;

/**
 * Makes sure that a server is no standby: that shows an earlier state, and cannot tell how much earlier
 * if its primary is gone.
 *
 * @param columns to read in the same statement; the text begins with a comma
 * @throws {UnfitServerError} if it is a standby
 */
export async function requirePrimary(
  query: Query,
  columns = '',
  values?: readonly unknown[],
): Promise<Row> {
  const [row] = await query(`SELECT pg_is_in_recovery() AS is_standby${columns}`, values);
  if (row?.['is_standby'] === false) return row;
  throw new UnfitServerError(
    'the server is a standby (pg_is_in_recovery), so its keys may be out of date',
  );
}

/**
 * How the database relates to what is known of it.
 *
 * @throws {UnfitServerError} if it is a standby
 */
export async function readState(query: Query, { latest }: KnownKeys): Promise<HistoryState> {
  const row = await requirePrimary(
    query,
    `, (SELECT coalesce(max(revision), 0) FROM api_keys) AS latest,
       EXISTS (SELECT FROM api_keys WHERE id = $1 AND $2::uuid = ANY (change_ids)) AS has_known`,
    [latest?.id ?? null, latest?.change_id ?? null],
  );
  return stateOf(row);
}

/**
 * The changes that lead from what is known to what the database has; or, if it does not continue from
 * that, those that lead to it from nothing.
 *
 * @param query in a snapshot of one server
 * @throws {UnfitServerError} if it is a standby
 */
export async function readChanges(
  query: Query,
  known: KnownKeys,
): Promise<{ readonly from: KnownKeys; readonly changes: readonly KeyChange[] }> {
  const state = await readState(query, known);
  const from = known.isContinuedBy(state) ? known : new KnownKeys();
  const pages: KeyChange[][] = [];
  let { revision } = from;
  while (revision < state.latest) {
    const page = await changesSince(query, revision);
    pages.push(page);
    revision = page.at(-1)?.revision ?? state.latest;
  }
  return { from, changes: pages.flat() };
}

async function changesSince(query: Query, revision: number): Promise<KeyChange[]> {
  const rows = await query(
    `SELECT digest, id, environment, state = 'active' AS active, revision,
       change_ids[1] AS change_id FROM api_keys
     WHERE revision > $1 ORDER BY revision LIMIT ${CHANGES_MAX}`,
    [revision],
  );
  return rows.map(changeOf);
}

/** Why keys could not be read. If there are several hosts, the one that answered decides. */
export function reasonOf(cause: unknown): UnreadableReason {
  if (cause instanceof AggregateError) {
    const reasons = cause.errors.map(reasonOf);
    return reasons.find((reason) => reason !== 'away') ?? 'away';
  }
  if (cause instanceof UnfitServerError) return 'standby';
  if (cause instanceof SlowServerError) return 'slow';
  if (cause instanceof NewerSchemaError) return 'newer_schema';
  return isRefusal(cause) ? 'refusing' : 'away';
}
