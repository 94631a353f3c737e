/**
 * Reads changes of keys from a PostgreSQL database, and finds out why that failed: how long a look waits (longer if the
 * database is slow), and how long before the next one.
 */
import { NewerSchemaError } from '../database/migrations/migrate-postgres.ts';
import { SlowServerError, UnfitServerError } from '../database/postgres/client.ts';
import { isRefusal, isTimeout } from '../database/postgres/errors.ts';
import type { Query, Row } from '../database/sql.ts';
import {
  changeOf,
  type HistoryState,
  type KeyChange,
  KnownKeys,
  stateOf,
  type UnreadableReason,
} from './directory.ts';

/**
 * For failed reads of the keys. A short interruption is bridged within a second; after a long one,
 * the next read comes at most two seconds late.
 */
export const LOOK_BACKOFF = { firstMs: 100, maxMs: 2_000 };
/** For the listening connection. Regular reads find changes without it, so it can wait longer. */
export const LISTEN_BACKOFF = { firstMs: 100, maxMs: 10_000 };

interface Bounds {
  readonly minMs: number;
  readonly maxMs: number;
}

/**
 * Together with the time between two looks, a change takes effect in about a second even if connections are cut
 * silently, as long as a round trip takes a few milliseconds.
 */
const STATEMENT: Bounds = { minMs: 400, maxMs: 5_000 };
/** A connection takes several round trips: TCP, TLS, the password, and what is set on it. */
const CONNECT: Bounds = { minMs: 900, maxMs: 10_000 };
/** Nothing is known of a database that has not answered yet. */
const FIRST_STATEMENT_MS = 2_000;
/** Also where nothing at all came so many times: a server that is short of everything begins late with its answer. */
const FIRST_CONNECT_MS = 4_000;
const SILENT_MAX = 8;
/** Answers vary; one that takes this many times as long as the last one is not coming. */
const STATEMENT_RATIO = 3;
const CONNECT_RATIO = 7;

export class AdaptiveTimeouts {
  #statementMs = FIRST_STATEMENT_MS;
  #connectMs = FIRST_CONNECT_MS;
  /** Attempts since the last answer at which nothing came. */
  #silent = 0;

  /** The longest wait for one statement. */
  get statementMs(): number {
    return this.#statementMs;
  }

  /** The longest wait for a connection. */
  get connectMs(): number {
    return this.#connectMs;
  }

  /** @param tookMs what a statement took */
  answered(tookMs: number): void {
    this.#silent = 0;
    this.#statementMs = within(STATEMENT, tookMs * STATEMENT_RATIO);
    this.#connectMs = within(CONNECT, tookMs * CONNECT_RATIO);
  }

  /** A server that answers late is given more time soon; one that is away is tried as often as before for a while. */
  failed(cause: unknown): void {
    const causes = causesIn(cause);
    const isSlow = (during: SlowServerError['during']) =>
      causes.some((each) => each instanceof SlowServerError && each.during === during);
    if (isSlow('statement')) this.#statementMs = within(STATEMENT, this.#statementMs * 2);
    if (isSlow('connect')) this.#connectMs = within(CONNECT, this.#connectMs * 2);
    else if (causes.some(isTimeout) && ++this.#silent >= SILENT_MAX) {
      this.#connectMs = Math.max(this.#connectMs, FIRST_CONNECT_MS);
    }
  }
}

function within({ minMs, maxMs }: Bounds, waitMs: number): number {
  return Math.min(Math.max(waitMs, minMs), maxMs);
}

/** If there are several hosts, each has an error. */
function causesIn(cause: unknown): readonly unknown[] {
  return cause instanceof AggregateError ? cause.errors.flatMap(causesIn) : [cause];
}

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
