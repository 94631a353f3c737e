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
 * How long a check of the database is valid for other requests: a query takes longer than the rest of authentication.
 * `KeyStore` waits longer than this before it reports a change.
 */
export const LOOK_MS = 1;
/** How often to check that the path still leads to the open file. */
const FILE_CHECK_MS = 1_000;
/** The longest wait for a locked database. It blocks a request. */
const WAIT_MS = 250;

/**
 * Opens the active keys of the SQLite database. A lookup first checks whether another connection has written, at most
 * once a millisecond.
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
  /** When the latest successful check began; never if the last check failed. */
  #lookedMs = Number.NEGATIVE_INFINITY;
  /** When the known keys last matched the database. */
  #currentAtMs = Number.NEGATIVE_INFINITY;

  constructor(database: Sqlite, observer: KeyEvents | undefined) {
    this.#database = database;
    this.#observer = observer;
    // Changes with every commit of another connection (sqlite.org/pragma.html#pragma_data_version).
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
   * Updates the known keys from the database.
   *
   * @param fileCheckMs the maximum age of the last check of the file
   * @throws if the database cannot be read or its file was replaced
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
      // A write during this read changes the version again, so the next lookup reads it.
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
      // An older copy was restored.
      if (latest < this.#known.revision) {
        return this.#known.replace(this.#all.all().map(changeOf), latest);
      }
      this.#known.apply(this.#changes.iterate(this.#known.revision).map(changeOf));
      return undefined;
    });
    if (history !== undefined) this.#observer?.keyHistoryChanged(history);
  }
}
