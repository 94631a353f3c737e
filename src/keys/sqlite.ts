import { accessSync, closeSync, mkdirSync, openSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import { DatabaseSync, type SQLOutputValue } from 'node:sqlite';
import { SQLITE_MIGRATIONS } from './migrations.ts';
import {
  ACTIVE_KEYS_MAX,
  type IssuedKey,
  type KeyRecord,
  KeyRefusal,
  type KeyState,
  type KeyStore,
  NoDatabase,
  requireAccountName,
} from './store.ts';
import { type Environment, keyDigest, mintKey, mintKeyId } from './token.ts';

/** How often it is made sure that the open file is still the one at its path. */
const FILE_CHECK_MS = 1_000;

/** How long a writer waits for another process's write. */
const WRITE_WAIT_MS = 5_000;

const COLUMNS = 'id, account, environment, state, created_at, revoked_at';

type Row = Record<string, SQLOutputValue>;
/** `COLUMNS` in their order. */
type FoundRow = [string, string, Environment, KeyState, string, string | null];

/** Tells the time; passed in, so that nothing else reads the clock. */
export type Now = () => Date;

/**
 * Opens the embedded key store: creates the file (for its owner alone) and brings its schema up
 * to date. Several processes may have it open at once.
 *
 * @param path of the database file; its folder is made where it is missing
 * @param options.create false to refuse a file that does not exist yet
 * @param options.wait_ms how long a call waits where another process holds the database locked
 * @throws where the file cannot be opened, is no database, or is of a newer release
 */
export function openSqliteKeyStore(
  path: string,
  options: { readonly now?: Now; readonly wait_ms?: number; readonly create?: boolean } = {},
): KeyStore {
  if (options.create === false && isMissing(path)) {
    throw new NoDatabase(`There is no key database at ${path}; DATABASE_URL says where it is.`);
  }
  const wait_ms = options.wait_ms ?? WRITE_WAIT_MS;
  createPrivateFile(path);
  const database = new DatabaseSync(path, { timeout: wait_ms });
  try {
    requireOwnDatabase(database);
    useWriteAheadLog(database, wait_ms);
    // A key that was printed, or a revocation that was confirmed, survives a power cut.
    database.exec('PRAGMA synchronous = FULL');
    migrate(database);
    return new SqliteKeyStore(database, path, options.now ?? (() => new Date()));
  } catch (error) {
    database.close();
    const reason = error instanceof Error ? error.message : String(error);
    throw new Error(`the key database ${path} cannot be opened: ${reason}`, { cause: error });
  }
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
  if (Number(user_version) > SQLITE_MIGRATIONS.length) {
    throw new Error(
      `it is of a newer release (schema ${user_version}, this release knows ${SQLITE_MIGRATIONS.length})`,
    );
  }
}

function migrate(database: DatabaseSync): void {
  if (schemaVersion(database) === SQLITE_MIGRATIONS.length) return;
  writing(database, () => {
    // Read again: another process may have migrated in the meantime.
    const version = schemaVersion(database);
    for (const step of SQLITE_MIGRATIONS.slice(version)) database.exec(step);
    database.exec(`PRAGMA application_id = ${APPLICATION_ID}`);
    database.exec(`PRAGMA user_version = ${SQLITE_MIGRATIONS.length}`);
  });
}

function schemaVersion(database: DatabaseSync): number {
  return Number(database.prepare('PRAGMA user_version').get()?.['user_version']);
}

/** Runs a step as the only writer; all of it happens or nothing. */
function writing<T>(database: DatabaseSync, step: () => T): T {
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

class SqliteKeyStore implements KeyStore {
  readonly #database: DatabaseSync;
  readonly #now: Now;
  readonly #path: string;
  /** Which file was opened. */
  readonly #file: string;
  readonly #find;
  #checked_ms = Number.NEGATIVE_INFINITY;

  constructor(database: DatabaseSync, path: string, now: Now) {
    this.#database = database;
    this.#path = path;
    this.#file = fileIdentity(path);
    this.#now = now;
    this.#find = database.prepare(`SELECT ${COLUMNS} FROM api_keys WHERE digest = ?`);
    // Every request comes by here, and an array is made in half the time of an object.
    this.#find.setReturnArrays(true);
  }

  find(digest: Buffer): KeyRecord | undefined {
    if (performance.now() - this.#checked_ms > FILE_CHECK_MS) this.#requireSameFile();
    const row = this.#find.get(digest) as unknown as FoundRow | undefined;
    if (row === undefined) return undefined;
    const [id, account, environment, state, created_at, revoked_at] = row;
    return { id, account, environment, state, created_at, revoked_at };
  }

  /** A file that was replaced is still open here, and no revocation would ever reach it. */
  #requireSameFile(): void {
    if (fileIdentity(this.#path) !== this.#file) {
      throw new Error(`the key database ${this.#path} was replaced; restart the service`);
    }
    this.#checked_ms = performance.now();
  }

  issue(account: string, environment: Environment): IssuedKey {
    requireAccountName(account);
    return writing(this.#database, () => this.#insert(account, environment));
  }

  issueFirst(account: string, environment: Environment): IssuedKey | undefined {
    return writing(this.#database, () => {
      const any = this.#database.prepare('SELECT 1 FROM api_keys LIMIT 1').get();
      return any === undefined ? this.#insert(account, environment) : undefined;
    });
  }

  #insert(account: string, environment: Environment): IssuedKey {
    const slot = this.#freeSlot(account);
    const key = mintKey(environment);
    const row = this.#database
      .prepare(
        `INSERT INTO api_keys (id, digest, account, environment, state, slot, created_at)
         VALUES (?, ?, ?, ?, 'active', ?, ?) RETURNING ${COLUMNS}`,
      )
      .get(mintKeyId(), keyDigest(key), account, environment, slot, this.#now().toISOString());
    if (row === undefined) throw new Error('the key was not stored');
    return { ...recordOf(row), key };
  }

  #freeSlot(account: string): number {
    const taken = this.#database
      .prepare('SELECT slot FROM api_keys WHERE account = ? AND slot IS NOT NULL')
      .all(account)
      .map((row) => row['slot']);
    for (let slot = 1; slot <= ACTIVE_KEYS_MAX; slot++) {
      if (!taken.includes(slot)) return slot;
    }
    throw new KeyRefusal(
      `The account ${JSON.stringify(account)} holds ${ACTIVE_KEYS_MAX} active keys already; revoke one first.`,
    );
  }

  list(account?: string): KeyRecord[] {
    // Rows come in the order of insertion; two keys may bear the same millisecond.
    const rows = this.#database
      .prepare(
        `SELECT ${COLUMNS} FROM api_keys WHERE account = coalesce(?, account) ORDER BY rowid`,
      )
      .all(account ?? null);
    return rows.map(recordOf);
  }

  revoke(id: string): KeyRecord {
    return writing(this.#database, () => {
      const revoked = this.#database
        .prepare(
          `UPDATE api_keys SET state = 'revoked', slot = NULL, revoked_at = ?
           WHERE id = ? AND state = 'active' RETURNING ${COLUMNS}`,
        )
        .get(this.#now().toISOString(), id);
      if (revoked !== undefined) return recordOf(revoked);
      const known = this.#database.prepare('SELECT revoked_at FROM api_keys WHERE id = ?').get(id);
      throw new KeyRefusal(
        known === undefined
          ? `There is no key ${JSON.stringify(id)}.`
          : `The key ${JSON.stringify(id)} is revoked already, since ${known['revoked_at']}.`,
      );
    });
  }

  close(): void {
    this.#database.close();
  }
}

function fileIdentity(path: string): string {
  const { dev, ino } = statSync(path, { bigint: true });
  return `${dev}:${ino}`;
}

function recordOf(row: Row): KeyRecord {
  return { ...row } as unknown as KeyRecord;
}
