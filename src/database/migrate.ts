/** Brings a database of either kind to this release, for an operator. */
import { type DatabaseLocation, shownLocation } from './location.ts';
import type { RoleRights } from './postgres/migrate.ts';
import type { SchemaChange } from './sql.ts';
import { openSqlite } from './sqlite/sqlite.ts';

/** What was done. */
export interface Migration {
  /** Where it is, without secrets. */
  readonly database: string;
  readonly schema: SchemaChange;
  /** Of PostgreSQL; the embedded database has none. */
  readonly roles: readonly RoleRights[];
}

/** An index over a large table takes a while; a Job of Kubernetes is given more than this. */
export const MIGRATION_WAIT_MS = 600_000;

/**
 * Creates the embedded database if there is none, brings the schema up to date, and with PostgreSQL gives the roles their
 * rights, in the same transaction.
 *
 * @param onWaiting called for each pause while others have the tables in use
 * @throws {Error} that says why it was refused, and what to do; the database is then as it was
 */
export async function migrate(
  location: DatabaseLocation,
  onWaiting: () => void,
): Promise<Migration> {
  const database = shownLocation(location);
  if (location.kind === 'sqlite') {
    const sqlite = openSqlite(location.path, { checked: true });
    await sqlite.close();
    return { database, schema: sqlite.schema, roles: [] };
  }
  const [{ openPostgresForCommand }, { migrateForRoles }] = await Promise.all([
    import('./postgres/postgres.ts'),
    import('./postgres/migrate.ts'),
  ]);
  const postgres = openPostgresForCommand(location.url);
  try {
    return {
      database,
      ...(await migrateForRoles(postgres, { waitMs: MIGRATION_WAIT_MS, onWaiting })),
    };
  } finally {
    await postgres.close();
  }
}
