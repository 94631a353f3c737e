/**
 * The file of the embedded database, handled by name only.
 *
 * Nothing in the process may open and close it but SQLite: `close()` cancels all POSIX locks that the process holds on
 * the file, and SQLite's locks are of that kind (sqlite.org/howtocorrupt.html, section 2.2).
 */
import {
  accessSync,
  closeSync,
  existsSync,
  mkdirSync,
  openSync,
  realpathSync,
  statSync,
} from 'node:fs';
import { dirname } from 'node:path';

/** The database does not exist, and was not to be created. */
export class NoDatabaseError extends Error {
  override readonly name = 'NoDatabaseError';

  constructor(path: string) {
    super(`There is no key database at ${path}; DATABASE_URL says where it is.`);
  }
}

/** A file that exists but cannot be opened is not missing. */
export function isMissing(path: string): boolean {
  try {
    accessSync(path);
    return false;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'ENOENT';
  }
}

/** Makes the file if there is none. Only its owner can read it, and SQLite gives the files beside it the same mode. */
export function createPrivateFile(path: string): void {
  try {
    if (!existsSync(dirname(path))) mkdirSync(dirname(path), { mode: 0o700 });
    closeSync(openSync(path, 'wx', 0o600));
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    // The folder above is missing too: more often a typing error in DATABASE_URL than a wish.
    if (code === 'ENOENT') {
      throw new Error(
        `there is no folder ${dirname(dirname(path))}; make it, or correct DATABASE_URL`,
      );
    }
    // It is there, or another process was faster.
    if (code !== 'EEXIST') throw error;
  }
}

/** In bytes; 0 if there is no such file. */
function sizeOf(path: string): number {
  return statSync(path, { throwIfNoEntry: false })?.size ?? 0;
}

/** The latest changes may be in the log alone, and SQLite deletes the log of a database that is empty or missing. */
export function requireFileOfLog(path: string): void {
  // SQLite keeps the log next to the file, not next to a link to it.
  const log = `${isMissing(path) ? path : realpathSync(path)}-wal`;
  // The log first: a process that creates a database writes to the file before the log.
  if (sizeOf(log) === 0 || sizeOf(path) > 0) return;
  throw new Error(
    `it is empty or missing, but its write-ahead log ${log} exists. Restore both, or move the log away`,
  );
}

/** Identifies the file that is at a path now; undefined if there is none. */
export function identityOf(path: string): string | undefined {
  const found = statSync(path, { bigint: true, throwIfNoEntry: false });
  return found && `${found.dev}:${found.ino}`;
}

/** Any right of those who are not the owner's group, and the group's right to write. */
const OTHERS_RIGHTS = 0o027;

/**
 * Says that others can read or change the database, and what helps. A group may read, because an operator who wants
 * backups under an account of their own grants just that.
 *
 * @returns undefined if they cannot, or on Windows, where modes say nothing
 */
export function exposureOf(path: string): string | undefined {
  const mode = statSync(path, { throwIfNoEntry: false })?.mode ?? 0;
  if (process.platform === 'win32' || (mode & OTHERS_RIGHTS) === 0) return undefined;
  const shown = (mode & 0o7777).toString(8).padStart(4, '0');
  return `${path} can be read or changed by others (mode ${shown}); close it with: chmod go-w,o= '${path.replaceAll("'", `'\\''`)}'`;
}
