/** The service under test: the real command in its own process, with a database and a key. */
import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { openSqliteKeyStore } from '../../test/support/key-store.ts';
import { residentMiB } from '../bench/processes.ts';

const CLI_FILE = fileURLToPath(new URL('../../src/cli.ts', import.meta.url));
/** The options of `npm start`. */
const START_OPTIONS = ['--max-semi-space-size=8', '--v8-pool-size=1'];
/** After a million requests, a service uses about 200 MiB. */
const RESIDENT_MIB_MAX = 400;
/** Closed connections must leave no descriptors open. Files and threads use a few dozen. */
const DESCRIPTORS_MAX = 120;
const START_MS_MAX = 30_000;
const STOP_MS_MAX = 15_000;
const STDERR_LENGTH_MAX = 4_096;
/** Pino's number of `error`. */
const ERROR_LEVEL = 50;

export interface FuzzedService {
  readonly port: number;
  readonly baseUrl: string;
  /** An active key. */
  readonly key: string;
  /** Its exit, or undefined while it runs. */
  ended(): string | undefined;
  /** @throws {assert.AssertionError} if it has ended, uses too many resources, or has logged an error */
  assertSound(): void;
  /** Shuts it down and removes its files. */
  stop(): Promise<void>;
}

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
      // The machine may be busy. Slow responses are detected by their times.
      CALC_QUEUE_WAIT_MS: '10000',
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const kill = () => {
    child.kill('SIGKILL');
    rmSync(folder, { recursive: true, force: true });
  };
  process.once('exit', kill);
  let stderr = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    stderr = (stderr + text).slice(-STDERR_LENGTH_MAX);
  });
  const complaints: string[] = [];
  const baseUrl = await new Promise<string>((resolve, reject) => {
    child.once('exit', () => reject(new Error(`the service did not start: ${stderr}`)));
    setTimeout(() => reject(new Error('the service did not start')), START_MS_MAX).unref();
    createInterface({ input: child.stdout }).on('line', (line) => {
      const { level = 0, msg, base_url: url = '' } = parsed(line);
      if (level >= ERROR_LEVEL) complaints.push(line);
      if (msg === 'listening') resolve(url);
    });
  });
  const ended = () =>
    child.exitCode === null && child.signalCode === null
      ? undefined
      : [
          `the service ended with ${child.exitCode ?? child.signalCode}`,
          stderr,
          ...complaints,
        ].join('\n');
  return {
    port: Number(new URL(baseUrl).port),
    baseUrl,
    key,
    ended,
    assertSound: () => {
      assert.equal(ended(), undefined);
      assert.deepEqual(complaints.splice(0), [], 'the service logged errors');
      const resident = residentMiB(child.pid ?? 0) ?? 0;
      assert.ok(resident <= RESIDENT_MIB_MAX, `the service uses ${resident.toFixed(0)} MiB`);
      const descriptors = descriptorsOf(child.pid) ?? 0;
      assert.ok(descriptors <= DESCRIPTORS_MAX, `the service has ${descriptors} open descriptors`);
    },
    stop: async () => {
      if (ended() === undefined) {
        const exited = once(child, 'exit');
        child.kill('SIGTERM');
        const timeout = setTimeout(() => child.kill('SIGKILL'), STOP_MS_MAX);
        await exited;
        clearTimeout(timeout);
      }
      process.off('exit', kill);
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

interface LogLine {
  readonly level?: number;
  readonly msg?: string;
  readonly base_url?: string;
}

/** A line that is not JSON counts as an error. */
function parsed(line: string): LogLine {
  try {
    return JSON.parse(line);
  } catch {
    return { level: ERROR_LEVEL };
  }
}

/** Undefined if the system does not report it. */
function descriptorsOf(pid: number | undefined): number | undefined {
  try {
    return readdirSync(`/proc/${pid}/fd`).length;
  } catch {
    return undefined;
  }
}
