/** PostgreSQL, and the only file that knows its driver. */
import { Socket } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { POSTGRES_STEPS, SCHEMA_LOCK } from './postgres-steps.ts';

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
  readonly #url: string;
  readonly #options: PostgresOptions;
  readonly #pool: pg.Pool;
  /** Of every connection, so that one to a server that went away without a word can be ended. */
  readonly #sockets = new Set<Socket>();

  /** @param url as the driver takes it: `postgres://user:password@host/database?sslmode=…` */
  constructor(url: string, options: PostgresOptions) {
    this.#url = url;
    this.#options = options;
    this.#pool = new pg.Pool({ ...this.#clientConfig(), max: options.connections });
    // An idle connection that breaks is replaced when it is needed next; its end is no event.
    this.#pool.on('error', () => {});
  }

  readonly query: Query = async (text, values = []) => {
    const { rows } = await this.#pool.query<Row>(text, [...values]);
    return rows;
  };

  /** Runs a step in a transaction; all of it happens or nothing. */
  async transaction<T>(step: (query: Query) => Promise<T>): Promise<T> {
    const client = await this.#pool.connect();
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
      // As the steps are written for it, whatever the database's default is.
      await query('BEGIN ISOLATION LEVEL READ COMMITTED');
      try {
        await query(`SET LOCAL idle_in_transaction_session_timeout = ${TRANSACTION_IDLE_MAX_MS}`);
        const result = await step(query);
        await query('COMMIT');
        return result;
      } catch (error) {
        if (broken === undefined) await query('ROLLBACK').catch(onError);
        throw error;
      }
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
    const socket = this.#openSocket();
    const client = new pg.Client({ ...this.#clientConfig(), stream: () => socket });
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
      // Until it listens, its end is told by these.
      client.on('error', () => {});
      await client.connect();
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

  #openSocket(): Socket {
    const socket = new Socket();
    this.#sockets.add(socket);
    socket.once('close', () => this.#sockets.delete(socket));
    return socket;
  }

  #clientConfig(): pg.ClientConfig {
    const { application_name, connect_timeout_ms, query_timeout_ms } = this.#options;
    return {
      connectionString: this.#url,
      application_name,
      connectionTimeoutMillis: connect_timeout_ms,
      query_timeout: query_timeout_ms,
      keepAlive: true,
      keepAliveInitialDelayMillis: KEEP_ALIVE_MS,
      stream: () => this.#openSocket(),
    };
  }
}

function whenClosed(socket: Socket): Promise<void> {
  return new Promise((resolve) => socket.once('close', () => resolve()));
}

/** How long whoever finds the schema being changed waits for the others. */
const SCHEMA_LOCK_WAIT_MS = 60_000;
const SCHEMA_LOCK_PAUSE_MS = 100;

/**
 * Brings the schema up to date. Any number of processes may do so at once: one of them does, the
 * others wait. Where nothing is to be done, reading `schema_steps` is all that it takes.
 *
 * @param signal to end it, whatever it waits for
 * @throws where the schema is of a newer release, or the role may not change it
 */
export async function migratePostgres(url: string, signal?: AbortSignal): Promise<void> {
  const postgres = new Postgres(url, {
    application_name: 'ecliptic schema',
    connections: 1,
    connect_timeout_ms: 5_000,
    query_timeout_ms: SCHEMA_LOCK_WAIT_MS,
  });
  const abort = () => void postgres.abort();
  signal?.addEventListener('abort', abort);
  try {
    signal?.throwIfAborted();
    const deadline_ms = performance.now() + SCHEMA_LOCK_WAIT_MS;
    while ((await stepsTaken(postgres.query)) < POSTGRES_STEPS.length) {
      if (await tryMigrating(postgres)) return;
      if (performance.now() > deadline_ms)
        throw new Error('the schema is being changed for too long');
      await delay(SCHEMA_LOCK_PAUSE_MS, undefined, signal && { signal });
    }
  } finally {
    signal?.removeEventListener('abort', abort);
    if (!signal?.aborted) await postgres.close();
  }
}

/** @returns false where another process is at it */
async function tryMigrating(postgres: Postgres): Promise<boolean> {
  return await postgres.transaction(async (query) => {
    const [lock] = await query('SELECT pg_try_advisory_xact_lock($1) AS held', [SCHEMA_LOCK]);
    if (lock?.['held'] !== true) return false;
    const taken = await stepsTaken(query);
    if (taken === 0) {
      await query(
        'CREATE TABLE IF NOT EXISTS schema_steps (step integer PRIMARY KEY, taken_at timestamptz NOT NULL DEFAULT now())',
      );
    }
    for (const [index, step] of POSTGRES_STEPS.entries()) {
      if (index < taken) continue;
      await query(step);
      await query('INSERT INTO schema_steps (step) VALUES ($1)', [index + 1]);
    }
    return true;
  });
}

async function stepsTaken(query: Query): Promise<number> {
  const [table] = await query("SELECT to_regclass('schema_steps') IS NOT NULL AS exists");
  if (table?.['exists'] !== true) return 0;
  const [row] = await query('SELECT coalesce(max(step), 0)::integer AS steps FROM schema_steps');
  const steps = Number(row?.['steps']);
  if (steps <= POSTGRES_STEPS.length) return steps;
  throw new Error(
    `the database is of a newer release (schema ${steps}, this release knows ${POSTGRES_STEPS.length})`,
  );
}
