/** A real PostgreSQL server from npm, on loopback. */
import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { IDENTITY, PASSWORD, postgresTemplate } from './postgres-template.ts';
import { freePort, until } from './processes.ts';

export interface PostgresServer {
  readonly port: number;
  /** The id of its main process. */
  pid(): number;
  /** Creates a new database. @returns its URL for a superuser */
  database(): Promise<string>;
  stop(): Promise<void>;
  /** Kills it, like the loss of its machine. Unwritten data is lost. */
  kill(): Promise<void>;
  start(): Promise<void>;
  /** Stops it and removes its files. */
  remove(): Promise<void>;
}

/**
 * @param flags of `postgres`, such as `-c`, `max_connections=500`
 * @param programs the folder of `initdb` and `postgres`; by default from npm
 * @param primary its primary, if it is a streaming standby
 */
export async function launchPostgres(
  flags: readonly string[] = [],
  programs?: string,
  primary?: Pick<PostgresServer, 'port'>,
): Promise<PostgresServer> {
  const folder = mkdtempSync(join(tmpdir(), 'ecliptic-postgres-'));
  // PostgreSQL does not run as root, so another user may run it.
  chmodSync(folder, 0o711);
  const template = await postgresTemplate(folder, programs, primary?.port);
  const data = join(folder, 'data');
  if (template.data !== data) execFileSync('cp', ['-a', template.data, data]);
  const options = { ...IDENTITY, cwd: folder, env: { PATH: process.env['PATH'], LC_ALL: 'C' } };
  const port = await freePort();
  const url = (name: string) => `postgres://postgres:${PASSWORD}@127.0.0.1:${port}/${name}`;
  let child: ChildProcess | undefined;
  let databases = 0;

  const start = async () => {
    if (child !== undefined) return;
    const settings = ['fsync=off', 'listen_addresses=127.0.0.1', `unix_socket_directories=`];
    child = spawn(
      join(template.programs, 'postgres'),
      // Its data need not survive a crash.
      ['-D', data, '-p', String(port), ...settings.flatMap((each) => ['-c', each]), ...flags],
      { ...options, stdio: 'ignore' },
    );
    await until('PostgreSQL responds', () => answers(url('postgres')), START_MS_MAX);
  };
  // By default a fast shutdown, which closes open connections.
  const stop = async (signal: NodeJS.Signals = 'SIGINT') => {
    if (child === undefined) return;
    const exited = once(child, 'exit');
    child.kill(signal);
    await exited;
    child = undefined;
  };
  // The server must not outlive this process.
  process.once('exit', () => {
    child?.kill('SIGQUIT');
    rmSync(folder, { recursive: true, force: true });
  });

  await start();
  return {
    port,
    pid: () => Number.parseInt(readFileSync(join(data, 'postmaster.pid'), 'utf8'), 10),
    database: async () => {
      const name = `test_${++databases}`;
      await withClient(url('postgres'), (client) => client.query(`CREATE DATABASE ${name}`));
      return url(name);
    },
    stop: () => stop(),
    kill: () => stop('SIGQUIT'),
    start,
    remove: async () => {
      // Its data is no longer needed.
      await stop('SIGQUIT');
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

const START_MS_MAX = 300_000;

async function withClient(
  url: string,
  act: (client: pg.Client) => Promise<unknown>,
): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  client.on('error', () => {});
  await client.connect();
  try {
    await act(client);
  } finally {
    await client.end();
  }
}

async function answers(url: string): Promise<boolean> {
  try {
    await withClient(url, (client) => client.query('SELECT 1'));
    return true;
  } catch {
    return false;
  }
}
