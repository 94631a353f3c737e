/** Machines of new users, from the first command. */
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { mkdirSync, readdirSync, readFileSync, readlinkSync } from 'node:fs';
import { join } from 'node:path';
import type { TestContext } from 'node:test';
import { REPOSITORY, startProgram, until } from '../support/processes.ts';

/** An installation reads a few hundred packages over the network. */
const INSTALLATION_MS = 600_000;
const START_MS = 120_000;

/** How a command runs there, in the folder of the clone. */
export interface Machine {
  /** The path of the clone on this machine. */
  readonly clone: string;
  /** The program and arguments that run a shell line there. */
  command(line: string): readonly [string, ...string[]];
  readonly environment: Readonly<Record<string, string>>;
}

/** The README's first block of commands, which starts the service. */
const [, START_BLOCK = ''] =
  /^```sh\n(.*)\n```$/m.exec(readFileSync(join(REPOSITORY, 'README.md'), 'utf8')) ?? [];
export const START = START_BLOCK;

/** Clones the committed files, like a newcomer. */
export function cloneInto(folder: string): void {
  execFileSync('git', ['clone', '--quiet', REPOSITORY, folder]);
}

/**
 * Unpacks a package from the registry.
 *
 * @returns the folder with its files
 */
export function unpack(folder: string, name: string, version: string): string {
  const target = join(folder, `${name.replaceAll('/', '-')}-${version}`);
  mkdirSync(target);
  const archive = execFileSync('npm', ['pack', '--silent', `${name}@${version}`], {
    cwd: target,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'ignore'],
  }).trim();
  execFileSync('tar', ['-xzf', archive], { cwd: target });
  return join(target, 'package');
}

/** Runs a shell line there to its end. */
export async function runLine(
  test: TestContext,
  machine: Machine,
  line: string,
): Promise<{ readonly code: unknown; readonly stdout: string; readonly stderr: string }> {
  const [program, ...args] = machine.command(line);
  const started = startProgram(test, program, args, {
    cwd: machine.clone,
    env: machine.environment,
  });
  const code = await started.ended;
  return { code, stdout: started.stdout(), stderr: started.stderr() };
}

/**
 * Starts the service with the README's first block, sends the request of the printed `curl` line, and sends SIGTERM to
 * npm. The service must shut down and leave no process.
 */
export async function startsAndAnswers(test: TestContext, machine: Machine): Promise<void> {
  const [program, ...args] = machine.command(START);
  const service = startProgram(test, program, args, {
    cwd: machine.clone,
    env: { ...machine.environment, PORT: '0' },
  });
  const curl = () => /^ +(curl .*)$/m.exec(service.stdout())?.[1];
  await until(
    'the first boot prints a curl line',
    () => curl() !== undefined || service.child.exitCode !== null,
    INSTALLATION_MS + START_MS,
  );
  assert.ok(curl(), `${service.stdout()}\n${service.stderr()}`);
  assert.match(service.stdout(), /^added \d+ packages(?:, and changed 1 package)? in /m);
  assert.doesNotMatch(service.stderr(), /^npm warn/im);
  const answer = await runLine(test, machine, `${curl()} -w '\\n%{http_code}'`);
  assert.match(answer.stdout, /^\{"data":\{"positions":\[\{"body":"sun",.*\}\n200$/);
  const npm = processesIn(machine.clone).find(({ command }) => /^npm start/.test(command));
  assert.ok(npm, JSON.stringify(processesIn(machine.clone)));
  process.kill(npm.pid, 'SIGTERM');
  await until('the service has stopped', () => /"stopped"/.test(service.stdout()), START_MS);
  await until('nothing is left', () => processesIn(machine.clone).length === 0, START_MS);
}

/** Ctrl-C shuts the service down, and so does closing the terminal. */
export async function endsWithItsTerminal(test: TestContext, machine: Machine): Promise<void> {
  for (const action of ['ctrl-c', 'close']) {
    const terminal = [join(import.meta.dirname, 'terminal.py'), action, 'listening'];
    const args = [...terminal, ...machine.command('exec npm start')];
    const { ended, stdout } = startProgram(test, 'python3', args, {
      cwd: machine.clone,
      env: { ...machine.environment, PORT: '0' },
    });
    await ended;
    if (action === 'ctrl-c') assert.match(stdout(), /stopping.*SIGINT[\s\S]*stopped/);
    await until('nothing is left', () => processesIn(machine.clone).length === 0, START_MS);
  }
}

/** The processes in this folder, with or without a changed root. */
function processesIn(folder: string): { readonly pid: number; readonly command: string }[] {
  return readdirSync('/proc').flatMap((name) => {
    const pid = Number(name);
    if (!Number.isInteger(pid)) return [];
    try {
      if (readlinkSync(`/proc/${pid}/cwd`) !== folder) return [];
      const command = readFileSync(`/proc/${pid}/cmdline`, 'latin1').replaceAll('\0', ' ');
      // Some versions of npm put a space before their process title.
      return [{ pid, command: command.trim() }];
    } catch {
      // It has ended meanwhile.
      return [];
    }
  });
}
