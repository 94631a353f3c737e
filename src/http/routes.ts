/** Leads each path and method to what answers them. */
import type { IncomingMessage } from 'node:http';
import { Problem } from '../../contract/problem.ts';
import { health, ready } from './probes.ts';
import type { Service } from './service.ts';
import { type Content, readPage } from './static.ts';

/** The target of a request line. */
export interface Target {
  /** As sent: neither decoded nor normalized. Routes must match it exactly. */
  readonly path: string;
  /** True if a `?` follows the path, even with nothing after it. */
  readonly has_query: boolean;
}

/** Answers without reading a body or waiting for a calculation. */
type Read = (
  request: IncomingMessage,
  target: Target,
  service: Service,
) => Promise<Content> | Content;

/** What a path and a method lead to: something that needs a body, or something to read. */
type Action = 'positions' | 'mcp' | Read;

type Methods = Readonly<Record<string, Action>>;

const ROUTES: ReadonlyMap<string, Methods> = new Map<string, Methods>([
  ['/v1/western/positions', { POST: 'positions' }],
  ['/health', readOnly((_request, _target, { ephemeris }) => health(ephemeris))],
  ['/ready', readOnly((_request, _target, service) => ready(service))],
]);

const MCP_PATH = '/mcp';
const WITH_MCP = new Map(ROUTES).set(MCP_PATH, { POST: 'mcp' });

/** The routes of a service, without its pages. */
function routesOf({ mcp }: Service): typeof ROUTES {
  return mcp === undefined ? ROUTES : WITH_MCP;
}

const PAGE: Methods = readOnly((request, { path }, { pages }) => readPage(request, path, pages));

function readOnly(read: Read): Methods {
  return { GET: read, HEAD: read };
}

/** Scheme and authority of the absolute form, which every server must accept (RFC 9112, 3.2.2). */
const ABSOLUTE_FORM = /^https?:\/\/[^/?#]+/i;

/** Every path under it needs a key, whether it exists or not. */
const KEYED_PREFIX = '/v1/';

/** Reads a request target in any of the forms that HTTP allows. */
export function readTarget(url: string): Target {
  const [path = '', ...query] = url.replace(ABSOLUTE_FORM, '').split('?');
  return { path: path === '' ? '/' : path, has_query: query.length > 0 };
}

export function needsKey({ path }: Target, service: Service): boolean {
  return path.startsWith(KEYED_PREFIX) || (path === MCP_PATH && service.mcp !== undefined);
}

/**
 * The methods of a path.
 *
 * @throws {Problem} `request.not_found`
 */
export function findRoute({ path }: Target, service: Service): Methods {
  const own = routesOf(service);
  const methods = own.get(path) ?? (service.pages.has(path) ? PAGE : undefined);
  if (methods !== undefined) return methods;
  const routes = [...own].map(([route, of]) => `${Object.keys(of)[0]} ${route}`);
  const { docs_url, source_url } = service;
  const source = source_url === undefined ? '' : ` The source code is at ${source_url}.`;
  throw new Problem(
    'request.not_found',
    `Nothing is served at this path. The service answers ${routes.slice(0, -1).join(', ')} and ${routes.at(-1)}. The documentation is at ${docs_url}.${source}`,
  );
}

/**
 * Finds the action of a method of a route.
 *
 * @throws {Problem} `request.method_not_allowed`
 */
export function findAction(methods: Methods, method: string): Action {
  const action = Object.hasOwn(methods, method) ? methods[method] : undefined;
  if (action !== undefined) return action;
  const allow = Object.keys(methods).join(', ');
  throw new Problem('request.method_not_allowed', `This path takes ${allow} only.`, {
    headers: { Allow: allow },
  });
}
