/** Asks a listening server about itself. */
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';

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
