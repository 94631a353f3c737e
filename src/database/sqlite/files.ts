/**
 * Handles the file of a SQLite database by name only.
 *
 * Only SQLite may open and close it in this process. `close()` cancels all POSIX locks of the process on the file,
 * including SQLite's own (sqlite.org/howtocorrupt.html, section 2.2).
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

/** The database does not exist and must not be created. */
export class NoDatabaseError extends Error {
  override readonly name = 'NoDatabaseError';

  constructor(path: string) {
    super(`There is no key database at ${path}. Check DATABASE_URL.`);
  }
}

/** False for an existing file that cannot be opened. */
export function isMissing(path: string): boolean {
  try {
    accessSync(path);
    return false;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'ENOENT';
  }
}

/** Creates the file if it is missing. Only its owner can read it, and SQLite gives its other files the same mode. */
export function createPrivateFile(path: string): void {
  try {
    if (!existsSync(dirname(path))) mkdirSync(dirname(path), { mode: 0o700 });
    closeSync(openSync(path, 'wx', 0o600));
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    // The parent folder is also missing, which is probably a typing error in DATABASE_URL.
    if (code === 'ENOENT') {
      throw new Error(
        `the folder ${dirname(dirname(path))} does not exist. Create it, or correct DATABASE_URL`,
      );
    }
    // It exists, perhaps created by another process just now.
    if (code !== 'EEXIST') throw error;
  }
}

/** In bytes; 0 if there is no such file. */
function sizeOf(path: string): number {
  return statSync(path, { throwIfNoEntry: false })?.size ?? 0;
}

/** The latest changes may be only in the log, and SQLite deletes the log of an empty or missing database. */
export function requireFileOfLog(path: string): void {
  // SQLite keeps the log next to the file, not next to a link to it.
  const log = `${isMissing(path) ? path : realpathSync(path)}-wal`;
  // Check the log first: a process that creates a database writes to the file before the log.
  if (sizeOf(log) === 0 || sizeOf(path) > 0) return;
  throw new Error(
    `it is empty or missing, but its write-ahead log ${log} exists. Restore both files, or move the log away`,
  );
}

/** Identifies the file at a path; undefined if there is none. */
export function identityOf(path: string): string | undefined {
  const found = statSync(path, { bigint: true, throwIfNoEntry: false });
  return found && `${found.dev}:${found.ino}`;
}

/** All permissions of other users, and the group's permission to write. */
const OTHERS_RIGHTS = 0o027;

/**
 * Warns if other users can read or change the database, with the remedy. The group may read, for backups by another
 * account.
 *
 * @returns undefined if they cannot, and on Windows, which has no such modes
 */
export function exposureOf(path: string): string | undefined {
  const mode = statSync(path, { throwIfNoEntry: false })?.mode ?? 0;
  if (process.platform === 'win32' || (mode & OTHERS_RIGHTS) === 0) return undefined;
  const shown = (mode & 0o7777).toString(8).padStart(4, '0');
  return `other users can read or change ${path} (mode ${shown}). To prevent this: chmod go-w,o= '${path.replaceAll("'", `'\\''`)}'`;
}
