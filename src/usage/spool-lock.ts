import { closeSync, openSync, rmSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';

/** SQLITE_BUSY (sqlite.org/rescode.html). */
const SQLITE_BUSY = 5;

/**
 * A lock that ends with its process, however the process ends. Node has no `flock`, and a process id
 * in a file does not help: every container has a process 1. SQLite locks its files with `fcntl`; the
 * system itself releases such locks, and they work between containers that share a folder.
 *
 * Only SQLite may open the file: closing any other descriptor of it would release the lock.
 */
export class SpoolLock {
  readonly #database: DatabaseSync;
  readonly #path: string;

  private constructor(database: DatabaseSync, path: string) {
    this.#database = database;
    this.#path = path;
  }

  /** @returns undefined if a running process holds the lock */
  static take(path: string): SpoolLock | undefined {
    createPrivateFile(path);
    const database = new DatabaseSync(path, { timeout: 0 });
    try {
      // No journal file: nothing is ever written, and a killed process leaves none behind.
      database.exec('PRAGMA journal_mode = MEMORY');
      database.exec('BEGIN EXCLUSIVE');
      return new SpoolLock(database, path);
    } catch (error) {
      database.close();
      if ((error as { errcode?: number }).errcode === SQLITE_BUSY) return undefined;
      throw error;
    }
  }

  release(): void {
    this.#database.close();
  }

  /** Removes the file while holding the lock, and then releases it: what it protected is gone. */
  remove(): void {
    rmSync(this.#path, { force: true });
    this.#database.close();
  }
}

/** SQLite would create a file that everyone can read. */
function createPrivateFile(path: string): void {
  try {
    closeSync(openSync(path, 'wx', 0o600));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  }
}
