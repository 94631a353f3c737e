/** The embedded database: opened, marked as ours, brought up to date. */
import { accessSync, closeSync, mkdirSync, openSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { SQLITE_STEPS } from './sqlite-steps.ts';

/** How long a writer waits for another process's write. */
const WRITE_WAIT_MS = 5_000;

export interface SqliteOptions {
  /** False to refuse a file that does not exist yet. */
  readonly create?: boolean;
  /** How long a call waits where another process holds the database locked. */
  readonly wait_ms?: number;
  /** True to read all of it first, and to refuse one that is damaged; 100,000 keys take a third of a second. */
  readonly checked?: boolean;
}

/** There is no database, and none was to be made. */
export class NoDatabase extends Error {
  override readonly name = 'NoDatabase';
}

/**
 * Opens the embedded database: creates the file (for its owner alone) and brings its schema up to
 * date. Several processes may have it open at once.
 *
 * @throws {NoDatabase}
 * @throws where the file cannot be opened, is no database, is damaged, or is of a newer release; it is
 *   then left as it is
 */
export function openSqlite(path: string, options: SqliteOptions = {}): DatabaseSync {
  if (options.create === false && isMissing(path)) {
    throw new NoDatabase(`There is no key database at ${path}; DATABASE_URL says where it is.`);
  }
  const wait_ms = options.wait_ms ?? WRITE_WAIT_MS;
  requireFileOfLog(path);
  createPrivateFile(path);
  const database = new DatabaseSync(path, { timeout: wait_ms });
  try {
    requireOwnDatabase(database);
    if (options.checked) requireWhole(database);
    useWriteAheadLog(database, wait_ms);
    // A key that was printed, or a revocation that was confirmed, survives a power cut.
    database.exec('PRAGMA synchronous = FULL');
    migrate(database);
    return database;
  } catch (error) {
    closeAsItIs(database, path);
    throw refusal(path, error);
  }
}

function refusal(path: string, error: unknown): Error {
  const reason = error instanceof Error ? error.message : String(error);
  return new Error(`the key database ${path} cannot be opened: ${reason}`, { cause: error });
}

/** Names the file that is at a path now. */
export function fileIdentity(path: string): string {
  const { dev, ino } = statSync(path, { bigint: true });
  return `${dev}:${ino}`;
}

/** What is there and cannot be opened is not missing. */
function isMissing(path: string): boolean {
  try {
    accessSync(path);
    return false;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'ENOENT';
  }
}

const logOf = (path: string) => `${path}-wal`;

/** In bytes; 0 where there is no such file. */
function sizeOf(path: string): number {
  return statSync(path, { throwIfNoEntry: false })?.size ?? 0;
}

/**
 * What was written last may be in the log alone, and SQLite deletes a log whose database is empty or
 * gone. The log is looked at first: whoever makes a database writes to the file before the log.
 */
function requireFileOfLog(path: string): void {
  if (sizeOf(logOf(path)) === 0 || sizeOf(path) > 0) return;
  const reason = `it is empty or gone, and its write-ahead log ${logOf(path)} is there. Restore both, or move the log away`;
  throw refusal(path, new Error(reason));
}

/** SQLite by itself notices damage only where it happens to read. */
function requireWhole(database: DatabaseSync): void {
  const row = database.prepare('PRAGMA integrity_check(1)').get();
  const finding = String(row?.['integrity_check']).replaceAll('\n', ' ');
  if (finding !== 'ok') throw new Error(`it is damaged (${finding}). Restore a backup of it`);
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

/** SQLite gives its side files (-wal, -shm) the mode of the database file. */
function createPrivateFile(path: string): void {
  mkdirSync(dirname(path), { recursive: true, mode: 0o700 });
  closeSync(openSync(path, 'a', 0o600));
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

/** Marks a database file as ours (sqlite.org/pragma.html#pragma_application_id): "ECLP". */
const APPLICATION_ID = 0x45434c50;

/** Before anything is written: another program's database, or a newer release's, is left alone. */
function requireOwnDatabase(database: DatabaseSync): void {
  // One statement sees one state, whatever another process is writing.
  const { application_id, user_version, objects } = database
    .prepare(
      `SELECT application_id, user_version, (SELECT count(*) FROM sqlite_schema) AS objects
       FROM pragma_application_id, pragma_user_version`,
    )
    .get() as Record<string, number>;
  if (application_id !== APPLICATION_ID && (application_id !== 0 || objects !== 0)) {
    throw new Error('it is the database of another program');
  }
  if (Number(user_version) > SQLITE_STEPS.length) {
    throw new Error(
      `it is of a newer release (schema ${user_version}, this release knows ${SQLITE_STEPS.length})`,
    );
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

function schemaVersion(database: DatabaseSync): number {
  return Number(database.prepare('PRAGMA user_version').get()?.['user_version']);
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
