/** A PostgreSQL database, through node-postgres. */
import pg from 'pg';
import { parseIntoClientConfig } from 'pg-connection-string';
import { type Database, PAGE_ROWS, type Query, type Row, type Statement } from '../sql.ts';
import { isServerError } from './errors.ts';

/** Timeouts on the server, in milliseconds. */
export interface ServerLimits {
  /** For one statement. */
  readonly statementMs: number;
  /** For one lock. */
  readonly lockMs: number;
}

interface PostgresOptions extends ServerLimits {
  /** Shown in `pg_stat_activity`. */
  readonly applicationName: string;
  /** The longest wait for a connection. */
  readonly connectMs: number;
}

/** The server did not confirm a COMMIT, so its outcome is unknown. */
class CommitUnknownError extends Error {
  override readonly name = 'CommitUnknownError';

  constructor(cause: Error) {
    super(`the server did not confirm COMMIT: ${cause.message}`, { cause });
  }
}

/** For reads of keys, writes of usage, and a replacement for a connection that hangs. */
const CONNECTIONS_MAX = 3;
/** A connection is closed after this time without use. */
const IDLE_MS = 60_000;
/** Both sides probe a connection after this time without traffic. */
const KEEP_ALIVE_MS = 10_000;
/** The server ends an idle transaction after this time, and frees its locks. */
const TRANSACTION_IDLE_MS = 10_000;
/** Added to the server's timeout, so that a statement times out here only if the server is unreachable. */
const MARGIN_MS = 500;
/** For lists, because their reader may pause (`| less`). */
const LIST_MS = 600_000;

/**
 * Makes the server close the connection of a vanished client within 20 seconds. Skips settings that a server does not
 * have.
 */
const KEEP_ALIVES = `SELECT count(set_config(name, value, false))
  FROM (VALUES ('tcp_keepalives_idle', '10'), ('tcp_keepalives_interval', '3'), ('tcp_keepalives_count', '3'))
    AS own (name, value) JOIN pg_settings USING (name)`;

/** Parsers from the server's text to the types of `Row`, by type id in `pg_type`. */
const PARSERS: Readonly<Record<number, (text: string) => unknown>> = {
  [pg.types.builtins.INT8]: BigInt,
  [pg.types.builtins.DATE]: String,
  // `2026-11-20 09:01:02.5+00`: every transaction sets ISO and UTC.
  [pg.types.builtins.TIMESTAMPTZ]: (text) =>
    `${text.slice(0, 10)}T${text.slice(11, 19)}.${text.slice(20, -3).padEnd(3, '0').slice(0, 3)}Z`,
};

const TYPES = {
  getTypeParser: (id: number, format?: 'text' | 'binary') =>
    PARSERS[id] ?? pg.types.getTypeParser(id, format as 'text'),
} as pg.CustomTypesConfig;

/** The settings of a transaction. */
interface Begin extends ServerLimits {
  readonly mode?: string;
  readonly idleMs?: number;
}

/** An open transaction. */
interface Transaction {
  readonly query: Query;
  readonly client: pg.PoolClient;
}

/**
 * A database with a pool of at most three connections. Every statement is in a transaction with its own limits, so the
 * limits also work behind a connection pooler and do not affect its other clients. After an error the connection is
 * closed, and the server rolls back.
 */
export class Postgres implements Database {
  readonly kind = 'postgres';
  readonly #pool: pg.Pool;
  readonly #limits: ServerLimits;

