/** Checks that the files in the tarball, not only the sources, give the published bytes. */
import { mkdirSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { ReleaseError } from './release-error.ts';
import { ROOT } from './repository.ts';
import { run } from './run.ts';

/**
 * Runs `ecliptic verify` of a tarball.
 *
 * @param work a folder for the unpacked files
 * @returns the digest of all responses, which is the published one
 * @throws {ReleaseError} if any byte differs
 */
export function verifyPacked(tarballFile: string, work: string): string {
  const folder = join(work, 'unpacked');
  mkdirSync(folder);
  run('tar', ['-xzf', tarballFile, '--strip-components=1'], { cwd: folder });
  // The packages of the lock file, as npm would install them.
  symlinkSync(join(ROOT, 'node_modules'), join(folder, 'node_modules'));
  const printed = run(process.execPath, ['packages/runtime/ecliptic.cjs', 'verify', '--json'], {
    cwd: folder,
  });
  const { verified, digest, published } = JSON.parse(printed);
  if (verified === true && digest === published) return digest;
  throw new ReleaseError([`the packed files give other bytes than the published ones: ${printed}`]);
}
