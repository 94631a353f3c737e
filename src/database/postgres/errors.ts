/** Classifies errors of PostgreSQL by SQLSTATE (postgresql.org/docs/current/errcodes-appendix.html). */
import pg from 'pg';

/** True if the server returned the error. */
export function isServerError(error: unknown): error is pg.DatabaseError {
  return error instanceof pg.DatabaseError;
}

/** query_canceled, by `statement_timeout`, and lock_not_available, by `lock_timeout`. */
const TIMEOUTS: ReadonlySet<string | undefined> = new Set(['57014', '55P03']);
/** undefined_table and undefined_column. */
const NO_SCHEMA: ReadonlySet<string | undefined> = new Set(['42P01', '42703']);

/** True if the server cancelled a slow statement. */
export function isTimeout(error: unknown): boolean {
  return isServerError(error) && TIMEOUTS.has(error.code);
}

/** True if tables or columns are missing. */
export function lacksSchema(error: unknown): boolean {
  return isServerError(error) && NO_SCHEMA.has(error.code);
}

/** insufficient_privilege of a statement. With severity FATAL, the role may not connect. */
export function isPrivilegeError(error: unknown): error is pg.DatabaseError {
  return isServerError(error) && error.code === '42501' && error.severity !== 'FATAL';
}
