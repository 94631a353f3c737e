/** Migrates the schema of a PostgreSQL database, and grants the roles their rights. */
import { setTimeout as delay } from 'node:timers/promises';
import type { PoolClient } from 'pg';
import { NewerSchemaError, type Query, type SchemaChange } from '../sql.ts';
import { isPrivilegeError, isTimeout } from './errors.ts';
import type { Postgres } from './postgres.ts';
import { POSTGRES_SCHEMA, RIGHTS, SCHEMA_LOCK } from './schema.ts';

/** The rights that a role was granted; `absent` if the server has no such role. */
export interface RoleRights {
  readonly role: string;
  readonly state: 'granted' | 'absent';
  /** As in a GRANT: `SELECT ON api_keys`. */
  readonly granted: readonly string[];
}

interface MigrationOptions {
  /** How long to wait for other users of the tables or the schema. */
  readonly waitMs?: number;
  /** Called for each pause. */
  readonly onWaiting?: () => void;
  readonly steps?: readonly string[];
}

const WAIT_MS = 60_000;
/**
 * How long a step waits for a table in use. Later users of the table wait for this step, so it stops soon, and leaves
 * the tables to them for a longer pause.
 */
const LOCK_MS = 1_000;
const PAUSE_MS = 2_000;
/** warning_privilege_not_granted: the server only warns if a role has a right but may not grant it. */
const NOT_GRANTED = '01007';
const OWNER_HELP =
  '; run "ecliptic migrate" as the owner of the tables: ecliptic_migrate, which deploy/postgres/roles.sql creates (docs/operating/postgresql.md)';

/**
 * Migrates the schema. Any number of processes may call this at once: one migrates, and the others wait. If the schema is
 * current, this only reads `schema_steps`.
 *
 * @throws {NewerSchemaError}
 * @throws if the role may not change the schema
 */
export async function migratePostgres(
  database: Postgres,
  options: MigrationOptions = {},
): Promise<SchemaChange> {
  const { steps = POSTGRES_SCHEMA } = options;
  const taken = await database.run((query) => stepsTaken(query, steps.length));
  if (taken === steps.length) return { from: taken, to: taken };
  return await locked(database, options, (query) => takeSteps(query, steps));
}

/** The same, and grants the roles their rights in the same transaction. */
export async function migrateForRoles(
  database: Postgres,
  options: MigrationOptions,
): Promise<{ readonly schema: SchemaChange; readonly roles: readonly RoleRights[] }> {
  return await locked(database, options, async (query, connection) => {
    const schema = await takeSteps(query, options.steps ?? POSTGRES_SCHEMA);
    return { schema, roles: await grantRights(query, connection) };
  });
}

/** Runs in one process at a time. The server ends abandoned statements. */
async function locked<T>(
  database: Postgres,
  { waitMs = WAIT_MS, onWaiting }: MigrationOptions,
  act: (query: Query, connection: PoolClient) => Promise<T>,
): Promise<T> {
  const deadlineMs = performance.now() + waitMs;
  for (;;) {
    try {
      return await database.run(
        async (query, connection) => {
          await query('SELECT pg_advisory_xact_lock($1)', [SCHEMA_LOCK]);
          return await act(query, connection);
        },
        { statementMs: waitMs, lockMs: LOCK_MS },
      );
    } catch (error) {
      if (isPrivilegeError(error)) error.message += OWNER_HELP;
      if (!isTimeout(error) || performance.now() > deadlineMs) throw error;
      onWaiting?.();
      await delay(PAUSE_MS);
    }
  }
}

async function takeSteps(query: Query, steps: readonly string[]): Promise<SchemaChange> {
  const from = await stepsTaken(query, steps.length);
  if (from === 0) {
    await query(
      'CREATE TABLE schema_steps (step integer PRIMARY KEY, taken_at timestamptz NOT NULL DEFAULT now())',
    );
  }
  for (const [index, step] of steps.entries()) {
    if (index < from) continue;
    await query(step);
    await query('INSERT INTO schema_steps (step) VALUES ($1)', [index + 1]);
  }
  return { from, to: steps.length };
}

/** The number of applied steps. @throws {NewerSchemaError} */
async function stepsTaken(query: Query, known: number): Promise<number> {
  // to_regclass() uses a cache of names, which may lack commits of another process during the wait for the lock.
  const [table] = await query(
    `SELECT EXISTS (SELECT FROM pg_tables
       WHERE tablename = 'schema_steps' AND schemaname = ANY (current_schemas(false))) AS exists`,
  );
  if (table?.['exists'] !== true) return 0;
  const [row] = await query('SELECT coalesce(max(step), 0) AS steps FROM schema_steps');
  const steps = Number(row?.['steps']);
  if (steps > known) throw new NewerSchemaError(steps, known);
  return steps;
}

async function grantRights(query: Query, connection: PoolClient): Promise<readonly RoleRights[]> {
  const refused: string[] = [];
  connection.on('notice', ({ code, message }) => {
    if (code === NOT_GRANTED) refused.push(String(message));
  });
  await query('SET LOCAL client_min_messages = warning');
  const found = await query('SELECT rolname FROM pg_roles');
  const names = new Set(found.map(({ rolname }) => rolname));
  const results: RoleRights[] = [];
  for (const [role, rights] of Object.entries(RIGHTS)) {
    const granted = names.has(role) ? rights : [];
    for (const right of granted) await query(`GRANT ${right} TO ${role}`);
    results.push({ role, state: names.has(role) ? 'granted' : 'absent', granted });
  }
  if (refused[0] !== undefined) throw new Error(refused[0] + OWNER_HELP);
  return results;
}
