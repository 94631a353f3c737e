/** The problem of an unknown path: suggests similar routes, without repeating the path. */
import { API_PREFIX, MCP_PATH } from '../../packages/contract/paths.ts';
import { ProblemError } from '../problem/problem.ts';
import { nearest } from '../request/nearest.ts';
import type { Service } from './service.ts';

/** Longer paths are not similar to any route. */
const LENGTH_MAX = 128;

export function notFound(path: string, service: Service): ProblemError {
  const { docsUrl, sourceUrl } = service;
  const source = sourceUrl === undefined ? '' : ` The source code is at ${sourceUrl}.`;
  return new ProblemError(
    'request.not_found',
    `This path does not exist. ${hintFor(tidied(path), service)} The documentation is at ${docsUrl}.${source}`,
  );
}

/** In lower case, without trailing slashes. */
function tidied(path: string): string {
  return path.length > LENGTH_MAX ? '' : path.toLowerCase().replace(/\/+$/, '');
}

function hintFor(path: string, { routes, pages, mcp }: Service): string {
  const all = [...routes].map(([route, methods]) => ({
    route,
    shown: `${Object.keys(methods)[0]} ${route}`,
  }));
  const whole = `Available: ${listed(all, ' and ')}.`;
  if (path === MCP_PATH && mcp === undefined) {
    return `MCP is off on this service. Its operator can turn it on with MCP=on. ${whole}`;
  }
  if (pages.has(path)) return `Did you mean GET ${path}?`;
  const same = all.filter(({ route }) => route === path);
  const names = nearest(
    lastName(path),
    all.map(({ route }) => lastName(route)),
  );
  const near = same.length > 0 ? same : all.filter(({ route }) => names.includes(lastName(route)));
  if (near.length > 0) return `Did you mean ${listed(near, ' or ')}? ${whole}`;
  if (!`${path}/`.startsWith(API_PREFIX)) return whole;
  const endpoints = all.filter(({ route }) => route.startsWith(API_PREFIX));
  return `Available: ${listed(endpoints, ' and ')}.`;
}

function lastName(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1);
}

function listed(routes: readonly { readonly shown: string }[], last: string): string {
  const shown = routes.map((each) => each.shown);
  return shown.length < 2 ? shown.join() : `${shown.slice(0, -1).join(', ')}${last}${shown.at(-1)}`;
}
