/**
 * The files of the embedded database, by their names alone.
 *
 * Nothing here, or anywhere else in the process, may open and close one of them. `close()` cancels all
 * POSIX advisory locks that the process holds on the file, through whichever descriptor they were
 * taken, and SQLite's locks are of that kind (sqlite.org/howtocorrupt.html, section 2.2). Another program
 * would then believe that it is the last user, and delete the live `-wal` and `-shm`.
 */
import {
  accessSync,
  closeSync,
  constants,
  lstatSync,
  mkdirSync,
  openSync,
  realpathSync,
  statSync,
} from 'node:fs';
import { dirname } from 'node:path';

/** There is no database, and none was to be made. */
export class NoDatabase extends Error {
  override readonly name = 'NoDatabase';

  constructor(path: string) {
    super(`There is no key database at ${path}; DATABASE_URL says where it is.`);
  }
}

/** The file that SQLite opens, without links: its log lies beside it, not beside a link to it. */
export function realPathOf(path: string): string {
  try {
    return realpathSync(path);
  } catch (error) {
    if (!isAbsence(error)) throw error;
    // Another process may have made the file in the meantime.
    if (!lstatSync(path, { throwIfNoEntry: false })?.isSymbolicLink()) return path;
    throw new Error('it is a link to a file that is not there', { cause: error });
  }
}

/** What is there and cannot be opened is not missing. */
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
 * Makes sure that there is a file that may be written to. A new one is its owner's alone, and SQLite
 * gives its side files (-wal, -shm) the same mode. Only a file that did not exist is opened, so that no
 * lock can be lost with its descriptor.
 */
export function createPrivateFile(path: string): void {
  mkdirSync(dirname(path), { recursive: true, mode: 0o700 });
  try {
    closeSync(openSync(path, 'wx', 0o600));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    if (!statSync(path).isFile()) throw new Error('it is not a file');
    // SQLite would open it without a word, and fail at the first write.
    accessSync(path, constants.R_OK | constants.W_OK);
  }
}

/** What SQLite keeps beside the file. */
export const SIDE_FILES = ['-wal', '-shm', '-journal'] as const;

export const logOf = (path: string) => `${path}-wal`;

/** In bytes; 0 where there is no such file. */
export function sizeOf(path: string): number {
  return statSync(path, { throwIfNoEntry: false })?.size ?? 0;
}

/**
 * What was written last may be in the log alone, and SQLite deletes a log whose database is empty or
 * gone. The log is looked at first: whoever makes a database writes to the file before the log.
 */
export function requireFileOfLog(path: string): void {
  if (sizeOf(logOf(path)) === 0 || sizeOf(path) > 0) return;
  throw new Error(
    `it is empty or gone, and its write-ahead log ${logOf(path)} is there. Restore both, or move the log away`,
  );
}

/** Which file is at a path now; undefined where none is. */
function identityOf(path: string): string | undefined {
  const found = statSync(path, { bigint: true, throwIfNoEntry: false });
  return found && `${found.dev}:${found.ino}`;
}

interface OpenFile {
  readonly path: string;
  /** What it is, in words. */
  readonly name: string;
  readonly identity: string;
}

/**
 * The files that a connection has open, while it has them open: SQLite keeps each of them from the
 * first look at the database to the end of the last connection. One that was replaced or deleted is
 * still open here, and nobody else sees what is written to it.
 */
export class OpenFiles {
  readonly #files: readonly OpenFile[];

  /** @param path as the operator names it; a link may be turned to another file */
  constructor(path: string) {
    const real = realpathSync(path);
    this.#files = [
      { path, name: `the key database ${path}` },
      ...['-wal', '-shm'].map((side) => ({
        path: real + side,
        name: `the file ${real + side} of the key database`,
      })),
    ].flatMap((file) => {
      const identity = identityOf(file.path);
      return identity === undefined ? [] : { ...file, identity };
    });
  }

  /** @throws where one of them is no longer at its path */
  requireSame(): void {
    for (const { path, name, identity } of this.#files) {
      const now = identityOf(path);
      if (now === identity) continue;
      throw new Error(
        `${name} was ${now === undefined ? 'deleted' : 'replaced'}; restart the service`,
      );
    }
  }

  /**
   * Whether closing may harm what is at the paths now: the last connection moves its log into the file
   * and deletes the side files by their names, whichever files those are.
   */
  get areOthers(): boolean {
    const [database, ...sides] = this.#files;
    if (database === undefined || identityOf(database.path) !== database.identity) return true;
    return sides.some(({ path, identity }) => ![identity, undefined].includes(identityOf(path)));
  }
}
