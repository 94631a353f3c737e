/** Which locks of files a process holds, as Linux tells it. */
import { existsSync, readFileSync, statSync } from 'node:fs';

const LOCKS = '/proc/locks';

export const locks_are_told = existsSync(LOCKS);

/** Whether the process holds a `fcntl` lock on the file at the path. */
function holdsLock(pid: number, path: string): boolean {
  const { ino } = statSync(path, { bigint: true });
  // `1: POSIX  ADVISORY  READ 5491 fe:00:2148767 128 128`
  const lock = new RegExp(`POSIX .* ${pid} [0-9a-f]+:[0-9a-f]+:${ino} `);
  return lock.test(readFileSync(LOCKS, 'utf8'));
}

/**
 * The files of an SQLite database that a process has open without a lock. SQLite holds one on the
 * file, and one on what it shares with others, for as long as it has them open.
 */
export function unlockedFiles(pid: number, path: string): string[] {
  return [path, `${path}-shm`].filter((file) => !holdsLock(pid, file));
}
