/** Runs commands in their own processes, and checks how they end. */
import assert from 'node:assert/strict';
import type { SpawnOptions } from 'node:child_process';
import type { TestContext } from 'node:test';
import { type StartedProgram, startProgram } from '../support/processes.ts';
import { CLI_FILE, ownEnvironment } from '../support/service.ts';

export interface Ended {
  /** The exit code, or the name of the signal. */
  readonly code: number | string | null;
  readonly stdout: string;
  readonly stderr: string;
}

/** Starts `ecliptic` without waiting for its end. */
export function startCommand(
  t: TestContext,
  args: readonly string[],
  environment: Readonly<Record<string, string>> = {},
  options: SpawnOptions = {},
): StartedProgram {
  const env = { ...ownEnvironment(), ...environment };
  return startProgram(t, process.execPath, [CLI_FILE, ...args], { ...options, env });
}

/** Starts a shell command in which `"$@"` is `ecliptic` with these arguments. */
export function startInShell(
  t: TestContext,
  line: string,
  args: readonly string[],
  environment: Readonly<Record<string, string>> = {},
  options: SpawnOptions = {},
): StartedProgram {
  const env = { ...ownEnvironment(), ...environment };
  const command = ['sh', process.execPath, CLI_FILE, ...args];
  return startProgram(t, 'sh', ['-c', line, ...command], { ...options, env });
}

/** Writes the whole input of a program, and waits for its end. */
export async function endOf(
  { child, ended, stdout, stderr }: StartedProgram,
  input: string | Uint8Array = '',
): Promise<Ended> {
  // The program may end before it has read all input.
  child.stdin?.on('error', () => {}).end(input);
  const code = await ended;
  return { code, stdout: stdout(), stderr: stderr() };
}

/** Exit 0 with empty standard error. @returns standard output */
export function assertDone({ code, stdout, stderr }: Ended): string {
  assert.deepEqual({ code, stderr }, { code: 0, stderr: '' });
  return stdout;
}

/** Exit 1 with empty standard output, and the reason in one line of standard error. */
export function assertRefused({ code, stdout, stderr }: Ended, reason: RegExp): void {
  assert.deepEqual({ code, stdout }, { code: 1, stdout: '' }, stderr);
  assert.match(stderr, /^ecliptic: .+\n$/);
  assert.match(stderr, reason);
}

/** Exit 2 with empty standard output, and the reason on standard error. */
export function assertWrongUsage({ code, stdout, stderr }: Ended, reason: RegExp): void {
  assert.deepEqual({ code, stdout }, { code: 2, stdout: '' }, stderr);
  assert.match(stderr, reason);
}
