import { setTimeout as delay } from 'node:timers/promises';
import {
  openSqlite,
  queryOf,
  rowsOf,
  type SqliteOptions,
  writing,
} from '../database/sqlite/sqlite.ts';
import { LOOK_MS } from './sqlite-directory.ts';
import { KeyStore, type Now } from './store.ts';

/** A timer may end so much early. */
const TIMER_MS = 1;

/** Opens the keys of the embedded database. Throws as `openSqlite`. */
export function openSqliteKeyStore(
  path: string,
  options: SqliteOptions & { readonly now?: Now } = {},
): KeyStore {
  const database = openSqlite(path, options);
  return new KeyStore(
    {
      revocationPromise: 'It is refused from the next request on.',
      insertion: 'rowid',
      query: queryOf(database),
      change: async (_keyId, text, values) => {
        const rows = writing(database, () => rowsOf(database, text, values));
        // SQLite treats a damaged write-ahead log as if it ended at the damage, and no revocation
        // should be lost that way.
        try {
          database.exec('PRAGMA wal_checkpoint(PASSIVE)');
        } catch {
          // The change is committed; a later checkpoint will move it.
        }
        // From here on, every service has it: none takes longer to look again.
        await delay(LOOK_MS + TIMER_MS);
        return rows;
      },
      close: async () => database.close(),
    },
    options.now,
  );
}
