/** A copy of the embedded database that is taken beside running services, and checked. */
import {
  chmodSync,
  closeSync,
  existsSync,
  fsyncSync,
  linkSync,
  lstatSync,
  mkdtempSync,
  openSync,
  realpathSync,
  rmSync,
  statSync,
} from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import { backup, DatabaseSync } from 'node:sqlite';
import { setImmediate as otherWork } from 'node:timers/promises';
import { withSqlite } from './sqlite.ts';
import { requireOwnDatabase, requireWhole, schemaVersion } from './sqlite-check.ts';
import { SIDE_FILES } from './sqlite-files.ts';

/** What a backup holds. */
export interface SqliteBackup {
  /** Absolute. */
  readonly file: string;
  readonly bytes: number;
  /** The schema that its tables have. */
  readonly schema: number;
  /** Active and revoked ones. */
  readonly keys: number;
  /** Sums of a key on a day. */
  readonly usage_days: number;
}

/**
 * Pages that are copied in one step: all of them. Between two steps SQLite begins anew where another
 * process has written, so beside a busy service a copy in many steps never ends. One step reads one
 * state of the database, and with a write-ahead log it holds up no writer.
 */
const PAGES_IN_ONE_STEP = 2 ** 31 - 1;

/**
 * Copies a database as it is at one moment, whoever writes to it meanwhile, and checks the copy. The
 * file appears when it is whole, readable by its owner alone; nothing that is there is replaced.
 *
 * @param path of the database
 * @param to the file to make
 * @param signal once it is aborted nothing is left of an unfinished copy; the process should end then
 * @throws {NoDatabase}
 * @throws where there is such a file, it could not be written, or the copy is damaged; nothing is left of
 *   it then
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
        await backup(database, copy, { rate: PAGES_IN_ONE_STEP });
        const contents = checkCopy(copy);
        // A signal that came during the check is heard now.
        await otherWork();
        giveName(copy, file);
        return { file, bytes: statSync(file).size, ...contents };
      });
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      throw new Error(`the key database ${path} was not backed up: ${reason}`, { cause: error });
    }
  });
}

/** Refused before anything is copied; whether the name is still free is seen at the end. */
function requireFreeName(file: string, path: string): void {
  if (lstatSync(file, { throwIfNoEntry: false }) !== undefined) throw new Error(isThere(file));
  const folder = dirname(file);
  if (!existsSync(folder)) throw new Error(`there is no folder ${folder}`);
  const real = join(realpathSync(folder), basename(file));
  if (SIDE_FILES.some((side) => realpathSync(path) + side === real)) {
    throw new Error(`${file} is a name that SQLite uses for a file of the database`);
  }
}

const isThere = (file: string) => `${file} is there already, and a backup never replaces a file`;

/**
 * Makes a folder into which only its owner may look, whatever the umask is and whatever SQLite keeps
 * beside the copy, on the same file system as the file. It is gone afterwards.
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

/** SQLite may make a file in the folder while it is removed, once. */
const REMOVE_TRIES = 3;

/** Unlike a rename, a link never replaces what is there, not even a link to nothing. */
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
  syncFolder(dirname(file));
}

function createPrivateFile(path: string): void {
  closeSync(openSync(path, 'wx', 0o600));
  // A umask may have taken something of it.
  chmodSync(path, 0o600);
}

/** @throws where anything in it is damaged or missing */
function checkCopy(copy: string): Omit<SqliteBackup, 'file' | 'bytes'> {
  using database = new DatabaseSync(copy);
  // One file, which can be read where nothing may be written beside it.
  database.exec('PRAGMA journal_mode = DELETE');
  requireOwnDatabase(database);
  requireWhole(database);
  const schema = schemaVersion(database);
  const count = (table: string) =>
    Number(database.prepare(`SELECT count(*) AS rows FROM ${table}`).get()?.['rows']);
  const has_usage =
    database.prepare("SELECT 1 FROM sqlite_schema WHERE name = 'usage_days'").get() !== undefined;
  return { schema, keys: count('api_keys'), usage_days: has_usage ? count('usage_days') : 0 };
}

/** After a power cut the name is there as well. Not every system lets a folder be opened. */
function syncFolder(folder: string): void {
  let opened: number | undefined;
  try {
    opened = openSync(folder, 'r');
    fsyncSync(opened);
  } catch {
    // The file itself is on the disk.
  } finally {
    if (opened !== undefined) closeSync(opened);
  }
}
