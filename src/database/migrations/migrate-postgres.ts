/** Brings the schema of a PostgreSQL database up to date. */
import { setTimeout as delay } from 'node:timers/promises';
import { isLockTimeout, isPrivilegeError } from '../postgres/errors.ts';
import { Postgres } from '../postgres/postgres.ts';
import type { Query } from '../sql.ts';
import { POSTGRES_MIGRATIONS, SCHEMA_LOCK } from './postgres.ts';

/** Why a migration takes its time, for the operator who waits for it. */
export interface MigrationEvents {
  /** An attempt has not reached the database; another one follows. */
  unreachable(cause: unknown): void;
  /** Others are in the way. */
  waiting(words: string): void;
}

/** The schema before and after a migration; 0 is a database without tables. */
export interface SchemaChange {
  readonly from: number;
  readonly to: number;
}

/** The database was migrated by a newer release. */
export class NewerSchemaError extends Error {
  override readonly name = 'NewerSchemaError';
}

/** How long a service waits for another process that is changing the schema, or has the tables in use. */
const SERVICE_WAIT_MS = 60_000;
/**
 * How long a step waits for a table that others have in use. Everyone who comes later waits for this step, so
 * it gives way soon, and then leaves the tables to the others for longer than that.
 */
const TABLE_LOCK_WAIT_MS = 1_000;

/** What is in the way, and how long to pause before the next attempt. */
const OBSTACLES = {
  schema: { words: 'another process is changing the schema', pauseMs: 100 },
  tables: { words: 'others have its tables in use (pg_dump, perhaps)', pauseMs: 2_000 },
} as const;

type Obstacle = (typeof OBSTACLES)[keyof typeof OBSTACLES];

/**
 * As long as for the commands: a server that is busy with a rolling start takes time to accept a
 * connection.
 */
const CONNECT_TIMEOUT_MS = 10_000;

/** How long to wait, and until when. */
interface MigrationPatience {
  /** For other processes that are changing the schema or have its tables in use, and for one statement. */
  readonly waitMs: number;
  /** Ends it, whatever it is waiting for. */
  readonly signal?: AbortSignal | undefined;
  /** Called for each pause, with what is in the way. */
  readonly onWaiting?: (words: string) => void;
}

/** What is done with the schema by one process at a time, in the transaction that changes it. */
export interface SchemaWork<T> {
  /** Reads whether anything has to be done. @returns what there is to say if not */
  readonly done: (query: Query) => Promise<T | undefined>;
  /** Does it; all of it happens, or nothing. */
  readonly act: (query: Query) => Promise<T>;
}

/**
 * Brings the schema up to date. Any number of processes may call this at once: one of them migrates,
 * and the others wait. If nothing has to be done, this only reads `schema_steps`.
 *
 * @param signal ends it, whatever it is waiting for
 * @throws {NewerSchemaError}
 * @throws if the role may not change the schema
 */
export async function migratePostgres(url: string, signal?: AbortSignal): Promise<void> {
  const work: SchemaWork<true> = {
    done: async (query) => (await stepsTaken(query)) === POSTGRES_MIGRATIONS.length || undefined,
    act: async (query) => {
      await takeSteps(query);
      return true;
    },
  };
  try {
    await changeSchema(url, { waitMs: SERVICE_WAIT_MS, signal }, work);
  } catch (error) {
    if (isPrivilegeError(error)) {
      error.message += '; a role that may change the tables must run "ecliptic migrate" first';
    }
    throw error;
  }
}

/** Waits until there is nothing left to do, or until this process may do it. */
export async function changeSchema<T>(
  url: string,
  { waitMs, signal, onWaiting }: MigrationPatience,
  { done, act }: SchemaWork<T>,
): Promise<T> {
  const postgres = new Postgres(url, {
    application_name: 'ecliptic schema',
    connectTimeoutMs: CONNECT_TIMEOUT_MS,
    queryTimeoutMs: waitMs,
  });
  const abort = () => void postgres.abort();
  signal?.addEventListener('abort', abort);
  try {
    signal?.throwIfAborted();
    const deadlineMs = performance.now() + waitMs;
    for (;;) {
      const found = await done(postgres.query);
      if (found !== undefined) return found;
      const outcome = await withMigrationLock(postgres, waitMs, act);
      if ('result' in outcome) return outcome.result;
      if (performance.now() > deadlineMs) throw new Error(`${outcome.words}, for too long`);
      onWaiting?.(outcome.words);
      await delay(outcome.pauseMs, undefined, signal && { signal });
    }
  } finally {
    signal?.removeEventListener('abort', abort);
    if (!signal?.aborted) await postgres.close();
  }
}

/** @returns what it has done, or what was in the way */
async function withMigrationLock<T>(
  postgres: Postgres,
  statementMs: number,
  act: (query: Query) => Promise<T>,
): Promise<{ readonly result: T } | Obstacle> {
  try {
    return await postgres.transaction(async (query) => {
      // The server ends what nobody waits for any more; otherwise it would keep its locks.
      await query(
        `SET LOCAL lock_timeout = ${TABLE_LOCK_WAIT_MS}; SET LOCAL statement_timeout = ${statementMs}`,
      );
      const [lock] = await query('SELECT pg_try_advisory_xact_lock($1) AS held', [SCHEMA_LOCK]);
      if (lock?.['held'] !== true) return OBSTACLES.schema;
      return { result: await act(query) };
    });
  } catch (error) {
    if (isLockTimeout(error)) return OBSTACLES.tables;
    throw error;
  }
}

/** Takes the steps that are missing. @returns how many there were before */
export async function takeSteps(query: Query): Promise<number> {
  const taken = await stepsTaken(query);
  if (taken === 0) {
    await query(
      'CREATE TABLE IF NOT EXISTS schema_steps (step integer PRIMARY KEY, taken_at timestamptz NOT NULL DEFAULT now())',
    );
  }
  for (const [index, step] of POSTGRES_MIGRATIONS.entries()) {
    if (index < taken) continue;
    await query(step);
    await query('INSERT INTO schema_steps (step) VALUES ($1)', [index + 1]);
  }
  return taken;
}

/**
 * The schema of the database: how many steps it has taken.
 *
 * @throws {NewerSchemaError}
 */
export async function stepsTaken(query: Query): Promise<number> {
  // to_regclass() would answer from a cache of names, which may not include what another process
  // committed while this one waited for the lock.
  const [table] = await query(
    `SELECT EXISTS (SELECT FROM pg_tables
       WHERE tablename = 'schema_steps' AND schemaname = ANY (current_schemas(false))) AS exists`,
  );
  if (table?.['exists'] !== true) return 0;
  const [row] = await query('SELECT coalesce(max(step), 0)::integer AS steps FROM schema_steps');
  const steps = Number(row?.['steps']);
  if (steps <= POSTGRES_MIGRATIONS.length) return steps;
  throw new NewerSchemaError(
    `the database belongs to a newer release (schema ${steps}, this release knows ${POSTGRES_MIGRATIONS.length})`,
  );
}
