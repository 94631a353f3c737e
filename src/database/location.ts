/** Reads `DATABASE_URL`: a file, or the address of a PostgreSQL database. */
import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The location of a database, from DATABASE_URL. */
export type DatabaseLocation =
  /** @property path absolute path of the SQLite database */
  | { readonly kind: 'sqlite'; readonly path: string }
  /** @property url may contain secrets; never printed */
  | { readonly kind: 'postgres'; readonly url: string };

/** These two are redundant, because the server must accept writes anyway. */
const TARGETS = ['read-write', 'primary'];

/**
 * Reads the value of DATABASE_URL.
 *
 * @param given `file:PATH` or `postgres://USER:PASSWORD@HOST:PORT/NAME`, with parameters of the driver
 * @returns undefined if it is neither, or has several hosts
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

/** The location without secrets. */
export function shownLocation(location: DatabaseLocation): string {
  if (location.kind === 'sqlite') return location.path;
  const { host, pathname } = new URL(location.url);
  return `postgres://${host}${pathname}`;
}
