import { createServer, type IncomingMessage, type Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { Problem } from '../contract/problems.ts';
import { readTraceParent } from '../observe/trace.ts';
import { answer, type Exchange } from './answer.ts';
import { CallerGone, discardBody, isBeyondDiscarding } from './body.ts';
import { type AccountLimits, type Connections, trackConnections } from './connections.ts';
import { dueResponse, REQUEST_TIMEOUT, refuseMessage, rememberMessage } from './refuse-message.ts';
import { mintRequestId, type Reply, refusal, success } from './respond.ts';
import type { Service } from './service.ts';
import { faultOf } from './sound.ts';
import { readTarget } from './target.ts';

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
  pending_requests_max: 16,
  waiting_bytes_max: 67_108_864,
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
  // Node's takes an answer that is given and not flushed for none, and cuts it off. What owes nothing at
  // a stop is ended by the account of connections.
  server.closeIdleConnections = () => {};
  return Object.assign(server, { limits });
}

/**
 * Answers what comes in. Whatever a caller sends gets an answer of the catalogue; nothing that
 * Node would answer by itself reaches the wire.
 *
 * @returns the connections, for whoever stops the server
 */
export function attachService(server: LimitedServer, service: Service): Connections {
  const connections = trackConnections(server, server.limits, (socket) =>
    refuseMessage(REQUEST_TIMEOUT, socket, service),
  );
  const serve: Serve = (request, response, invite) => {
    const fault = faultOf(request);
    // Node throws away what has come behind a request to upgrade, so nothing may be expected there.
    const is_last = fault !== undefined || request.headersDistinct['upgrade'] !== undefined;
    if (!connections.accept(response, is_last)) return;
    void serveRequest(request, response, { service, connections, fault, invite });
  };
  server.on('request', (request, response) => serve(request, response));
  server.on('checkContinue', (request, response) =>
    serve(request, response, () => response.writeContinue()),
  );
  // An expectation that is not known may be ignored (RFC 9110, 10.1.1).
  server.on('checkExpectation', (request, response) => serve(request, response));
  server.on('connect', (request, socket) => serveTunnel(request, socket as Socket, serve));
  server.on('clientError', (error: NodeJS.ErrnoException, socket) =>
    refuseMessage(error.code, socket as Socket, service),
  );
  return connections;
}

type Serve = (request: IncomingMessage, response: ServerResponse, invite?: () => void) => void;

interface Surroundings {
  readonly service: Service;
  readonly connections: Connections;
  readonly fault: Problem | undefined;
  readonly invite: (() => void) | undefined;
}

async function serveRequest(
  request: IncomingMessage,
  response: ServerResponse,
  { service, connections, fault, invite }: Surroundings,
): Promise<void> {
  rememberMessage(request, response);
  const started_ms = performance.now();
  const request_id = mintRequestId();
  const exchange: Exchange = {
    request,
    target: readTarget(request.url ?? ''),
    fault,
    invitation: invite,
    route: null,
    key_id: null,
    credits: 0,
  };
  const outcome = settle(exchange, service, request_id);
  // Whether the body is invited has been decided by now. If it is not, the answer ends the connection,
  // and what is parsed behind it in this very moment is not accepted.
  if (exchange.invitation !== undefined) connections.endBehind(response);
  const { reply, problem } = await outcome;
  if (reply !== undefined) send(reply, exchange, response, connections.endsWith(response));
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
    ...readTraceParent(request.headers['traceparent']),
    ...(problem?.cause !== undefined && { cause: problem.cause }),
  });
}

/** What became of a request. There is no reply where no one waits for one. */
interface Outcome {
  readonly reply?: Reply;
  readonly problem?: Problem;
}

async function settle(exchange: Exchange, service: Service, request_id: string): Promise<Outcome> {
  try {
    return { reply: success(await answer(exchange, service), request_id) };
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

function send(reply: Reply, exchange: Exchange, response: ServerResponse, ends: boolean): void {
  // A caller that still waits for its invitation may send the body or not, and one that announces
  // very much may go on for long: what comes next on this connection is not worth waiting for.
  const is_open = exchange.invitation !== undefined || isBeyondDiscarding(exchange.request);
  if (ends || is_open) response.shouldKeepAlive = false;
  response.writeHead(reply.status, reply.headers);
  // Text of ASCII alone, as every calculated answer is, need not be encoded; bytes are already.
  const is_ascii = reply.body.length === reply.headers['Content-Length'];
  response.end(reply.body, is_ascii ? 'latin1' : 'utf8');
  if (!exchange.request.complete) discardBody(exchange.request);
}

/** CONNECT comes without a response to write to; it gets one, and the answer of any other request. */
function serveTunnel(request: IncomingMessage, socket: Socket, serve: Serve): void {
  // Node has let go of the socket, and of its errors.
  socket.on('error', () => socket.destroy());
  const response = new ServerResponse(request);
  response.shouldKeepAlive = false;
  const due = dueResponse(socket);
  // An earlier request of the connection is still being answered; answers keep their order.
  if (due === undefined) response.assignSocket(socket);
  else due.once('finish', () => response.assignSocket(socket));
  response.once('finish', () => socket.destroySoon());
  serve(request, response);
}

function milliseconds(elapsed_ms: number): number {
  return Math.round(elapsed_ms * 1_000) / 1_000;
}
