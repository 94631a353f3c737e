/** A PostgreSQL database, through node-postgres. */
import pg from 'pg';
import { parseIntoClientConfig } from 'pg-connection-string';
import { type Database, PAGE_ROWS, type Query, type Row, type Statement } from '../sql.ts';
import { isServerError } from './errors.ts';

/** How long the server works on something before it gives up by itself, in milliseconds. */
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

/** The server was asked to commit, and has not said whether it has. */
class CommitUnknownError extends Error {
  override readonly name = 'CommitUnknownError';

  constructor(cause: Error) {
    super(`the answer to COMMIT is missing: ${cause.message}`, { cause });
  }
}

/** For reads of keys, writes of usage, and what takes the place of a connection that hangs. */
const CONNECTIONS_MAX = 3;
/** One that is not used for so long is closed. */
const IDLE_MS = 60_000;
/** A connection that has been silent for this long is probed, by both sides. */
const KEEP_ALIVE_MS = 10_000;
/** The server ends a transaction whose client does nothing, and frees its locks. */
const TRANSACTION_IDLE_MS = 10_000;
/** A statement fails on the server first; here it fails by itself only if the server cannot be reached. */
const MARGIN_MS = 500;
/** The reader of a list may stop to think (`| less`). */
const LIST_MS = 600_000;

/**
 * The server notices within 20 seconds that a client has vanished, and closes the connection. A server that lacks one of
 * these settings goes without it.
 */
const KEEP_ALIVES = `SELECT count(set_config(name, value, false))
  FROM (VALUES ('tcp_keepalives_idle', '10'), ('tcp_keepalives_interval', '3'), ('tcp_keepalives_count', '3'))
    AS own (name, value) JOIN pg_settings USING (name)`;

/** From the text of the server to what `Row` says; by the ids of types in `pg_type`. */
const PARSERS: Readonly<Record<number, (text: string) => unknown>> = {
  [pg.types.builtins.INT8]: BigInt,
  [pg.types.builtins.DATE]: String,
  // `2026-11-20 09:01:02.5+00`: every transaction asks for ISO and UTC.
  [pg.types.builtins.TIMESTAMPTZ]: (text) =>
    `${text.slice(0, 10)}T${text.slice(11, 19)}.${text.slice(20, -3).padEnd(3, '0').slice(0, 3)}Z`,
};

const TYPES = {
  getTypeParser: (id: number, format?: 'text' | 'binary') =>
    PARSERS[id] ?? pg.types.getTypeParser(id, format as 'text'),
} as pg.CustomTypesConfig;

/** How a transaction begins. */
interface Begin extends ServerLimits {
  readonly mode?: string;
  readonly idleMs?: number;
}

/** A transaction that has begun. */
interface Transaction {
  readonly query: Query;
  readonly client: pg.PoolClient;
}

/**
 * A database, by a pool of at most three connections. Every statement is in a transaction, which carries its limits: so
 * they hold behind a pooler too, and are passed on to nobody else there. After any error the connection is closed, and
 * with it the server rolls back.
 */
export class Postgres implements Database {
  readonly kind = 'postgres';
  readonly #pool: pg.Pool;
  readonly #limits: ServerLimits;

  /** @param url as the driver reads it, with `sslmode` and other parameters */
  constructor(url: string, { applicationName, connectMs, ...limits }: PostgresOptions) {
    this.#limits = limits;
    this.#pool = new pg.Pool({
      // Once: the driver would read the files that the address names again for each connection, and throw where nobody catches.
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
    // A connection that breaks while nobody uses it is replaced; without a listener, its error would end the process.
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
   * @param step gets the connection too: to recognize it, and to hear the server's notices
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
        // An ERROR is an answer: nothing was committed. A server that ends the connection may have committed before.
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
      // All rows are read, as a rule: the plan for the first ones would take longer.
      await query('SET LOCAL cursor_tuple_fraction = 1');
      await query(`DECLARE list NO SCROLL CURSOR FOR ${text}`, values);
      const fetch = () => query(`FETCH ${PAGE_ROWS} FROM list`);
      // The server finds the next page while this one is being used.
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

  /** Closes the connections that are idle: whoever needs one gets a new one. */
  renew(): void {
    for (let left = this.#pool.idleCount; left > 0; left--) {
      this.#pool.connect().then(
        (client) => client.release(true),
        () => {},
      );
    }
  }

  /** Does not wait for a server that does not answer. */
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

/** The mode of a transaction that sees the database as it is at one moment. */
export const SNAPSHOT = 'REPEATABLE READ, READ ONLY';

/** The driver's declared types lack the limit of a single statement. */
function withLimit(text: string, values: readonly unknown[], limitMs: number): pg.QueryConfig {
  return { text, values: [...values], query_timeout: limitMs } as pg.QueryConfig;
}

/** For an operator's command, whose user waits. */
export function openPostgresForCommand(url: string): Postgres {
  return new Postgres(url, {
    applicationName: 'ecliptic command',
    connectMs: 10_000,
    statementMs: 30_000,
    lockMs: 10_000,
  });
}
