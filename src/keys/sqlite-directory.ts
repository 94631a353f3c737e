import type { StatementSync } from 'node:sqlite';
import { openSqlite, type SqliteDatabase } from '../database/sqlite.ts';
import {
  type ActiveKey,
  changeOf,
  type DirectoryState,
  type KeyDirectory,
  KnownKeys,
  stateOf,
} from './directory.ts';

/** How often to check that the open files are still those at their paths. */
const FILE_CHECK_MS = 1_000;

/** The longest wait for a locked database; a request waits for its answer meanwhile. */
const WAIT_MS = 250;

/**
 * Opens the active keys of the embedded database. Each look-up first asks SQLite whether another
 * process has written, so a change takes effect from the next request on.
 *
 * @throws as `openSqlite`
 */
export function openSqliteDirectory(path: string, wait_ms = WAIT_MS): KeyDirectory {
  return new SqliteDirectory(openSqlite(path, { wait_ms, checked: true }));
}

class SqliteDirectory implements KeyDirectory {
  readonly #database: SqliteDatabase;
  readonly #data_version: StatementSync;
  readonly #state: StatementSync;
  readonly #changes: StatementSync;
  #known = new KnownKeys();
  #seen_version: unknown;
  #files_checked_ms = Number.NEGATIVE_INFINITY;
  /** When the database was last seen to have no other keys. */
  #current_at_ms = Number.NEGATIVE_INFINITY;

  constructor(database: SqliteDatabase) {
    this.#database = database;
    // It changes with every commit of another connection (sqlite.org/pragma.html#pragma_data_version).
    this.#data_version = database.prepare('PRAGMA data_version');
    this.#data_version.setReturnArrays(true);
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
    return this.#current(FILE_CHECK_MS).active.get(digest);
  }

  readAgain(): undefined {}

  inspect(): DirectoryState {
    try {
      return { usable: true, size: this.#current(0).active.size, age_ms: 0 };
    } catch {
      const age_ms = performance.now() - this.#current_at_ms;
      return { usable: false, size: this.#known.active.size, age_ms };
    }
  }

  /**
   * What the database has at this moment. What is held in memory is a cache of that: it is read again
   * only after a change.
   *
   * @param file_check_ms how long ago the files may have been checked
   * @throws if the database cannot be read, or its files were replaced
   */
  #current(file_check_ms: number): KnownKeys {
    const now_ms = performance.now();
    if (now_ms - this.#files_checked_ms >= file_check_ms) {
      // A file that was replaced is still open here, and later revocations would never be seen.
      this.#database.requireSameFiles();
      this.#files_checked_ms = now_ms;
    }
    const [version] = this.#data_version.get() as unknown as [number];
    if (version !== this.#seen_version) this.#known = this.#read();
    // A write during that read changes the version again, so the next look-up reads it.
    this.#seen_version = version;
    this.#current_at_ms = now_ms;
    return this.#known;
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
    this.#database.close();
  }
}
