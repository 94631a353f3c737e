import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { Problem } from '../../contract/problem.ts';
import { Arrival, CallerGone, discardBody, isBeyondDiscarding } from './body.ts';
import { REQUEST_TIMEOUT, refuseMessage } from './client-error.ts';
import { Connection, type Message } from './connection.ts';
import { type AccountLimits, type Connections, trackConnections } from './connections.ts';
import { type Exchange, handleRequest } from './handle-request.ts';
import { messageFault } from './message-fault.ts';
import { mintRequestId, type Reply, refusal, success } from './respond.ts';
import { readTarget } from './routes.ts';
import type { Service } from './service.ts';
import { readTraceParent } from './trace.ts';

/** How long a connection may take for what, and how much it may bring. Every wait has its bound. */
export interface ConnectionLimits extends AccountLimits {
  /** Header and body together. */
  readonly request_timeout_ms: number;
  /** Longer than the usual load balancer keeps one (60 s), so that it is never the one surprised. */
  readonly keep_alive_timeout_ms: number;
  /** Without a byte either way. */
  readonly idle_timeout_ms: number;
  readonly header_bytes_max: number;
  /** Further ones are closed as they come. */
  readonly connections_max: number;
}

export const CONNECTION_LIMITS: ConnectionLimits = {
  headers_timeout_ms: 10_000,
  request_timeout_ms: 30_000,
  answer_timeout_ms: 60_000,
  keep_alive_timeout_ms: 65_000,
  idle_timeout_ms: 60_000,
  check_interval_ms: 1_000,
  header_bytes_max: 16_384,
  connections_max: 10_000,
  requests_per_connection_max: 100_000,
  held_connections_max: 512,
};

/** A server, and the limits of its connections. */
export type LimitedServer = Server & { readonly limits: ConnectionLimits };

/** A server that can listen; what it answers is attached once its address is known. */
export function createHttpServer(limits: ConnectionLimits = CONNECTION_LIMITS): LimitedServer {
  const server = createServer({
    headersTimeout: limits.headers_timeout_ms,
    requestTimeout: limits.request_timeout_ms,
    keepAliveTimeout: limits.keep_alive_timeout_ms,
    connectionsCheckingInterval: limits.check_interval_ms,
    maxHeaderSize: limits.header_bytes_max,
    // Node's own answer to a missing Host has no body; ours is a problem document.
    requireHostHeader: false,
  });
  // Past a count Node drops header fields without a word; ours is refused.
  server.maxHeadersCount = 0;
  // A caller that has said all it has to say still waits for the answer.
  (server as Server & { httpAllowHalfOpen: boolean }).httpAllowHalfOpen = true;
  server.maxConnections = limits.connections_max;
  server.setTimeout(limits.idle_timeout_ms);
  return Object.assign(server, { limits });
}

/**
 * Answers what comes in. Whatever a caller sends gets an answer of the catalogue; nothing that
 * Node would answer by itself reaches the wire.
 *
 * @returns the connections, for whoever stops the server
 */
export function attachService(server: LimitedServer, service: Service): Connections {
  const connections = trackConnections(server, server.limits, (connection) =>
    refuseMessage(REQUEST_TIMEOUT, connection, service),
  );
  const serve = (request: IncomingMessage, response?: ServerResponse, invite?: () => void) => {
    const message = { request, response, arrival: new Arrival() };
    const connection = Connection.of(request.socket);
    connection.accept(message);
    void serveRequest(message, { service, connection, invite });
  };
  server.on('request', (request, response) => serve(request, response));
  server.on('checkContinue', (request, response) =>
    serve(request, response, () => response.writeContinue()),
  );
  // An expectation that is not known may be ignored (RFC 9110, 10.1.1).
  server.on('checkExpectation', (request, response) => serve(request, response));
  server.on('connect', (request, socket) => {
    // Node has let go of the socket, and of its errors.
    socket.on('error', () => socket.destroy());
    serve(request);
  });
  server.on('clientError', (error: NodeJS.ErrnoException, socket) =>
    refuseMessage(error.code, Connection.of(socket as Socket), service),
  );
  return connections;
}

interface Surroundings {
  readonly service: Service;
  readonly connection: Connection;
  readonly invite: (() => void) | undefined;
}

async function serveRequest(
  message: Message,
  { service, connection, invite }: Surroundings,
): Promise<void> {
  const { request, arrival } = message;
  const started_ms = performance.now();
  const request_id = mintRequestId();
  const fault = messageFault(request, connection.is_http);
  // Node throws away what comes after a request to upgrade, so no other request is expected there.
  if (fault !== undefined || request.headersDistinct['upgrade'] !== undefined) connection.endNext();
  const exchange: Exchange = {
    request,
    arrival,
    target: readTarget(request.url ?? ''),
    fault,
    invitation: invite,
    route: null,
    key_id: null,
    credits: 0,
  };
  const { reply, problem } = await settle(exchange, service, request_id);
  if (reply !== undefined) send(reply, exchange, message, connection);
  if (exchange.key_id !== null) service.count(exchange.key_id, exchange.credits);
  service.observer.requestEnded({
    request_id,
    method: request.method ?? null,
    route: exchange.route,
    status: reply?.status ?? null,
    code: problem?.code ?? null,
    milliseconds: milliseconds(performance.now() - started_ms),
    key_id: exchange.key_id,
    credits: exchange.credits,
    ...traceOf(request),
    ...(problem?.cause !== undefined && { cause: problem.cause }),
  });
}

/** Most callers send none. */
function traceOf({ headers: { traceparent } }: IncomingMessage) {
  return traceparent === undefined ? undefined : readTraceParent(traceparent);
}

/** What became of a request. There is no reply where no one waits for one. */
interface Outcome {
  readonly reply?: Reply;
  readonly problem?: Problem;
}

async function settle(exchange: Exchange, service: Service, request_id: string): Promise<Outcome> {
  try {
    return { reply: success(await handleRequest(exchange, service), request_id) };
  } catch (error) {
    if (error instanceof CallerGone) return {};
    const problem = error instanceof Problem ? error : internal(error);
    return { reply: refusal(problem, service, request_id), problem };
  }
}

/** Whatever is thrown and is not of the catalogue is a defect of ours. */
function internal(cause: unknown): Problem {
  return new Problem(
    'server.internal',
    'Something is wrong with the service, not with the request. Tell its operator the request_id.',
    { cause },
  );
}

function send(reply: Reply, exchange: Exchange, message: Message, connection: Connection): void {
  // A caller that still waits for its invitation may send the body or not, and one that announces
  // very much may go on for long: what comes next on this connection is not worth waiting for.
  const { request, invitation } = exchange;
  if (invitation !== undefined || (!request.complete && isBeyondDiscarding(request))) {
    connection.endNext();
  }
  connection.send(message, reply);
  if (!request.complete) discardBody(request);
}

function milliseconds(elapsed_ms: number): number {
  return Math.round(elapsed_ms * 1_000) / 1_000;
}
