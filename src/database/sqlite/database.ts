/** A connection to an embedded database: checks before anything is written, and watches its files. */
import { realpathSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import { SQLITE_MIGRATIONS } from '../migrations/sqlite.ts';
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

/** Marks a database file as ours (sqlite.org/pragma.html#pragma_application_id): "ECLP". */
export const APPLICATION_ID = 0x45434c50;

/**
 * Leaves another program's database, or one of a newer release, alone.
 *
 * @returns whether the database contains anything
 * @throws if it is not ours, or if it is newer than this release
 */
export function requireOwnDatabase(database: DatabaseSync): boolean {
  // One statement sees one state, whatever another process is writing.
  const {
    application_id: applicationId,
    user_version: userVersion,
    objects,
  } = database
    .prepare(
      `SELECT application_id, user_version, (SELECT count(*) FROM sqlite_schema) AS objects
       FROM pragma_application_id, pragma_user_version`,
    )
    .get() as Record<string, number>;
  if (applicationId !== APPLICATION_ID && (applicationId !== 0 || objects !== 0)) {
    throw new Error('it is the database of another program');
  }
  if (Number(userVersion) > SQLITE_MIGRATIONS.length) {
    throw new Error(
      `it belongs to a newer release (schema ${userVersion}, this release knows ${SQLITE_MIGRATIONS.length})`,
    );
  }
  return objects !== 0;
}

export function schemaVersion(database: DatabaseSync): number {
  return Number(database.prepare('PRAGMA user_version').get()?.['user_version']);
}

/**
 * Reads every key and every index of keys, because SQLite notices damage only where it happens to
 * read. Usage is not read, so years of it do not slow down a start.
 *
 * @throws if they are damaged
 */
export function requireWholeKeys(database: DatabaseSync): void {
  for (const table of ['sqlite_schema', 'api_keys']) requireSound(database, table);
}

/**
 * Reads the whole database.
 *
 * @throws if anything in it is damaged, or if part of its schema is missing
 */
export function requireWhole(database: DatabaseSync): void {
  requireSound(database, '1');
  const present = objectsOf(database);
  const missing = [...objectsOfSchema(schemaVersion(database)).difference(present)];
  if (present.size === 0) throw new Error('it is empty');
  if (missing.length > 0) throw new Error(`it lacks ${missing.join(', ')}`);
}

/** @param what a table, or the most findings to report for the whole database */
function requireSound(database: DatabaseSync, what: string): void {
  const row = database.prepare(`PRAGMA integrity_check(${what})`).get();
  const finding = String(row?.['integrity_check']).replaceAll('\n', ' ');
  if (finding !== 'ok') throw new Error(`it is damaged (${finding}). Restore a backup`);
}

/** The names of its tables, indexes and triggers. */
function objectsOf(database: DatabaseSync): Set<string> {
  const rows = database.prepare('SELECT name FROM sqlite_schema').all();
  return new Set(rows.map(({ name }) => String(name)));
}

/** The same, for a database of the given schema version. */
function objectsOfSchema(version: number): Set<string> {
  using example = new DatabaseSync(':memory:');
  for (const step of SQLITE_MIGRATIONS.slice(0, version)) example.exec(step);
  return objectsOf(example);
}
