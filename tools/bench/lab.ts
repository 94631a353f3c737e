/** A checkout of this repository with its own database and key, and the servers that it can start. */
import { execFileSync } from 'node:child_process';
import { closeSync, mkdtempSync, openSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { freePort } from '../../test/support/processes.ts';
import { type Message, type ServerCommand, type ServerProcess, startServer } from './processes.ts';

const PATH = '/v1/western/positions';
const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const FLOOR_FILE = fileURLToPath(new URL('floor.ts', import.meta.url));
const COMMAND_MS_MAX = 20_000;
/** The printed log lines of a server that does not start. */
const LOG_LINES = 5;

interface ServiceOptions {
  /** The service's default if it is missing. */
  readonly workers?: number;
  /** Additional environment variables. */
  readonly environment?: Readonly<Record<string, string>>;
}

interface FloorOptions {
  readonly processes: number;
  /** As in `tools/bench/floor.ts`; `oracle` by default. */
  readonly engine?: 'oracle' | 'own';
  readonly probe: Message;
}

export interface Lab {
  /** Removed when the run ends. */
  readonly folder: string;
  /** The commit, as `git describe` prints it. */
  readonly version: string;
  /** A request for positions with a key of this lab's services. */
  message(body: string, otherKey?: string): Required<Message>;
  /** Starts the service with the Node options of `npm start`. */
  startService(options?: ServiceOptions): Promise<ServerProcess>;
  startFloor(options: FloorOptions): Promise<ServerProcess>;
}

/** @param root root of a checkout with its packages installed */
export function openLab(root: string = ROOT): Lab {
  const folder = mkdtempSync(join(tmpdir(), 'ecliptic-bench-'));
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
  const program = join(root, 'packages/runtime/ecliptic.cjs');
  const options = startOptions(root);
  const base = { DATABASE_URL: `file:${join(folder, 'keys.db')}` };
  const issued = execFileSync(
    process.execPath,
    [program, 'keys', 'issue', '--account', 'bench', '--json'],
    {
      env: { PATH: process.env['PATH'], ...base },
      encoding: 'utf8',
      // Its output is printed only if it fails.
      stdio: 'pipe',
      timeout: COMMAND_MS_MAX,
    },
  );
  const { key } = JSON.parse(issued);
  const start = async (command: Omit<ServerCommand, 'output'>) => {
    const log = join(folder, `${command.port}.log`);
    const output = openSync(log, 'a');
    try {
      return await startServer({ ...command, output });
    } catch (error) {
      const lines = readFileSync(log, 'utf8').split('\n');
      const cause = lines.filter((line) => !line.includes('"msg":"request"')).slice(0, LOG_LINES);
      throw new Error(`${error instanceof Error ? error.message : error}\n${cause.join('\n')}`);
    } finally {
      closeSync(output);
    }
  };
  return {
    folder,
    version: versionOf(root),
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
    startService: async ({ workers, environment } = {}) => {
      const port = await freePort();
      return start({
        args: [...options, program, 'serve'],
        environment: {
          ...base,
          PORT: String(port),
          ...(workers !== undefined && { CALC_WORKERS: String(workers) }),
          ...environment,
        },
        port,
        probe: { method: 'GET', path: '/ready' },
      });
    },
    startFloor: async ({ processes, engine = 'oracle', probe }) => {
      const port = await freePort();
      const args = [FLOOR_FILE, String(port), String(processes), engine];
      return start({ args, environment: {}, port, probe });
    },
  };
}

/** The options of Node in the script `start`. */
function startOptions(root: string): string[] {
  const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  return String(scripts.start)
    .split(' ')
    .filter((word) => word.startsWith('--'));
}

function versionOf(root: string): string {
  try {
    return execFileSync('git', ['-C', root, 'describe', '--always', '--dirty'], {
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
      timeout: COMMAND_MS_MAX,
    }).trim();
  } catch {
    return 'unknown commit';
  }
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
