/** The connections of a server: how many there may be, which have taken too long, and their end. */
import { once } from 'node:events';
import { readdirSync, readFileSync } from 'node:fs';
import type { Server } from 'node:http';
import { type AddressInfo, Server as NetServer } from 'node:net';
import { setImmediate as turn } from 'node:timers/promises';
import { Accounts, type SharedLimits } from './accounts.ts';
import { Connection, type Owner } from './connection.ts';
import type { Shed } from './events.ts';
import { Intake } from './intake.ts';
import { Pace } from './leftovers.ts';

/** The limits of connections, each and all together. */
export interface TrackingLimits extends SharedLimits {
  /** From the first byte until the head of a request is complete; see `Connection` for empty lines. */
  readonly headersTimeoutMs: number;
  /** From the moment an answer is ready until it is written out. */
  readonly answerTimeoutMs: number;
  /** How often the timeouts are checked. */
  readonly checkIntervalMs: number;
  readonly requestsPerConnectionMax: number;
}

/** The connections of a server. */
export interface Connections {
  /** From now on each answer is the last of its connection. */
  endNext(): void;
  /** From now on connections end as soon as they owe no answer; idle ones end now. */
  end(): void;
  /** Destroys all connections, whatever they owe, including those that Node no longer tracks. */
  abandon(): void;
}

/** What becomes of connections that cannot go on. */
interface TrackingEvents {
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
  const connectionsMax = Math.min(limits.connectionsMax, connectionsThatFit());
  const accounts = new Accounts<Connection>({ ...limits, connectionsMax }, events.onShed);
  const intake = new Intake();
  const owner: Owner = {
    accounts,
    discarding: new Pace(),
    requestsMax: limits.requestsPerConnectionMax,
    refuse: events.onCrowd,
  };
  // Node's own timeout for headers should act first, and it is checked at the same interval.
  const noiseMs = limits.headersTimeoutMs + 2 * limits.checkIntervalMs;
  let isEnding = false;
  let isPlain = false;

  server.on('connection', (socket) => {
    const connection = new Connection(socket, owner);
    if (!accounts.open(connection)) {
      socket.destroy();
      return;
    }
    socket.once('close', () => accounts.close(connection));
    connection.isGated = intake.attach(socket, connection);
    if (!connection.isGated && !isPlain) {
      isPlain = true;
      events.onPlain();
    }
    if (isEnding) connection.endNext();
  });
  const sweep = setInterval(() => {
    const nowMs = performance.now();
    for (const connection of accounts.those('arriving', 'owed', 'writing')) {
      const { progress, isInputIgnored } = connection;
      if (!isInputIgnored && progress.isNoisySince(nowMs - noiseMs)) events.onNoise(connection);
      // A reset also drops what the operating system still buffers of the answer.
      if (progress.isWritingSince(nowMs - limits.answerTimeoutMs)) {
        connection.socket.resetAndDestroy();
      }
    }
  }, limits.checkIntervalMs).unref();
  server.once('close', () => clearInterval(sweep));

  const all = () => accounts.those('idle', 'arriving', 'owed', 'writing');
  return {
    endNext: () => {
      isEnding = true;
      for (const connection of all()) connection.endNext();
    },
    end: () => {
      isEnding = true;
      for (const connection of all()) connection.endSoon();
    },
    abandon: () => {
      for (const { socket } of all()) socket.destroy();
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
export async function acceptWaiting(server: Server, deadlineMs: number): Promise<void> {
  let quietTurns = 0;
  const onConnection = () => {
    quietTurns = 0;
  };
  server.on('connection', onConnection);
  while (quietTurns < QUIET_TURNS && performance.now() < deadlineMs) {
    quietTurns++;
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

/** The number of connections, including those that have not sent a request yet. */
export function connectionsOf(server: Server): Promise<number> {
  return new Promise((resolve, reject) => {
    server.getConnections((error, count) => (error === null ? resolve(count) : reject(error)));
  });
}

/** The address of a server that listens, as a caller on this machine writes it. */
export function listeningUrl(server: Server): string {
  const { address, family, port } = server.address() as AddressInfo;
  if (address === '0.0.0.0' || address === '::') return `http://localhost:${port}`;
  return `http://${family === 'IPv6' ? `[${address}]` : address}:${port}`;
}

/** Stops listening, and waits up to `timeoutMs` for the answers in progress. */
export async function closeServer(
  server: Server,
  connections: Connections,
  timeoutMs: number,
): Promise<void> {
  const closed = once(server, 'close');
  stopListening(server);
  connections.end();
  const timeout = setTimeout(() => connections.abandon(), timeoutMs);
  await closed;
  clearTimeout(timeout);
}

/** Left for files that are opened later, 32 (databases, pages, new workers, a spool), and for connections to the metrics, 12. */
const RESERVED = 44;
/** So many are taken however few descriptors there are. */
const CONNECTIONS_MIN = 8;
/** The soft limit. */
const LIMIT = /^Max open files +(?<limit>\d+)/m;

/**
 * How many connections may be open beside the files that are open now. Beyond what the system allows, connections
 * could not be taken in to be told anything, nor could files be opened.
 *
 * @returns infinity where the system does not say
 */
function connectionsThatFit(): number {
  try {
    const limit = LIMIT.exec(readFileSync('/proc/self/limits', 'utf8'))?.groups?.['limit'];
    const used = readdirSync('/proc/self/fd').length;
    return limit === undefined
      ? Number.POSITIVE_INFINITY
      : Math.max(CONNECTIONS_MIN, Number(limit) - used - RESERVED);
  } catch {
    // Only Linux has these files.
    return Number.POSITIVE_INFINITY;
  }
}
