/** Reads the errors of a PostgreSQL server. */
import pg from 'pg';

/** PgBouncer's own message does not say what to do. */
export function withAdvice(error: unknown): unknown {
  if (isRefusal(error) && error.message.includes('statement pooling mode')) {
    error.message += '; PgBouncer needs pool_mode = transaction or session';
  }
  return error;
}

/** True if a server answered with an error. */
export function isRefusal(error: unknown): error is Error {
  return error instanceof pg.DatabaseError;
}

/** undefined_table and undefined_column (postgresql.org/docs/current/errcodes-appendix.html). */
const LACKS_SCHEMA = ['42P01', '42703'];

/** True if a statement failed because tables are missing, or are those of an earlier release. */
export function lacksSchema(error: unknown): boolean {
  return error instanceof pg.DatabaseError && LACKS_SCHEMA.includes(error.code ?? '');
}

/** insufficient_privilege for a statement; it is fatal if a role may not even connect. */
export function isPrivilegeError(error: unknown): error is Error {
  return error instanceof pg.DatabaseError && error.code === '42501' && error.severity !== 'FATAL';
}

/** lock_not_available: `lock_timeout` was over. */
export function isLockTimeout(error: unknown): boolean {
  return error instanceof pg.DatabaseError && error.code === '55P03';
}

/** What the operating system was asked to do for a connection when it failed. */
const CONNECTING: ReadonlySet<string> = new Set(['connect', 'getaddrinfo', 'read', 'write']);
/** A server that starts, stops or has no connection left: class 57P, too_many_connections. */
const PASSING_CODES: ReadonlySet<string> = new Set(['57P01', '57P02', '57P03', '53300']);
/** The driver's own errors have neither a code nor a class of their own: only their message tells them apart. */
const PASSING_WORDS = /^(?:Connection terminated|timeout expired)/;

/** Errors of our own that may not come again: during a failover, only standbys answer. */
const PASSING_NAMES: ReadonlySet<string> = new Set([
  'UnfitServerError',
  'SlowServerError',
  'HeldConnectionsError',
]);

/** True if a server was waited for in vain: by us, or by the driver, which has no code for it. */
export function isTimeout(error: unknown): boolean {
  return (
    error instanceof Error &&
    (error.name === 'SlowServerError' || error.message === 'timeout expired')
  );
}

/** True if a database that cannot be reached could perhaps be reached a moment later. */
export function isPassing(error: unknown): boolean {
  if (error instanceof AggregateError) return error.errors.some(isPassing);
  if (!(error instanceof Error)) return false;
  const { code = '', syscall = '' } = error as { code?: string; syscall?: string };
  if (CONNECTING.has(syscall) || PASSING_CODES.has(code)) return true;
  return PASSING_WORDS.test(error.message) || PASSING_NAMES.has(error.name);
}
