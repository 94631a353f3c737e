/** One connection to PostgreSQL, to a server of the required kind. */
import type { Socket } from 'node:net';
import pg from 'pg';
import { type SessionAttributes, UNFIT_SERVER } from './postgres-address.ts';

/** A server answered, but is not of the required kind. */
export class UnfitServer extends Error {
  override readonly name = 'UnfitServer';
}

/** The settings of a connection. */
export interface ConnectionPlan {
  readonly config: pg.ClientConfig;
  readonly socket: Socket;
  /** Undefined if any server will do. */
  readonly target: SessionAttributes | undefined;
  /** Called once if the connection fails. */
  readonly onFailed: () => void;
}

/** A client whose connection counts as made only once the server is known to be fit. */
export class FitClient extends pg.Client {
  readonly #plan: ConnectionPlan;

  constructor(plan: ConnectionPlan) {
    super({ ...plan.config, stream: () => plan.socket });
    this.#plan = plan;
    // Users add their own listeners; until then, an error must not end the process.
    this.on('error', () => {});
  }

  override connect(): Promise<this>;
  override connect(callback: (error?: Error) => void): void;
  override connect(callback?: (error?: Error) => void): Promise<this> | undefined {
    const connected = this.#connect();
    if (callback === undefined) return connected;
    connected.then(() => callback(), callback);
    return undefined;
  }

  async #connect(): Promise<this> {
    try {
      await super.connect();
      if (this.#plan.target !== undefined) await this.#requireFit(this.#plan.target);
      return this;
    } catch (error) {
      this.#plan.onFailed();
      this.#plan.socket.destroy();
      throw error;
    }
  }

  async #requireFit(target: SessionAttributes): Promise<void> {
    const { rows } = await this.query(`SELECT ${UNFIT_SERVER[target]} AS unfit`);
    if (rows[0]?.unfit !== true) return;
    throw new UnfitServer(
      `${this.host}:${this.port} is a standby or read-only; target_session_attrs asks for ${target}`,
    );
  }
}
