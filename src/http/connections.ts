import type { Server } from 'node:http';
import { Server as NetServer } from 'node:net';
import { setImmediate as turn } from 'node:timers/promises';
import { Connection } from './connection.ts';
import { Intake } from './intake.ts';

/** What the account of connections goes by. */
export interface AccountLimits {
  /** From the first byte that comes until the head of a request has come; see `Connection` for empty lines. */
  readonly headers_timeout_ms: number;
  /** From the moment that an answer was given, until it is written out. */
  readonly answer_timeout_ms: number;
  /** How often the times are looked at. */
  readonly check_interval_ms: number;
  readonly requests_per_connection_max: number;
  /** Connections that have brought more than is parsed in one go; one more is cut off. */
  readonly held_connections_max: number;
}

/** The connections of a server. */
export interface Connections {
  /** From now on connections end as soon as they owe nothing. Those that do not, end now. */
  end(): void;
  /** Ends all of them, whatever they owe: also those that Node has let go of. */
  abandon(): void;
}

/** @param onNoise called for a connection that sends bytes in time, and no request */
export function trackConnections(
  server: Server,
  limits: AccountLimits,
  onNoise: (connection: Connection) => void,
): Connections {
  const connections = new Set<Connection>();
  const intake = new Intake(limits.held_connections_max);
  // Node's own bound for headers comes first, and is looked at as seldom as this one.
  const noise_ms = limits.headers_timeout_ms + 2 * limits.check_interval_ms;
  let is_ending = false;

  server.on('connection', (socket) => {
    const connection = new Connection(socket, limits.requests_per_connection_max);
    connections.add(connection);
    socket.once('close', () => connections.delete(connection));
    intake.attach(socket, connection);
    if (is_ending) connection.endNext();
  });
  const sweep = setInterval(() => {
    const now_ms = performance.now();
    for (const connection of connections) {
      if (connection.isNoisySince(now_ms - noise_ms)) onNoise(connection);
      // Whatever the system still holds of the answer is let go of too.
      if (connection.isWritingSince(now_ms - limits.answer_timeout_ms))
        connection.socket.resetAndDestroy();
    }
  }, limits.check_interval_ms).unref();
  server.once('close', () => clearInterval(sweep));

  return {
    end: () => {
      is_ending = true;
      for (const connection of connections) connection.endSoon();
    },
    abandon: () => {
      for (const { socket } of connections) socket.destroy();
    },
  };
}

/** Turns of the loop without a new connection after which none waits. */
const QUIET_TURNS = 3;

/**
 * Waits until no connection waits to be accepted, and what those have sent is read: Node accepts one in a
 * turn of its loop, and what is not accepted when the server stops listening is reset.
 */
export async function acceptWaiting(server: Server, deadline_ms: number): Promise<void> {
  let quiet_turns = 0;
  const onConnection = () => {
    quiet_turns = 0;
  };
  server.on('connection', onConnection);
  while (quiet_turns < QUIET_TURNS && performance.now() < deadline_ms) {
    quiet_turns++;
    await turn();
  }
  server.off('connection', onConnection);
}

/**
 * Takes no more connections. An HTTP server's own `close` also destroys those whose answer was given
 * and is not written out yet.
 */
export function stopListening(server: Server): void {
  NetServer.prototype.close.call(server);
}
