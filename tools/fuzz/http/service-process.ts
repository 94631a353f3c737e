/** The service under test: the real command in its own process, with a database and a key. */
import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { openSqliteKeyStore } from '../../../test/support/key-store.ts';

const CLI_FILE = fileURLToPath(new URL('../../../src/cli.ts', import.meta.url));
/** As `npm start` runs it. */
const START_OPTIONS = ['--max-semi-space-size=8', '--v8-pool-size=1'];
/** After a million requests, a service uses about 200 MiB. */
const RESIDENT_MIB_MAX = 400;
/** Closed connections leave no descriptors open; files and threads use a few dozen. */
const DESCRIPTORS_MAX = 120;
const START_MS_MAX = 30_000;
const STOP_MS_MAX = 15_000;
const STDERR_LENGTH_MAX = 4_096;

export interface FuzzedService {
  readonly pid: number;
  readonly port: number;
  readonly baseUrl: string;
  /** An active key. */
  readonly key: string;
  /** How it ended, or undefined while it runs. */
  ended(): string | undefined;
  /** Its resident memory in MiB; undefined if the system does not report it. */
  residentMiB(): number | undefined;
  /** @throws if it has ended, holds too much, or has logged something that it should not */
  assertSound(): void;
  /** Kills it at once. */
  kill(): Promise<void>;
  /** Shuts it down and removes its files. */
  stop(): Promise<void>;
}

const running = new Set<() => void>();
process.once('exit', () => {
  for (const kill of running) kill();
});

export async function startFuzzedService(): Promise<FuzzedService> {
  const folder = mkdtempSync(join(tmpdir(), 'ecliptic-fuzz-'));
  const database = join(folder, 'keys.db');
  const store = openSqliteKeyStore(database);
  const { key } = await store.issue('fuzz', 'test');
  await store.close();
  const child = spawn(process.execPath, [...START_OPTIONS, CLI_FILE, 'serve'], {
    env: {
      PATH: process.env['PATH'],
      PORT: '0',
      DATABASE_URL: `file:${database}`,
      CALC_WORKERS: '1',
      // The machine may be busy with something else; slowness shows in the times of the answers.
      CALC_QUEUE_WAIT_MS: '10000',
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const kill = () => {
    child.kill('SIGKILL');
    rmSync(folder, { recursive: true, force: true });
  };
  running.add(kill);
  let stderr = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    stderr = (stderr + text).slice(-STDERR_LENGTH_MAX);
  });
  const complaints: string[] = [];
  const lines = createInterface({ input: child.stdout });
  const baseUrl = await Promise.race([
    new Promise<string>((resolve) =>
      lines.on('line', (line) => {
        const { msg, base_url: url } = readLine(line, complaints);
        if (msg === 'listening') resolve(url ?? '');
      }),
    ),
    once(child, 'exit').then(() =>
      Promise.reject(new Error(`the service did not start: ${stderr}`)),
    ),
    delay(START_MS_MAX, undefined, { ref: false }).then(() =>
      Promise.reject(new Error('the service did not start in time')),
    ),
  ]);
  const ended = () =>
    child.exitCode === null && child.signalCode === null
      ? undefined
      : [
          `the service ended with ${child.exitCode ?? child.signalCode}`,
          stderr,
          ...complaints,
        ].join('\n');
  const residentMiB = () => residentOf(child.pid);
  return {
    pid: child.pid ?? 0,
    port: Number(new URL(baseUrl).port),
    baseUrl,
    key,
    ended,
    residentMiB,
    assertSound: () => {
      assert.equal(ended(), undefined);
      assert.deepEqual(complaints.splice(0), [], 'the service logged what it should not');
      const resident = residentMiB() ?? 0;
      assert.ok(resident <= RESIDENT_MIB_MAX, `the service holds ${resident.toFixed(0)} MiB`);
      const descriptors = descriptorsOf(child.pid) ?? 0;
      assert.ok(descriptors <= DESCRIPTORS_MAX, `the service holds ${descriptors} descriptors`);
    },
    kill: async () => {
      const exited = once(child, 'exit');
      child.kill('SIGKILL');
      await exited;
    },
    stop: async () => {
      if (ended() === undefined) {
        const exited = once(child, 'exit');
        child.kill('SIGTERM');
        const timeout = setTimeout(() => child.kill('SIGKILL'), STOP_MS_MAX);
        await exited;
        clearTimeout(timeout);
      }
      running.delete(kill);
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

interface LogLine {
  readonly level?: number;
  readonly msg?: string;
  readonly base_url?: string;
}

/** Reads a line of the log, and keeps it only if it points to a defect. */
function readLine(line: string, complaints: string[]): LogLine {
  let read: LogLine = {};
  try {
    read = JSON.parse(line);
  } catch {
    complaints.push(line);
  }
  if ((read.level ?? 0) >= 50) complaints.push(line);
  return read;
}

function residentOf(pid: number | undefined): number | undefined {
  try {
    const kib = /^VmRSS:\s+(\d+) kB/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1];
    return kib === undefined ? undefined : Number(kib) / 1_024;
  } catch {
    return undefined;
  }
}

function descriptorsOf(pid: number | undefined): number | undefined {
  try {
    return readdirSync(`/proc/${pid}/fd`).length;
  } catch {
    return undefined;
  }
}
