/** What every measurement needs: its own folder, a key, and servers that end with it. */
import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, openSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { freePort, type Message, type ServerProcess, startServer } from './processes.ts';

const PATH = '/v1/western/positions';
/** As `npm start` runs it. */
const START_OPTIONS = ['--max-semi-space-size=8', '--v8-pool-size=1'];
const CLI_FILE = fileURLToPath(new URL('../../src/cli.ts', import.meta.url));
const PROFILE_WORKERS = new URL('profile-workers.ts', import.meta.url).href;
const FLOOR_FILE = fileURLToPath(new URL('floor.ts', import.meta.url));

export interface StartOptions {
  /** Folder for CPU profiles of all threads; undefined for no profiles. */
  readonly profile?: string | undefined;
}

export interface ServiceOptions extends StartOptions {
  /** The default unless given. */
  readonly workers?: number;
  /** Additional environment variables. */
  readonly environment?: Readonly<Record<string, string>>;
}

export interface FloorOptions extends StartOptions {
  readonly processes: number;
  /** As `tools/bench/floor.ts` takes it; `oracle` by default. */
  readonly engine?: 'oracle' | 'own';
  readonly probe: Message;
}

export interface Lab {
  /** Removed when the run ends. */
  readonly folder: string;
  /** A request to the positions endpoint with a key that is valid for this lab's services. */
  message(body: string, otherKey?: string): Required<Message>;
  startService(options: ServiceOptions): Promise<ServerProcess>;
  startFloor(options: FloorOptions): Promise<ServerProcess>;
}

/** Runs a function with a lab, then removes everything the lab created. */
export async function withLab(act: (lab: Lab) => Promise<void>): Promise<void> {
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1));
  const folder = mkdtempSync(join(tmpdir(), 'ecliptic-bench-'));
  const remove = () => rmSync(folder, { recursive: true, force: true });
  process.once('exit', remove);
  try {
    await act(openLab(folder));
  } finally {
    remove();
  }
}

/** Runs a function with a server, then stops the server. */
export async function withServer<T>(
  start: () => Promise<ServerProcess>,
  act: (server: ServerProcess) => Promise<T>,
): Promise<T> {
  const server = await start();
  try {
    return await act(server);
  } finally {
    await server.stop();
  }
}

function openLab(folder: string): Lab {
  const base = { DATABASE_URL: `file:${join(folder, 'keys.db')}` };
  const key = issueKey(base);
  const output = openSync(join(folder, 'service.log'), 'a');
  return {
    folder,
    message: (body, otherKey) => ({
      method: 'POST',
      path: PATH,
      headers: {
        Authorization: `Bearer ${otherKey ?? key}`,
        'Content-Type': 'application/json',
        'Content-Length': String(Buffer.byteLength(body)),
      },
      body,
    }),
    startService: async ({ workers, environment, profile }) => {
      const port = await freePort();
      return startServer({
        args: [...profileArgs(profile), ...START_OPTIONS, CLI_FILE, 'serve'],
        environment: {
          ...base,
          PORT: String(port),
          ...(workers !== undefined && { CALC_WORKERS: String(workers) }),
          ...environment,
        },
        port,
        output,
        probe: { method: 'GET', path: '/ready' },
      });
    },
    startFloor: async ({ processes, engine = 'oracle', probe, profile }) => {
      const port = await freePort();
      const args = [...profileArgs(profile), FLOOR_FILE, String(port), String(processes), engine];
      return startServer({ args, environment: {}, port, output, probe });
    },
  };
}

function issueKey(environment: Readonly<Record<string, string>>): string {
  const text = execFileSync(
    process.execPath,
    [CLI_FILE, 'keys', 'issue', '--account', 'bench', '--json'],
    { env: { PATH: process.env['PATH'], ...environment }, encoding: 'utf8', timeout: 20_000 },
  );
  return JSON.parse(text).key;
}

function profileArgs(folder: string | undefined): string[] {
  if (folder === undefined) return [];
  mkdirSync(folder, { recursive: true });
  return ['--cpu-prof', `--cpu-prof-dir=${resolve(folder)}`, `--import=${PROFILE_WORKERS}`];
}

/** The bytes of a request as they are sent. */
export function messageBytes({ method, path, headers, body }: Required<Message>): Buffer {
  const fields = { Host: '127.0.0.1', ...headers };
  const lines = Object.entries(fields).map(([name, value]) => `${name}: ${value}\r\n`);
  return Buffer.from(`${method} ${path} HTTP/1.1\r\n${lines.join('')}\r\n${body}`);
}

export function print(line: string): void {
  process.stdout.write(`${line}\n`);
}