  /** @param url in the form of the driver, with `sslmode` and other parameters */
  constructor(url: string, { applicationName, connectMs, ...limits }: PostgresOptions) {
    this.#limits = limits;
    this.#pool = new pg.Pool({
      // Parsed once: the driver would read the files in the address again for each connection, and throw uncaught errors.
      ...parseIntoClientConfig(url),
      application_name: applicationName,
      max: CONNECTIONS_MAX,
      connectionTimeoutMillis: connectMs,
      idleTimeoutMillis: IDLE_MS,
      allowExitOnIdle: true,
      keepAlive: true,
      keepAliveInitialDelayMillis: KEEP_ALIVE_MS,
      types: TYPES,
      onConnect: async (client) => {
        await client.query(withLimit(KEEP_ALIVES, [], connectMs));
      },
    });
    // A broken idle connection is replaced. Without a listener, its error would end the process.
    this.#pool.on('error', () => {});
    this.#pool.on('connect', (client) => client.on('error', () => {}));
  }

  readonly query: Query = async (...statement) => {
    const [rows = []] = await this.transaction([statement]);
    return rows;
  };

  transaction(statements: readonly Statement[]): Promise<readonly (readonly Row[])[]> {
    return this.run(async (query) => {
      const results: (readonly Row[])[] = [];
      for (const statement of statements) results.push(await query(...statement));
      return results;
    });
  }

  /**
   * Runs a step in a transaction.
   *
   * @param step also gets the connection, to identify it and to receive notices
   * @throws {CommitUnknownError}
   */
  async run<T>(
    step: (query: Query, connection: pg.PoolClient) => Promise<T>,
    begin: Partial<Begin> = {},
  ): Promise<T> {
    const { client, query } = await this.#begin(begin);
    try {
      const result = await step(query, client);
      await query('COMMIT').catch((error) => {
        // After an ERROR nothing was committed. If the connection was closed, the commit may have succeeded.
        const hasRolledBack = isServerError(error) && error.severity === 'ERROR';
        throw hasRolledBack ? error : new CommitUnknownError(error);
      });
      client.release();
      return result;
    } catch (error) {
      client.release(true);
      throw error;
    }
  }

  async *stream(text: string, values?: readonly unknown[]): AsyncGenerator<readonly Row[]> {
    const limits = { statementMs: LIST_MS, lockMs: this.#limits.lockMs, idleMs: LIST_MS };
    const { client, query } = await this.#begin({ ...limits, mode: SNAPSHOT });
    let isDone = false;
    try {
      // Optimize for reading all rows, not the first ones.
      await query('SET LOCAL cursor_tuple_fraction = 1');
      await query(`DECLARE list NO SCROLL CURSOR FOR ${text}`, values);
      const fetch = () => query(`FETCH ${PAGE_ROWS} FROM list`);
      // The server fetches the next page while this one is used.
      let next = fetch();
      for (let rows = await next; rows.length > 0; rows = await next) {
        next = fetch();
        next.catch(() => {});
        yield rows;
      }
      await query('COMMIT');
      isDone = true;
    } finally {
      client.release(!isDone);
    }
  }

  /** Closes idle connections, so that the next use opens a new one. */
  renew(): void {
    for (let left = this.#pool.idleCount; left > 0; left--) {
      this.#pool.connect().then(
        (client) => client.release(true),
        () => {},
      );
    }
  }

  /** Does not wait for the server. */
  async close(): Promise<void> {
    this.#pool.end().catch(() => {});
  }

  async #begin(given: Partial<Begin>): Promise<Transaction> {
    const { statementMs, lockMs } = { ...this.#limits, ...given };
    const { mode = 'READ COMMITTED', idleMs = TRANSACTION_IDLE_MS } = given;
    const client = await this.#pool.connect();
    const query: Query = async (text, values = []) => {
      const { rows } = await client.query<Row>(withLimit(text, values, statementMs + MARGIN_MS));
      return rows;
    };
    try {
      await query(
        `BEGIN ISOLATION LEVEL ${mode}; SET LOCAL statement_timeout = ${statementMs};
         SET LOCAL lock_timeout = ${lockMs}; SET LOCAL idle_in_transaction_session_timeout = ${idleMs};
         SET LOCAL datestyle = ISO; SET LOCAL timezone = UTC`,
      );
    } catch (error) {
      client.release(true);
      throw error;
    }
    return { client, query };
  }
}

/** The mode of a transaction that reads one snapshot. */
export const SNAPSHOT = 'REPEATABLE READ, READ ONLY';

/** The driver's types lack `query_timeout` of a statement. */
function withLimit(text: string, values: readonly unknown[], limitMs: number): pg.QueryConfig {
  return { text, values: [...values], query_timeout: limitMs } as pg.QueryConfig;
}

/** With longer limits, for commands of operators. */
export function openPostgresForCommand(url: string): Postgres {
  return new Postgres(url, {
    applicationName: 'ecliptic command',
    connectMs: 10_000,
    statementMs: 30_000,
    lockMs: 10_000,
  });
}
