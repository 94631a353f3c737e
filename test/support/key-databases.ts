/** Both kinds of database, for tests of both. Importing this file starts a PostgreSQL server. */
import { DatabaseSync } from 'node:sqlite';
import type { TestContext } from 'node:test';
import pg from 'pg';
import type { Now } from '../../src/keys/store.ts';
import { assertDone } from '../cli/commands.ts';
import { type OpenKeyStore, openPostgresKeyStore, openSqliteKeyStore } from './key-store.ts';
import { startPostgres } from './postgres.ts';
import { folderOf } from './processes.ts';
import { type CommandResult, runCommandHere } from './service.ts';

export const server = await startPostgres();

export type SqlRow = Readonly<Record<string, unknown>>;
export type SqlValue = string | number | bigint | null | Uint8Array;

// biome-ignore lint/suspicious/noExplicitAny: documents of all kinds
type Json = any;

/** A test's own database. It exists when its tables are created. */
export interface Database {
  readonly DATABASE_URL: string;
  /** Opens its keys, and creates the tables. */
  openStore(now?: Now): Promise<OpenKeyStore>;
  /** Runs a statement without the product's code; `?` is a value. */
  sql(text: string, ...values: readonly SqlValue[]): Promise<SqlRow[]>;
  /** Runs `ecliptic` to its end. */
  run(...args: readonly string[]): Promise<CommandResult>;
  /** Runs a command that must succeed, and returns its output. */
  done(...args: readonly string[]): Promise<string>;
  /** The same with `--json`. */
  json(...args: readonly string[]): Promise<Json>;
  /** The document of a new key. */
  issue(account?: string, ...more: readonly string[]): Promise<Json>;
}

export interface Kind {
  readonly name: 'SQLite' | 'PostgreSQL';
  make(test: TestContext): Promise<Database>;
}

/** The first command reports that it created the SQLite database. */
const MADE = /^ecliptic: Created the database \/\S+\.\n/;

function databaseAt(
  test: TestContext,
  DATABASE_URL: string,
  open: (now?: Now) => OpenKeyStore | Promise<OpenKeyStore>,
  sql: Database['sql'],
): Database {
  const openStore = async (now?: Now) => {
    const store = await open(now);
    // The test may have closed it.
    test.after(() => store.close().catch(() => {}));
    return store;
  };
  const run = (...args: readonly string[]) => runCommandHere(args, { DATABASE_URL });
  const done = async (...args: readonly string[]) => {
    const result = await run(...args);
    return assertDone({ ...result, stderr: result.stderr.replace(MADE, '') });
  };
  const json = async (...args: readonly string[]) => JSON.parse(await done(...args, '--json'));
  const issue: Database['issue'] = (account = 'acme', ...more) =>
    json('keys', 'issue', '--account', account, ...more);
  return { DATABASE_URL, openStore, sql, run, done, json, issue };
}

export const SQLITE: Kind = {
  name: 'SQLite',
  make: async (test) => {
    const path = `${folderOf(test)}/keys.db`;
    const open = (now?: Now) => openSqliteKeyStore(path, { ...(now && { now }) });
    return databaseAt(test, `file:${path}`, open, async (text, ...values) => {
      using database = new DatabaseSync(path, { timeout: 5_000 });
      return database.prepare(text).all(...values);
    });
  },
};

export const POSTGRESQL: Kind = {
  name: 'PostgreSQL',
  make: async (test) => {
    const url = await server.database();
    const open = (now?: Now) => openPostgresKeyStore(url, now);
    return databaseAt(test, url, open, (text, ...values) => runSql(url, text, ...values));
  },
};

export const KINDS: readonly Kind[] = [SQLITE, POSTGRESQL];

/** Opens a connection, which the test must close. */
export async function connectTo(url: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url });
  // The server may stop before the connection is closed.
  client.on('error', () => {});
  await client.connect();
  return client;
}

/** Runs one statement on its own connection. */
export async function runSql(
  url: string,
  text: string,
  ...values: readonly SqlValue[]
): Promise<SqlRow[]> {
  const client = await connectTo(url);
  let place = 0;
  const numbered = values.length > 0 ? text.replaceAll('?', () => `$${++place}`) : text;
  try {
    return (await client.query(numbered, [...values])).rows;
  } finally {
    await client.end();
  }
}

/** The cells of a printed table. */
export const cellsOf = (text: string) =>
  text
    .trimEnd()
    .split('\n')
    .map((line) => line.split(/ {2,}/));
