/** The modes of published files, independent of the system. */
import { chmodSync, globSync } from 'node:fs';
import { join } from 'node:path';

/**
 * Makes a folder readable for everyone, and writable only for its owner.
 *
 * @param executable the files in it that are programs
 */
export function setModes(folder: string, executable: readonly string[] = []): void {
  for (const entry of globSync('**/*', { cwd: folder, withFileTypes: true })) {
    const path = join(entry.parentPath, entry.name);
    const runs = entry.isDirectory() || executable.some((file) => path === join(folder, file));
    chmodSync(path, runs ? 0o755 : 0o644);
  }
}
