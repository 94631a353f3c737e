/** Copies the embedded database while services use it, and checks the copy. */
import {
  chmodSync,
  existsSync,
  linkSync,
  lstatSync,
  mkdtempSync,
  realpathSync,
  rmSync,
  statSync,
} from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import { backup, DatabaseSync } from 'node:sqlite';
import { setImmediate } from 'node:timers/promises';
import { requireOwnDatabase, requireWhole, schemaVersion } from './database.ts';
import { createPrivateFile, SIDE_FILES, syncFolder } from './files.ts';
import { failure, withSqlite } from './sqlite.ts';

/** The contents of a backup. */
export interface SqliteBackup {
  /** Absolute. */
  readonly file: string;
  readonly bytes: number;
  /** The schema version of its tables. */
  readonly schema: number;
  /** Active and revoked keys. */
  readonly keys: number;
  /** Rows of usage: one for each key and day. */
  readonly usage_days: number;
}

/**
 * The pages copied in one step: all of them. SQLite starts over whenever another process has written
 * between two steps; one step does not hold up writers (docs/adr/0016).
 */
const PAGES_IN_ONE_STEP = 2 ** 31 - 1;

/**
 * Copies the database as it is at one moment, even while other processes write to it, and checks the
 * copy. The file appears only once it is complete. Only its owner can read it, and it never replaces
 * an existing file.
 *
 * @param path of the database
 * @param to the file to create
 * @param signal once it is aborted, an unfinished copy is removed; the process should then end
 * @throws {NoDatabaseError}
 * @throws if the file exists already or could not be written, or if the copy is damaged; nothing is
 *   left of the copy then
 */
export async function backupSqlite(
  path: string,
  to: string,
  signal: AbortSignal,
): Promise<SqliteBackup> {
  const file = resolve(to);
  return await withSqlite(path, async (database) => {
    try {
      requireFreeName(file, path);
      return await withPrivateFolder(dirname(file), signal, async (folder) => {
        const copy = join(folder, 'copy.db');
        createPrivateFile(copy);
        // The umask may have removed permissions.
        chmodSync(copy, 0o600);
        await backup(database, copy, { rate: PAGES_IN_ONE_STEP });
        const contents = checkCopy(copy);
        // Lets a signal that arrived during the check be handled. The check ran while the event loop
        // was taking what had arrived; the next turn of the loop looks again, so two turns are needed.
        await setImmediate();
        await setImmediate();
        giveName(copy, file);
        await syncFolder(dirname(file));
        return { file, bytes: statSync(file).size, ...contents };
      });
    } catch (error) {
      throw failure(`the key database ${path} was not backed up`, error);
    }
  });
}

/** Rejects a bad name before anything is copied; at the end, `giveName` looks again. */
function requireFreeName(file: string, path: string): void {
  if (lstatSync(file, { throwIfNoEntry: false }) !== undefined) throw new Error(isThere(file));
  const folder = dirname(file);
  if (!existsSync(folder)) throw new Error(`there is no folder ${folder}`);
  const real = join(realpathSync(folder), basename(file));
  if (SIDE_FILES.some((side) => realpathSync(path) + side === real)) {
    throw new Error(`${file} is a name that SQLite uses for a file of the database`);
  }
}

const isThere = (file: string) => `${file} already exists, and a backup never replaces a file`;

/**
 * Makes a folder that only its owner can read, whatever the umask is and whatever SQLite puts next to
 * the copy, on the same file system as the file. It is removed afterwards.
 */
async function withPrivateFolder<T>(
  beside: string,
  signal: AbortSignal,
  act: (folder: string) => Promise<T>,
): Promise<T> {
  const folder = mkdtempSync(join(beside, '.ecliptic-backup-'));
  const remove = () => rmSync(folder, { recursive: true, force: true, maxRetries: REMOVE_TRIES });
  signal.addEventListener('abort', remove);
  try {
    return await act(folder);
  } finally {
    signal.removeEventListener('abort', remove);
    remove();
  }
}

/** SQLite may create a file in the folder while it is being removed, but only once. */
const REMOVE_TRIES = 3;

/** Unlike a rename, a link never replaces anything, not even a dangling symlink. */
function giveName(copy: string, file: string): void {
  try {
    linkSync(copy, file);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'EEXIST') throw new Error(isThere(file), { cause: error });
    if (!['EPERM', 'ENOTSUP', 'EOPNOTSUPP'].includes(code ?? '')) throw error;
    const reason = `the file system of ${file} has no hard links; choose another one`;
    throw new Error(reason, { cause: error });
  }
}

/** @throws if anything in the copy is damaged or missing */
function checkCopy(copy: string): Omit<SqliteBackup, 'file' | 'bytes'> {
  using database = new DatabaseSync(copy);
  // A single file, which can be read even where nothing can be written next to it.
  database.exec('PRAGMA journal_mode = DELETE');
  requireOwnDatabase(database);
  requireWhole(database);
  const schema = schemaVersion(database);
  const count = (table: string) =>
    Number(database.prepare(`SELECT count(*) AS rows FROM ${table}`).get()?.['rows']);
  const hasUsage =
    database.prepare("SELECT 1 FROM sqlite_schema WHERE name = 'usage_days'").get() !== undefined;
  return { schema, keys: count('api_keys'), usage_days: hasUsage ? count('usage_days') : 0 };
}
