import { closeSync, openSync, rmSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';

/** SQLITE_BUSY (sqlite.org/rescode.html). */
const SQLITE_BUSY = 5;

/**
 * A lock that ends with its process, however that ends. Node has no `flock`, and a process id in a
 * file says nothing: every container has a process 1. SQLite locks its files by `fcntl`, which the
 * system itself drops, and which holds between containers that share a folder.
 *
 * The file is never opened but by SQLite: closing any other descriptor of it would drop the lock.
 */
export class SpoolLock {
  readonly #database: DatabaseSync;
  readonly #path: string;

  private constructor(database: DatabaseSync, path: string) {
    this.#database = database;
    this.#path = path;
  }

  /** @returns undefined where a process that lives holds it */
  static take(path: string): SpoolLock | undefined {
    createPrivateFile(path);
    const database = new DatabaseSync(path, { timeout: 0 });
    try {
      // No journal: nothing is ever written, and none is left beside the file by a kill.
      database.exec('PRAGMA journal_mode = MEMORY');
      database.exec('BEGIN EXCLUSIVE');
      return new SpoolLock(database, path);
    } catch (error) {
      database.close();
      if ((error as { errcode?: number }).errcode === SQLITE_BUSY) return undefined;
      throw error;
    }
  }

  /** Lets go of it. */
  release(): void {
    this.#database.close();
  }

  /** Removes the file while it is still held, and lets go: what it protected is gone. */
  remove(): void {
    rmSync(this.#path, { force: true });
    this.#database.close();
  }
}

/** SQLite would make it for everyone to read. */
function createPrivateFile(path: string): void {
  try {
    closeSync(openSync(path, 'wx', 0o600));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  }
}
