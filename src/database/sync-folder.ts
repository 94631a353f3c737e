import { open } from 'node:fs/promises';

/** Makes the entries of a folder survive a power cut too, where the system can: the files themselves are on the disk. */
export async function syncFolder(path: string): Promise<void> {
  try {
    const folder = await open(path, 'r');
    await folder.sync().finally(() => folder.close());
  } catch {
    // Not every system can open a folder.
  }
}
