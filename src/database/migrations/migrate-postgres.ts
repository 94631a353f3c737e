import { setTimeout as delay } from 'node:timers/promises';
import { Postgres, type Query } from '../postgres.ts';
import { POSTGRES_MIGRATIONS, SCHEMA_LOCK } from './postgres.ts';

/** The database was migrated by a newer release. */
export class NewerSchema extends Error {
  override readonly name = 'NewerSchema';
}

/** How long to wait for another process that is changing the schema. */
const SCHEMA_LOCK_WAIT_MS = 60_000;
const SCHEMA_LOCK_PAUSE_MS = 100;
/**
 * As long as for the commands: a server that is busy with a rolling start takes time to accept a
 * connection.
 */
const CONNECT_TIMEOUT_MS = 10_000;

/**
 * Brings the schema up to date. Any number of processes may call this at once: one of them migrates,
 * and the others wait. If nothing has to be done, this only reads `schema_steps`.
 *
 * @param signal ends it, whatever it is waiting for
 * @throws {NewerSchema}
 * @throws if the role may not change the schema
 */
export async function migratePostgres(url: string, signal?: AbortSignal): Promise<void> {
  const postgres = new Postgres(url, {
    application_name: 'ecliptic schema',
    connections: 1,
    connect_timeout_ms: CONNECT_TIMEOUT_MS,
    query_timeout_ms: SCHEMA_LOCK_WAIT_MS,
  });
  const abort = () => void postgres.abort();
  signal?.addEventListener('abort', abort);
  try {
    signal?.throwIfAborted();
    const deadline_ms = performance.now() + SCHEMA_LOCK_WAIT_MS;
    while ((await migrationsDone(postgres.query)) < POSTGRES_MIGRATIONS.length) {
      if (await tryMigrating(postgres)) return;
      if (performance.now() > deadline_ms)
        throw new Error('another process has been changing the schema for too long');
      await delay(SCHEMA_LOCK_PAUSE_MS, undefined, signal && { signal });
    }
  } finally {
    signal?.removeEventListener('abort', abort);
    if (!signal?.aborted) await postgres.close();
  }
}

/** @returns false if another process is migrating */
async function tryMigrating(postgres: Postgres): Promise<boolean> {
  return await postgres.transaction(async (query) => {
    const [lock] = await query('SELECT pg_try_advisory_xact_lock($1) AS held', [SCHEMA_LOCK]);
    if (lock?.['held'] !== true) return false;
    const taken = await migrationsDone(query);
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
    return true;
  });
}

async function migrationsDone(query: Query): Promise<number> {
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
  throw new NewerSchema(
    `the database belongs to a newer release (schema ${steps}, this release knows ${POSTGRES_MIGRATIONS.length})`,
  );
}
