import { Socket } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { type PostgresAddress, readPostgresAddress } from './postgres-address.ts';
import { type ConnectionPlan, FitClient } from './postgres-client.ts';
import { isRefusal, withAdvice } from './postgres-errors.ts';
import { requirePlainFiles } from './postgres-files.ts';

/** A row, keyed by column name. */
export type Row = Readonly<Record<string, unknown>>;

/** Sends one statement; `$1`, `$2` and so on stand for the values. */
export type Query = (text: string, values?: readonly unknown[]) => Promise<readonly Row[]>;

export interface PostgresOptions {
  /** Shown in `pg_stat_activity`. */
  readonly application_name: string;
  /** Connections for statements; listening uses one more. */
  readonly connections: number;
  readonly connect_timeout_ms: number;
  /** The longest wait for one statement. */
  readonly query_timeout_ms: number;
}

/** How long `close` waits for servers to end their connections; one that is unreachable never does. */
const END_WAIT_MS = 500;
/** A connection that has been silent for this long is probed. */
const KEEP_ALIVE_MS = 10_000;
/** How long the server keeps the locks of a process that vanished in the middle of a transaction. */
const TRANSACTION_IDLE_MAX_MS = 30_000;

/** A PostgreSQL database. Connects on demand, and again after a connection breaks. */
export class Postgres {
  readonly #options: PostgresOptions;
  readonly #address: PostgresAddress;
  /** The host that the next connection goes to: the last one that worked, or the one after it. */
  #host = 0;
  readonly #pool: pg.Pool;
  /** Of every connection, so that connections to a server that went away silently can be ended. */
  readonly #sockets = new Set<Socket>();

  /**
   * @param url in the form that `readPostgresAddress` accepts; the driver reads the rest, such as
   *   `sslmode`
   */
  constructor(url: string, options: PostgresOptions) {
    const address = readPostgresAddress(url);
    if (address === undefined) throw new Error('this is not the address of a PostgreSQL database');
    this.#address = address;
    this.#options = options;
    const { connections: max, connect_timeout_ms: connectionTimeoutMillis } = options;
    const plan = () => this.#plan();
    const Client = class extends FitClient {
      constructor() {
        super(plan());
      }
    };
    this.#pool = new pg.Pool({ Client, max, connectionTimeoutMillis });
    // An idle connection that breaks is replaced when it is next needed.
    this.#pool.on('error', () => {});
  }

  readonly query: Query = async (text, values = []) => {
    const client = await this.#atSomeHost(() => this.#pool.connect());
    let failed: Error | undefined;
    try {
      return (await client.query<Row>(text, [...values])).rows;
    } catch (error) {
      failed = error as Error;
      throw error;
    } finally {
      // After any error, the next statement gets another connection.
      client.release(failed);
    }
  };

  /** Runs a step that only reads; all its statements see the same state of one server. */
  snapshot<T>(step: (query: Query) => Promise<T>): Promise<T> {
    return this.transaction(step, 'REPEATABLE READ, READ ONLY');
  }

  /**
   * Runs a step in a transaction: all of it happens, or nothing.
   *
   * @param mode the isolation level, whatever the database's default is
   */
  async transaction<T>(step: (query: Query) => Promise<T>, mode = 'READ COMMITTED'): Promise<T> {
    const client = await this.#atSomeHost(() => this.#pool.connect());
    let broken: Error | undefined;
    // A connection may also break between two statements, when nothing waits for a result.
    const onError = (error: Error) => {
      broken = error;
    };
    client.on('error', onError);
    const query: Query = async (text, values = []) => {
      try {
        return (await client.query<Row>(text, [...values])).rows;
      } catch (error) {
        // Unless the error came from the server, the connection cannot be used any more.
        if (!isRefusal(error)) broken = error as Error;
        throw error;
      }
    };
    try {
      await query(
        `BEGIN ISOLATION LEVEL ${mode};
         SET LOCAL idle_in_transaction_session_timeout = ${TRANSACTION_IDLE_MAX_MS}`,
      );
      const result = await step(query);
      await query('COMMIT');
      return result;
    } catch (error) {
      // A connection that the server is about to end does not accept this, and is not used again.
      if (broken === undefined) await query('ROLLBACK').catch(onError);
      throw withAdvice(error);
    } finally {
      client.removeListener('error', onError);
      client.release(broken);
    }
  }

  /**
   * Listens to a channel on its own connection.
   *
   * @param channel a plain identifier
   * @param onLost called once when the connection has ended, for whatever reason
   * @returns once it listens
   */
  async listen(channel: string, onNotice: () => void, onLost: () => void): Promise<void> {
    const { client, socket } = await this.#atSomeHost(async () => {
      const made = this.#plan();
      return { client: await new FitClient(made).connect(), socket: made.socket };
    });
    const ended = whenClosed(socket);
    client.on('notification', onNotice);
    client.on('error', () => socket.destroy());
    try {
      await client.query(`LISTEN ${channel}`);
    } catch (error) {
      socket.destroy();
      throw error;
    }
    void ended.then(onLost);
  }

  /** @throws the error; if there are several hosts, an error that combines those of all of them */
  async #atSomeHost<T>(connect: () => Promise<T>): Promise<T> {
    const reasons: unknown[] = [];
    do {
      try {
        return await connect();
      } catch (error) {
        reasons.push(error);
      }
    } while (reasons.length < this.#address.urls.length);
    if (reasons.length === 1) throw reasons[0];
    throw new AggregateError(reasons, reasons.map((each) => (each as Error).message).join('; '));
  }

  /** A connection to the current host; if it fails, the next host becomes the current one. */
  #plan(): ConnectionPlan {
    if (this.#pool.ending) throw new Error('the database was closed');
    const { urls, target } = this.#address;
    const { application_name, connect_timeout_ms, query_timeout_ms } = this.#options;
    const host = this.#host;
    const connectionString = urls[host] ?? '';
    requirePlainFiles(connectionString);
    const config = {
      connectionString,
      application_name,
      connectionTimeoutMillis: connect_timeout_ms,
      query_timeout: query_timeout_ms,
      keepAlive: true,
      keepAliveInitialDelayMillis: KEEP_ALIVE_MS,
    };
    const onFailed = () => {
      if (this.#host === host) this.#host = (host + 1) % urls.length;
    };
    const socket = new Socket();
    this.#sockets.add(socket);
    socket.once('close', () => this.#sockets.delete(socket));
    return { config, socket, target, onFailed };
  }

  /** Ends the connections at once; the next statement makes new ones. */
  disconnect(): void {
    for (const socket of this.#sockets) socket.destroy();
  }

  /** Waits for statements in progress, then ends the connections. */
  async close(): Promise<void> {
    const limit = new AbortController();
    const late = delay(END_WAIT_MS, undefined, { signal: limit.signal }).catch(() => {});
    await this.#pool.end();
    await Promise.race([Promise.all([...this.#sockets].map(whenClosed)), late]);
    limit.abort();
    this.disconnect();
  }

  /** Ends the connections at once; statements in progress fail. */
  async abort(): Promise<void> {
    const ended = this.#pool.end();
    this.disconnect();
    await ended;
  }
}

function whenClosed(socket: Socket): Promise<void> {
  return new Promise((resolve) => socket.once('close', () => resolve()));
}
