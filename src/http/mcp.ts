/** Messages of the Model Context Protocol: what is posted to `/mcp`. */
import type { IncomingMessage } from 'node:http';
import type { McpAnswer, McpEndpoint } from '../mcp/endpoint.ts';
import type { ProblemError } from '../problem/problem.ts';
import type { Caller } from '../waiting/caller.ts';
import { CallerGoneError } from './body.ts';
import type { Service } from './service.ts';
import type { Content } from './static.ts';

/** A request that carries a message, and what is counted and logged about it. */
interface MessageExchange {
  readonly request: IncomingMessage;
  readonly request_id: string;
  readonly caller: Caller;
  credits: number;
  problem: ProblemError | undefined;
}

/** The answer to a page of another origin; undefined for everyone else. */
export function refuseCaller({ headers }: IncomingMessage, service: Service): Content | undefined {
  const refusal = endpointOf(service).refuse(headers);
  return refusal && contentOf(refusal);
}

/**
 * Answers one message, and notes what it cost and why its call was refused.
 *
 * @throws {CallerGoneError} if the caller left before anything was calculated
 */
export async function answerMessage(
  exchange: MessageExchange,
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
