/** What npm prints with the settings of this repository. */
import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { cpSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { TestContext } from 'node:test';
import { folderOf, REPOSITORY } from '../support/processes.ts';

const ROOT = { name: 'root', version: '1.0.0' };
/** A package that wants a Node that nobody has. */
const DEMANDING = { name: 'demanding', version: '1.0.0', engines: { node: '>=9999' } };

/**
 * Installs a project that has such a package, with this repository's `.npmrc`: it works without a word about it,
 * and what does not work is said.
 *
 * @param npm the program, with the arguments before those of npm
 */
export async function assertMessages(
  test: TestContext,
  [program, ...args]: readonly [string, ...string[]],
): Promise<void> {
  const folder = folderOf(test);
  const write = (name: string, content: object) =>
    writeFileSync(join(folder, name), JSON.stringify(content));
  mkdirSync(join(folder, 'demanding'));
  write('demanding/package.json', DEMANDING);
  write('package.json', { ...ROOT, dependencies: { demanding: 'file:demanding' } });
  const cache = join(folder, 'cache');
  const { npm_config_loglevel: _, ...inherited } = process.env;
  const run = (...more: readonly string[]) =>
    new Promise<Ran>((resolve) => {
      const env = { ...inherited, npm_config_cache: cache, npm_config_update_notifier: 'false' };
      const all = [...args, ...more, '--offline', '--no-audit'];
      execFile(program, all, { cwd: folder, env }, (error, stdout, stderr) =>
        resolve({ worked: error === null, output: stdout + stderr }),
      );
    });

  const warned = await run('install');
  assert.match(warned.output, /EBADENGINE/, 'without the settings, npm warns');
  cpSync(join(REPOSITORY, '.npmrc'), join(folder, '.npmrc'));
  const quiet = await run('ci');
  assert.ok(quiet.worked, quiet.output);
  assert.match(quiet.output, /^\s*added 1 package in \S+\s*$/);

  const strict = await run('ci', '--engine-strict');
  assert.ok(!strict.worked);
  assert.match(strict.output, /EBADENGINE[\s\S]*demanding@1\.0\.0/);
  rmSync(join(folder, 'package-lock.json'));
  const unlocked = await run('ci');
  assert.ok(!unlocked.worked);
  assert.match(unlocked.output, /package-lock\.json/);
}

interface Ran {
  readonly worked: boolean;
  readonly output: string;
}
