/**
 * What the service costs beside the least that could answer the same: both answer the same
 * requests with the same bytes, in turn, each in a process of its own, on loopback.
 *
 * `npm run bench`, options behind `--`. Exit codes: 0 measured, whatever the ratio; 1 where
 * anything but a 200 came back or the two do not agree; 2 wrong usage.
 */
import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, openSync, rmSync } from 'node:fs';
import { availableParallelism, cpus, tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { benchmarkBodies } from './bodies.ts';
import { load } from './load.ts';
import { type Options, readOptions, USAGE, UsageError } from './options.ts';
import {
  ask,
  cpuMs,
  freePort,
  type Message,
  residentMiB,
  type ServerProcess,
  startServer,
} from './processes.ts';
import { type Measure, type Pair, spread, summary, TABLE_HEAD, tableRow } from './report.ts';

/** How many bodies are answered by both before anything is measured. */
const COMPARED_BODIES = 100;

const PATH = '/v1/western/positions';
/** As `npm start` runs it. */
const START_OPTIONS = ['--max-semi-space-size=4'];
const CLI_FILE = fileURLToPath(new URL('../src/cli.ts', import.meta.url));
const FLOOR_FILE = fileURLToPath(new URL('floor.ts', import.meta.url));

for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1));

try {
  const options = readOptions(process.argv.slice(2));
  if (options === undefined) process.stdout.write(USAGE);
  else await withFolder((folder) => bench(options, folder));
} catch (error) {
  process.stderr.write(`bench: ${error instanceof Error ? error.message : error}\n`);
  process.exitCode = error instanceof UsageError ? 2 : 1;
}

async function withFolder(act: (folder: string) => Promise<void>): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'ecliptic-bench-'));
  const remove = () => rmSync(folder, { recursive: true, force: true });
  process.once('exit', remove);
  try {
    await act(folder);
  } finally {
    remove();
  }
}

async function bench(options: Options, folder: string): Promise<void> {
  print(
    `Node ${process.version}, ${cpus()[0]?.model.trim() ?? 'unknown CPU'}, ${availableParallelism()} cores, ${process.platform} ${process.arch}`,
  );
  const environment = { DATABASE_URL: `file:${join(folder, 'keys.db')}` };
  const messages = benchmarkBodies(options.bodies).map(messageMaker(issueKey(environment)));
  const [probe] = messages;
  if (probe === undefined) throw new Error('there are no bodies');
  const profile = profileArgs(options.profile);
  const output = openSync(join(folder, 'service.log'), 'a');

  const startService = async () => {
    const port = await freePort();
    return startServer({
      args: [...profile, ...START_OPTIONS, CLI_FILE, 'serve'],
      environment: { ...environment, PORT: String(port) },
      port,
      output,
      probe: { method: 'GET', path: '/ready' },
    });
  };
  const startFloor = async () => {
    const port = await freePort();
    const args = [...profile, FLOOR_FILE, String(port)];
    return startServer({ args, environment: {}, port, output, probe });
  };

  const service = await startRepeatedly(startService, options.starts);
  try {
    const floor = await startFloor();
    try {
      await measure({ service, floor }, messages, options);
    } finally {
      await floor.stop();
    }
  } finally {
    await service.stop();
  }
}

function issueKey(environment: Readonly<Record<string, string>>): string {
  const text = execFileSync(
    process.execPath,
    [CLI_FILE, 'keys', 'issue', '--account', 'bench', '--json'],
    { env: { PATH: process.env['PATH'], ...environment }, encoding: 'utf8', timeout: 20_000 },
  );
  return JSON.parse(text).key;
}

function messageMaker(key: string): (body: string) => Required<Message> {
  return (body) => ({
    method: 'POST',
    path: PATH,
    headers: {
      Authorization: `Bearer ${key}`,
      'Content-Type': 'application/json',
      'Content-Length': String(Buffer.byteLength(body)),
    },
    body,
  });
}

