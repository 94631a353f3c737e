/** The embedded database: opens it, marks it as ours, and brings it up to date. */
import { accessSync, constants, statSync } from 'node:fs';
import { dirname } from 'node:path';
import { DatabaseSync, type SQLInputValue, type StatementSync } from 'node:sqlite';
import {
  type Database,
  NewerSchemaError,
  PAGE_ROWS,
  type Query,
  type Row,
  type SchemaChange,
  type Statement,
} from '../sql.ts';
import {
  createPrivateFile,
  identityOf,
  isMissing,
  NoDatabaseError,
  requireFileOfLog,
} from './files.ts';
import { APPLICATION_ID, SQLITE_SCHEMA } from './schema.ts';

/** How long a writer waits for another process to finish writing. */
const WRITE_WAIT_MS = 5_000;
/** sqlite.org/rescode.html */
const SQLITE_BUSY = 5;
const RETRY_PAUSE_MS = 5;

export interface SqliteOptions {
  /** False to refuse a file that does not exist yet. */
  readonly create?: boolean;
  /** How long a call waits while another process has the database locked. */
  readonly waitMs?: number;
  /** True to read all keys first and refuse a file in which they are damaged; 100,000 keys take a third of a second. */
  readonly checked?: boolean;
  /** `FULL`, the default, waits for the disk at each change; `NORMAL` may lose the last ones in a power cut. */
  readonly synchronous?: 'FULL' | 'NORMAL';
  readonly steps?: readonly string[];
}

/** A connection to an embedded database. Several processes may have it open at once. */
export class Sqlite implements Database {
  readonly kind = 'sqlite';
  readonly #path: string;
  readonly #database: DatabaseSync;
  readonly #identity: string | undefined;

  /** What was done when it was opened. */
  readonly schema: SchemaChange;

  /** @param path as the operator gave it; a link may later point to another file */
  constructor(path: string, database: DatabaseSync, schema: SchemaChange) {
    this.#path = path;
    this.#database = database;
    this.schema = schema;
    this.#identity = identityOf(path);
  }

  readonly query: Query = async (text, values) => this.#rowsOf(text, values);

