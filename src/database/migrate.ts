/** Migrates a SQLite or PostgreSQL database to this release. */
import { type DatabaseLocation, shownLocation } from './location.ts';
import type { RoleRights } from './postgres/migrate.ts';
import type { SchemaChange } from './sql.ts';
import { openSqlite } from './sqlite/sqlite.ts';

/** The result of a migration. */
export interface Migration {
  /** The location, without secrets. */
  readonly database: string;
  readonly schema: SchemaChange;
  /** The roles of PostgreSQL. SQLite has none. */
  readonly roles: readonly RoleRights[];
}

/** Enough for an index of a large table. The Job of Kubernetes has a longer limit. */
export const MIGRATION_WAIT_MS = 600_000;

/**
 * Creates a missing SQLite database, migrates the schema, and with PostgreSQL grants the roles their rights in the same
 * transaction.
 *
 * @param onWaiting called for each pause while the tables are in use
 * @throws {Error} with the reason and the remedy; the database is unchanged then
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
