/** One connection to PostgreSQL, to a server of the required kind. */
import { Socket } from 'node:net';
import pg from 'pg';
import { type SessionAttributes, UNFIT_SERVER } from '../location.ts';
import type { Row } from '../sql.ts';
import { type CancelTarget, cancelStatement } from './cancel.ts';
import { isRefusal } from './errors.ts';

/** A server answered, but is not of the required kind. */
export class UnfitServerError extends Error {
  override readonly name = 'UnfitServerError';
}

/** A server answers, but not in time. */
export class SlowServerError extends Error {
  override readonly name = 'SlowServerError';
  readonly during: 'connect' | 'statement';

  constructor(during: SlowServerError['during'], limitMs: number) {
    super(`no ${during === 'connect' ? 'connection' : 'answer'} within ${Math.round(limitMs)} ms`);
    this.during = during;
  }
}

/** The settings of a connection. */
interface ConnectionPlan {
  readonly url: string;
  /** Shown in `pg_stat_activity`. */
  readonly application_name: string;
  /** Undefined if any server will do. */
  readonly target: SessionAttributes | undefined;
  readonly connectMs: number;
}

/** A connection that has been silent for this long is probed, by both sides. */
const KEEP_ALIVE_MS = 10_000;

/**
 * What the server does on its side: it ends a connection whose client has vanished. A server that lacks one of them goes
 * without it.
 */
const OWN_SETTINGS: readonly (readonly [name: string, value: string])[] = [
  ['client_connection_check_interval', '1000'],
  ['tcp_keepalives_idle', String(KEEP_ALIVE_MS / 1_000)],
  ['tcp_keepalives_interval', '3'],
  ['tcp_keepalives_count', '3'],
];

/**
 * Sets what the statements here depend on, whatever the defaults of the database are. What is the server's own is set
 * only where no pooler stands in between: it would pass the settings on to others.
 *
 * @param unfit SQL that is true if the server is not of the required kind
 */
const setUp = (unfit: string) => `
  SELECT ${unfit} AS unfit, pg_backend_pid() = $1 AS is_direct, set_config('datestyle', 'ISO, MDY', false),
    (SELECT count(set_config(name, value, false))
       FROM (VALUES ${OWN_SETTINGS.map(([name, value]) => `('${name}', '${value}')`).join(', ')}) AS own (name, value)
       JOIN pg_settings USING (name)
      WHERE pg_backend_pid() = $1 AND version() ~ 'linux|darwin|bsd')`;

/** About the round trips that a connection takes. */
const CONNECT_TRIPS = 7;

/** A client that counts as connected only once the server is known to be fit. */
export class FitClient extends pg.Client {
  readonly #plan: ConnectionPlan;
  readonly #socket: Socket;
  readonly #closed = Promise.withResolvers<void>();
  readonly #ended = Promise.withResolvers<void>();
  #state: 'connecting' | 'open' | 'ended' | 'closed' = 'connecting';
  #reachedAfterMs = 0;
  /** What fails the statement under way; undefined if there is none. */
  #failStatement: ((reason: Error) => void) | undefined;
  /** Undefined before it is known. */
  #isDirect: boolean | undefined;
  #readyMs: number | undefined;

