/** The embedded database: opens it, marks it as ours, and brings it up to date. */
import { accessSync, constants, statSync } from 'node:fs';
import { dirname } from 'node:path';
import type { DatabaseSync, SQLInputValue } from 'node:sqlite';
import { SQLITE_MIGRATIONS } from '../migrations/sqlite.ts';
import type { Query, Row } from '../sql.ts';
import {
  APPLICATION_ID,
  requireOwnDatabase,
  requireWholeKeys,
  SqliteDatabase,
  schemaVersion,
} from './database.ts';
import {
  createPrivateFile,
  isMissing,
  NoDatabaseError,
  realPathOf,
  requireFileOfLog,
  requirePlainSideFiles,
} from './files.ts';

/**
 * Asks the embedded database as PostgreSQL is asked, with `$1`, `$2` and so on for the values.
 *
 * @param bigints true to get every whole number as a `bigint`, with all its digits
 */
export function rowsOf(
  database: DatabaseSync,
  text: string,
  values: readonly unknown[] = [],
  bigints = false,
): readonly Row[] {
  // To SQLite, $1 is a name; ?1 is the first value.
  const statement = database.prepare(text.replaceAll('$', '?'));
  statement.setReadBigInts(bigints);
  // Reads every row: a statement that is not run to its end reports no failed commit.
  return statement.all(...(values as SQLInputValue[]));
}

/** The same, for those who ask either database. */
export function queryOf(database: DatabaseSync): Query {
  return async (text, values) => rowsOf(database, text, values);
}

export type { SqliteDatabase };

/** How long a writer waits for another process to finish writing. */
const WRITE_WAIT_MS = 5_000;

export interface SqliteOptions {
  /** False to refuse a file that does not exist yet. */
  readonly create?: boolean;
  /** How long a call waits while another process has the database locked. */
  readonly waitMs?: number;
  /**
   * True to read all keys first and refuse a file in which they are damaged; 100,000 keys take a
   * third of a second.
   */
  readonly checked?: boolean;
}

/**
 * Opens the embedded database: creates the file (readable by its owner only) and brings its schema up
 * to date. Several processes may have it open at once.
 *
 * @throws {NoDatabaseError}
 * @throws if the file cannot be opened, is not a database, is damaged, or belongs to a newer
 *   release; it is then left unchanged
 */
export function openSqlite(path: string, options: SqliteOptions = {}): SqliteDatabase {
  const { create = true, waitMs = WRITE_WAIT_MS, checked = false } = options;
  if (!create) requireDatabase(path);
  return opened(path, waitMs, createPrivateFile, (database) => {
    const holdsData = requireOwnDatabase(database);
    if (checked && holdsData) requireWholeKeys(database);
    useWriteAheadLog(database, waitMs);
    // Makes an issued key or a confirmed revocation survive a power cut.
    database.exec('PRAGMA synchronous = FULL');
    migrate(database);
    database.watchFiles(path);
  });
}

/**
 * Opens a database for reading only: does not create it or bring it up to date.
 *
 * @param act uses the database, which is closed when `act` has ended
 * @throws as `openSqlite` or as `act`; the files are then left unchanged
 */
export async function withSqlite<T>(
  path: string,
  act: (database: DatabaseSync) => Promise<T>,
): Promise<T> {
  requireDatabase(path);
  const readFile = (file: string) => accessSync(file, constants.R_OK);
  const database = opened(path, WRITE_WAIT_MS, readFile, requireOwnDatabase);
  try {
    const result = await act(database);
    database.close();
    return result;
  } catch (error) {
    database.closeAsItIs();
    throw error;
  }
}

function requireDatabase(path: string): void {
  if (isMissing(path)) throw new NoDatabaseError(path);
}

/** Opens a database. Any error names it; one that `prepare` refuses is left unchanged. */
function opened(
  path: string,
  waitMs: number,
  prepareFile: (file: string) => void,
  prepare: (database: SqliteDatabase) => void,
): SqliteDatabase {
  try {
    const file = realPathOf(path);
    requirePlainSideFiles(file);
    requireFileOfLog(file);
    prepareFile(file);
    const database = new SqliteDatabase(file, { timeout: waitMs });
    try {
      prepare(database);
      return database;
    } catch (error) {
      database.closeAsItIs();
      throw error;
    }
  } catch (error) {
    throw failure(`the key database ${path} cannot be opened`, withAdvice(error, path));
  }
}

