/** The folder in which a release is made: beside its destination, so that a finished one is there at once. */
import { mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { ReleaseRefusedError } from './refusal.ts';
import { ROOT } from './repository.ts';
import { run } from './run.ts';

const STOPS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

/** The process comes next, so that others know whether it is still at work. */
const prefixOf = (out: string) => `${basename(out)}.work-`;

/**
 * Makes the folder, which goes when the process ends, or is interrupted.
 *
 * @param out the destination
 * @throws {ReleaseRefusedError} if it cannot be made there
 */
export function makeWorkFolder(out: string): string {
  const parent = dirname(out);
  try {
    // Not `recursive` of Node, which never returns in /proc.
    run('mkdir', ['-p', parent], { cwd: ROOT });
    const folder = mkdtempSync(join(parent, `${prefixOf(out)}${process.pid}-`));
    process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
    for (const stop of STOPS) process.once(stop, () => process.exit(1));
    return folder;
  } catch (error) {
    const { message } = error as Error;
    throw new ReleaseRefusedError([
      `nothing can be made in ${parent}; name another folder with --out: ${message}`,
    ]);
  }
}

/**
 * Removes the folders of processes that were killed and could not do it themselves.
 *
 * @param out the destination
 * @returns the removed folders
 */
export function removeLeftovers(out: string): string[] {
  const parent = dirname(out);
  if (!statSync(parent, { throwIfNoEntry: false })?.isDirectory()) return [];
  const prefix = prefixOf(out);
  const left = readdirSync(parent)
    .filter(
      (name) =>
        name.startsWith(prefix) && !isRunning(Number.parseInt(name.slice(prefix.length), 10)),
    )
    .map((name) => join(parent, name));
  for (const folder of left) rmSync(folder, { recursive: true, force: true });
  return left;
}

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}
