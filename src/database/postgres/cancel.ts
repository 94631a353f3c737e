/** Asks a PostgreSQL server to end the statement of another connection. */
import type { EventEmitter } from 'node:events';
import { isIP } from 'node:net';
import type { Duplex } from 'node:stream';
import type { ConnectionOptions } from 'node:tls';
import pg from 'pg';

/** What the driver has besides its declared types. */
interface CancelConnection extends EventEmitter {
  readonly stream: Duplex;
  connect(port: number | string, host?: string): void;
  requestSsl(): void;
  cancel(processId: number, secret: number): void;
}

/** The connection that a statement was sent on. */
export interface CancelTarget {
  readonly host: string;
  readonly port: number;
  readonly ssl: boolean | ConnectionOptions;
  readonly sslNegotiation?: string;
  /** As the server told it; null before. */
  readonly processID: number | null;
  readonly secretKey: number | null;
}

/** A server that has not taken a request by then is not reached. */
const CANCEL_MS_MAX = 1_000;

/**
 * Sends the request, encrypted if the connection is (postgresql.org/docs/current/protocol-flow.html, "Canceling
 * Requests in Progress"). The server does not answer it, and ignores it if nothing is in progress.
 *
 * @param address of the server, because its name may have several, or by now another one
 * @returns once the server has taken it, or does not take it
 */
export async function cancelStatement(target: CancelTarget, address?: string): Promise<void> {
  const { host, port, sslNegotiation, processID, secretKey } = target;
  if (processID === null || secretKey === null) return;
  const ssl = target.ssl && withName(target.ssl, host);
  const config = { ssl, sslnegotiation: sslNegotiation, sslNegotiation } as pg.ConnectionConfig;
  const connection = new pg.Connection(config) as unknown as CancelConnection;
  const ended = Promise.withResolvers<void>();
  const limit = setTimeout(() => connection.stream.destroy(), CANCEL_MS_MAX);
  // The other side ends it: a pooler drops a request whose sender has gone.
  const send = () => connection.cancel(processID, secretKey);
  connection.on('error', () => connection.stream.destroy());
  connection.on('end', ended.resolve);
  connection.on('sslconnect', send);
  connection.on('connect', () => {
    if (!ssl) send();
    else if (sslNegotiation !== 'direct') connection.requestSsl();
  });
  if (host.startsWith('/')) connection.connect(`${host}/.s.PGSQL.${port}`);
  else connection.connect(port, address ?? host);
  await ended.promise;
  clearTimeout(limit);
}

/** The certificate is for the name, whatever the address is. The driver hides the private key from copies. */
function withName(ssl: true | ConnectionOptions, host: string): ConnectionOptions {
  const { key, ...rest } = ssl === true ? {} : { ...ssl, key: ssl.key };
  return { ...rest, ...(key && { key }), ...(isIP(host) === 0 && { servername: host }) };
}
