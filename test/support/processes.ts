/**
 * Processes and connections for tests. Everything that a test starts here ends with the test.
 */
import { type ChildProcess, type SpawnOptions, spawn } from 'node:child_process';
import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';
import type { TestContext } from 'node:test';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { watchOutput } from './log-watch.ts';
import { type SpawnedService, spawnService, temporaryFolder } from './service.ts';

export const REPOSITORY = fileURLToPath(new URL('../..', import.meta.url));

/** A folder that is removed when the test ends. */
export function folderOf(test: TestContext): string {
  const folder = temporaryFolder();
  test.after(() => folder.remove());
  return folder.path;
}

/** The environment of a command with the test's own database. */
export function ownDatabase(test: TestContext): { readonly DATABASE_URL: string } {
  return { DATABASE_URL: `file:${folderOf(test)}/keys.db` };
}

export interface StartedProgram {
  readonly child: ChildProcess;
  /** Standard output so far. */
  stdout(): string;
  /** Standard error so far. */
  stderr(): string;
  /** Its exit code, or the name of the signal that ended it. */
  readonly ended: Promise<number | NodeJS.Signals>;
}

/** Starts a program, and ends it with the test. */
export function startProgram(
  test: TestContext,
  file: string,
  args: readonly string[],
  options: SpawnOptions = {},
): StartedProgram {
  const child = spawn(file, args, { ...options, stdio: 'pipe' });
  const texts = { stdout: '', stderr: '' };
  child.stdout.setEncoding('utf8').on('data', (text: string) => (texts.stdout += text));
  child.stderr.setEncoding('utf8').on('data', (text: string) => (texts.stderr += text));
  if (args.some((arg) => /\bserve$/.test(arg))) {
    for (const stream of [child.stdout, child.stderr]) stream.on('data', watchOutput());
  }
  const ended = once(child, 'close').then(([code, signal]) => code ?? signal);
  test.after(() => endProcess(child));
  return { child, stdout: () => texts.stdout, stderr: () => texts.stderr, ended };
}

/** Starts the command `ecliptic serve`, which ends with the test. */
export async function startService(
  test: TestContext,
  environment: Record<string, string>,
): Promise<SpawnedService> {
  const service = await spawnService(environment);
  test.after(() => endProcess(service.child));
  return service;
}

/** Ends a process if it is still running. */
export async function endProcess(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const exited = once(child, 'exit');
  child.kill('SIGKILL');
  await exited;
}

/**
 * Waits until a condition holds, and throws if that takes too long.
 *
 * @param pauseMs between two checks; longer if a check starts a program, which takes CPU time
 */
export async function until(
  what: string,
  holds: () => boolean | Promise<boolean>,
  patienceMs = 60_000,
  pauseMs = 5,
): Promise<void> {
  const deadline = performance.now() + patienceMs;
  while (!(await holds())) {
    if (performance.now() > deadline) throw new Error(`timed out waiting until ${what}`);
    await delay(pauseMs);
  }
}

/** The result of a promise, or `late` if it takes longer than the limit. */
export async function within<T>(limitMs: number, result: Promise<T>): Promise<T | 'late'> {
  const limit = new AbortController();
  const late = delay(limitMs, 'late' as const, { signal: limit.signal });
  late.catch(() => {});
  try {
    return await Promise.race([result, late]);
  } finally {
    limit.abort();
  }
}

/** A loopback port that was free a moment ago. */
export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  await once(server, 'close');
  return typeof address === 'object' && address !== null ? address.port : 0;
}

export interface RawConnection {
  readonly socket: Socket;
  /** Everything received so far. */
  received(): string;
  /** Everything received, when the other side has closed the connection. */
  readonly all: Promise<string>;
}

/** A TCP connection to a service, for requests that HTTP clients do not send. */
export async function openConnection(test: TestContext, url: string): Promise<RawConnection> {
  const { hostname, port } = new URL(url);
  const socket = connect(Number(port), hostname);
  test.after(() => socket.destroy());
  let text = '';
  socket.setEncoding('utf8').on('data', (data: string) => (text += data));
  const all = new Promise<string>((resolve) => socket.once('close', () => resolve(text)));
  // A reset shows in the received bytes.
  socket.on('error', () => {});
  await once(socket, 'connect');
  return { socket, received: () => text, all };
}
