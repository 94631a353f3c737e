/** Brings a database of either kind to this release, for an operator. */
import { type DatabaseLocation, shownLocation } from '../location.ts';
import { schemaVersion } from '../sqlite/database.ts';
import { isMissing } from '../sqlite/files.ts';
import { openSqlite, withSqlite } from '../sqlite/sqlite.ts';
import type { MigrationEvents, SchemaChange } from './migrate-postgres.ts';
import type { RoleRights } from './rights.ts';
import { SQLITE_MIGRATIONS } from './sqlite.ts';

/** What was done. */
export interface Migration {
  /** Where it is, without secrets. */
  readonly database: string;
  readonly schema: SchemaChange;
  /** Of PostgreSQL; the embedded database has none. */
  readonly roles: readonly RoleRights[];
}

/**
 * Creates the embedded database if there is none, brings the schema up to date, and with PostgreSQL gives the
 * roles their rights, in the same transaction. If nothing is missing, it changes nothing.
 *
 * @throws {Error} that says why it was refused, and what to do; the database is then as it was
 */
export async function migrate(
  location: DatabaseLocation,
  events: MigrationEvents,
): Promise<Migration> {
  const database = shownLocation(location);
  if (location.kind === 'sqlite') {
    return { database, schema: await migrateSqlite(location.path), roles: [] };
  }
  const { migrateForRoles } = await import('./migrate-for-roles.ts');
  return { database, ...(await migrateForRoles(location.url, events)) };
}

/**
 * Creates the database if there is none, and brings its schema up to date. Another process may do the same at
 * the same time.
 *
 * @throws as `openSqlite`; the files are then left unchanged
 */
async function migrateSqlite(path: string): Promise<SchemaChange> {
  const from = isMissing(path) ? 0 : await withSqlite(path, async (found) => schemaVersion(found));
  openSqlite(path, { checked: true }).close();
  return { from, to: SQLITE_MIGRATIONS.length };
}
