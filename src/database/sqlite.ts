/** The embedded database: opened, marked as ours, brought up to date. */
import { DatabaseSync } from 'node:sqlite';
import { SQLITE_STEPS } from './migrations/sqlite.ts';
import {
  APPLICATION_ID,
  requireOwnDatabase,
  requireWholeKeys,
  schemaVersion,
} from './sqlite-check.ts';
import {
  createPrivateFile,
  isMissing,
  logOf,
  NoDatabase,
  OpenFiles,
  realPathOf,
  requireFileOfLog,
  sizeOf,
} from './sqlite-files.ts';

/** How long a writer waits for another process's write. */
const WRITE_WAIT_MS = 5_000;

export interface SqliteOptions {
  /** False to refuse a file that does not exist yet. */
  readonly create?: boolean;
  /** How long a call waits where another process holds the database locked. */
  readonly wait_ms?: number;
  /** True to read all keys first, and to refuse a file in which they are damaged; 100,000 keys take a third of a second. */
  readonly checked?: boolean;
}

/** A connection that knows which files it has open. */
export class SqliteDatabase extends DatabaseSync {
  #files: OpenFiles | undefined;

  /** @param path of the database, whose files are open by now; `requireSameFiles` watches them */
  watchFiles(path: string): void {
    this.#files = new OpenFiles(path);
  }

  /**
   * Makes sure that what is read and written here is what others read and write.
   *
   * @throws where the database, or a file that SQLite keeps beside it, was replaced or deleted
   */
  requireSameFiles(): void {
    this.#files?.requireSame();
  }

  /** Closes it, unless that would harm the files that have taken the places of its own. */
  override close(): void {
    if (this.#files?.areOthers !== true) super.close();
  }
}

/**
 * Opens the embedded database: creates the file (for its owner alone) and brings its schema up to
 * date. Several processes may have it open at once.
 *
 * @throws {NoDatabase}
 * @throws where the file cannot be opened, is no database, is damaged, or is of a newer release; it is
 *   then left as it is
 */
export function openSqlite(path: string, options: SqliteOptions = {}): SqliteDatabase {
  const { create = true, wait_ms = WRITE_WAIT_MS, checked = false } = options;
  if (!create) requireDatabase(path);
  return refusingOf(path, () => {
    const file = realPathOf(path);
    requireFileOfLog(file);
    createPrivateFile(file);
    const database = new SqliteDatabase(file, { timeout: wait_ms });
    return orLeftAsItIs(database, file, () => {
      const holds_data = requireOwnDatabase(database);
      if (checked && holds_data) requireWholeKeys(database);
      useWriteAheadLog(database, wait_ms);
      // A key that was printed, or a revocation that was confirmed, survives a power cut.
      database.exec('PRAGMA synchronous = FULL');
      migrate(database);
      database.watchFiles(path);
      return database;
    });
  });
}

/**
 * Opens a database only to read it: it is neither made nor brought up to date.
 *
 * @param act what is done with it; it is closed once that has ended
 * @throws as `openSqlite`, or as `act`; the files are then left as they are
 */
export async function withSqlite<T>(
  path: string,
  act: (database: DatabaseSync) => Promise<T>,
): Promise<T> {
  requireDatabase(path);
  const file = refusingOf(path, () => realPathOf(path));
  const database = refusingOf(path, () => {
    requireFileOfLog(file);
    const opened = new DatabaseSync(file, { timeout: WRITE_WAIT_MS });
    return orLeftAsItIs(opened, file, () => {
      requireOwnDatabase(opened);
      return opened;
    });
  });
  try {
    const result = await act(database);
    database.close();
    return result;
  } catch (error) {
    closeAsItIs(database, file);
    throw error;
  }
}

function requireDatabase(path: string): void {
  if (isMissing(path)) throw new NoDatabase(path);
}

/** Names the database in whatever keeps it from being opened. */
function refusingOf<T>(path: string, open: () => T): T {
  try {
    return open();
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new Error(`the key database ${path} cannot be opened: ${reason}`, { cause: error });
  }
}

function orLeftAsItIs<T>(database: DatabaseSync, path: string, step: () => T): T {
  try {
    return step();
  } catch (error) {
    closeAsItIs(database, path);
    throw error;
  }
}

/**
 * Closes a database that is refused. The last connection that may write moves the log into the file;
 * while one is there that only reads, it is not the last.
 */
function closeAsItIs(database: DatabaseSync, path: string): void {
  if (sizeOf(logOf(path)) === 0) {
    database.close();
    return;
  }
  let reader: DatabaseSync | undefined;
  try {
    reader = new DatabaseSync(path, { readOnly: true });
    reader.prepare('SELECT 1 FROM sqlite_schema').get();
  } catch {
    // What cannot be read was not written to either.
  }
  database.close();
  reader?.close();
}

/** SQLITE_BUSY (sqlite.org/rescode.html). */
const SQLITE_BUSY = 5;
const RETRY_PAUSE_MS = 5;

/**
 * Changing to the write-ahead log takes the whole file for a moment. SQLite does not wait for
 * others that open it in the same moment, so this does.
 */
function useWriteAheadLog(database: DatabaseSync, wait_ms: number): void {
  const deadline_ms = performance.now() + wait_ms;
  for (;;) {
    try {
      database.exec('PRAGMA journal_mode = WAL');
      return;
    } catch (error) {
      const busy = (error as { errcode?: number }).errcode === SQLITE_BUSY;
      if (!busy || performance.now() >= deadline_ms) throw error;
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, RETRY_PAUSE_MS);
    }
  }
}

function migrate(database: DatabaseSync): void {
  if (schemaVersion(database) === SQLITE_STEPS.length) return;
  writing(database, () => {
    // Read again: another process may have migrated in the meantime.
    const version = schemaVersion(database);
    try {
      for (const step of SQLITE_STEPS.slice(version)) database.exec(step);
    } catch (error) {
      // A full disk is one reason; the number in the file may also be another than its tables'.
      const reason = error instanceof Error ? error.message : String(error);
      throw new Error(`its schema ${version} cannot be brought up to date: ${reason}`, {
        cause: error,
      });
    }
    database.exec(`PRAGMA application_id = ${APPLICATION_ID}`);
    database.exec(`PRAGMA user_version = ${SQLITE_STEPS.length}`);
  });
}

/** Runs a step as the only writer; all of it happens or nothing. */
export function writing<T>(database: DatabaseSync, step: () => T): T {
  database.exec('BEGIN IMMEDIATE');
  try {
    const result = step();
    database.exec('COMMIT');
    return result;
  } catch (error) {
    if (database.isTransaction) database.exec('ROLLBACK');
    throw error;
  }
}
