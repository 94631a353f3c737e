/** The time-zone database of the release that the client is made from, for Python. */
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { delimiter } from 'node:path';
import { STORED_SOURCE } from '../../packages/client/generate/zone-source.ts';

/**
 * Compiles it with histories from `backzone`, and without other names.
 *
 * @param folder for its files: the value of PYTHONTZPATH
 */
export function compileDatabase(folder: string, form: 'slim' | 'fat'): void {
  execFileSync('zic', ['-b', form, '-d', folder, '-'], {
    env: { PATH: [process.env['PATH'], '/usr/sbin'].join(delimiter) },
    input: readFileSync(STORED_SOURCE, 'utf8').replace(/^L .*\n/gm, ''),
    stdio: ['pipe', 'ignore', 'inherit'],
  });
}
