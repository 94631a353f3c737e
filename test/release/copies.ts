/** Copies of the repository with their own history, which a test may change. */
import { execFileSync, spawnSync } from 'node:child_process';
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  readFileSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { after } from 'node:test';
import { PYTHON } from '../python/python.ts';
import { madeOnce } from '../support/made-once.ts';
import { REPOSITORY } from '../support/processes.ts';
import { temporaryFolder } from '../support/service.ts';

const TIMEOUT_MS = 600_000;

export const VERSION: string = JSON.parse(
  readFileSync(join(REPOSITORY, 'package.json'), 'utf8'),
).version;

/** A folder with a copy of the repository, removed after the tests of a file. */
export function useCopy() {
  const folder = temporaryFolder();
  after(() => folder.remove());
  return { folder: folder.path, copy: copyRepository(folder.path) };
}

/** Options of a release, without Python packages if they cannot be built. */
export const PYTHON_OPTIONS = PYTHON === undefined ? ['--without-python'] : [];

/**
 * A release without a day and a repository, shared by all test files: its folder, its packages, its copy, and a folder of the test
 * file.
 */
export async function useRehearsal() {
  const folder = temporaryFolder();
  after(() => folder.remove());
  const place = await madeOnce('release', folder.path, (place) => {
    const args = ['--rehearsal', ...PYTHON_OPTIONS, '--out', join(place, 'out')];
    const { status, stderr } = releaseIn(copyRepository(place), args);
    if (status !== 0) throw new Error(stderr);
  });
  const out = join(place, 'out');
  const tarball = (name: string) => join(out, `${name}-${VERSION}.tgz`);
  return { folder: folder.path, place, out, tarball };
}

/** A git repository with the committed and uncommitted files of this one, and its installed packages. */
function copyRepository(folder: string): string {
  const copy = join(folder, 'clone');
  const listed = git(REPOSITORY, 'ls-files', '-z', '--cached', '--others', '--exclude-standard');
  for (const file of listed.split('\0')) {
    if (file === '' || !existsSync(join(REPOSITORY, file))) continue;
    mkdirSync(join(copy, dirname(file)), { recursive: true });
    copyFileSync(join(REPOSITORY, file), join(copy, file));
  }
  for (const packages of ['node_modules', 'packages/runtime/node_modules']) {
    const target = join(REPOSITORY, packages);
    if (existsSync(target)) symlinkSync(target, join(copy, packages));
  }
  git(copy, 'init', '--quiet');
  commit(copy);
  return copy;
}

/** Commits every change in the copy. */
export function commit(copy: string): void {
  git(copy, 'add', '--all');
  const author = ['-c', 'user.name=test', '-c', 'user.email=test@example.com'];
  git(copy, ...author, '-c', 'commit.gpgsign=false', 'commit', '--quiet', '--message', 'test');
}

/** Reverts all changes since the last commit, and optionally the last commit. */
export function takeBack(copy: string, to: 'HEAD' | 'HEAD~1'): void {
  git(copy, 'reset', '--quiet', '--hard', to);
  git(copy, 'clean', '--quiet', '-d', '--force');
}

/** Runs git in a folder. */
export function git(cwd: string, ...args: readonly string[]): string {
  return execFileSync('git', args, { cwd, encoding: 'utf8', maxBuffer: 64 * 1_024 * 1_024 });
}

/** Changes a file of the copy, and checks that it differs. */
export function edit(copy: string, file: string, change: (text: string) => string): void {
  const path = join(copy, file);
  // This encoding preserves any bytes.
  const before = readFileSync(path, 'latin1');
  const after = change(before);
  if (after === before) throw new Error(`nothing to change in ${file}`);
  writeFileSync(path, after, 'latin1');
}

/** The environment of a separate terminal, without that of npm. */
export function environment(): Record<string, string | undefined> {
  return Object.fromEntries(
    Object.entries(process.env).filter(([name]) => !/^npm_|^ECLIPTIC_LAUNCHER$/.test(name)),
  );
}

/**
 * Runs `npm run release` in the copy.
 *
 * @param setup a shell command to run first
 */
export function releaseIn(copy: string, args: readonly string[], setup = 'umask 022') {
  const line = `${setup}; exec npm run --silent release -- "$@"`;
  const { status, stdout, stderr } = spawnSync('sh', ['-c', line, 'sh', ...args], {
    cwd: copy,
    env: environment(),
    encoding: 'utf8',
    timeout: TIMEOUT_MS,
  });
  const errors = stderr.split('\n').filter((each) => each.startsWith('release: rejected: '));
  return { status, stdout, stderr, errors };
}
