import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { ProblemError } from '../problem/problem.ts';
import { CalculationDroppedError } from '../waiting/waiting.ts';
import { CallerGoneError } from './body.ts';
import { rejectMessage, SHED_REQUEST } from './client-error.ts';
import { Connection, type ConnectionBounds, Connections } from './connections.ts';
import { readTraceParent } from './events.ts';
import { type Exchange, HEADER_FIELDS_MAX, handleRequest, messageFault } from './handle-request.ts';
import { problemOfPoolError } from './pool-problems.ts';
import { mintRequestId, problemPage, problemReply, type Reply, success } from './reply.ts';
import { needsKey, readTarget } from './routes.ts';
import type { Service } from './service.ts';
import { prefersHtml } from './static.ts';

/** Limits of one connection. Node enforces them, and `Connections` enforces its bounds. */
export interface ConnectionLimits extends ConnectionBounds {
  /** From the first byte until the head of a request is complete. */
  readonly headersTimeoutMs: number;
  /** Header and body together. */
  readonly requestTimeoutMs: number;
  /** Longer than the usual 60 s of load balancers, so that the balancer closes the connection first. */
  readonly keepAliveTimeoutMs: number;
  /** Without a byte in either direction. */
  readonly idleTimeoutMs: number;
  /** How often the first two are checked. */
  readonly checkIntervalMs: number;
  readonly headerBytesMax: number;
}

/** The defaults. The memory of all connections and bodies fits a service: docs/limits.md. */
export const CONNECTION_LIMITS: ConnectionLimits = {
  headersTimeoutMs: 10_000,
  requestTimeoutMs: 30_000,
  keepAliveTimeoutMs: 65_000,
  idleTimeoutMs: 60_000,
  checkIntervalMs: 1_000,
  headerBytesMax: 8_192,
  connectionsMax: 4_000,
  bodyBytesMax: 8_388_608,
};

type LimitedServer = Server & { readonly limits: ConnectionLimits };

/** Creates a server. Call `attachService` when its address is known. */
export function createHttpServer(limits: ConnectionLimits = CONNECTION_LIMITS): LimitedServer {
  const server = createServer({
    headersTimeout: limits.headersTimeoutMs,
    requestTimeout: limits.requestTimeoutMs,
    keepAliveTimeout: limits.keepAliveTimeoutMs,
    connectionsCheckingInterval: limits.checkIntervalMs,
    maxHeaderSize: limits.headerBytesMax,
    // Node's own response to a missing Host has no body; `messageFault` creates a problem document.
    requireHostHeader: false,
  });
  // Node silently drops header fields beyond this maximum, which limits the memory of a head. One more than allowed is
  // kept, so that `messageFault` can reject the request.
  server.maxHeadersCount = HEADER_FIELDS_MAX + 1;
  // A client that has closed its sending side still waits for the response.
  (server as Server & { httpAllowHalfOpen: boolean }).httpAllowHalfOpen = true;
  server.setTimeout(limits.idleTimeoutMs);
  return Object.assign(server, { limits });
}

/**
 * Responds to the requests of a server. Every error gets a problem document of the catalogue, never a response of Node.
 *
 * @returns the connections, to close at shutdown
 */
export function attachService(server: LimitedServer, service: Service): Connections {
  const { observer } = service;
  const connections = new Connections(server, server.limits, (what, connection) => {
    observer.connectionShed?.(what);
    if (what === 'unfinished') rejectMessage(SHED_REQUEST, connection, service);
  });
  const serve = (
    request: IncomingMessage,
    response?: ServerResponse,
    sendContinue?: () => void,
  ) => {
    const connection = Connection.of(request.socket);
    const exchange: Exchange = {
      request,
      response,
      connection,
      target: readTarget(request.url ?? ''),
      request_id: mintRequestId(),
      fault: messageFault(request),
      sendContinue,
      caller: { hasGone: false, onLeave: undefined },
      route: null,
      key_id: null,
      credits: 0,
      problem: undefined,
    };
    if (!connection.accept(exchange)) return;
    void serveRequest(exchange, service);
  };
  server.on('request', (request, response) => {
    // Node destroys the connection after this listener, so the problem must be written now.
    if (request.method === 'PRI') rejectMessage(undefined, Connection.of(request.socket), service);
    else serve(request, response);
  });
  server.on('checkContinue', (request, response) =>
    serve(request, response, () => response.writeContinue()),
  );
  // An unknown expectation may be ignored (RFC 9110, 10.1.1).
  server.on('checkExpectation', (request, response) => serve(request, response));
  server.on('connect', (request, socket) => {
    // Node no longer handles this socket or its errors.
    socket.on('error', () => socket.destroy());
    serve(request);
  });
  server.on('clientError', (error: NodeJS.ErrnoException, socket) =>
    rejectMessage(error.code, Connection.of(socket as Socket), service),
  );
  return connections;
}

async function serveRequest(exchange: Exchange, service: Service): Promise<void> {
  const { connection, request, fault, request_id: requestId } = exchange;
  const { upgrade, traceparent } = request.headers;
  const startedMs = performance.now();
  // Node discards the bytes after an upgrade request, so no later request can be read.
  if (fault !== undefined || upgrade !== undefined) connection.endNext();
  const { reply, problem } = await settle(exchange, service);
  // Without 100 Continue, a client may or may not send its body.
  if (exchange.sendContinue !== undefined) connection.endNext();
  if (reply !== undefined) connection.respond(exchange, reply);
  if (exchange.key_id !== null) service.count(exchange.key_id, exchange.credits);
  service.observer.requestEnded({
    request_id: requestId,
    method: request.method ?? null,
    route: exchange.route,
    status: reply?.status ?? null,
    code: problem?.code ?? null,
    milliseconds: Math.round((performance.now() - startedMs) * 1_000) / 1_000,
    key_id: exchange.key_id,
    credits: exchange.credits,
    // Most requests have no trace to parse.
    ...(traceparent !== undefined && readTraceParent(traceparent)),
    ...(problem?.cause !== undefined && { cause: problem.cause }),
  });
}

/** The outcome of a request. There is no reply if the client disconnected. */
interface Outcome {
  readonly reply?: Reply;
  readonly problem?: ProblemError;
}

async function settle(exchange: Exchange, service: Service): Promise<Outcome> {
  try {
    const reply = success(await handleRequest(exchange, service), exchange.request_id);
    return { reply, ...(exchange.problem && { problem: exchange.problem }) };
  } catch (error) {
    exchange.credits = 0;
    if (error instanceof CallerGoneError || error instanceof CalculationDroppedError) return {};
    const problem =
      error instanceof ProblemError ? error : (problemOfPoolError(error) ?? internal(error));
    return { reply: problemReplyFor(problem, exchange, service), problem };
  }
}

/** Browsers get an HTML page, except under the paths of the API. */
function problemReplyFor(
  problem: ProblemError,
  { request, target, request_id: requestId }: Exchange,
  service: Service,
): Reply {
  if (needsKey(target, service)) return problemReply(problem, service, requestId);
  const reply = prefersHtml(request)
    ? problemPage(problem, service, requestId, target.path)
    : problemReply(problem, service, requestId);
  return { ...reply, headers: { ...reply.headers, Vary: 'Accept' } };
}

/** An error outside the catalogue is a defect of the service. */
function internal(cause: unknown): ProblemError {
  return new ProblemError(
    'server.internal',
    'The error is in the service, not in the request. Send the request_id to the operator of the service.',
    { cause },
  );
}
