import { DatabaseSync } from 'node:sqlite';
import { createPrivateFile, requirePlainSideFiles } from '../database/sqlite-files.ts';

/** SQLITE_BUSY (sqlite.org/rescode.html). */
const SQLITE_BUSY = 5;

/** A lock that is held until it is closed, or until its process ends. */
export type SpoolLock = Pick<DatabaseSync, 'close'>;

/**
 * Takes a lock that ends with its process, however the process ends. Node has no `flock`, and a
 * process id in a file does not help: every container has a process 1. SQLite locks its files with
 * `fcntl`; the system itself releases such locks, and they work between containers that share a folder.
 *
 * Only SQLite may open the file: closing any other descriptor of it would release the lock.
 *
 * @returns undefined if a running process holds the lock
 */
export function takeLock(path: string): SpoolLock | undefined {
  createPrivateFile(path);
  requirePlainSideFiles(path);
  const database = new DatabaseSync(path, { timeout: 0 });
  try {
    // No journal file: nothing is ever written, and a killed process leaves none behind.
    database.exec('PRAGMA journal_mode = MEMORY');
    database.exec('BEGIN EXCLUSIVE');
    return database;
  } catch (error) {
    database.close();
    if ((error as { errcode?: number }).errcode === SQLITE_BUSY) return undefined;
    throw error;
  }
}
