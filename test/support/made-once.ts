/** What several files of a run of tests need, and what takes long to make. */
import { chmodSync, existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { until } from './processes.ts';

/** The folder that the test files of a run share; test/run.ts makes and removes it. */
const SHARED = process.env['ECLIPTIC_TESTS_SHARED'];
const MAKING_MS_MAX = 300_000;

/**
 * A folder with something that the first file that asks for it makes, and the others wait for. They must not change it.
 *
 * @param own where a file that runs without others makes it for itself
 */
export async function madeOnce(
  name: string,
  own: string,
  make: (folder: string) => void,
): Promise<string> {
  const folder = join(SHARED ?? own, name);
  const made = join(folder, 'made');
  try {
    mkdirSync(folder);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    await until('the first who asked has made it', () => existsSync(made), MAKING_MS_MAX, 50);
    return folder;
  }
  chmodSync(folder, 0o711);
  make(folder);
  writeFileSync(made, '');
  return folder;
}
