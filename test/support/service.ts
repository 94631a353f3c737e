/**
 * Real services for tests: composed in this process, or the command in its own process. Both listen on a free loopback
 * port and have their own database.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { text } from 'node:stream/consumers';
import type { TestContext } from 'node:test';
import { fileURLToPath } from 'node:url';
import { Worker } from 'node:worker_threads';
import { ENDPOINTS } from '../../packages/contract/endpoints.ts';
import type { Pages, PublicFile } from '../../packages/site/pages.ts';
import { publicFiles } from '../../packages/site/public-files.ts';
import type { Surroundings } from '../../packages/site/surroundings.ts';
import { respondInline } from '../../src/endpoints/respond.ts';
import { SERVED } from '../../src/endpoints/served.ts';
import { readEphemerisFiles } from '../../src/ephemeris/files.ts';
import { type Ephemeris, startEphemeris } from '../../src/ephemeris/swisseph.ts';
import type { Connections } from '../../src/http/connections.ts';
import { overloaded } from '../../src/http/pool-problems.ts';
import { routesOf } from '../../src/http/routes.ts';
import {
  attachService,
  CONNECTION_LIMITS,
  type ConnectionLimits,
  createHttpServer,
} from '../../src/http/server.ts';
import type { Service } from '../../src/http/service.ts';
import { openSqliteDirectory } from '../../src/keys/sqlite-directory.ts';
import { openLog } from '../../src/telemetry/log.ts';
import { type OpenKeyStore, openSqliteKeyStore } from './key-store.ts';
import { noteBody, noteKey, watchLine, watchOutput } from './log-watch.ts';

const LAUNCHER = fileURLToPath(new URL('../../packages/runtime/launch.cjs', import.meta.url));
export const CLI_FILE = fileURLToPath(new URL('../../src/cli.ts', import.meta.url));
export const POSITIONS_PATH: string = ENDPOINTS.positions.path;
export const REQUEST = '{"subject":{"datetime":"1990-06-15T14:30:00+02:00"}}';

/** Creates a temporary folder. The caller removes it. */
export function temporaryFolder(): { readonly path: string; remove(): void } {
  const path = mkdtempSync(join(tmpdir(), 'ecliptic-test-'));
  return { path, remove: () => rmSync(path, { recursive: true, force: true }) };
}

/** Behaves like a pool with a full queue. */
export function rejectAsFull(): never {
  throw overloaded();
}

/** The values of a composed service on its pages. */
export const SURROUNDINGS: Surroundings = {
  baseUrl: 'https://api.example',
  docsUrl: 'https://docs.example',
  contact: undefined,
  sourceUrl: undefined,
};

let ephemeris: Promise<Ephemeris> | undefined;

/** The engine shared by the tests of one file. */
export function sharedEphemeris(): Promise<Ephemeris> {
  ephemeris ??= readEphemerisFiles().then(startEphemeris);
  return ephemeris;
}

export interface ComposedService {
  readonly url: string;
  readonly port: number;
  /** An active test key. */
  readonly key: string;
  readonly keys: OpenKeyStore;
  readonly databaseFile: string;
  readonly service: Service;
  readonly server: Server;
  readonly connections: Connections;
  /** The logged lines so far. */
  logged(): Record<string, unknown>[];
  stop(): Promise<void>;
}

/** Pages with this file at every address. */
function pagesOf(file: PublicFile): Pages {
  return { ...publicFiles(SURROUNDINGS, Date.now), has: () => true, read: async () => file };
}

/** A page of this length at every address. */
export function longPages(length: number): Pages {
  const body = Buffer.alloc(length, 'x');
  return pagesOf({ mediaType: 'text/plain', headers: {}, body, gzip: body });
}

/** Composes a service as `serve` does, with some parts replaced by the test. */
export async function composeService(
  parts: Partial<Service> = {},
  limits: Partial<ConnectionLimits> = {},
): Promise<ComposedService> {
  const folder = temporaryFolder();
  const databaseFile = join(folder.path, 'keys.db');
  const keys = openSqliteKeyStore(databaseFile);
  const { key } = await keys.issue('tests', 'test');
  noteKey(key);
  const directory = openSqliteDirectory(databaseFile, undefined, 100);
  const lines: string[] = [];
  const service: Service = {
    routes: routesOf(Object.values(SERVED), parts.mcp !== undefined),
    environment: 'test',
    docsUrl: SURROUNDINGS.docsUrl,
    contact: undefined,
    sourceUrl: undefined,
    bodyLimitBytes: 16_384,
    keys: directory,
    count: () => {},
    respond: respondInline(await sharedEphemeris()),
    pages: publicFiles(SURROUNDINGS, Date.now),
    mcp: undefined,
    canCalculate: () => true,
    canCount: () => true,
    requireCapacity: () => {},
    ephemeris: { library: 'Swiss Ephemeris', version: '2.10.03', data: 'the tests' },
    // At this level probes have lines too.
    observer: openLog('debug', {
      write: (line) => {
        lines.push(line);
        watchLine(line);
      },
    }),
    phase: { current: 'ready' },
    ...parts,
  };
  const server = createHttpServer({ ...CONNECTION_LIMITS, ...limits });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const connections = attachService(server, service);
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    port,
    key,
    keys,
    databaseFile,
    service,
    server,
    connections,
    logged: () => lines.map((line) => JSON.parse(line)),
    stop: async () => {
      // The test may have stopped it.
      if (server.listening) {
        const closed = once(server, 'close');
        server.close();
        server.closeAllConnections();
        await closed;
      }
      await closeQuietly(keys);
      await closeQuietly(directory);
      folder.remove();
    },
  };
}

