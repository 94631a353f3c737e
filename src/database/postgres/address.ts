/** A PostgreSQL `DATABASE_URL`, with one host or several. */

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
