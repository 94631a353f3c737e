import { DatabaseSync, type StatementSync } from 'node:sqlite';
import type { Row } from '../database/sql.ts';
import { stampOf } from '../database/sqlite/files.ts';
import { isDamage, isWant, openSqlite, type SqliteDatabase } from '../database/sqlite/sqlite.ts';
import {
  type ActiveKey,
  changeOf,
  type DirectoryState,
  type KeyDirectory,
  type KeyEvents,
  KnownKeys,
  stateOf,
} from './directory.ts';

/**
 * Compares the keys of a file with those that are known. A connection that is open shows pages that it has in memory,
 * whatever someone has written over the file; so this opens another one.
 *
 * @param path of the file itself
 * @param waitMs how long to wait if the database is locked
 * @throws if they differ, or the file cannot be read
 */
function requireKnownKeys(path: string, known: KnownKeys, waitMs: number): void {
  const database = new DatabaseSync(path, { readOnly: true, timeout: waitMs });
  try {
    const found = database
      .prepare(
        `SELECT count(*) AS active, coalesce(sum(revision), 0) AS revisions,
           (SELECT substr(change_ids, 1, 32) FROM api_keys ORDER BY revision DESC LIMIT 1) AS change_id
         FROM api_keys WHERE state = 'active'`,
      )
      .get();
    const { active, revisions, change_id: changeId } = found as Row;
    const keys = [...known.active.values()];
    const sum = keys.reduce((total, { revision }) => total + revision, 0);
    // Another history may have as many keys and revisions, but not the id of the latest change.
    const isLatest = changeId === (known.latest?.change_id ?? null);
    if (active === keys.length && revisions === sum && isLatest) return;
  } finally {
    database.close();
  }
  throw new Error('it has other keys than those that were read from it');
}

/** How often to check that the open files are still those at their paths, and have the same keys. */
const FILE_CHECK_MS = 1_000;

/**
 * For how long a request takes the keys as another one has found them: asking SQLite takes longer than all else that
 * authenticates a request. Whoever changes a key waits for longer before saying so (`openSqliteKeyStore`).
 */
export const LOOK_MS = 1;

/** The longest wait for a locked database; a request waits for its answer meanwhile. */
const WAIT_MS = 250;

/**
 * Opens the active keys of the embedded database. A look-up first asks SQLite whether another process has written,
 * unless one has asked within the last millisecond.
 *
 * @throws as `openSqlite`
 */
export function openSqliteDirectory(
  path: string,
  observer?: SqliteKeyEvents,
  waitMs = WAIT_MS,
): KeyDirectory {
  return new SqliteDirectory(openSqlite(path, { waitMs, checked: true }), waitMs, observer);
}

type SqliteKeyEvents = Pick<KeyEvents, 'keysUnreadable' | 'keyHistoryChanged'>;

class SqliteDirectory implements KeyDirectory {
  readonly #database: SqliteDatabase;
  readonly #dataVersion: StatementSync;
  readonly #state: StatementSync;
  readonly #changes: StatementSync;
  #known = new KnownKeys();
  #seenVersion: unknown;
  #filesCheckedMs = Number.NEGATIVE_INFINITY;
  /** When the latest look that found no fault began. */
  #lookedMs = Number.NEGATIVE_INFINITY;
  /** When the database was last seen to have no other keys. */
  #currentAtMs = Number.NEGATIVE_INFINITY;
  /** The file when its keys were last compared with what is known. */
  #comparedStamp: string | undefined;
  /** Why the file is not read any more. */
  #fault: Error | undefined;
  readonly #path: string;
  readonly #waitMs: number;
  readonly #observer: SqliteKeyEvents | undefined;

