/**
 * The files of the embedded database, handled by name only.
 *
 * Neither this module nor anything else in the process may open and close one of them. `close()`
 * cancels all POSIX advisory locks that the process holds on the file, whichever descriptor they were
 * taken through, and SQLite's locks are of that kind (sqlite.org/howtocorrupt.html, section 2.2).
 * Another program would then believe that it is the last user, and delete the live `-wal` and `-shm`.
 */
import {
  accessSync,
  closeSync,
  constants,
  existsSync,
  lstatSync,
  mkdirSync,
  openSync,
  realpathSync,
  statSync,
} from 'node:fs';
import { open } from 'node:fs/promises';
import { dirname } from 'node:path';

/** The database does not exist, and was not to be created. */
export class NoDatabaseError extends Error {
  override readonly name = 'NoDatabaseError';

  constructor(path: string) {
    super(`There is no key database at ${path}; DATABASE_URL says where it is.`);
  }
}

/**
 * The file that SQLite opens, with links resolved: the log is next to that file, not next to a link
 * to it.
 */
export function realPathOf(path: string): string {
  try {
    return realpathSync(path);
  } catch (error) {
    if (!isAbsence(error)) throw error;
    // Another process may have created the file in the meantime.
    if (!lstatSync(path, { throwIfNoEntry: false })?.isSymbolicLink()) return path;
    throw new Error('it is a link to a file that does not exist', { cause: error });
  }
}

/** A file that exists but cannot be opened is not missing. */
export function isMissing(path: string): boolean {
  try {
    accessSync(path);
    return false;
  } catch (error) {
    return isAbsence(error);
  }
}

function isAbsence(error: unknown): boolean {
  return (error as NodeJS.ErrnoException).code === 'ENOENT';
}

/**
 * Makes sure that there is a writable file. Only its owner can read a new one, and SQLite gives its
 * side files (-wal, -shm) the same mode. Only a file that did not exist is opened, so closing the
 * descriptor cannot release any lock.
 */
export function createPrivateFile(path: string): void {
  if (!existsSync(dirname(path))) makeFolder(dirname(path));
  try {
    closeSync(openSync(path, 'wx', 0o600));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    if (!statSync(path).isFile()) throw new Error('it is not a file');
    // SQLite would open it without an error, and fail at the first write.
    accessSync(path, constants.R_OK | constants.W_OK);
  }
}

/**
 * Makes a folder for its owner alone. The one above it must exist: a folder that is missing, too, is more often a typing
 * error in DATABASE_URL than a wish.
 */
function makeFolder(path: string): void {
  try {
    mkdirSync(path, { mode: 0o700 });
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    // In some file systems nobody can make a folder, and they say the same.
    if (code === 'ENOENT' && !existsSync(dirname(path))) {
      throw new Error(`there is no folder ${dirname(path)}; make it, or correct DATABASE_URL`);
    }
    // It is there, or another process was faster.
    if (code !== 'EEXIST') throw error;
  }
}

/** Files that SQLite keeps next to the database. */
export const SIDE_FILES = ['-wal', '-shm', '-journal'] as const;

/** SQLite would wait for ever to read a journal that is a pipe, and anyone who may write to the folder can make one. */
export function requirePlainSideFiles(path: string): void {
  for (const file of SIDE_FILES.map((side) => path + side)) {
    const found = lstatSync(file, { throwIfNoEntry: false });
    if (found !== undefined && !found.isFile()) throw new Error(`${file} is not a file`);
  }
}

export const logOf = (path: string) => `${path}-wal`;

/** In bytes; 0 if there is no such file. */
export function sizeOf(path: string): number {
  return statSync(path, { throwIfNoEntry: false })?.size ?? 0;
}

/**
 * The latest changes may be in the log alone, and SQLite deletes the log of a database that is empty
 * or missing.
 */
export function requireFileOfLog(path: string): void {
  // The log first: a process that creates a database writes to the file before the log.
  if (sizeOf(logOf(path)) === 0 || sizeOf(path) > 0) return;
  throw new Error(
    `it is empty or missing, but its write-ahead log ${logOf(path)} exists. Restore both, or move the log away`,
  );
}

/** Changes with every write to a file, also where `cp -p` or `touch` set its time; undefined if there is none. */
export function stampOf(path: string): string | undefined {
  const found = statSync(path, { bigint: true, throwIfNoEntry: false });
  return found && `${found.ctimeNs}:${found.size}`;
}

/** Identifies the file that is at a path now; undefined if there is none. */
export function identityOf(path: string): string | undefined {
  const found = statSync(path, { bigint: true, throwIfNoEntry: false });
  return found && `${found.dev}:${found.ino}`;
}

/** Makes the entries of a folder survive a power cut too, where the system can: the files themselves are on the disk. */
export async function syncFolder(path: string): Promise<void> {
  try {
    const folder = await open(path, 'r');
    await folder.sync().finally(() => folder.close());
  } catch {
    // Not every system can open a folder.
  }
}
