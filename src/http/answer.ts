/**
 * A request's way to its answer. The order of the steps is part of the contract: each one answers
 * before the next one starts, so the same bad request always gets the same answer.
 */
import type { IncomingMessage } from 'node:http';
import { overloaded, Problem } from '../../contract/problem.ts';
import { answerPositions, POSITIONS_CREDITS } from '../positions/answer.ts';
import { authenticate } from './authenticate.ts';
import { readBody, requireFittingLength } from './body.ts';
import { requireJson } from './media-type.ts';
import { type FileContent, readPage } from './pages.ts';
import { health, ready } from './probes.ts';
import type { Service } from './service.ts';
import { needsKey, type Target } from './target.ts';

/** One request under way: what its handler needs and what its log line will say. */
export interface Exchange {
  readonly request: IncomingMessage;
  readonly target: Target;
  /** What is wrong with the message as such. */
  readonly fault: Problem | undefined;
  /** Tells a caller that waits for it (`Expect: 100-continue`) to send the body; used once. */
  invitation: (() => void) | undefined;
  route: string | null;
  key_id: string | null;
  credits: number;
}

/** What a 200 carries: JSON text, or a file. */
export type Content = string | FileContent;

type Handler = (exchange: Exchange, service: Service) => Promise<Content> | Content;

type Methods = Readonly<Record<string, Handler>>;

const ROUTES: ReadonlyMap<string, Methods> = new Map<string, Methods>([
  ['/v1/western/positions', { POST: positions }],
  ['/health', readOnly((_exchange, service) => health(service.ephemeris))],
  ['/ready', readOnly((_exchange, service) => ready(service))],
]);

const PAGE: Methods = readOnly(({ request, target }, { pages }) =>
  readPage(request, target.path, pages),
);

/**
 * Answers a request.
 *
 * @returns what a 200 carries
 * @throws {Problem} with whatever refuses it first
 */
export async function answer(exchange: Exchange, service: Service): Promise<Content> {
  if (exchange.fault !== undefined) throw exchange.fault;
  if (needsKey(exchange.target)) exchange.key_id = authenticate(exchange.request, service).id;
  const handle = findHandler(exchange, service);
  return await handle(exchange, service);
}

async function positions(exchange: Exchange, service: Service): Promise<string> {
  const { request, target } = exchange;
  refuseIfSaturated(service);
  refuseQuery(target);
  requireJson(request);
  requireFittingLength(request, service.body_limit_bytes);
  exchange.invitation?.();
  exchange.invitation = undefined;
  const body = await readBody(request, service.body_limit_bytes);
  const text = await answerPositions(body, service.calculate);
  exchange.credits = POSITIONS_CREDITS;
  return text;
}

function readOnly(handler: Handler): Methods {
  return { GET: handler, HEAD: handler };
}

function findHandler(exchange: Exchange, service: Service): Handler {
  const { request, target } = exchange;
  const methods = ROUTES.get(target.path) ?? (service.pages.has(target.path) ? PAGE : undefined);
  if (methods === undefined) throw notFound(service);
  exchange.route = target.path;
  const method = request.method ?? '';
  const handler = Object.hasOwn(methods, method) ? methods[method] : undefined;
  if (handler !== undefined) return handler;
  const allow = Object.keys(methods).join(', ');
  throw new Problem('request.method_not_allowed', `This path takes ${allow} only.`, {
    headers: { Allow: allow },
  });
}

function notFound({ docs_url, source_url }: Service): Problem {
  const routes = [...ROUTES]
    .map(([path, methods]) => `${Object.keys(methods)[0]} ${path}`)
    .join(', ');
  const source = source_url === undefined ? '' : ` The source code is at ${source_url}.`;
  return new Problem(
    'request.not_found',
    `Nothing is served at this path. There are ${routes}. The documentation is at ${docs_url}.${source}`,
  );
}

/** Before the body is read: a refusal must cost next to nothing. */
function refuseIfSaturated({ isSaturated, observer }: Service): void {
  if (!isSaturated()) return;
  observer.workShed?.('queue_full');
  throw overloaded();
}

/** `?zodiac=sidereal` that is read by no one would be a setting resolved silently. */
function refuseQuery({ has_query }: Target): void {
  if (!has_query) return;
  throw new Problem(
    'request.malformed',
    'The endpoint takes no query parameters; everything goes into the JSON body, settings under "settings".',
  );
}
