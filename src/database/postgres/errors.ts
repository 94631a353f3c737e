/** Tells the errors of PostgreSQL apart, by their SQLSTATE (postgresql.org/docs/current/errcodes-appendix.html). */
import pg from 'pg';

/** True if a server answered with an error. */
export function isServerError(error: unknown): error is pg.DatabaseError {
  return error instanceof pg.DatabaseError;
}

/** query_canceled, by `statement_timeout`, and lock_not_available, by `lock_timeout`. */
const TIMEOUTS: ReadonlySet<string | undefined> = new Set(['57014', '55P03']);
/** undefined_table and undefined_column. */
const NO_SCHEMA: ReadonlySet<string | undefined> = new Set(['42P01', '42703']);

/** True if the server gave up what took too long. */
export function isTimeout(error: unknown): boolean {
  return isServerError(error) && TIMEOUTS.has(error.code);
}

/** True if tables are missing, or are those of an earlier release. */
export function lacksSchema(error: unknown): boolean {
  return isServerError(error) && NO_SCHEMA.has(error.code);
}

/** insufficient_privilege for a statement; it is fatal if a role may not even connect. */
export function isPrivilegeError(error: unknown): error is pg.DatabaseError {
  return isServerError(error) && error.code === '42501' && error.severity !== 'FATAL';
}
