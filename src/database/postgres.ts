/** PostgreSQL; beside postgres-client.ts, the only file that knows its driver. */
import { Socket } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { type PostgresAddress, readPostgresAddress } from './postgres-address.ts';
import { type ConnectionPlan, FitClient } from './postgres-client.ts';

/** A row by the names of its columns. */
export type Row = Readonly<Record<string, unknown>>;

/** Sends one statement; `$1` and so on stand for the values. */
export type Query = (text: string, values?: readonly unknown[]) => Promise<readonly Row[]>;

export interface PostgresOptions {
  /** Shown in `pg_stat_activity`. */
  readonly application_name: string;
  /** Connections for statements; listening takes one more. */
  readonly connections: number;
  readonly connect_timeout_ms: number;
  /** Longest wait for one statement. */
  readonly query_timeout_ms: number;
}

/** A connection that hears announcements. */
export interface Listener {
  /** Ends it at once; nothing is heard of it any more. */
  close(): void;
}

/** How long an end waits for a server that is told of it; one that is away never answers. */
const END_WAIT_MS = 500;
/** A connection on which nothing was said for so long is asked whether it is there. */
const KEEP_ALIVE_MS = 10_000;
/**
 * How long the server keeps a transaction, and the locks it holds, for a process that says nothing:
 * one that vanished would otherwise keep everyone else waiting for hours.
 */
const TRANSACTION_IDLE_MAX_MS = 30_000;

/** A PostgreSQL database. Connections are made when they are needed, and made anew when they break. */
export class Postgres {
  readonly #options: PostgresOptions;
  readonly #address: PostgresAddress;
  /** Which host the next connection goes to: the one that took the last, or the one after it. */
  #host = 0;
  readonly #pool: pg.Pool;
  /** Of every connection, so that one to a server that went away without a word can be ended. */
  readonly #sockets = new Set<Socket>();

  /** @param url as `readPostgresAddress` takes it; the driver reads the rest of it, such as `sslmode` */
  constructor(url: string, options: PostgresOptions) {
    const address = readPostgresAddress(url);
    if (address === undefined) throw new Error('this is no address of a PostgreSQL database');
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
    // An idle connection that breaks is replaced when it is needed next; its end is no event.
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
      // Whatever went wrong, the next statement gets another connection.
      client.release(failed);
    }
  };

  /** Runs a step in a transaction; all of it happens or nothing. */
  transaction<T>(step: (query: Query) => Promise<T>): Promise<T> {
    // As the steps are written for it, whatever the database's default is.
    return this.#transaction('READ COMMITTED', step);
  }

  /** Runs a step that only reads; all its statements see one and the same moment of one server. */
  snapshot<T>(step: (query: Query) => Promise<T>): Promise<T> {
    return this.#transaction('REPEATABLE READ, READ ONLY', step);
  }

  async #transaction<T>(mode: string, step: (query: Query) => Promise<T>): Promise<T> {
    const client = await this.#atSomeHost(() => this.#pool.connect());
    let broken: Error | undefined;
    // A connection may break between two statements, when no one waits for an answer of it.
    const onError = (error: Error) => {
      broken = error;
    };
    client.on('error', onError);
    const query: Query = async (text, values = []) => {
      try {
        return (await client.query<Row>(text, [...values])).rows;
      } catch (error) {
        // Whatever else went wrong than what the server says, nothing more can be asked of it.
        if (!(error instanceof pg.DatabaseError)) broken = error as Error;
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
      // One that the server is about to end does not take this any more, and is not used again.
      if (broken === undefined) await query('ROLLBACK').catch(onError);
      throw withAdvice(error);
    } finally {
      client.removeListener('error', onError);
      client.release(broken);
    }
  }

  /**
   * Listens to a channel on a connection of its own.
   *
   * @param channel a plain identifier
   * @param onLost is called once when the connection ends without having been closed here
   */
  async listen(channel: string, onNotice: () => void, onLost: () => void): Promise<Listener> {
    const { client, socket } = await this.#atSomeHost(async () => {
      const made = this.#plan();
      return { client: await new FitClient(made).connect(), socket: made.socket };
    });
    let closed = false;
    const close = () => {
      closed = true;
      socket.destroy();
    };
    const end = () => {
      if (closed) return;
      close();
      onLost();
    };
    client.on('notification', () => {
      if (!closed) onNotice();
    });
    try {
      await client.query(`LISTEN ${channel}`);
    } catch (error) {
      close();
      throw error;
    }
    client.on('error', end);
    client.on('end', end);
    // It may have ended while this was told that it listens.
    if (socket.destroyed) end();
    return { close };
  }

  /**
   * Connects to one host after the other, each once.
   *
   * @throws the reason; where there are several hosts, an error with the reason of each
   */
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

  /** To the host whose turn it is; where no connection comes of it, it is the next one's turn. */
  #plan(): ConnectionPlan {
    const { urls, target } = this.#address;
    const { application_name, connect_timeout_ms, query_timeout_ms } = this.#options;
    const host = this.#host;
    const config = {
      connectionString: urls[host] ?? '',
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

  /** Ends the connections; what is asked next makes new ones. */
  disconnect(): void {
    this.#destroySockets();
  }

  /** Waits for statements under way, and ends the connections. */
  async close(): Promise<void> {
    const ended = this.#pool.end();
    const limit = new AbortController();
    const late = delay(END_WAIT_MS, undefined, { signal: limit.signal }).catch(() => {});
    await ended;
    await Promise.race([Promise.all([...this.#sockets].map(whenClosed)), late]);
    limit.abort();
    this.#destroySockets();
  }

  /** Ends the connections at once; what is under way fails. */
  async abort(): Promise<void> {
    const ended = this.#pool.end();
    this.#destroySockets();
    await ended;
  }

  #destroySockets(): void {
    for (const socket of this.#sockets) socket.destroy();
  }
}

/** PgBouncer's own words do not say what to do. */
function withAdvice(error: unknown): unknown {
  if (isRefusal(error) && error.message.includes('statement pooling mode')) {
    error.message += '; PgBouncer needs pool_mode = transaction or session';
  }
  return error;
}

/** Whether a server answered, and said no. */
export function isRefusal(error: unknown): error is Error {
  return error instanceof pg.DatabaseError;
}

/** undefined_table and undefined_column (postgresql.org/docs/current/errcodes-appendix.html). */
const LACKS_SCHEMA = ['42P01', '42703'];

/** Whether a statement failed because tables are not there, or are of an earlier release. */
export function lacksSchema(error: unknown): boolean {
  return error instanceof pg.DatabaseError && LACKS_SCHEMA.includes(error.code ?? '');
}

function whenClosed(socket: Socket): Promise<void> {
  return new Promise((resolve) => socket.once('close', () => resolve()));
}
