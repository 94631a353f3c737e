/** Commands as processes of their own, and the ways in which they end. */
import assert from 'node:assert/strict';
import type { SpawnOptions } from 'node:child_process';
import type { TestContext } from 'node:test';
import { type StartedProgram, startProgram } from '../support/processes.ts';
import { CLI_FILE, ownEnvironment } from '../support/service.ts';

export interface Ended {
  /** The exit code, or the name of the signal that ended it. */
  readonly code: number | string | null;
  readonly stdout: string;
  readonly stderr: string;
}

/** Starts `ecliptic`, and does not wait for it. */
export function startCommand(
  t: TestContext,
  args: readonly string[],
  environment: Readonly<Record<string, string>> = {},
  options: SpawnOptions = {},
): StartedProgram {
  const env = { ...ownEnvironment(), ...environment };
  return startProgram(t, process.execPath, [CLI_FILE, ...args], { ...options, env });
}

/** Starts a line of a shell, in which `"$@"` is `ecliptic` with these arguments. */
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

/** Gives a program its whole input, and waits for its end. */
export async function endOf(
  { child, ended, stdout, stderr }: StartedProgram,
  input: string | Uint8Array = '',
): Promise<Ended> {
  // It may end before it has read all of it.
  child.stdin?.on('error', () => {}).end(input);
  const code = await ended;
  return { code, stdout: stdout(), stderr: stderr() };
}

/** Exit 0, without a word on standard error. @returns standard output */
export function assertDone({ code, stdout, stderr }: Ended): string {
  assert.deepEqual({ code, stderr }, { code: 0, stderr: '' });
  return stdout;
}

/** Exit 1: nothing on standard output, the reason in one line of standard error. */
export function assertRefused({ code, stdout, stderr }: Ended, reason: RegExp): void {
  assert.deepEqual({ code, stdout }, { code: 1, stdout: '' }, stderr);
  assert.match(stderr, /^ecliptic: .+\n$/);
  assert.match(stderr, reason);
}

/** Exit 2: nothing on standard output, the reason on standard error. */
export function assertWrongUsage({ code, stdout, stderr }: Ended, reason: RegExp): void {
  assert.deepEqual({ code, stdout }, { code: 2, stdout: '' }, stderr);
  assert.match(stderr, reason);
}
