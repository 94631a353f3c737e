/** Slow fixtures that several test files of a run share. */
import { chmodSync, existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { until } from './processes.ts';

/** The shared folder of a run. test/run.ts creates and removes it. */
const SHARED = process.env['ECLIPTIC_TESTS_SHARED'];
const MAKING_MS_MAX = 300_000;

/**
 * A folder that the first test file fills, while others wait for it. They must not change it.
 *
 * @param own the place for a test file that runs alone
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
    await until('the first test file has filled it', () => existsSync(made), MAKING_MS_MAX, 50);
    return folder;
  }
  chmodSync(folder, 0o711);
  make(folder);
  writeFileSync(made, '');
  return folder;
}
