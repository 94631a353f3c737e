/** Opens a SQLite database, marks it as Ecliptic's, and migrates it. */
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
  /** False to reject a missing file. */
  readonly create?: boolean;
  /** How long a call waits for a database that another process has locked. */
  readonly waitMs?: number;
  /** True to read all keys first, and reject a file with damaged ones. 100,000 keys take a third of a second. */
  readonly checked?: boolean;
  /** `FULL`, the default, waits for the disk at each change. `NORMAL` may lose the last changes in a power cut. */
  readonly synchronous?: 'FULL' | 'NORMAL';
  readonly steps?: readonly string[];
}

/** A connection to a SQLite database. Several processes may have it open at once. */
export class Sqlite implements Database {
  readonly kind = 'sqlite';
  readonly #path: string;
  readonly #database: DatabaseSync;
  readonly #identity: string | undefined;

  /** The migration at opening. */
  readonly schema: SchemaChange;

  /** @param path from the operator; a link may later point to another file */
  constructor(path: string, database: DatabaseSync, schema: SchemaChange) {
    this.#path = path;
    this.#database = database;
    this.schema = schema;
    this.#identity = identityOf(path);
  }

  readonly query: Query = async (text, values) => this.#rowsOf(text, values);

  /**
   * Runs synchronously, so that no other connection of this process can wait for the lock and block it for ever.
   *
   * @throws if the file was replaced or deleted, because a write to it would be lost silently
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

  /** Prepares a statement for frequent use. */
  prepare(text: string): StatementSync {
    // To SQLite, $1 is a name; ?1 is the first value.
    return this.#database.prepare(text.replaceAll('$', '?'));
  }

  /** Reads in one transaction, so that `step` sees one snapshot. */
  snapshot<T>(step: () => T): T {
    return together(this.#database, 'DEFERRED', step);
  }

  /** Throws if the file was replaced: this connection would not see writes of other processes. */
  requireSameFile(): void {
    const now = identityOf(this.#path);
    if (now === this.#identity) return;
    const what = now === undefined ? 'deleted' : 'replaced';
    throw new Error(
      `the key database ${this.#path} was ${what}. Move its old -wal and -shm files away, then restart the service`,
    );
  }

  /**
   * Closes it, unless the file was replaced or deleted. The last connection moves the log into the database and deletes the
   * log by name, but a log of that name may now belong to another file.
   */
  async close(): Promise<void> {
    if (identityOf(this.#path) === this.#identity) this.#database.close();
  }

  #rowsOf(text: string, values: readonly unknown[] = []): readonly Row[] {
    // Reads every row, because an unfinished statement does not report a failed commit.
    return this.prepare(text).all(...(values as SQLInputValue[]));
  }
}

/**
 * Opens a SQLite database: creates the file, readable by its owner only, and migrates its schema.
 *
 * @throws {NoDatabaseError}
 * @throws if the file cannot be opened, is not a database, is damaged, or belongs to a newer release. Its data does not
 *   change then
 */
export function openSqlite(path: string, options: SqliteOptions = {}): Sqlite {
  const { create = true, checked = false, synchronous = 'FULL', steps = SQLITE_SCHEMA } = options;
  const { waitMs: timeout = WRITE_WAIT_MS } = options;
  if (!create && isMissing(path)) throw new NoDatabaseError(path);
  let database: DatabaseSync | undefined;
  try {
    requireFileOfLog(path);
    createPrivateFile(path);
    if (!statSync(path).isFile()) throw new Error('it is not a regular file');
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
 * Rejects the database of another program or a newer release, and a damaged one. SQLite notices damage only where it
 * reads, so all keys are read.
 */
export function inspect(
  database: DatabaseSync,
  checked: boolean,
  { length }: readonly string[],
): void {
  // One statement, because it sees one state even while another process writes.
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
 * @param what a table, or `1` for the entire database
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
 * Switching to the write-ahead log needs exclusive access for a moment. SQLite does not wait for other processes here, so
 * this function does.
 */
function useWriteAheadLog(database: DatabaseSync, waitMs: number): void {
  const deadlineMs = performance.now() + waitMs;
  for (;;) {
    try {
      database.exec('PRAGMA journal_mode = WAL');
      return;
    } catch (error) {
      // The lowest byte of an extended code is the primary code.
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
    // Read again, because another process may have migrated.
    const from = versionOf(database);
    if (from > to) throw new NewerSchemaError(from, to);
    for (const step of steps.slice(from)) database.exec(step);
    database.exec(`PRAGMA application_id = ${APPLICATION_ID}; PRAGMA user_version = ${to}`);
    return { from, to };
  });
}

/** Runs a step in a transaction. @param mode IMMEDIATE to write */
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

/** Explains a missing permission. SQLite reports no reason, and most often another user owns the folder. */
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

/** @returns undefined if the owner is not visible */
function ownerOf(path: string): string | undefined {
  try {
    return ` (${path} belongs to user ${statSync(path).uid})`;
  } catch {
    return undefined;
  }
}

/** An error with the failed action and its cause. */
export function failure(what: string, cause: unknown): Error {
  return new Error(`${what}: ${cause instanceof Error ? cause.message : String(cause)}`, { cause });
}
