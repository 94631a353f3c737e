/**
 * A separate Docker daemon with its own data, socket and process id. At the end everything is removed, including its
 * firewall rules.
 */
import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, existsSync, mkdirSync, openSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { REPOSITORY } from '../support/processes.ts';
import { temporaryFolder } from '../support/service.ts';

/** The exit code and output of a command. */
export interface Outcome {
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

export interface ShellOptions {
  readonly cwd?: string;
  readonly environment?: Readonly<Record<string, string>>;
  readonly limitMs?: number;
}

export interface Docker {
  /** A folder that is removed at the end. */
  readonly folder: string;
  /** The environment of the `docker` command for this daemon and its plugins. */
  readonly environment: Readonly<Record<string, string>>;
  /** Runs lines in bash, with this daemon. Does not throw for any exit code. */
  shell(lines: string, options?: ShellOptions): Promise<Outcome>;
  /** Runs `docker`. @returns its standard output, trimmed. @throws if its exit code is not 0 */
  run(...args: readonly string[]): Promise<string>;
  /** Ends every container and the daemon, and removes everything. */
  stop(): Promise<void>;
}

const START_MS_MAX = 60_000;
const COMMAND_MS_MAX = 300_000;
const FORWARDING = '/proc/sys/net/ipv4/ip_forward';

/** Starts the daemon. Only one may run on a machine. */
export async function startDocker(): Promise<Docker> {
  const { path: folder, remove } = temporaryFolder();
  const socket = `unix://${join(folder, 'docker.sock')}`;
  const config = join(folder, 'config');
  mkdirSync(join(config, 'cli-plugins'), { recursive: true });
  const restoreNetwork = rememberNetwork();
  const log = openSync(join(folder, 'dockerd.log'), 'w');
  const daemon = spawn(
    // It ends with this process, in any case.
    'setpriv',
    [
      ...['--pdeathsig', 'TERM', 'dockerd'],
      ...['--host', socket, '--data-root', join(folder, 'data')],
      ...['--exec-root', join(folder, 'exec'), '--pidfile', join(folder, 'docker.pid')],
      ...['--log-level', 'warn'],
    ],
    { stdio: ['ignore', log, log] },
  );
  closeSync(log);
  const environment = {
    PATH: process.env['PATH'] ?? '',
    HOME: folder,
    DOCKER_HOST: socket,
    DOCKER_CONFIG: config,
    // The builder without a plugin, because Debian's docker.io has no other.
    DOCKER_BUILDKIT: '0',
  };
  const shell = (lines: string, options: ShellOptions = {}) =>
    runShell(lines, { ...options, environment: { ...environment, ...options.environment } });
  const run = async (...args: readonly string[]) => {
    const { code, stdout, stderr } = await shell(`docker ${args.map(quoted).join(' ')}`);
    if (code !== 0) throw new Error(`docker ${args.join(' ')}: exit code ${code}\n${stderr}`);
    return stdout.trim();
  };
  const stop = async () => {
    if (daemon.exitCode === null) {
      await shell('docker ps --all --quiet | xargs --no-run-if-empty docker rm --force --volumes');
      await shell('docker network prune --force');
      await ended(daemon);
    }
    restoreNetwork();
    remove();
  };
  const deadline = performance.now() + START_MS_MAX;
  while ((await shell('docker info')).code !== 0) {
    if (daemon.exitCode !== null || performance.now() > deadline) {
      const text = readFileSync(join(folder, 'dockerd.log'), 'utf8');
      await stop();
      throw new Error(`the Docker daemon did not start:\n${text}`);
    }
    await delay(200);
  }
  return { folder, environment, shell, run, stop };
}

function quoted(word: string): string {
  return `'${word.replaceAll("'", "'\\''")}'`;
}

/** Runs lines in bash, with a time limit. */
async function runShell(lines: string, options: ShellOptions): Promise<Outcome> {
  const { cwd = REPOSITORY, environment = {}, limitMs = COMMAND_MS_MAX } = options;
  const child = spawn('bash', ['-euo', 'pipefail', '-c', lines], {
    cwd,
    env: environment,
    stdio: ['ignore', 'pipe', 'pipe'],
    timeout: limitMs,
  });
  const texts = { stdout: '', stderr: '' };
  child.stdout.setEncoding('utf8').on('data', (text: string) => (texts.stdout += text));
  child.stderr.setEncoding('utf8').on('data', (text: string) => (texts.stderr += text));
  const [code] = await once(child, 'close');
  return { code, ...texts };
}

async function ended(daemon: ChildProcess): Promise<void> {
  const exited = once(daemon, 'exit');
  daemon.kill('SIGTERM');
  await exited;
}

/** Docker's own chains, and rules about its bridges. */
const OF_DOCKER = /DOCKER|\bdocker0\b|\bbr-[0-9a-f]{12}\b/;
/** The link for containers without a network option. Docker's commands cannot remove it. */
const BRIDGE = 'docker0';
const FORWARD_POLICY = /^:FORWARD (\w+)/m;

/**
 * Restores the firewall, forwarding and links of the machine, which the daemon leaves changed. Only its own additions are
 * removed, because others may have changed theirs.
 */
function rememberNetwork(): () => void {
  const saved = (...args: readonly string[]) => execFileSync('iptables-save', args).toString();
  const before = saved();
  const [, policy = 'ACCEPT'] = FORWARD_POLICY.exec(saved('-t', 'filter')) ?? [];
  const forwarding = readFileSync(FORWARDING, 'utf8');
  const hasBridge = () => existsSync(`/sys/class/net/${BRIDGE}`);
  const hadBridge = hasBridge();
  return () => {
    if (!OF_DOCKER.test(before)) {
      const kept = saved()
        .split('\n')
        .filter((line) => !OF_DOCKER.test(line));
      execFileSync('iptables-restore', { input: kept.join('\n') });
      execFileSync('iptables', ['--policy', 'FORWARD', policy]);
      writeFileSync(FORWARDING, forwarding);
    }
    if (!hadBridge && hasBridge()) execFileSync('ip', ['link', 'delete', BRIDGE]);
  };
}
