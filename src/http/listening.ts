/** How a server begins and ends to listen. */
import { once } from 'node:events';
import type { Server } from 'node:http';
import { type AddressInfo, Server as NetServer } from 'node:net';
import { setImmediate as nextIteration } from 'node:timers/promises';
import type { Connections } from './connections.ts';

/** After this many turns of the event loop without a new connection, none is waiting. */
const QUIET_ITERATIONS = 3;

/**
 * Waits until every pending connection has been accepted and what it has sent has been read. Node
 * accepts one connection per turn of its event loop, and those that are still pending when the server
 * stops listening are reset.
 */
export async function acceptPending(server: Server, deadlineMs: number): Promise<void> {
  let quietIterations = 0;
  const onConnection = () => {
    quietIterations = 0;
  };
  server.on('connection', onConnection);
  while (quietIterations < QUIET_ITERATIONS && performance.now() < deadlineMs) {
    quietIterations++;
    await nextIteration();
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
