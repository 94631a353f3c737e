import type { StatementSync } from 'node:sqlite';
import { openSqlite, type Sqlite } from '../database/sqlite/sqlite.ts';
import {
  type ActiveKey,
  CHANGE_COLUMNS,
  changeOf,
  type DirectoryState,
  type KeyDirectory,
  type KeyEvents,
  KnownKeys,
} from './directory.ts';

/**
 * For how long a request takes the keys as another one has found them: asking SQLite takes longer than all else that
 * authenticates a request. Whoever changes a key waits for longer before saying so (`KeyStore`).
 */
export const LOOK_MS = 1;
/** How often to check that the open file is still the one at its path. */
const FILE_CHECK_MS = 1_000;
/** The longest wait for a locked database; a request waits for its answer meanwhile. */
const WAIT_MS = 250;

/**
 * Opens the active keys of the embedded database. A look-up first asks SQLite whether another connection has written,
 * unless one has asked within the last millisecond.
 *
 * @throws as `openSqlite`
 */
export function openSqliteDirectory(
  path: string,
  observer?: KeyEvents,
  waitMs = WAIT_MS,
): KeyDirectory {
  return new SqliteDirectory(openSqlite(path, { waitMs, checked: true }), observer);
}

class SqliteDirectory implements KeyDirectory {
  readonly #database: Sqlite;
  readonly #observer: KeyEvents | undefined;
  readonly #dataVersion: StatementSync;
  readonly #latest: StatementSync;
  readonly #changes: StatementSync;
  readonly #all: StatementSync;
  readonly #known = new KnownKeys();
  #seenVersion: unknown;
  #isUnreadable = false;
  #fileCheckedMs = Number.NEGATIVE_INFINITY;
  /** When the latest look that found no fault began; never if the last one found one. */
  #lookedMs = Number.NEGATIVE_INFINITY;
  /** When the database was last seen to have no other keys. */
  #currentAtMs = Number.NEGATIVE_INFINITY;

  constructor(database: Sqlite, observer: KeyEvents | undefined) {
    this.#database = database;
    this.#observer = observer;
    // It changes with every commit of another connection (sqlite.org/pragma.html#pragma_data_version).
    this.#dataVersion = database.prepare('PRAGMA data_version');
    this.#dataVersion.setReturnArrays(true);
    this.#latest = database.prepare('SELECT coalesce(max(revision), 0) AS latest FROM api_keys');
    this.#changes = database.prepare(
      `SELECT ${CHANGE_COLUMNS} WHERE revision > $1 ORDER BY revision`,
    );
    this.#all = database.prepare(`SELECT ${CHANGE_COLUMNS} WHERE state = 'active'`);
    this.#current(0);
  }

  find(digest: string): ActiveKey | undefined {
    if (performance.now() - this.#lookedMs >= LOOK_MS) this.#current(FILE_CHECK_MS);
    return this.#known.active.get(digest);
  }

  inspect(): DirectoryState {
    const { size } = this.#known.active;
    try {
      this.#current(0);
      return { usable: true, size: this.#known.active.size, ageMs: 0 };
    } catch {
      const ageMs = performance.now() - this.#currentAtMs;
      return { usable: false, size, ageMs, unreadableBecause: 'failing' };
    }
  }

  async close(): Promise<void> {
    this.#lookedMs = Number.NEGATIVE_INFINITY;
    await this.#database.close();
  }

  /**
   * Makes the known keys those that the database has at this moment.
   *
   * @param fileCheckMs how long ago the file may have been checked
   * @throws if the database cannot be read, or its file was replaced
   */
  #current(fileCheckMs: number): void {
    const nowMs = performance.now();
    try {
      if (nowMs - this.#fileCheckedMs >= fileCheckMs) {
        this.#database.requireSameFile();
        this.#fileCheckedMs = nowMs;
      }
      const [version] = this.#dataVersion.get() as unknown as [unknown];
      if (version !== this.#seenVersion) this.#read();
      // A write during that read changes the version again, so the next look-up reads it.
      this.#seenVersion = version;
      this.#currentAtMs = nowMs;
      this.#lookedMs = nowMs;
      if (this.#isUnreadable) this.#observer?.keysReadable(this.#known.active.size);
      this.#isUnreadable = false;
    } catch (cause) {
      this.#lookedMs = Number.NEGATIVE_INFINITY;
      this.#fileCheckedMs = Number.NEGATIVE_INFINITY;
      this.#isUnreadable = true;
      this.#observer?.keysUnreadable(cause);
      throw cause;
    }
  }

  #read(): void {
    const history = this.#database.snapshot(() => {
      const latest = Number(this.#latest.get()?.['latest']);
      // An older copy was restored into the file.
      if (latest < this.#known.revision) {
        return this.#known.replace(this.#all.all().map(changeOf), latest);
      }
      this.#known.apply(this.#changes.iterate(this.#known.revision).map(changeOf));
      return undefined;
    });
    if (history !== undefined) this.#observer?.keyHistoryChanged(history);
  }
}
