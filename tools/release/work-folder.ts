/** The work folder of a release. It is next to the destination, so that the finished release appears at once. */
import { mkdirSync, rmSync } from 'node:fs';
import { ReleaseError } from './release-error.ts';

/**
 * Makes the folder, and replaces one of an interrupted run. It is removed when the process ends normally.
 *
 * @param out the destination
 * @throws {ReleaseError} if the folder cannot be created
 */
export function makeWorkFolder(out: string): string {
  const folder = `${out}.work`;
  try {
    rmSync(folder, { recursive: true, force: true });
    mkdirSync(folder, { recursive: true });
  } catch (error) {
    const { message } = error as Error;
    throw new ReleaseError([
      `${folder} cannot be created; choose another folder with --out: ${message}`,
    ]);
  }
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
  return folder;
}