  constructor(database: SqliteDatabase, waitMs: number, observer: SqliteKeyEvents | undefined) {
    this.#database = database;
    this.#path = database.location() ?? '';
    this.#waitMs = waitMs;
    this.#observer = observer;
    // It changes with every commit of another connection (sqlite.org/pragma.html#pragma_data_version).
    this.#dataVersion = database.prepare('PRAGMA data_version');
    this.#dataVersion.setReturnArrays(true);
    this.#state = database.prepare(
      `SELECT coalesce(max(revision), 0) AS latest, EXISTS (
         SELECT 1 FROM api_keys WHERE id = ? AND instr(change_ids, ?) > 0
       ) AS has_known FROM api_keys`,
    );
    this.#changes = database.prepare(
      `SELECT digest, id, environment, state = 'active' AS active, revision,
         substr(change_ids, 1, 32) AS change_id FROM api_keys
       WHERE revision > ? ORDER BY revision`,
    );
    this.#current(0);
  }

  find(digest: string): ActiveKey | undefined {
    const isDue = performance.now() - this.#lookedMs >= LOOK_MS;
    const { active } = isDue ? this.#current(FILE_CHECK_MS) : this.#known;
    return active.get(digest);
  }

  inspect(): DirectoryState {
    try {
      return { usable: true, size: this.#current(0).active.size, ageMs: 0 };
    } catch {
      const ageMs = performance.now() - this.#currentAtMs;
      const { size } = this.#known.active;
      return { usable: false, size, ageMs, unreadableBecause: 'refusing' };
    }
  }

  /**
   * What the database has at this moment. What is held in memory is a cache of that: it is read again
   * only after a change.
   *
   * @param fileCheckMs how long ago the files may have been checked
   * @throws if the database cannot be read, its files were replaced, or other keys were written over them
   */
  #current(fileCheckMs: number): KnownKeys {
    if (this.#fault !== undefined) throw this.#fault;
    const nowMs = performance.now();
    const isDue = nowMs - this.#filesCheckedMs >= fileCheckMs;
    // A file that was replaced is still open here, and later revocations would never be seen.
    if (isDue) this.#database.requireSameFiles();
    this.#readNews();
    if (isDue) this.#requireSameKeys();
    if (isDue) this.#filesCheckedMs = nowMs;
    this.#currentAtMs = nowMs;
    this.#lookedMs = nowMs;
    return this.#known;
  }

  /** @returns whether another process had written */
  #readNews(): boolean {
    const before = this.#known;
    let version: number;
    let now: KnownKeys;
    try {
      [version] = this.#dataVersion.get() as unknown as [number];
      if (version === this.#seenVersion) return false;
      now = this.#read();
    } catch (error) {
      throw isDamage(error) ? this.#distrust(error) : error;
    }
    if (now !== before) {
      // An older copy was written into the file, and changes may have followed: keys may be active again.
      this.#observer?.keyHistoryChanged(before.changeTo(now));
      throw this.#distrust(new Error('it lacks changes of keys that it had'));
    }
    // A write during that read changes the version again, so the next look-up reads it.
    this.#seenVersion = version;
    return true;
  }

  /**
   * Makes sure, whenever the file was written to, that it still has the keys that are known: SQLite notices no one who
   * writes past it.
   */
  #requireSameKeys(): void {
    const stamp = stampOf(this.#path);
    if (stamp === this.#comparedStamp) return;
    try {
      requireKnownKeys(this.#path, this.#known, this.#waitMs);
      this.#comparedStamp = stamp;
    } catch (cause) {
      // It is compared at the next check if it could not be read now, or if a key was changed meanwhile.
      if (isWant(cause) || this.#readNews()) return;
      throw this.#distrust(cause);
    }
  }

  /** From now on, no key is taken: what SQLite has in memory may not fit the file. */
  #distrust(cause: unknown): Error {
    this.#fault = new Error(
      `the key database ${this.#path} was written over while it was open, or is damaged; stop all that uses it, and restore it`,
      { cause },
    );
    this.#lookedMs = Number.NEGATIVE_INFINITY;
    this.#observer?.keysUnreadable(this.#fault);
    return this.#fault;
  }

  #read(): KnownKeys {
    this.#database.exec('BEGIN');
    try {
      const { latest } = this.#known;
      const state = stateOf(this.#state.get(latest?.id ?? '', latest?.change_id ?? '') ?? {});
      // An older copy may have been restored into the file, and changes may have followed.
      const known = this.#known.isContinuedBy(state) ? this.#known : new KnownKeys();
      known.apply(this.#changes.iterate(known.revision).map(changeOf));
      return known;
    } finally {
      this.#database.exec('COMMIT');
    }
  }

  async close(): Promise<void> {
    this.#lookedMs = Number.NEGATIVE_INFINITY;
    this.#database.close();
  }
}
