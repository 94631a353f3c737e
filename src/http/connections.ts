import type { Server } from 'node:http';
import { Server as NetServer } from 'node:net';
import { setImmediate as turn } from 'node:timers/promises';
import { type AccountLimits, Accounts } from './accounts.ts';
import { Connection, type Owner } from './connection.ts';
import { connectionsThatFit } from './descriptors.ts';
import type { Shed } from './events.ts';
import { Intake } from './intake.ts';

/** The limits of connections, each and all together. */
export interface TrackingLimits extends AccountLimits {
  /** From the first byte until the head of a request is complete; see `Connection` for empty lines. */
  readonly headers_timeout_ms: number;
  /** From the moment an answer is ready until it is written out. */
  readonly answer_timeout_ms: number;
  /** How often the timeouts are checked. */
  readonly check_interval_ms: number;
  readonly requests_per_connection_max: number;
}

/** The connections of a server. */
export interface Connections {
  /** From now on connections end as soon as they owe no answer; idle ones end now. */
  end(): void;
  /** Destroys all connections, whatever they owe, including those that Node no longer tracks. */
  abandon(): void;
}

/** What becomes of connections that cannot go on. */
export interface TrackingEvents {
  /** A connection has sent bytes for too long without a request. */
  onNoise(connection: Connection): void;
  /** A message that is not complete makes room for others. */
  onCrowd(connection: Connection): void;
  /** A connection is ended to make room for others. */
  onShed(what: Shed): void;
  /** The bytes of a connection cannot be fed to its parser by turns; told once. */
  onPlain(): void;
}

export function trackConnections(
  server: Server,
  limits: TrackingLimits,
  events: TrackingEvents,
): Connections {
  const connections_max = Math.min(limits.connections_max, connectionsThatFit());
  const accounts = new Accounts<Connection>({ ...limits, connections_max }, events.onShed);
  const intake = new Intake();
  const owner: Owner = {
    accounts,
    requests_max: limits.requests_per_connection_max,
    refuse: events.onCrowd,
  };
  // Node's own timeout for headers should act first, and it is checked at the same interval.
  const noise_ms = limits.headers_timeout_ms + 2 * limits.check_interval_ms;
  let is_ending = false;
  let is_plain = false;

  server.on('connection', (socket) => {
    const connection = new Connection(socket, owner);
    if (!accounts.open(connection)) {
      socket.destroy();
      return;
    }
    socket.once('close', () => accounts.close(connection));
    connection.is_gated = intake.attach(socket, connection);
    if (!connection.is_gated && !is_plain) {
      is_plain = true;
      events.onPlain();
    }
    if (is_ending) connection.endNext();
  });
  const sweep = setInterval(() => {
    const now_ms = performance.now();
    for (const connection of accounts.those('arriving', 'owed', 'writing')) {
      if (connection.isNoisySince(now_ms - noise_ms)) events.onNoise(connection);
      // A reset also drops what the operating system still buffers of the answer.
      if (connection.isWritingSince(now_ms - limits.answer_timeout_ms)) {
        connection.socket.resetAndDestroy();
      }
    }
  }, limits.check_interval_ms).unref();
  server.once('close', () => clearInterval(sweep));

  return {
    end: () => {
      is_ending = true;
      for (const connection of accounts.those('idle', 'arriving', 'owed', 'writing'))
        connection.endSoon();
    },
    abandon: () => {
      for (const { socket } of accounts.those('idle', 'arriving', 'owed', 'writing'))
        socket.destroy();
    },
  };
}

/** After this many turns of the event loop without a new connection, none is waiting. */
const QUIET_TURNS = 3;

/**
 * Waits until every pending connection has been accepted and what it has sent has been read. Node
 * accepts one connection per turn of its event loop, and those that are still pending when the server
 * stops listening are reset.
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
 * Accepts no more connections. An HTTP server's own `close` would also destroy connections whose
 * answer has not been written out yet.
 */
export function stopListening(server: Server): void {
  NetServer.prototype.close.call(server);
}
