/** The file locks of a process, from Linux. */
import { existsSync, readFileSync, statSync } from 'node:fs';

const LOCKS = '/proc/locks';

export const locksAreListed = existsSync(LOCKS);

/** True if the process holds a `fcntl` lock on the file. */
function holdsLock(pid: number, path: string): boolean {
  const { ino } = statSync(path, { bigint: true });
  // `1: POSIX  ADVISORY  READ 5491 fe:00:2148767 128 128`
  const lock = new RegExp(`POSIX .* ${pid} [0-9a-f]+:[0-9a-f]+:${ino} `);
  return lock.test(readFileSync(LOCKS, 'utf8'));
}

/**
 * The files of a SQLite database without a lock of the process. SQLite locks the file and the shared-memory file of an
 * open database.
 */
export function unlockedFiles(pid: number, path: string): string[] {
  return [path, `${path}-shm`].filter((file) => !holdsLock(pid, file));
}
