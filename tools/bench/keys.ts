/** What 100,000 active keys cost at startup, in memory and for each request. */
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { fileURLToPath } from 'node:url';
import type { DatabaseLocation } from '../../src/database/location.ts';
import { Postgres } from '../../src/database/postgres/postgres.ts';
import { keyDigest, mintKey, mintKeyId, readToken } from '../../src/keys/token.ts';
import { openDirectory, openStores } from '../../src/stores.ts';
import { launchPostgres } from '../../test/support/postgres-server.ts';
import { type Lab, print } from './lab.ts';
import { spread } from './report.ts';

const KEYS = 100_000;
const REPEATS = 5;
const LOOKUPS = 200_000;
/** How many different keys are looked up, in turn. */
const TOKENS = 1_000;
const ROWS_A_STATEMENT = 5_000;

/** What a separate process measured. */
interface Measured {
  readonly loadMs: number;
  readonly memoryMib: number;
  readonly authenticateUs: number;
}

export async function measureKeys(lab: Lab): Promise<void> {
  print(`\nKeys: ${KEYS} active ones, medians of ${REPEATS} processes`);
  const keys = Array.from({ length: KEYS }, () => mintKey('test'));
  const path = join(lab.folder, 'many-keys.db');
  await report('SQLite', { kind: 'sqlite', path }, keys, fillSqlite);
  const server = await launchPostgres();
  try {
    const url = await server.database();
    await report('PostgreSQL', { kind: 'postgres', url }, keys, fillPostgres);
  } finally {
    await server.remove();
  }
}

async function report(
  name: string,
  location: DatabaseLocation,
  keys: readonly string[],
  fill: (location: DatabaseLocation, keys: readonly string[]) => Promise<void>,
): Promise<void> {
  await (await openStores(location)).close();
  await fill(location, keys);
  const runs: Measured[] = [];
  for (let count = 0; count < REPEATS; count++) {
    const child = fork(fileURLToPath(import.meta.url), { execArgv: ['--expose-gc'] });
    child.send({ location, tokens: keys.slice(-TOKENS) });
    const [measured] = await once(child, 'message');
    runs.push(measured);
    await once(child, 'exit');
  }
  const median = (pick: (run: Measured) => number) => spread(runs.map(pick)).median;
  print(
    `${name.padEnd(11)} known after ${median(({ loadMs }) => loadMs).toFixed(0)} ms, ` +
      `${median(({ memoryMib }) => memoryMib).toFixed(0)} MiB, ` +
      `${median(({ authenticateUs }) => authenticateUs).toFixed(2)} µs of CPU a request`,
  );
}

async function fillSqlite(location: DatabaseLocation, keys: readonly string[]): Promise<void> {
  if (location.kind !== 'sqlite') throw new TypeError('not an SQLite database');
  const database = new DatabaseSync(location.path);
  const insert = database.prepare(
    `INSERT INTO api_keys (id, digest, account, environment, state, slot, created_at)
     VALUES (?, ?, ?, 'test', 'active', 1, '2026-01-01T00:00:00.000Z')`,
  );
  database.exec('BEGIN');
  for (const [index, key] of keys.entries()) {
    insert.run(mintKeyId(), Buffer.from(keyDigest(key), 'latin1'), `account ${index}`);
  }
  database.exec('COMMIT');
  database.close();
}

/** Puts active keys into an empty database without notifying listeners of each one. */
export async function fillPostgres(
  location: DatabaseLocation,
  keys: readonly string[],
): Promise<void> {
  if (location.kind !== 'postgres') throw new TypeError('not a PostgreSQL database');
  const postgres = new Postgres(location.url, {
    application_name: 'bench',
    connectTimeoutMs: 10_000,
    queryTimeoutMs: 600_000,
  });
  for (let first = 0; first < keys.length; first += ROWS_A_STATEMENT) {
    const part = keys.slice(first, first + ROWS_A_STATEMENT);
    await postgres.query(
      `INSERT INTO api_keys (id, digest, account, environment, state, slot, created_at)
       SELECT id, digest, account, 'test', 'active', 1, '2026-01-01'
       FROM unnest($1::text[], $2::bytea[], $3::text[]) AS fresh (id, digest, account)`,
      [
        part.map(() => mintKeyId()),
        part.map((key) => Buffer.from(keyDigest(key), 'latin1')),
        part.map((_, index) => `account ${first + index}`),
      ],
    );
  }
  await postgres.close();
}

const BYTES_PER_MIB = 1_048_576;
const SILENT = {
  keysUnreadable: () => {},
  keysReadable: () => {},
  keyHistoryChanged: () => {},
  environmentDiffers: () => {},
  environmentUnknown: () => {},
};

/** Runs in the separate process. */
async function measure(location: DatabaseLocation, tokens: readonly string[]): Promise<Measured> {
  globalThis.gc?.();
  const before = process.memoryUsage().heapUsed;
  const startedMs = performance.now();
  const directory = await openDirectory(location, {
    maxAgeMs: 60_000,
    environment: 'test',
    observer: SILENT,
  });
  const loadMs = performance.now() - startedMs;
  globalThis.gc?.();
  const memoryMib = (process.memoryUsage().heapUsed - before) / BYTES_PER_MIB;
  const authenticate = (count: number) => {
    let found = 0;
    for (let index = 0; index < count; index++) {
      const token = tokens[index % tokens.length] ?? '';
      if (readToken(token).fault === undefined && directory.find(keyDigest(token))) found++;
    }
    if (found !== count) throw new Error('a key was not found');
  };
  authenticate(LOOKUPS / 10);
  const used = process.cpuUsage();
  authenticate(LOOKUPS);
  const { user, system } = process.cpuUsage(used);
  await directory.close();
  return { loadMs, memoryMib, authenticateUs: (user + system) / LOOKUPS };
}

if (import.meta.main) {
  process.once('message', async (message) => {
    const task = message as { location: DatabaseLocation; tokens: string[] };
    process.send?.(await measure(task.location, task.tokens));
    process.disconnect?.();
  });
}
