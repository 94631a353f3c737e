/**
 * The measured processes. All are started and stopped here, so that none outlives the benchmark.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, readFileSync } from 'node:fs';
import { request } from 'node:http';
import { cpus } from 'node:os';
import { setTimeout as delay } from 'node:timers/promises';

/** A server in its own process. */
export interface ServerProcess {
  readonly port: number;
  readonly pid: number;
  /** From the spawn to the first response with 200. */
  readonly startMs: number;
  /** Sends SIGTERM and waits, then kills it if it is still running. */
  stop(): Promise<void>;
}

export interface ServerCommand {
  /** Arguments for Node. */
  readonly args: readonly string[];
  /** The environment, without PATH. */
  readonly environment: Readonly<Record<string, string>>;
  readonly port: number;
  /** The file descriptor for standard output. */
  readonly output: number;
  readonly probe: Message;
}

/** A request in parts. */
export interface Message {
  readonly method: string;
  readonly path: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
}

const POLL_MS = 5;
const START_MS_MAX = 20_000;
const STOP_MS_MAX = 15_000;
const ANSWER_MS_MAX = 10_000;

const running = new Set<ChildProcess>();
process.once('exit', () => {
  for (const child of running) child.kill('SIGKILL');
});

/** Starts a server, and waits until its probe gets a 200. */
export async function startServer(command: ServerCommand): Promise<ServerProcess> {
  const { args, environment, port, output, probe } = command;
  const startedMs = performance.now();
  const child = spawn(process.execPath, args, {
    env: { PATH: process.env['PATH'], ...environment },
    stdio: ['ignore', output, 'inherit'],
  });
  running.add(child);
  child.once('exit', () => running.delete(child));
  await once(child, 'spawn');
  const stop = () => stopChild(child);
  try {
    await untilReady(child, port, probe, startedMs + START_MS_MAX);
    return { port, pid: child.pid ?? 0, startMs: performance.now() - startedMs, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

async function untilReady(
  child: ChildProcess,
  port: number,
  probe: Message,
  deadlineMs: number,
): Promise<void> {
  for (;;) {
    const answer = await ask(port, probe).catch(() => undefined);
    if (answer?.status === 200) return;
    if (!isRunning(child)) throw new Error(`a server has ended with ${child.exitCode}`);
    if (performance.now() > deadlineMs) throw new Error('a server does not become ready');
    await delay(POLL_MS);
  }
}

async function stopChild(child: ChildProcess): Promise<void> {
  if (!isRunning(child)) return;
  const exited = once(child, 'exit');
  child.kill('SIGTERM');
  const timeout = setTimeout(() => child.kill('SIGKILL'), STOP_MS_MAX);
  await exited;
  clearTimeout(timeout);
}

function isRunning({ exitCode, signalCode }: ChildProcess): boolean {
  return exitCode === null && signalCode === null;
}

/** Sends one request on its own connection. */
export function ask(
  port: number,
  { method, path, headers, body }: Message,
): Promise<{ status: number; body: Buffer }> {
  return new Promise((resolve, reject) => {
    const sent = request(
      {
        host: '127.0.0.1',
        port,
        method,
        path,
        agent: false,
        timeout: ANSWER_MS_MAX,
        ...(headers && { headers }),
      },
      (response) => {
        const chunks: Buffer[] = [];
        response.on('data', (chunk: Buffer) => chunks.push(chunk));
        response.on('error', reject);
        response.on('end', () =>
          resolve({ status: response.statusCode ?? 0, body: Buffer.concat(chunks) }),
        );
      },
    );
    sent.on('timeout', () => sent.destroy(new Error('a server does not respond')));
    sent.on('error', reject);
    sent.end(body);
  });
}

/** Resident memory of a process in MiB; undefined if the system does not report it. */
export function residentMiB(pid: number): number | undefined {
  try {
    const status = readFileSync(`/proc/${pid}/status`, 'utf8');
    const kibibytes = /^VmRSS:\s+(\d+) kB$/m.exec(status)?.[1];
    return kibibytes === undefined ? undefined : Number(kibibytes) / 1_024;
  } catch {
    return undefined;
  }
}

/** Linux reports CPU time in hundredths of a second. */
const TICK_MS = 10;

/**
 * CPU time used by all threads of a process and of its running children; undefined on systems other
 * than Linux.
 */
export function cpuMs(pid: number): number | undefined {
  if (process.platform !== 'linux') return undefined;
  return [pid, ...childrenOf(pid)].reduce((sumMs, each) => sumMs + cpuMsOfOne(each), 0);
}

function cpuMsOfOne(pid: number, withEnded = false): number {
  // The command name in parentheses may contain spaces. utime and stime are fields 14 and 15, and those of
  // children that have ended follow.
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ') ?? [];
  const used = fields.slice(11, withEnded ? 15 : 13);
  return used.reduce((sumMs, ticks) => sumMs + Number(ticks) * TICK_MS, 0);
}

/**
 * Begins to count the CPU time of all programs except this one and its children.
 *
 * @returns a function to call after the children have ended. It returns the cores that others have used, or NaN outside
 *   Linux
 */
export function watchOthers(): () => number {
  if (process.platform !== 'linux') return () => Number.NaN;
  const usedMs = () => {
    const all = cpus().map(({ times }) => times.user + times.nice + times.sys + times.irq);
    return all.reduce((sumMs, each) => sumMs + each, 0) - cpuMsOfOne(process.pid, true);
  };
  const [startedMs, beforeMs] = [performance.now(), usedMs()];
  return () => Math.max(0, (usedMs() - beforeMs) / (performance.now() - startedMs));
}

/** Child processes started by the main thread of a process. */
function childrenOf(pid: number): number[] {
  try {
    const pids = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').match(/\d+/g);
    return (pids ?? []).map(Number);
  } catch {
    // The kernel was built without it.
    return [];
  }
}

/** The role of a thread of the service. */
export type ThreadRole = 'http' | 'worker' | 'helper';

const NANOSECONDS_PER_US = 1_000;

/**
 * CPU time used by the threads of a process, in microseconds for each role; undefined if the system
 * does not report it.
 */
export function threadCpuUs(pid: number): Readonly<Record<ThreadRole, number>> | undefined {
  if (process.platform !== 'linux') return undefined;
  const usedUs = { http: 0, worker: 0, helper: 0 };
  try {
    for (const thread of readdirSync(`/proc/${pid}/task`)) {
      const folder = `/proc/${pid}/task/${thread}`;
      const nanoseconds = Number(readFileSync(`${folder}/schedstat`, 'utf8').split(' ')[0]);
      const name = readFileSync(`${folder}/comm`, 'utf8').trim();
      const role = thread === String(pid) ? 'http' : name === 'WorkerThread' ? 'worker' : 'helper';
      usedUs[role] += nanoseconds / NANOSECONDS_PER_US;
    }
    return usedUs;
  } catch {
    return undefined;
  }
}
