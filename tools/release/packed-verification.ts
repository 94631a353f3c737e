/** Checks that the packed files give the published bytes: not the sources, but what is in the tarball. */
import { mkdirSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { ReleaseError } from './release-error.ts';
import { ROOT } from './repository.ts';
import { run } from './run.ts';

/**
 * Runs `ecliptic verify` of a tarball.
 *
 * @param work a folder to unpack it in
 * @returns the digest of all answers, which is the published one
 * @throws {ReleaseError} if any byte differs
 */
export function verifyPacked(tarballFile: string, work: string): string {
  const folder = join(work, 'unpacked');
  mkdirSync(folder);
  run('tar', ['-xzf', tarballFile, '--strip-components=1'], { cwd: folder });
  // The packages of the lock file, which is what npm installs for it.
  symlinkSync(join(ROOT, 'node_modules'), join(folder, 'node_modules'));
  const printed = run(process.execPath, ['packages/runtime/ecliptic.cjs', 'verify', '--json'], {
    cwd: folder,
  });
  const { verified, digest, published } = JSON.parse(printed);
  if (verified === true && digest === published) return digest;
  throw new ReleaseError([`the packed files give other bytes than the published: ${printed}`]);
}
