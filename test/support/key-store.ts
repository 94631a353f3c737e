/** Keys of a test's own database, as for operators. */
import { migratePostgres } from '../../src/database/postgres/migrate.ts';
import { openPostgresForCommand } from '../../src/database/postgres/postgres.ts';
import type { Database } from '../../src/database/sql.ts';
import { openSqlite, type SqliteOptions } from '../../src/database/sqlite/sqlite.ts';
import { KeyStore, type Now } from '../../src/keys/store.ts';

/** Also closes its database. */
export interface OpenKeyStore extends KeyStore {
  close(): Promise<void>;
}

function withClose(database: Database, now?: Now): OpenKeyStore {
  return Object.assign(new KeyStore(database, now), { close: () => database.close() });
}

export function openSqliteKeyStore(
  path: string,
  { now, ...options }: SqliteOptions & { readonly now?: Now } = {},
): OpenKeyStore {
  return withClose(openSqlite(path, options), now);
}

export async function openPostgresKeyStore(url: string, now?: Now): Promise<OpenKeyStore> {
  const database = openPostgresForCommand(url);
  await migratePostgres(database);
  return withClose(database, now);
}
