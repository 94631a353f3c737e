/** Brings the schema of an embedded database up to date. */

import { schemaVersion } from '../sqlite/check.ts';
import { isMissing } from '../sqlite/files.ts';
import { openSqlite, withSqlite } from '../sqlite/sqlite.ts';
import type { SchemaChange } from './change.ts';
import { SQLITE_MIGRATIONS } from './sqlite.ts';

/**
 * Creates the database if there is none, and brings its schema up to date. Another process may do the same at
 * the same time.
 *
 * @throws as `openSqlite`; the files are then left unchanged
 */
export async function migrateSqlite(path: string): Promise<SchemaChange> {
  const from = isMissing(path) ? 0 : await withSqlite(path, async (found) => schemaVersion(found));
  openSqlite(path, { checked: true }).close();
  return { from, to: SQLITE_MIGRATIONS.length };
}
