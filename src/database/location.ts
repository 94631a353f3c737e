/** Reads `DATABASE_URL`: a file, or a PostgreSQL address with one host or several. */
import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

/** What a server must be, by libpq's names, and the SQL condition that is true if it is not. */
export const UNFIT_SERVER = {
  'read-write': "pg_is_in_recovery() OR current_setting('transaction_read_only') = 'on'",
  primary: 'pg_is_in_recovery()',
} as const;

export type SessionAttributes = keyof typeof UNFIT_SERVER;

export interface PostgresAddress {
  /** One URL for each host, in the order in which they are tried; with secrets. */
  readonly urls: readonly string[];
  /** Undefined if any server will do. */
  readonly target: SessionAttributes | undefined;
  /** Without user name, password and query. */
  readonly shown: string;
}

const PARTS = /^(postgres(?:ql)?:\/\/)([^/?#]*@)?([^/?#@\s]*)(\/[^?#]*)?(?:\?([^#]*))?$/;
const TARGET = 'target_session_attrs';

/**
 * Reads an address as libpq does:
 * `postgres://USER:PASSWORD@HOST1:5432,HOST2/NAME?target_session_attrs=read-write`.
 *
 * @returns undefined if it names no host or no database, or if it names several hosts without
 *   saying which of them is meant: one of them may be a standby, whose keys may be out of date and
 *   which cannot store usage
 */
export function readPostgresAddress(given: string): PostgresAddress | undefined {
  const [, scheme = '', user = '', hosts = '', path = '', query = ''] = PARTS.exec(given) ?? [];
  const parameters = new URLSearchParams(query);
  const targets = parameters.getAll(TARGET);
  if (targets.length > 1 || !targets.every((name) => Object.hasOwn(UNFIT_SERVER, name))) {
    return undefined;
  }
  const target = targets[0] as SessionAttributes | undefined;
  const names = hosts.split(',');
  if (names.length > 1 && (target === undefined || names.includes(''))) return undefined;
  // This parameter overrides the host of the address; the driver supports only one.
  const { host } = Object.fromEntries(parameters);
  if (host === undefined ? hosts === '' : names.length > 1 || host.includes(',')) return undefined;
  if (!/^\/[^/\p{Cc}]+$/u.test(path)) return undefined;
  const kept = query.split('&').filter((each) => !each.startsWith(`${TARGET}=`) && each !== '');
  const ending = path + (kept.length > 0 ? `?${kept.join('&')}` : '');
  const urls = names.map((name) => scheme + user + name + ending);
  if (!urls.every((url) => URL.canParse(url))) return undefined;
  return { urls, target, shown: `postgres://${hosts}${path}` };
}

/** The database that DATABASE_URL names. */
export type DatabaseLocation =
  /** @property path absolute path of the embedded database */
  | { readonly kind: 'sqlite'; readonly path: string }
  /** @property url in the form that `readPostgresAddress` accepts, with any secrets in it; never shown */
  | { readonly kind: 'postgres'; readonly url: string };

/**
 * Reads what DATABASE_URL contains.
 *
 * @param given `file:PATH`, or an address that `readPostgresAddress` accepts
 * @returns undefined if it is neither
 */
export function readLocation(given: string): DatabaseLocation | undefined {
  if (readPostgresAddress(given) !== undefined) return { kind: 'postgres', url: given };
  const path = filePath(given);
  return path === undefined ? undefined : { kind: 'sqlite', path: resolve(path) };
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
  return readPostgresAddress(location.url)?.shown ?? 'postgres://…';
}
