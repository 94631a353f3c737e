/** The modes of what is published, which must not be those that this system happens to give. */
import { chmodSync, globSync } from 'node:fs';
import { join } from 'node:path';

/**
 * Lets everyone read what is in a folder, and only its owner change it.
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
