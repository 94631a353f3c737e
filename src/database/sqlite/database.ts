import { realpathSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import { identityOf, logOf, sizeOf } from './files.ts';

/**
 * A connection that can watch its files. SQLite keeps each of them open from the first access until the
 * last connection closes, so a file that was replaced or deleted is still open here, but other
 * processes no longer see what is written to it.
 */
export class SqliteDatabase extends DatabaseSync {
  /** What is open at each path: the database first, then the files next to it. */
  #identities = new Map<string, string>();

  /**
   * Watches the files that are there now.
   *
   * @param path of the database as the operator gave it; a link may later point to another file
   */
  watchFiles(path: string): void {
    const real = realpathSync(path);
    for (const file of [path, `${real}-wal`, `${real}-shm`]) {
      const identity = identityOf(file);
      if (identity !== undefined) this.#identities.set(file, identity);
    }
  }

  /**
   * Makes sure that other processes read and write the same files as this one.
   *
   * @throws if one of them was replaced or deleted
   */
  requireSameFiles(): void {
    for (const [index, [path, identity]] of [...this.#identities].entries()) {
      const now = identityOf(path);
      if (now === identity) continue;
      const name =
        index === 0 ? `the key database ${path}` : `the file ${path} of the key database`;
      const what = now === undefined ? 'deleted' : 'replaced';
      throw new Error(`${name} was ${what}; restart the service`);
    }
  }

  /** Closes the database, unless that would harm files that have taken the place of its own. */
  override close(): void {
    if (!this.#closingHarms()) super.close();
  }

  /**
   * The last connection moves its log into the database file and deletes the side files by name,
   * whichever files those are. If a side file is only missing, closing saves its content.
   */
  #closingHarms(): boolean {
    return [...this.#identities].some(([path, identity], index) => {
      const now = identityOf(path);
      return now !== identity && (index === 0 || now !== undefined);
    });
  }

  /**
   * Closes a database that was refused. The last connection with write access would move the log into
   * the file; while a read-only connection is open, this one is not the last.
   */
  closeAsItIs(): void {
    const path = this.location() ?? '';
    let reader: DatabaseSync | undefined;
    try {
      if (sizeOf(logOf(path)) > 0) {
        reader = new DatabaseSync(path, { readOnly: true });
        reader.prepare('SELECT 1 FROM sqlite_schema').get();
      }
    } catch {
      // A database that cannot be read was not written to either.
    }
    this.close();
    reader?.close();
  }
}