function profileArgs(folder: string | undefined): string[] {
  if (folder === undefined) return [];
  mkdirSync(folder, { recursive: true });
  return ['--cpu-prof', `--cpu-prof-dir=${resolve(folder)}`];
}

/** Times so many starts one after the other; the last one goes on running. */
async function startRepeatedly(
  start: () => Promise<ServerProcess>,
  starts: number,
): Promise<ServerProcess> {
  const times_ms: number[] = [];
  for (;;) {
    const service = await start();
    times_ms.push(service.start_ms);
    if (times_ms.length === starts) {
      const { median, lowest, highest } = spread(times_ms);
      print(
        `Start to ready: ${median.toFixed(0)} ms (median of ${starts}, ${lowest.toFixed(0)}–${highest.toFixed(0)})`,
      );
      return service;
    }
    await service.stop();
  }
}

interface Servers {
  readonly floor: ServerProcess;
  readonly service: ServerProcess;
}

async function measure(
  servers: Servers,
  messages: readonly Required<Message>[],
  options: Options,
): Promise<void> {
  const memory = () => `service ${mib(servers.service.pid)}, floor ${mib(servers.floor.pid)}`;
  const memory_before = memory();
  await requireSameAnswers(servers, messages);

  const bytes = messages.map(messageBytes);
  const run = async ({ port, pid }: ServerProcess, seconds: number): Promise<Measure> => {
    const { connections } = options;
    const before_ms = cpuMs(pid);
    const result = await load({ port, messages: bytes, connections, seconds });
    const after_ms = cpuMs(pid);
    const cpu_us =
      before_ms === undefined || after_ms === undefined
        ? undefined
        : ((after_ms - before_ms) * 1_000) / result.requests;
    const per_second = result.requests / result.seconds;
    return { per_second, p50_ms: result.p50_ms, p99_ms: result.p99_ms, cpu_us };
  };

  if (options.warm_up > 0) {
    await run(servers.floor, options.warm_up);
    await run(servers.service, options.warm_up);
  }
  print(
    `${options.rounds} pairs of 2 × ${options.seconds} s, ${options.connections} connections, ${options.bodies} bodies`,
  );
  print(TABLE_HEAD);
  const pairs: Pair[] = [];
  for (let round = 1; round <= options.rounds; round++) {
    const floor = await run(servers.floor, options.seconds);
    const service = await run(servers.service, options.seconds);
    pairs.push({ floor, service });
    print(tableRow(round, { floor, service }));
  }
  print(summary(pairs));
  print(`Resident memory after start: ${memory_before}; after the load: ${memory()}`);
}

/** A floor that answers anything else is none. */
async function requireSameAnswers(
  { floor, service }: Servers,
  messages: readonly Required<Message>[],
): Promise<void> {
  // An odd step, so that bodies of either shape are among them.
  const step = Math.floor(messages.length / COMPARED_BODIES) | 1;
  for (let index = 0; index < messages.length; index += step) {
    const message = messages[index];
    if (message === undefined) continue;
    const [expected, found] = await Promise.all([
      ask(service.port, message),
      ask(floor.port, message),
    ]);
    if (expected.status === 200 && found.status === 200 && expected.body.equals(found.body)) {
      continue;
    }
    throw new Error(
      [
        `the answers to ${message.body} differ`,
        `service: ${expected.status} ${expected.body}`,
        `floor:   ${found.status} ${found.body}`,
      ].join('\n'),
    );
  }
}

function messageBytes({ method, path, headers, body }: Required<Message>): Buffer {
  const fields = { Host: '127.0.0.1', ...headers };
  const lines = Object.entries(fields).map(([name, value]) => `${name}: ${value}\r\n`);
  return Buffer.from(`${method} ${path} HTTP/1.1\r\n${lines.join('')}\r\n${body}`);
}

function mib(pid: number): string {
  const resident = residentMiB(pid);
  return resident === undefined ? 'unknown' : `${resident.toFixed(0)} MiB`;
}

function print(line: string): void {
  process.stdout.write(`${line}\n`);
}
