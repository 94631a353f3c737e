/** Starts and stops listening. */
import { once } from 'node:events';
import type { Server } from 'node:http';
import { type AddressInfo, Server as NetServer } from 'node:net';
import { setImmediate as nextIteration } from 'node:timers/promises';
import type { Connections } from './connections.ts';

/** After this many iterations of the event loop without a new connection, none is pending. */
const QUIET_ITERATIONS = 3;

/**
 * Waits until every pending connection is accepted and its bytes are read. Node accepts one connection per iteration of
 * its event loop, and the system resets connections that are pending when the server stops listening.
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
 * Stops accepting connections. The `close` of an HTTP server would also destroy connections with a response that is not
 * completely written.
 */
export function stopListening(server: Server): void {
  NetServer.prototype.close.call(server);
}

/** By the code of an error of `listen`. */
const LISTEN_FAULTS: Readonly<Record<string, string>> = {
  EACCES: 'this user may not use that port. Set PORT to 1024 or higher.',
  EADDRINUSE: 'another program listens there. Set PORT to another port.',
  EADDRNOTAVAIL: 'this machine does not have that address. Correct HOST.',
  EAI_AGAIN: 'the name of the host cannot be looked up now. Correct HOST, or try again later.',
  ENOTFOUND: 'there is no host of that name. Correct HOST.',
};

/**
 * Listens on the configured address.
 *
 * @throws if it cannot, with a remedy in terms of the configuration
 */
export async function listen(server: Server, host: string, port: number, backlog: number) {
  try {
    server.listen({ port, host, backlog });
    await once(server, 'listening');
  } catch (cause) {
    const { code = '', message } = cause as NodeJS.ErrnoException;
    const fault = LISTEN_FAULTS[code];
    const why = fault === undefined ? `: ${message}` : ` (${code}): ${fault}`;
    throw new Error(`cannot listen on port ${port} of ${host}${why}`, { cause });
  }
}

/** The number of connections, including those without a request. */
export function connectionsOf(server: Server): Promise<number> {
  return new Promise((resolve, reject) => {
    server.getConnections((error, count) => (error === null ? resolve(count) : reject(error)));
  });
}

/** The address of a listening server, for clients on this machine. */
export function listeningUrl(server: Server): string {
  const { address, family, port } = server.address() as AddressInfo;
  if (address === '0.0.0.0' || address === '::') return `http://localhost:${port}`;
  return `http://${family === 'IPv6' ? `[${address}]` : address}:${port}`;
}

/** Stops listening, and waits up to `timeoutMs` for the requests in progress. */
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
