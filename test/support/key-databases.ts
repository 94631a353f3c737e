/** Both kinds of database, for tests that apply to both. Importing this starts a PostgreSQL server. */
import { DatabaseSync } from 'node:sqlite';
import type { TestContext } from 'node:test';
import pg from 'pg';
import type { Now } from '../../src/keys/store.ts';
import { type OpenKeyStore, openPostgresKeyStore, openSqliteKeyStore } from './key-store.ts';
import { startPostgres } from './postgres.ts';
import { folderOf } from './processes.ts';

export const server = await startPostgres();

export type SqlValue = string | number | null | Uint8Array;
export type SqlRow = Readonly<Record<string, unknown>>;

/** A test's own database, and ways to access it. */
export interface TestDatabase {
  /** The value of the environment variable. */
  readonly DATABASE_URL: string;
  /** Opens its keys; the first call creates the schema. */
  openStore(now?: Now): Promise<OpenKeyStore>;
  /** Runs one statement without the product's code, as anyone with a shell can; `?` marks a value. */
  sql(text: string, values?: readonly SqlValue[]): Promise<SqlRow[]>;
}

export interface DatabaseKind {
  readonly name: 'SQLite' | 'PostgreSQL';
  /** Tells whether an error reports a violated constraint. */
  isConstraint(error: unknown): boolean;
  make(test: TestContext): Promise<TestDatabase>;
}

const SQLITE: DatabaseKind = {
  name: 'SQLite',
  isConstraint: (error) => /constraint failed|cannot store/.test((error as Error).message),
  make: async (test) => {
    const path = `${folderOf(test)}/keys.db`;
    return {
      DATABASE_URL: `file:${path}`,
      openStore: async (now) => closedAfter(test, openSqliteKeyStore(path, now && { now })),
      sql: async (text, values = []) => {
        const database = new DatabaseSync(path, { timeout: 5_000 });
        try {
          return database.prepare(text).all(...values);
        } finally {
          database.close();
        }
      },
    };
  },
};

export const POSTGRESQL: DatabaseKind = {
  name: 'PostgreSQL',
  // Classes 22 (invalid value) and 23 (constraints): postgresql.org/docs/current/errcodes-appendix.html
  isConstraint: (error) => error instanceof pg.DatabaseError && /^2[23]/.test(error.code ?? ''),
  make: async (test) => {
    const DATABASE_URL = await server.database();
    let client: Promise<pg.Client> | undefined;
    test.after(async () => (await client)?.end());
    return {
      DATABASE_URL,
      openStore: async (now) => closedAfter(test, await openPostgresKeyStore(DATABASE_URL, now)),
      sql: async (text, values) => {
        client ??= connectTo(DATABASE_URL);
        return await runOn(await client, text, values);
      },
    };
  },
};

export const DATABASES: readonly DatabaseKind[] = [SQLITE, POSTGRESQL];

/** Runs one statement on its own connection; `?` marks a value. */
export async function runSql(
  url: string,
  text: string,
  values: readonly SqlValue[] = [],
): Promise<SqlRow[]> {
  const client = await connectTo(url);
  try {
    return await runOn(client, text, values);
  } finally {
    await client.end();
  }
}

async function runOn(
  client: pg.Client,
  text: string,
  values: readonly SqlValue[] = [],
): Promise<SqlRow[]> {
  let place = 0;
  const numbered = values.length > 0 ? text.replaceAll('?', () => `$${++place}`) : text;
  return (await client.query(numbered, [...values])).rows;
}

/** A connection without the product's code; the test must close it. */
export async function connectTo(url: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url });
  // The server may stop while the connection is open.
  client.on('error', () => {});
  await client.connect();
  return client;
}

/** Closes the store after the test; the test may have closed it already. */
function closedAfter(test: TestContext, store: OpenKeyStore): OpenKeyStore {
  test.after(() => store.close().catch(() => {}));
  return store;
}
