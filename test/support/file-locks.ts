/** The file locks that a process holds, as Linux reports them. */
import { existsSync, readFileSync, statSync } from 'node:fs';

const LOCKS = '/proc/locks';

export const locksAreListed = existsSync(LOCKS);

/** Tells whether the process holds a `fcntl` lock on the file at the path. */
function holdsLock(pid: number, path: string): boolean {
  const { ino } = statSync(path, { bigint: true });
  // `1: POSIX  ADVISORY  READ 5491 fe:00:2148767 128 128`
  const lock = new RegExp(`POSIX .* ${pid} [0-9a-f]+:[0-9a-f]+:${ino} `);
  return lock.test(readFileSync(LOCKS, 'utf8'));
}

/**
 * The files of an SQLite database on which the process holds no lock. While SQLite has a database
 * open, it holds a lock on the database file and one on the shared-memory file.
 */
export function unlockedFiles(pid: number, path: string): string[] {
  return [path, `${path}-shm`].filter((file) => !holdsLock(pid, file));
}
