/** Python as the tests use it: Debian's, with httpx, pytest, mypy and hatchling, which `.ci/run` installs. */
import { execFile, execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { REPOSITORY } from '../support/processes.ts';

const run = promisify(execFile);

export const PYTHON_CLIENT = join(REPOSITORY, 'packages/client-python');
/** Debian's, as another one on the PATH may lack the packages, unless PYTHON names one with another httpx. */
const CANDIDATES = [process.env['PYTHON'] ?? '/usr/bin/python3', 'python3'];
const MODULES = 'httpx, pytest, mypy, hatchling, venv, pip';

function hasModules(python: string): boolean {
  try {
    execFileSync(python, ['-c', `import ${MODULES}`], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}

/** The command, or undefined if no Python here has what the tests need. */
export const PYTHON = CANDIDATES.find(hasModules);

/** The reason with which a test is skipped. */
export const WITH_PYTHON = {
  skip: PYTHON === undefined && `no python3 here has ${MODULES}; .ci/run installs them`,
};

/**
 * Runs Python in the folder of its client, or in another one.
 *
 * @returns what it printed
 * @throws with everything it printed, if it ended with another status than 0
 */
export async function python(
  args: readonly string[],
  environment: Readonly<Record<string, string>> = {},
  cwd = PYTHON_CLIENT,
  command = PYTHON ?? 'python3',
): Promise<string> {
  const { ECLIPTIC_URL: _, ECLIPTIC_API_KEY: __, ...inherited } = process.env;
  // Tests leave no files in the repository.
  const env = { ...inherited, PYTHONDONTWRITEBYTECODE: '1', ...environment };
  return run(command, args, { cwd, env, maxBuffer: 2 ** 26 }).then(
    ({ stdout }) => stdout,
    ({ stdout = '', stderr = '', message = '' }) => {
      throw new Error(`${message}\n${stdout}\n${stderr}`);
    },
  );
}

/** Runs tests of the client; no cache of theirs is written. */
export function pytest(
  args: readonly string[],
  environment: Readonly<Record<string, string>> = {},
): Promise<string> {
  return python(['-m', 'pytest', '-q', '-p', 'no:cacheprovider', ...args], environment);
}
