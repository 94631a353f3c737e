/**
 * Answers a request: the steps of the contract, in order. A step that refuses a request does so
 * before the next step starts, so the same bad request always gets the same answer.
 */
import type { IncomingMessage } from 'node:http';
import type { McpAnswer, McpEndpoint } from '../mcp/endpoint.ts';
import { ProblemError } from '../problem/problem.ts';
import { authenticate } from './authenticate.ts';
import { CallerGoneError, readBody, requireFittingLength, requireJson } from './body.ts';
import type { Connection, Message } from './connections.ts';
import { valuesOf } from './fields.ts';
import { findAction, findRoute, needsKey, type Target } from './routes.ts';
import type { Service } from './service.ts';
import type { Content } from './static.ts';

/** Each one costs, and an ordinary request has ten to twenty. Node drops those that come after one more. */
export const HEADER_FIELDS_MAX = 100;

/** uri-host [ ":" port ] (RFC 9112, 3.2; RFC 3986, 3.2.2); empty if the target has no host. */
const HOST = /^(?:\[[0-9A-Fa-f:.]+\]|[\w.~!$&'()*+,;=%-]*)(?::\d*)?$/;

/** A request in progress: what its steps need, and what is counted and logged about it. */
export interface Exchange extends Message {
  readonly connection: Connection;
  readonly target: Target;
  readonly request_id: string;
  /** What is wrong with the message itself; see `messageFault`. */
  readonly fault: ProblemError | undefined;
  /** Tells a caller that sent `Expect: 100-continue` to send the body; used once. */
  sendContinue: (() => void) | undefined;
  route: string | null;
  key_id: string | null;
  credits: number;
  /** Why a call within the request was refused, although the request itself was not. */
  problem: ProblemError | undefined;
}

/**
 * Runs a request through the steps.
 *
 * @returns what the answer carries
 * @throws {ProblemError} from the first step that refuses it
 * @throws {CallerGoneError} if nobody waits for the answer any more
 */
export async function handleRequest(exchange: Exchange, service: Service): Promise<Content> {
  const { connection, request, target } = exchange;

  // 1. The message. client-error.ts answers what Node cannot read at all.
  if (exchange.fault !== undefined) throw exchange.fault;

  // 2. The key, even if there is no such route.
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

  // 4. Load, before the body is read: a rejection must cost next to nothing.
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

  // 6. What it says, what that means, and the calculation.
  const answer = await service.respond(action, body, exchange.caller);
  exchange.credits = action.credits;
  return answer;
}

/** Ignoring a query such as `?zodiac=sidereal` would silently drop a setting. */
function rejectQuery({ hasQuery }: Target): void {
  if (!hasQuery) return;
  throw new ProblemError(
    'request.malformed',
    'The endpoint takes no query parameters; everything goes into the JSON body, settings under "settings".',
  );
}

/** The answer to a page of another origin; undefined for everyone else. */
function rejectOrigin({ headers }: IncomingMessage, service: Service): Content | undefined {
  const refusal = endpointOf(service).refuse(headers);
  return refusal && contentOf(refusal);
}

/**
 * Answers one message of the Model Context Protocol, and notes what it cost and why its call was refused.
 *
 * @throws {CallerGoneError} if the caller left before anything was calculated
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
  const answer = await endpointOf(service).answer(call);
  if (caller.hasGone && answer.credits === 0) throw new CallerGoneError();
  exchange.credits = answer.credits;
  exchange.problem = answer.problem;
  return contentOf(answer);
}

function endpointOf({ mcp }: Service): McpEndpoint {
  if (mcp === undefined) throw new Error('a route that is not served');
  return mcp;
}

function contentOf({ status, mediaType, body }: McpAnswer): Content {
  return { status, mediaType, headers: {}, body };
}

/**
 * Finds what is wrong with a message itself. If its end or its addressee is in doubt, so is everything
 * that follows on the connection; the answer to such a message therefore ends the connection.
 *
 * @returns `request.malformed`, `request.headers_too_large`, or undefined for a valid message
 */
export function messageFault(request: IncomingMessage): ProblemError | undefined {
  const { httpVersion, rawHeaders } = request;
  if (httpVersion !== '1.1' && httpVersion !== '1.0') {
    return malformed('The service speaks HTTP/1.1.');
  }
  if (rawHeaders.length > 2 * HEADER_FIELDS_MAX) {
    return new ProblemError(
      'request.headers_too_large',
      `The request has more than ${HEADER_FIELDS_MAX} header fields.`,
    );
  }
  const [host, ...more] = valuesOf(request, 'host');
  if (more.length > 0 || (host === undefined && httpVersion !== '1.0')) {
    return malformed('An HTTP/1.1 request has exactly one Host header.');
  }
  if (host !== undefined && !HOST.test(host)) {
    return malformed('The Host header is not a host with an optional port.');
  }
  const codings = valuesOf(request, 'transfer-encoding');
  if (codings.length === 0) return undefined;
  // A proxy that forwarded it may not have understood where it ends (RFC 9112, 6.1).
  if (httpVersion === '1.0') return malformed('HTTP/1.0 has no Transfer-Encoding.');
  if (codings.join(',').trim().toLowerCase() !== 'chunked') {
    return malformed('The only Transfer-Encoding that the service takes is chunked.');
  }
  return undefined;
}

function malformed(detail: string): ProblemError {
  return new ProblemError('request.malformed', detail);
}
