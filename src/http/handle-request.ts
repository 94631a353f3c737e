/**
 * Responds to a request, by the steps of the contract in order. Each step rejects a request before the next one starts,
 * so the same bad request always gets the same response.
 */
import type { IncomingMessage } from 'node:http';
import type { McpEndpoint, McpResponse } from '../mcp/endpoint.ts';
import { ProblemError } from '../problem/problem.ts';
import { authenticate } from './authenticate.ts';
import { CallerGoneError, readBody, requireFittingLength, requireJson } from './body.ts';
import type { Connection, Message } from './connections.ts';
import { valuesOf } from './fields.ts';
import { findAction, findRoute, needsKey, type Target } from './routes.ts';
import type { Service } from './service.ts';
import type { Content } from './static.ts';

/** Each field takes memory, and an ordinary request has ten to twenty. Node keeps one more, and drops the rest. */
export const HEADER_FIELDS_MAX = 100;

/** uri-host [ ":" port ] (RFC 9112, 3.2; RFC 3986, 3.2.2); empty if the target has no host. */
const HOST = /^(?:\[[0-9A-Fa-f:.]+\]|[\w.~!$&'()*+,;=%-]*)(?::\d*)?$/;

/** A request in progress, with the values to count and to log. */
export interface Exchange extends Message {
  readonly connection: Connection;
  readonly target: Target;
  readonly request_id: string;
  /** The error of the message itself; see `messageFault`. */
  readonly fault: ProblemError | undefined;
  /** Sends 100 Continue to a client that expects it; used once. */
  sendContinue: (() => void) | undefined;
  route: string | null;
  key_id: string | null;
  credits: number;
  /** The problem of an MCP call in a request that succeeded. */
  problem: ProblemError | undefined;
}

/**
 * Runs a request through the steps.
 *
 * @returns the content of the response
 * @throws {ProblemError} from the first step that rejects the request
 * @throws {CallerGoneError} if the client disconnected
 */
export async function handleRequest(exchange: Exchange, service: Service): Promise<Content> {
  const { connection, request, target } = exchange;

  // 1. The message. client-error.ts handles messages that Node cannot read.
  if (exchange.fault !== undefined) throw exchange.fault;

  // 2. The key, even for an unknown route.
  if (needsKey(target, service)) {
    exchange.key_id = authenticate(request, service).id;
  }

  // 3. The route.
  const methods = findRoute(target, service);
  exchange.route = target.path;
  const action = findAction(methods, request.method ?? '');
  if (typeof action === 'function') return await action(request, target.path, service);
  const rejection = action === 'mcp' ? rejectOrigin(request, service) : undefined;
  if (rejection !== undefined) return rejection;

  // 4. The load, before the body is read, so that a rejection costs little.
  service.requireCapacity();

  // 5. The body.
  rejectQuery(target);
  requireJson(request);
  requireFittingLength(request, service.bodyLimitBytes);
  exchange.sendContinue?.();
  exchange.sendContinue = undefined;
  const body = await readBody(request, connection, service.bodyLimitBytes);
  if (request.socket.destroyed) throw new CallerGoneError();
  if (action === 'mcp') return await respondToMessage(exchange, body, service);

  // 6. Validation and calculation.
  const answer = await service.respond(action, body, exchange.caller);
  exchange.credits = action.credits;
  return answer;
}

/** Ignoring a query such as `?zodiac=sidereal` would silently drop a setting. */
function rejectQuery({ hasQuery }: Target): void {
  if (!hasQuery) return;
  throw new ProblemError(
    'request.malformed',
    'This endpoint has no query parameters. Send everything in the JSON body, with settings under "settings".',
  );
}

/** The response to a web page of another origin; undefined for all other requests. */
function rejectOrigin({ headers }: IncomingMessage, service: Service): Content | undefined {
  const refusal = endpointOf(service).reject(headers);
  return refusal && contentOf(refusal);
}

/**
 * Responds to one message of the Model Context Protocol, and notes its cost and its problem.
 *
 * @throws {CallerGoneError} if the client disconnected before the calculation
 */
async function respondToMessage(
  exchange: Exchange,
  body: Buffer,
  service: Service,
): Promise<Content> {
  const { request_id: requestId, request, caller } = exchange;
  const leaving = new AbortController();
  caller.onLeave = () => leaving.abort();
  const call = { headers: request.headers, body, request_id: requestId, signal: leaving.signal };
  const answer = await endpointOf(service).respond(call);
  if (caller.hasGone && answer.credits === 0) throw new CallerGoneError();
  exchange.credits = answer.credits;
  exchange.problem = answer.problem;
  return contentOf(answer);
}

function endpointOf({ mcp }: Service): McpEndpoint {
  if (mcp === undefined) throw new Error('a route that is not served');
  return mcp;
}

function contentOf({ status, mediaType, body }: McpResponse): Content {
  return { status, mediaType, headers: {}, body };
}

/**
 * Checks the message itself. If its end or its Host is in doubt, later bytes on the connection are too, so the response
 * closes the connection.
 *
 * @returns `request.malformed`, `request.headers_too_large`, or undefined for a valid message
 */
export function messageFault(request: IncomingMessage): ProblemError | undefined {
  const { httpVersion, rawHeaders } = request;
  if (httpVersion !== '1.1' && httpVersion !== '1.0') {
    return malformed('The service accepts only HTTP/1.1 and HTTP/1.0.');
  }
  if (rawHeaders.length > 2 * HEADER_FIELDS_MAX) {
    return new ProblemError(
      'request.headers_too_large',
      `The request has more than ${HEADER_FIELDS_MAX} header fields.`,
    );
  }
  const [host, ...more] = valuesOf(request, 'host');
  if (more.length > 0 || (host === undefined && httpVersion !== '1.0')) {
    return malformed('An HTTP/1.1 request must have exactly one Host header.');
  }
  if (host !== undefined && !HOST.test(host)) {
    return malformed('The Host header must be a host with an optional port.');
  }
  const codings = valuesOf(request, 'transfer-encoding');
  if (codings.length === 0) return undefined;
  // A proxy may have seen its end at a different place (RFC 9112, 6.1).
  if (httpVersion === '1.0') return malformed('HTTP/1.0 does not support Transfer-Encoding.');
  if (codings.join(',').trim().toLowerCase() !== 'chunked') {
    return malformed('The service accepts no Transfer-Encoding other than chunked.');
  }
  return undefined;
}

function malformed(detail: string): ProblemError {
  return new ProblemError('request.malformed', detail);
}
