import type { DatabaseSync, SQLOutputValue } from 'node:sqlite';
import { openSqlite, type SqliteOptions, writing } from '../database/sqlite.ts';
import {
  accountFull,
  freeSlot,
  type IssuedKey,
  type KeyRecord,
  type KeyStore,
  type Now,
  notRevocable,
  requireAccountName,
} from './store.ts';
import { type Environment, keyDigest, mintKey, mintKeyId } from './token.ts';

const COLUMNS = 'id, account, environment, state, created_at, revoked_at';

type Row = Record<string, SQLOutputValue>;

/** Opens the keys of the embedded database. Throws as `openSqlite`. */
export function openSqliteKeyStore(
  path: string,
  options: SqliteOptions & { readonly now?: Now } = {},
): KeyStore {
  return new SqliteKeyStore(openSqlite(path, options), options.now ?? (() => new Date()));
}

class SqliteKeyStore implements KeyStore {
  readonly revocation_promise = 'It is refused from the next request on.';
  readonly #database: DatabaseSync;
  readonly #now: Now;

  constructor(database: DatabaseSync, now: Now) {
    this.#database = database;
    this.#now = now;
  }

  async issue(account: string, environment: Environment): Promise<IssuedKey> {
    requireAccountName(account);
    return this.#changing(() => this.#insert(account, environment));
  }

  async issueFirst(account: string, environment: Environment): Promise<IssuedKey | undefined> {
    // If there is a key, there is no need to wait for the write lock.
    if (this.#holdsKeys()) return undefined;
    return this.#changing(() =>
      this.#holdsKeys() ? undefined : this.#insert(account, environment),
    );
  }

  /**
   * Checkpoints each change at once: SQLite treats a damaged write-ahead log as if it ended at the
   * damage, and no revocation should be lost that way.
   */
  #changing<T>(step: () => T): T {
    const result = writing(this.#database, step);
    try {
      this.#database.exec('PRAGMA wal_checkpoint(PASSIVE)');
    } catch {
      // The change is committed; a later checkpoint will move it.
    }
    return result;
  }

  #holdsKeys(): boolean {
    return this.#database.prepare('SELECT 1 FROM api_keys LIMIT 1').get() !== undefined;
  }

  #insert(account: string, environment: Environment): IssuedKey {
    const taken = this.#database
      .prepare('SELECT slot FROM api_keys WHERE account = ? AND slot IS NOT NULL')
      .all(account)
      .map((row) => row['slot']);
    const slot = freeSlot(taken);
    if (slot === undefined) throw accountFull(account);
    const key = mintKey(environment);
    const digest = Buffer.from(keyDigest(key), 'latin1');
    const row = this.#database
      .prepare(
        `INSERT INTO api_keys (id, digest, account, environment, state, slot, created_at)
         VALUES (?, ?, ?, ?, 'active', ?, ?) RETURNING ${COLUMNS}`,
      )
      .get(mintKeyId(), digest, account, environment, slot, this.#now().toISOString());
    if (row === undefined) throw new Error('the key was not stored');
    return { ...recordOf(row), key };
  }

  async list(account?: string): Promise<KeyRecord[]> {
    // Rows are in order of insertion; two keys may have the same millisecond.
    const rows = this.#database
      .prepare(
        `SELECT ${COLUMNS} FROM api_keys WHERE account = coalesce(?, account) ORDER BY rowid`,
      )
      .all(account ?? null);
    return rows.map(recordOf);
  }

  async revoke(id: string): Promise<KeyRecord> {
    return this.#changing(() => {
      const revoked = this.#database
        .prepare(
          `UPDATE api_keys SET state = 'revoked', slot = NULL, revoked_at = ?
           WHERE id = ? AND state = 'active' RETURNING ${COLUMNS}`,
        )
        .get(this.#now().toISOString(), id);
      if (revoked !== undefined) return recordOf(revoked);
      const known = this.#database.prepare('SELECT revoked_at FROM api_keys WHERE id = ?').get(id);
      throw notRevocable(id, known && String(known['revoked_at']));
    });
  }

  async close(): Promise<void> {
    this.#database.close();
  }
}

function recordOf(row: Row): KeyRecord {
  return { ...row } as unknown as KeyRecord;
}