  constructor(plan: ConnectionPlan) {
    const socket = new Socket();
    super({
      connectionString: plan.url,
      application_name: plan.application_name,
      connectionTimeoutMillis: plan.connectMs,
      keepAlive: true,
      keepAliveInitialDelayMillis: KEEP_ALIVE_MS,
      stream: () => socket,
    });
    this.#plan = plan;
    this.#socket = socket;
    const beganMs = performance.now();
    socket.once('connect', () => {
      this.#reachedAfterMs = performance.now() - beganMs;
    });
    socket.once('close', () => this.#close());
    // Users add their own listeners; until then, an error must not end the process.
    this.on('error', () => this.#end());
  }

  /** Settles once the connection is of no more use, and that is known here. */
  get whenEnded(): Promise<void> {
    return this.#ended.promise;
  }

  /** Settles once both sides have ended it. */
  get whenClosed(): Promise<void> {
    return this.#closed.promise;
  }

  get isOpen(): boolean {
    return this.#state === 'open';
  }

  get isClosed(): boolean {
    return this.#state === 'closed';
  }

  /** True if it is known that no pooler stands in between. */
  get isDirect(): boolean {
    return this.#isDirect === true;
  }

  /** The process of the server, and its age at least; undefined before it is known. */
  get servedBy(): { readonly processId: number; readonly ageMs: number } | undefined {
    const { processID: processId } = this.#inner;
    if (processId === null || this.#readyMs === undefined) return undefined;
    return { processId, ageMs: performance.now() - this.#readyMs };
  }

  /** What the driver has besides its declared types. */
  get #inner(): CancelTarget & { readonly connection: { readonly stream: Socket } } {
    return this as never;
  }

  /** A proxy may accept connections for a server that does not answer, but then it does so at once. */
  get #hasAnswered(): boolean {
    return (
      this.#socket.bytesRead > 0 || this.#reachedAfterMs > this.#plan.connectMs / CONNECT_TRIPS
    );
  }

  /** @throws {UnfitServerError} @throws {SlowServerError} */
  async open(): Promise<void> {
    const { connectMs, target } = this.#plan;
    try {
      await this.connect();
    } catch (error) {
      const isSlow = this.#hasAnswered && (error as Error).message === 'timeout expired';
      this.destroy();
      throw isSlow ? new SlowServerError('connect', connectMs) : error;
    }
    this.#requireUse();
    this.#state = 'open';
    this.#readyMs = performance.now();
    const unfit = target === undefined ? 'false' : UNFIT_SERVER[target];
    const [row] = await this.send(setUp(unfit), [this.#inner.processID], connectMs, 'connect');
    this.#isDirect = row?.['is_direct'] === true;
    if (row?.['unfit'] !== true) return;
    throw new UnfitServerError(
      `${this.host}:${this.port} is a standby or read-only; target_session_attrs asks for ${target}`,
    );
  }

  /**
   * Sends one statement, and waits no longer than the limit.
   *
   * @throws {SlowServerError} if there is no answer by then; the connection must then be left
   */
  async send(
    text: string,
    values: readonly unknown[],
    limitMs: number,
    during: SlowServerError['during'] = 'statement',
  ): Promise<readonly Row[]> {
    this.#requireUse();
    // One for each statement: a promise that outlives them would keep something of each.
    const left = Promise.withResolvers<never>();
    this.#failStatement = left.reject;
    try {
      const query = { text, values: [...values], query_timeout: limitMs };
      const { rows } = await Promise.race([this.query<Row>(query), left.promise]);
      this.#failStatement = undefined;
      return rows;
    } catch (error) {
      if (isRefusal(error)) this.#failStatement = undefined;
      if ((error as Error).message !== 'Query read timeout') throw error;
      throw new SlowServerError(during, limitMs);
    }
  }

  /** Ends the connection, and on the server what it is doing; a statement in progress fails at once. */
  leave(): void {
    const wasOpen = this.#state === 'open';
    this.#end();
    const { stream } = this.#inner.connection;
    // It must not keep the process alive.
    stream.unref();
    // A pooler keeps count of its connections itself.
    if (this.#isDirect === false) stream.once('finish', () => this.destroy());
    if (!wasOpen) {
      this.destroy();
    } else if (this.#failStatement === undefined) {
      void this.end();
    } else {
      this.#failStatement(terminated());
      // A pooler that sees the end first no longer knows which statement is to be canceled.
      void cancelStatement(this.#inner, this.#socket.remoteAddress).then(() => stream.end());
    }
  }

  /** Ends it without waiting for the server. */
  destroy(): void {
    this.#inner.connection.stream.destroy();
    this.#socket.destroy();
  }

  /** @throws if it was left, or has ended */
  #requireUse(): void {
    if (this.#state === 'ended' || this.#state === 'closed') throw terminated();
  }

  #end(): void {
    if (this.#state !== 'closed') this.#state = 'ended';
    this.#ended.resolve();
  }

  #close(): void {
    this.#state = 'closed';
    this.#ended.resolve();
    this.#closed.resolve();
  }
}

/** In the words of the driver. */
function terminated(): Error {
  return new Error('Connection terminated');
}
