/** A user with the tarball, an empty folder, npm and some Node. */
import { execFileSync } from 'node:child_process';
import { mkdirSync, readFileSync, realpathSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import type { TestContext } from 'node:test';
import { unpack } from '../machines/machine.ts';
import { type StartedProgram, startProgram } from '../support/processes.ts';

export interface Newcomer {
  /** The folder of the package and of all commands. */
  readonly folder: string;
  readonly environment: Readonly<Record<string, string>>;
  /** The first Node on the PATH. */
  readonly node: string;
}

/**
 * Installs the package in an empty folder.
 *
 * @param folder for all files
 * @param nodeVersion the version of Node that runs npm
 * @param args of `npm install`, including the tarball
 */
export function install(folder: string, nodeVersion: string, args: readonly string[]): Newcomer {
  mkdirSync(folder);
  const npm = realpathSync(execFileSync('which', ['npm'], { encoding: 'utf8' }).trim());
  const bin = join(folder, 'bin');
  mkdirSync(bin);
  const node = join(unpack(folder, `node-linux-${process.arch}`, nodeVersion), 'bin/node');
  symlinkSync(node, join(bin, 'node'));
  symlinkSync(npm, join(bin, 'npm'));
  symlinkSync(npm.replace('npm-cli.js', 'npx-cli.js'), join(bin, 'npx'));
  const kept = Object.entries(process.env).filter(
    ([name]) =>
      !/^npm_|^(?:PATH|PORT|DATABASE_URL|NODE_OPTIONS|NODE_COMPILE_CACHE|ECLIPTIC_LAUNCHER)$/.test(
        name,
      ),
  ) as [string, string][];
  const environment = { ...Object.fromEntries(kept), PATH: `${bin}:/usr/bin:/bin` };
  const home = join(folder, 'project');
  mkdirSync(home);
  execFileSync('npm', ['install', '--no-audit', '--no-fund', ...args], {
    cwd: home,
    env: environment,
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  return { folder: home, environment, node };
}

/** Starts `npx ecliptic` there. */
export function startNpx(
  test: TestContext,
  { folder, environment }: Newcomer,
  args: readonly string[],
  more: Readonly<Record<string, string>> = {},
): StartedProgram {
  return startProgram(test, 'npx', ['ecliptic', ...args], {
    cwd: folder,
    env: { ...environment, ...more },
  });
}

/** Runs `npx ecliptic` there, and requires success. */
export async function npx(
  test: TestContext,
  newcomer: Newcomer,
  ...args: readonly string[]
): Promise<string> {
  const program = startNpx(test, newcomer, args);
  program.child.stdin?.end();
  const code = await program.ended;
  if (code !== 0) throw new Error(`npx ecliptic ${args.join(' ')}: ${code}\n${program.stderr()}`);
  return program.stdout();
}

/** The package.json of an installed package. */
export function installed({ folder }: Newcomer, name: string): Record<string, unknown> {
  return JSON.parse(readFileSync(join(folder, 'node_modules', name, 'package.json'), 'utf8'));
}
