/** The folder in which a release is made: beside its destination, so that a finished one is there at once. */
import { mkdirSync, rmSync } from 'node:fs';
import { ReleaseError } from './release-error.ts';

/**
 * Makes the folder, in place of one that an interrupted run has left. It goes when the process ends by itself.
 *
 * @param out the destination
 * @throws {ReleaseError} if it cannot be made there
 */
export function makeWorkFolder(out: string): string {
  const folder = `${out}.work`;
  try {
    rmSync(folder, { recursive: true, force: true });
    mkdirSync(folder, { recursive: true });
  } catch (error) {
    const { message } = error as Error;
    throw new ReleaseError([
      `${folder} cannot be made; name another folder with --out: ${message}`,
    ]);
  }
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
  return folder;
}
