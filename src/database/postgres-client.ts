/** One connection to PostgreSQL, and whether the server at its end is one that will do. */
import type { Socket } from 'node:net';
import pg from 'pg';
import { type SessionAttributes, UNFIT_SERVER } from './postgres-address.ts';

/** A server answers, and is not such a one as was asked for. */
export class UnfitServer extends Error {
  override readonly name = 'UnfitServer';
}

/** How a connection is made. */
export interface ConnectionPlan {
  readonly config: pg.ClientConfig;
  readonly socket: Socket;
  /** Undefined where any server will do. */
  readonly target: SessionAttributes | undefined;
  /** Called once where no connection comes of it. */
  readonly onFailed: () => void;
}

/** A connection that counts as made once its server has been found fit. */
export class FitClient extends pg.Client {
  readonly #plan: ConnectionPlan;

  constructor(plan: ConnectionPlan) {
    super({ ...plan.config, stream: () => plan.socket });
    this.#plan = plan;
    // Whoever uses it hears of its end; until it is used, no one does.
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
