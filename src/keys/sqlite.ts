import type { SQLInputValue } from 'node:sqlite';
import { openSqlite, type SqliteOptions, writing } from '../database/sqlite.ts';
import { KeyStore, type Now } from './store.ts';

/** Opens the keys of the embedded database. Throws as `openSqlite`. */
export function openSqliteKeyStore(
  path: string,
  options: SqliteOptions & { readonly now?: Now } = {},
): KeyStore {
  const database = openSqlite(path, options);
  // Reads every row: a statement that is not run to its end reports no failed commit.
  const run = (text: string, values: readonly unknown[] = []) =>
    database.prepare(text.replaceAll('$', '?')).all(...(values as SQLInputValue[]));
  return new KeyStore(
    {
      revocation_promise: 'It is refused from the next request on.',
      insertion: 'rowid',
      query: async (text, values) => run(text, values),
      change: async (text, values) => {
        const rows = writing(database, () => run(text, values));
        // SQLite treats a damaged write-ahead log as if it ended at the damage, and no revocation
        // should be lost that way.
        try {
          database.exec('PRAGMA wal_checkpoint(PASSIVE)');
        } catch {
          // The change is committed; a later checkpoint will move it.
        }
        return rows;
      },
      close: async () => database.close(),
    },
    options.now,
  );
}
