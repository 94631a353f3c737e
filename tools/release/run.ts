/** Programs that a release starts. */
import { spawnSync } from 'node:child_process';
import { ReleaseError } from './release-error.ts';

/** Far longer than any build. */
const TIMEOUT_MS = 600_000;
const OUTPUT_BYTES_MAX = 64 * 1_024 * 1_024;
/** The length of the end of a failed program's output in the error. */
const OUTPUT_LENGTH_MAX = 4_000;

interface RunOptions {
  /** The folder to run it in. */
  readonly cwd: string;
  /** Additional environment variables. */
  readonly env?: Readonly<Record<string, string>>;
}

/**
 * Runs a program to its end.
 *
 * @returns its standard output
 * @throws {ReleaseError} with its output, if it cannot be run or does not end with 0
 */
export function run(
  program: string,
  args: readonly string[],
  { cwd, env = {} }: RunOptions,
): string {
  const { error, status, signal, stdout, stderr } = spawnSync(program, args, {
    cwd,
    env: { ...process.env, ...env },
    encoding: 'utf8',
    timeout: TIMEOUT_MS,
    maxBuffer: OUTPUT_BYTES_MAX,
  });
  if (error === undefined && status === 0) return stdout;
  const output = `${stdout ?? ''}${stderr ?? ''}`.trim().slice(-OUTPUT_LENGTH_MAX);
  const reason = error?.message ?? signal ?? `exit code ${status}`;
  throw new ReleaseError([`${[program, ...args].join(' ')} failed (${reason})\n${output}`]);
}
