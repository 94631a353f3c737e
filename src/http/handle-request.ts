/**
 * Answers a request: the steps of the contract, in order. A step that refuses a request does so
 * before the next step starts, so the same bad request always gets the same answer.
 */
import type { Caller } from '../../contract/caller.ts';
import { Problem } from '../../contract/problem.ts';
import { POSITIONS_CREDITS, writeAnswer } from '../positions/answer.ts';
import { parse } from '../positions/parse.ts';
import { resolve } from '../positions/resolve.ts';
import { authenticate } from './authenticate.ts';
import { CallerGone, readBody, requireFittingLength, requireJson } from './body.ts';
import { lookAgain, type Watched } from './look-again.ts';
import { answerMessage, refuseCaller } from './mcp.ts';
import type { Message } from './message.ts';
import { findAction, findRoute, needsKey, type Target } from './routes.ts';
import type { Service } from './service.ts';
import type { Content } from './static.ts';

/** A request in progress: what its steps need, and what is counted and logged about it. */
export interface Exchange extends Message, Watched {
  readonly target: Target;
  readonly request_id: string;
  /** What is wrong with the message itself; see `messageFault`. */
  readonly fault: Problem | undefined;
  /** Tells a caller that sent `Expect: 100-continue` to send the body; used once. */
  invitation: (() => void) | undefined;
  readonly caller: Caller;
  route: string | null;
  credits: number;
  /** Why a call within the request was refused, although the request itself was not. */
  problem: Problem | undefined;
}

/**
 * Runs a request through the steps.
 *
 * @returns what the answer carries
 * @throws {Problem} from the first step that refuses it
 * @throws {CallerGone} if nobody waits for the answer any more
 */
export async function handleRequest(exchange: Exchange, service: Service): Promise<Content> {
  const { request, arrival, target } = exchange;

  // 1. The message. client-error.ts answers what Node cannot read at all.
  if (exchange.fault !== undefined) throw exchange.fault;

  // 2. The key, even if there is no such route.
  if (needsKey(target, service)) {
    if (exchange.heartbeat.keys_read !== undefined) await exchange.heartbeat.keys_read;
    exchange.key_id = authenticate(request, service).id;
  }

  // 3. The route.
  const methods = findRoute(target, service);
  exchange.route = target.path;
  const action = findAction(methods, request.method ?? '');
  if (typeof action === 'function') return await action(request, target, service);
  const refused = action === 'mcp' ? refuseCaller(request, service) : undefined;
  if (refused !== undefined) return refused;

  // 4. Load, before the body is read: a rejection must cost next to nothing.
  service.requireRoom();

  // 5. The body.
  refuseQuery(target);
  requireJson(request);
  requireFittingLength(request, service.body_limit_bytes);
  exchange.invitation?.();
  exchange.invitation = undefined;
  const body = await readBody(request, arrival, service.body_limit_bytes);
  if (exchange.heartbeat.hasPaused(exchange)) await lookAgain(exchange, service);
  if (request.socket.destroyed) throw new CallerGone();
  if (action === 'mcp') return await answerMessage(exchange, body, service);
  const readable = parse(body);

  // 6. The meaning.
  const resolved = resolve(readable);

  // 7. The calculation.
  const data = await service.calculate(JSON.stringify(resolved.job), exchange.caller);
  exchange.credits = POSITIONS_CREDITS;
  return writeAnswer(resolved, data);
}

/** Ignoring a query such as `?zodiac=sidereal` would silently drop a setting. */
function refuseQuery({ has_query }: Target): void {
  if (!has_query) return;
  throw new Problem(
    'request.malformed',
    'The endpoint takes no query parameters; everything goes into the JSON body, settings under "settings".',
  );
}