/** Permissions are most often wrong where another user made the folder: names the folder and both users. */
function withAdvice(given: unknown, path: string): unknown {
  const error = isReadonly(given) ? (deniedWrite(path) ?? given) : given;
  if ((error as NodeJS.ErrnoException).code !== 'EACCES') return error;
  const user = process.getuid?.();
  const who = user === undefined ? 'this user' : `user ${user}`;
  const advice = `${who} must be able to write to it and its folder, ${dirname(path)}${ownerText(path)}`;
  return new Error(`${(error as Error).message}; ${advice}`, { cause: given });
}

/** SQLite says that a database is read-only, but not why. */
function isReadonly(error: unknown): boolean {
  return codeOf(error) === SQLITE_READONLY;
}

/** The system's reason why a database cannot be written. */
function deniedWrite(path: string): unknown {
  try {
    for (const each of [path, dirname(path)]) accessSync(each, constants.W_OK);
    return undefined;
  } catch (error) {
    return error;
  }
}

/** Whose the database is; or, where that cannot be seen, whose folder it is in. */
function ownerText(path: string): string {
  for (const each of [path, dirname(path)]) {
    try {
      const { uid } = statSync(each);
      return process.getuid === undefined ? '' : ` (${each} belongs to user ${uid})`;
    } catch {
      // The folder above can be seen, perhaps.
    }
  }
  return '';
}

/** An error that says what failed, and then why. */
export function failure(what: string, cause: unknown): Error {
  return new Error(`${what}: ${cause instanceof Error ? cause.message : String(cause)}`, { cause });
}

/** Of sqlite.org/rescode.html. */
const SQLITE_BUSY = 5;
const SQLITE_READONLY = 8;
/** A lock, memory, the disk, or a file descriptor: SQLITE_BUSY, _LOCKED, _NOMEM, _IOERR, _CANTOPEN and _PROTOCOL. */
const WANTS = [SQLITE_BUSY, 6, 7, 10, 14, 15];
const RETRY_PAUSE_MS = 5;

/** The code of an error of SQLite; 0 of any other. */
function codeOf(error: unknown): number {
  // The lowest byte of an extended code is the code itself.
  return ((error as { errcode?: number }).errcode ?? 0) & 0xff;
}

/** True if something was missing that may be there later, and that says nothing of what is in the file. */
export function isWant(error: unknown): boolean {
  return WANTS.includes(codeOf(error));
}

/** True if SQLite found something else in a file than it needs: nothing at all, a part, or what it cannot read. */
export function isDamage(error: unknown): boolean {
  return codeOf(error) !== 0 && !isWant(error);
}

/**
 * Switching to the write-ahead log needs the whole file for a moment. SQLite does not wait if other
 * processes open it at that moment, so this does.
 */
function useWriteAheadLog(database: DatabaseSync, waitMs: number): void {
  const deadlineMs = performance.now() + waitMs;
  for (;;) {
    try {
      database.exec('PRAGMA journal_mode = WAL');
      return;
    } catch (error) {
      if (codeOf(error) !== SQLITE_BUSY || performance.now() >= deadlineMs) throw error;
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, RETRY_PAUSE_MS);
    }
  }
}

function migrate(database: DatabaseSync): void {
  if (schemaVersion(database) === SQLITE_MIGRATIONS.length) return;
  writing(database, () => {
    // Read again: another process may have migrated in the meantime.
    const version = schemaVersion(database);
    try {
      for (const step of SQLITE_MIGRATIONS.slice(version)) database.exec(step);
    } catch (error) {
      // The disk may be full, or the version in the file may not match its tables.
      throw failure(`its schema ${version} cannot be brought up to date`, error);
    }
    database.exec(`PRAGMA application_id = ${APPLICATION_ID}`);
    database.exec(`PRAGMA user_version = ${SQLITE_MIGRATIONS.length}`);
  });
}

/** Runs a step as the only writer: all of it happens, or nothing. */
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