/** The same, stopped when the test ends. */
export async function serviceFor(
  test: TestContext,
  parts?: Partial<Service>,
  limits?: Partial<ConnectionLimits>,
): Promise<ComposedService> {
  const service = await composeService(parts, limits);
  test.after(() => service.stop());
  return service;
}

/** Closes a store that the test may have closed. */
async function closeQuietly(store: { close(): Promise<void> }): Promise<void> {
  try {
    await store.close();
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ERR_INVALID_STATE') throw error;
  }
}

/** Posts to the positions endpoint with the service's key. */
export function post(
  { url, key }: { readonly url: string; readonly key: string },
  body: string | Uint8Array<ArrayBuffer> = REQUEST,
  headers: Record<string, string> = {},
): Promise<Response> {
  noteKey(key);
  noteBody(body.toString());
  return fetch(url + POSITIONS_PATH, {
    method: 'POST',
    headers: {
      Authorization: `Bearer ${key}`,
      'Content-Type': 'application/json',
      ...headers,
    },
    body,
  });
}

export interface CommandResult {
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

/** The part of the environment that every child gets. The cache saves compilation. */
export function ownEnvironment(): Record<string, string> {
  const { PATH = '', NODE_COMPILE_CACHE } = process.env;
  // A thread would use "undefined" as the folder's name.
  return { PATH, ...(NODE_COMPILE_CACHE !== undefined && { NODE_COMPILE_CACHE }) };
}

/** Runs the `ecliptic` command, with only `ownEnvironment` and the variables of the test. */
export async function runCommand(
  args: readonly string[],
  environment: Record<string, string> = {},
): Promise<CommandResult> {
  const child = spawn(process.execPath, [CLI_FILE, ...args], {
    env: { ...ownEnvironment(), ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let stdout = '';
  let stderr = '';
  child.stdout.setEncoding('utf8').on('data', (text: string) => (stdout += text));
  child.stderr.setEncoding('utf8').on('data', (text: string) => (stderr += text));
  const [code] = await once(child, 'close');
  return { code, stdout, stderr };
}

/**
 * The same in a thread of this process, which takes half the time. For the many cases of messages. Each command also has
 * a test in its own process.
 */
export async function runCommandHere(
  args: readonly string[],
  environment: Record<string, string> = {},
): Promise<CommandResult> {
  const thread = new Worker(CLI_FILE, {
    argv: [...args],
    env: { ...ownEnvironment(), ...environment },
    stdin: true,
    stdout: true,
    stderr: true,
  });
  thread.stdin?.end();
  const [stdout, stderr, [code]] = await Promise.all([
    text(thread.stdout),
    text(thread.stderr),
    once(thread, 'exit'),
  ]);
  return { code, stdout, stderr };
}

/** On a busy machine, requests to a service in a process wait instead of being rejected, unless a test sets this. */
export const PATIENT = { CALC_QUEUE_WAIT_MS: '60000', CALC_TIMEOUT_MS: '60000' };

export interface SpawnedService {
  readonly url: string;
  readonly child: ChildProcess;
  /** Standard output so far. */
  output(): string;
  /** Sends SIGTERM and waits for the end. */
  stop(): Promise<number | null>;
}

/** Starts `ecliptic serve` in its own process, and waits until it listens. */
export async function spawnService(environment: Record<string, string>): Promise<SpawnedService> {
  const child = spawn(process.execPath, [LAUNCHER, CLI_FILE, 'serve'], {
    // The service ends with this process, in any case.
    env: {
      ...ownEnvironment(),
      PORT: '0',
      ECLIPTIC_LAUNCHER: String(process.pid),
      ...PATIENT,
      ...environment,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const watch = watchOutput();
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    process.stderr.write(text);
    watch(text);
  });
  let output = '';
  const url = await new Promise<string>((resolve, reject) => {
    child.once('exit', (code) => reject(new Error(`the service ended with ${code}:\n${output}`)));
    createInterface({ input: child.stdout }).on('line', (line) => {
      output += `${line}\n`;
      watchLine(line);
      if (line.includes('"msg":"listening"')) resolve(JSON.parse(line).base_url);
    });
  });
  return {
    url,
    child,
    output: () => output,
    stop: async () => {
      const exited = once(child, 'exit');
      child.kill('SIGTERM');
      const [code] = await exited;
      return code;
    },
  };
}