  /**
   * In one go: no other connection of the process can come in between, and wait for its lock for ever.
   *
   * @throws if the file was replaced or deleted: what is written to it now would be lost silently
   */
  async transaction(statements: readonly Statement[]): Promise<readonly (readonly Row[])[]> {
    this.requireSameFile();
    return together(this.#database, 'IMMEDIATE', () =>
      statements.map((each) => this.#rowsOf(...each)),
    );
  }

  async *stream(text: string, values: readonly unknown[] = []): AsyncGenerator<readonly Row[]> {
    let page: Row[] = [];
    for (const row of this.prepare(text).iterate(...(values as SQLInputValue[]))) {
      page.push(row);
      if (page.length < PAGE_ROWS) continue;
      yield page;
      page = [];
    }
    if (page.length > 0) yield page;
  }

  /** Prepares a statement that is asked often. */
  prepare(text: string): StatementSync {
    // To SQLite, $1 is a name; ?1 is the first value.
    return this.#database.prepare(text.replaceAll('$', '?'));
  }

  /** Reads in one transaction: everything in `step` sees the database as it is at one moment. */
  snapshot<T>(step: () => T): T {
    return together(this.#database, 'DEFERRED', step);
  }

  /** A file that was replaced is still open here, and what other processes write is never seen. */
  requireSameFile(): void {
    const now = identityOf(this.#path);
    if (now === this.#identity) return;
    const what = now === undefined ? 'deleted' : 'replaced';
    throw new Error(
      `the key database ${this.#path} was ${what}; restart the service once its former -wal and -shm are moved away`,
    );
  }

  /**
   * Closes it, unless the file was replaced or deleted: the last connection moves the log into the database and deletes it by
   * name, and the log may belong to another file by now.
   */
  async close(): Promise<void> {
    if (identityOf(this.#path) === this.#identity) this.#database.close();
  }

  #rowsOf(text: string, values: readonly unknown[] = []): readonly Row[] {
    // Reads every row: a statement that is not run to its end reports no failed commit.
    return this.prepare(text).all(...(values as SQLInputValue[]));
  }
}

/**
 * Opens the embedded database: creates the file (readable by its owner only) and brings its schema up to date.
 *
 * @throws {NoDatabaseError}
 * @throws if the file cannot be opened, is not a database, is damaged, or belongs to a newer release; its data is then left
 *   unchanged
 */
export function openSqlite(path: string, options: SqliteOptions = {}): Sqlite {
  const { create = true, checked = false, synchronous = 'FULL', steps = SQLITE_SCHEMA } = options;
  const { waitMs: timeout = WRITE_WAIT_MS } = options;
  if (!create && isMissing(path)) throw new NoDatabaseError(path);
  let database: DatabaseSync | undefined;
  try {
    requireFileOfLog(path);
    createPrivateFile(path);
    if (!statSync(path).isFile()) throw new Error('it is not a file');
    // SQLite would open it without an error, and fail at the first write.
    accessSync(path, constants.R_OK | constants.W_OK);
    database = new DatabaseSync(path, { timeout, readBigInts: true });
    inspect(database, checked, steps);
    useWriteAheadLog(database, timeout);
    database.exec(`PRAGMA synchronous = ${synchronous}`);
    return new Sqlite(path, database, takeSteps(database, steps));
  } catch (error) {
    database?.close();
    throw failure(`the key database ${path} cannot be opened`, withAdvice(error, path));
  }
}

/**
 * Leaves another program's database, one of a newer release, or a damaged one alone. SQLite notices damage only where it
 * happens to read, so all keys are read.
 */
export function inspect(
  database: DatabaseSync,
  checked: boolean,
  { length }: readonly string[],
): void {
  // One statement sees one state, whatever another process is writing.
  const { application_id: applicationId, objects } = database
    .prepare(
      'SELECT application_id, (SELECT count(*) FROM sqlite_schema) AS objects FROM pragma_application_id',
    )
    .get() as Record<string, number | bigint>;
  if (Number(applicationId) !== APPLICATION_ID && (Number(applicationId) || Number(objects))) {
    throw new Error('it is the database of another program');
  }
  const version = versionOf(database);
  if (version > length) throw new NewerSchemaError(version, length);
  if (checked && version > 0) requireWhole(database, 'api_keys');
}

/**
 * Reads a table and its indexes.
 *
 * @param what a table, or `1` for the whole database
 * @throws if it is damaged
 */
export function requireWhole(database: DatabaseSync, what: string): void {
  const row = database.prepare(`PRAGMA integrity_check(${what})`).get();
  const finding = String(row?.['integrity_check']).replaceAll('\n', ' ');
  if (finding !== 'ok') throw new Error(`it is damaged (${finding}). Restore a backup`);
}

function versionOf(database: DatabaseSync): number {
  return Number(database.prepare('PRAGMA user_version').get()?.['user_version']);
}

/**
 * Switching to the write-ahead log needs the whole file for a moment. SQLite does not wait if other processes open it
 * at that moment, so this does.
 */
function useWriteAheadLog(database: DatabaseSync, waitMs: number): void {
  const deadlineMs = performance.now() + waitMs;
  for (;;) {
    try {
      database.exec('PRAGMA journal_mode = WAL');
      return;
    } catch (error) {
      // The lowest byte of an extended code is the code itself.
      const code = ((error as { errcode?: number }).errcode ?? 0) & 0xff;
      if (code !== SQLITE_BUSY || performance.now() >= deadlineMs) throw error;
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, RETRY_PAUSE_MS);
    }
  }
}

function takeSteps(database: DatabaseSync, steps: readonly string[]): SchemaChange {
  const to = steps.length;
  if (versionOf(database) === to) return { from: to, to };
  return together(database, 'IMMEDIATE', () => {
    // Read again: another process may have migrated in the meantime.
    const from = versionOf(database);
    if (from > to) throw new NewerSchemaError(from, to);
    for (const step of steps.slice(from)) database.exec(step);
    database.exec(`PRAGMA application_id = ${APPLICATION_ID}; PRAGMA user_version = ${to}`);
    return { from, to };
  });
}

/** Runs a step in a transaction: all of it happens, or nothing. @param mode IMMEDIATE for the only writer */
function together<T>(database: DatabaseSync, mode: 'IMMEDIATE' | 'DEFERRED', step: () => T): T {
  database.exec(`BEGIN ${mode}`);
  try {
    const result = step();
    database.exec('COMMIT');
    return result;
  } catch (error) {
    if (database.isTransaction) database.exec('ROLLBACK');
    throw error;
  }
}

/** SQLite does not say why it may not write; most often, another user made the folder. */
export function withAdvice(error: unknown, path: string): unknown {
  try {
    for (const each of [path, dirname(path)]) accessSync(each, constants.R_OK | constants.W_OK);
    return error;
  } catch (denied) {
    const { code, message } = denied as NodeJS.ErrnoException;
    if (code !== 'EACCES' && code !== 'EROFS') return error;
    const user = `user ${process.getuid?.()} must be able to write to it and its folder`;
    return new Error(`${message}; ${user}${ownerOf(path) ?? ownerOf(dirname(path))}`, {
      cause: error,
    });
  }
}

/** @returns undefined where that cannot be seen */
function ownerOf(path: string): string | undefined {
  try {
    return ` (${path} belongs to user ${statSync(path).uid})`;
  } catch {
    return undefined;
  }
}

/** An error that says what failed, and then why. */
export function failure(what: string, cause: unknown): Error {
  return new Error(`${what}: ${cause instanceof Error ? cause.message : String(cause)}`, { cause });
}
