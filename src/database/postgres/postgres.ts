import { Turns } from '../../waiting/waiting.ts';
import type { Query, Row } from '../sql.ts';
import { FitClient } from './client.ts';
import { isRefusal, withAdvice } from './errors.ts';
import { FormerConnections } from './former.ts';
import { type Hosts, hostsOf, requirePlainFiles } from './hosts.ts';

/** The times are read anew for each connection and statement, so they may change. */
interface PostgresOptions {
  /** Shown in `pg_stat_activity`. */
  readonly application_name: string;
  /** The longest wait for a connection to one host. */
  readonly connectTimeoutMs: number;
  /** The longest wait for one statement. */
  readonly queryTimeoutMs: number;
}

/** How long `close` waits for servers to end their connections; one that is unreachable never does. */
const END_WAIT_MS = 500;
/** How long the server keeps the locks of a process that vanished in the middle of a transaction. */
const TRANSACTION_IDLE_MAX_MS = 30_000;

/**
 * A PostgreSQL database: one connection for statements, which is made on demand and again after it breaks, and one more
 * for each channel. A statement that is given up is ended on the server, and its connection with it, so that the server
 * never holds more of them than that (docs/adr/0035).
 */
export class Postgres {
  readonly #options: PostgresOptions;
  readonly #hosts: Hosts;
  readonly #former = new FormerConnections();
  /** Those that are being made, and those in use. */
  readonly #clients = new Set<FitClient>();
  /** The one for statements. */
  #client: FitClient | undefined;
  /** Of statements and transactions, which share a connection. */
  readonly #turns = new Turns();
  #isClosed = false;

  /**
   * @param url in the form that `readPostgresAddress` accepts; the driver reads the rest, such as
   *   `sslmode`
   */
  constructor(url: string, options: PostgresOptions) {
    this.#hosts = hostsOf(url);
    this.#options = options;
  }

  readonly query: Query = (text, values = []) =>
    this.#inTurn(async (client) => {
      try {
        return await this.#send(client, text, values);
      } catch (error) {
        // After any error, the next statement gets another connection.
        this.#leave(client);
        throw error;
      }
    });

  /** Runs a step that only reads; all its statements see the same state of one server. */
  snapshot<T>(step: (query: Query) => Promise<T>): Promise<T> {
    return this.transaction(step, 'REPEATABLE READ, READ ONLY');
  }

  /**
   * Runs a step in a transaction: all of it happens, or nothing.
   *
   * @param mode the isolation level, whatever the database's default is
   */
  transaction<T>(step: (query: Query) => Promise<T>, mode = 'READ COMMITTED'): Promise<T> {
    return this.#inTurn(async (client) => {
      let isBroken = false;
      const query: Query = async (text, values = []) => {
        try {
          return await this.#send(client, text, values);
        } catch (error) {
          // Unless the error came from the server, the connection cannot be used any more.
          isBroken ||= !isRefusal(error);
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
        if (!isBroken) await query('ROLLBACK').catch(() => {});
        if (isBroken) this.#leave(client);
        throw withAdvice(error);
      }
    });
  }

  /**
   * Listens to a channel on its own connection.
   *
   * @param channel a plain identifier
   * @param onLost called once when the connection has ended, for whatever reason
   * @returns once it listens
   */
  async listen(channel: string, onNotice: () => void, onLost: () => void): Promise<void> {
    const client = await this.#connect();
    client.on('notification', onNotice);
    client.on('error', () => this.#leave(client));
    try {
      await this.#send(client, `LISTEN ${channel}`, []);
    } catch (error) {
      this.#leave(client);
      throw error;
    }
    void client.whenEnded.then(onLost);
  }

  #send(client: FitClient, text: string, values: readonly unknown[]): Promise<readonly Row[]> {
    return client.send(text, values, this.#options.queryTimeoutMs);
  }

  /** Uses the connection for statements after everyone who came before. */
  #inTurn<T>(act: (client: FitClient) => Promise<T>): Promise<T> {
    return this.#turns.take(async () => {
      // One that broke while it was idle is replaced.
      if (this.#client?.isOpen !== true) this.#client = await this.#connect();
      return await act(this.#client);
    });
  }

  async #connect(): Promise<FitClient> {
    await this.#former.settle();
    this.#former.requirePlace();
    const { target } = this.#hosts.address;
    return await this.#hosts.reach(async (url, connectMs) => {
      if (this.#isClosed) throw new Error('the database was closed');
      requirePlainFiles(url);
      const { application_name: applicationName } = this.#options;
      const client = new FitClient({ url, application_name: applicationName, target, connectMs });
      this.#clients.add(client);
      try {
        await client.open();
        await this.#former.giveWayTo(client, connectMs);
      } catch (error) {
        this.#leave(client);
        throw error;
      }
      void client.whenClosed.then(() => this.#clients.delete(client));
      return client;
    }, this.#options.connectTimeoutMs);
  }

  #leave(client: FitClient): void {
    this.#clients.delete(client);
    this.#former.leave(client);
  }

  /** Ends the connections at once; the next statement makes new ones. */
  disconnect(): void {
    for (const client of this.#clients) this.#leave(client);
  }

  /** Waits for statements in progress, then ends the connections. */
  async close(): Promise<void> {
    await this.#turns.whenDone;
    await this.#end(END_WAIT_MS);
  }

  /** Ends the connections at once; statements in progress fail. */
  async abort(): Promise<void> {
    await this.#end();
    await this.#turns.whenDone;
  }

  async #end(waitMs?: number): Promise<void> {
    this.#isClosed = true;
    this.disconnect();
    await this.#former.settle(waitMs);
    this.#former.destroy();
  }
}
