/** What a listening server tells of itself, and its end. */
import { once } from 'node:events';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type Connections, stopListening } from './connections.ts';

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
