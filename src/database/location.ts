/** Reads `DATABASE_URL`: a file, or the address of a PostgreSQL database. */
import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The database that DATABASE_URL names. */
export type DatabaseLocation =
  /** @property path absolute path of the embedded database */
  | { readonly kind: 'sqlite'; readonly path: string }
  /** @property url with any secrets in it; never shown */
  | { readonly kind: 'postgres'; readonly url: string };

/** A server must accept writes in any case, so these two say nothing new. */
const TARGETS = ['read-write', 'primary'];

/**
 * Reads what DATABASE_URL contains.
 *
 * @param given `file:PATH` or `postgres://USER:PASSWORD@HOST:PORT/NAME`, with the parameters that the driver knows
 * @returns undefined if it is neither, or if it names several hosts
 */
export function readLocation(given: string): DatabaseLocation | undefined {
  if (isPostgresAddress(given)) return { kind: 'postgres', url: given };
  const path = filePath(given);
  return path === undefined ? undefined : { kind: 'sqlite', path: resolve(path) };
}

function isPostgresAddress(given: string): boolean {
  if (!/^postgres(?:ql)?:\/\/[^#\s]+$/.test(given) || !URL.canParse(given)) return false;
  const { hostname, pathname, port, searchParams } = new URL(given);
  // The parameter overrides the host of the address.
  const host = searchParams.getAll('host').at(-1) ?? hostname;
  if (host === '' || /[,\s]|%(?:2c|0)/i.test(host)) return false;
  if (!/^\d{0,5}$/.test(searchParams.getAll('port').at(-1) ?? port)) return false;
  if (!searchParams.getAll('target_session_attrs').every((each) => TARGETS.includes(each))) {
    return false;
  }
  return /^\/[^/\p{Cc}]+$/u.test(pathname);
}

function filePath(given: string): string | undefined {
  if (!/^file:[^:?#\0]+$/.test(given)) return undefined;
  try {
    const path = given.startsWith('file://') ? fileURLToPath(given) : given.slice('file:'.length);
    return path.includes('\0') ? undefined : path;
  } catch {
    return undefined;
  }
}

/** The location without secrets, for people. */
export function shownLocation(location: DatabaseLocation): string {
  if (location.kind === 'sqlite') return location.path;
  const { host, pathname } = new URL(location.url);
  return `postgres://${host}${pathname}`;
}
