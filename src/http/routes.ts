/** Finds the action of each path and method. */
import { API_PREFIX, HEALTH_PATH, MCP_PATH, READY_PATH } from '../../packages/contract/paths.ts';
import { API_VERSION, CALC_VERSION } from '../../packages/contract/versions.ts';
import type { Endpoint } from '../endpoints/served.ts';
import { UNREADABLE } from '../keys/directory.ts';
import { ProblemError } from '../problem/problem.ts';
import { notFound } from './not-found.ts';
import type { Action, EphemerisIdentity, Methods, Read, Routes, Service } from './service.ts';
import { readPage } from './static.ts';

/** The target of a request line. */
export interface Target {
  /** As sent: neither decoded nor normalized. Routes must match it exactly. */
  readonly path: string;
  /** True if a `?` follows the path, even at the end. */
  readonly hasQuery: boolean;
}

const PROBES = [
  [HEALTH_PATH, readOnly((_request, _path, { ephemeris }) => health(ephemeris))],
  [READY_PATH, readOnly((_request, _path, service) => ready(service))],
] as const;

/** @param hasMcp whether `/mcp` is a route */
export function routesOf(endpoints: readonly Endpoint[], hasMcp: boolean): Routes {
  return new Map<string, Methods>([
    ...endpoints.map((endpoint) => [endpoint.path, { POST: endpoint }] as const),
    ...PROBES,
    ...(hasMcp ? [[MCP_PATH, { POST: 'mcp' }] as const] : []),
  ]);
}

const PAGE: Methods = readOnly((request, path, { pages }) => readPage(request, path, pages));

function readOnly(read: Read): Methods {
  return { GET: read, HEAD: read };
}

/** Scheme and authority of the absolute form, which every server must accept (RFC 9112, 3.2.2). */
const ABSOLUTE_FORM = /^https?:\/\/[^/?#]+/i;

/** Reads a request target in any of the forms that HTTP allows. */
export function readTarget(url: string): Target {
  const [path = '', ...query] = url.replace(ABSOLUTE_FORM, '').split('?');
  return { path: path === '' ? '/' : path, hasQuery: query.length > 0 };
}

export function needsKey({ path }: Target, service: Service): boolean {
  return path.startsWith(API_PREFIX) || (path === MCP_PATH && service.mcp !== undefined);
}

/**
 * The methods of a path.
 *
 * @throws {ProblemError} `request.not_found`
 */
export function findRoute({ path }: Target, service: Service): Methods {
  const methods = service.routes.get(path) ?? (service.pages.has(path) ? PAGE : undefined);
  if (methods === undefined) throw notFound(path, service);
  return methods;
}

/**
 * Finds the action of a method of a route.
 *
 * @throws {ProblemError} `request.method_not_allowed`
 */
export function findAction(methods: Methods, method: string): Action {
  const action = Object.hasOwn(methods, method) ? methods[method] : undefined;
  if (action !== undefined) return action;
  const allow = Object.keys(methods).join(', ');
  throw new ProblemError(
    'request.method_not_allowed',
    `This path does not accept ${method}. It accepts ${allow}.`,
    {
      headers: { Allow: allow },
    },
  );
}

type Readiness = Pick<Service, 'canCalculate' | 'canCount' | 'keys' | 'phase'>;

/** The body of `/health`: versions and ephemeris. */
export function health(ephemeris: EphemerisIdentity): string {
  return JSON.stringify({
    status: 'ok',
    api_version: API_VERSION,
    calc_version: CALC_VERSION,
    ephemeris,
  });
}

/** @throws {ProblemError} `server.not_ready`, see `unreadiness` */
function ready(service: Readiness): string {
  const reason = unreadiness(service);
  if (reason !== undefined) throw new ProblemError('server.not_ready', reason);
  return '{"status":"ready"}';
}

/**
 * Why the service is not ready: shutdown, no worker, unknown keys, or no usage written yet. Undefined if it is ready.
 */
export function unreadiness({
  canCalculate,
  canCount,
  keys,
  phase,
}: Readiness): string | undefined {
  if (phase.current !== 'ready')
    return 'The service is shutting down. Send requests to another instance.';
  if (!canCalculate()) return 'No worker is ready.';
  const { usable, unreadableBecause } = keys.inspect();
  if (!usable) return UNREADABLE[unreadableBecause ?? 'unreachable'];
  return canCount() ? undefined : 'Usage could not be written to the database yet.';
}
