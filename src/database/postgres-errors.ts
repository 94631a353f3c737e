/** What errors of a PostgreSQL server mean. */
import pg from 'pg';

/** PgBouncer's own message does not say what to do. */
export function withAdvice(error: unknown): unknown {
  if (isRefusal(error) && error.message.includes('statement pooling mode')) {
    error.message += '; PgBouncer needs pool_mode = transaction or session';
  }
  return error;
}

/** Whether a server answered with an error. */
export function isRefusal(error: unknown): error is Error {
  return error instanceof pg.DatabaseError;
}

/** undefined_table and undefined_column (postgresql.org/docs/current/errcodes-appendix.html). */
const LACKS_SCHEMA = ['42P01', '42703'];

/** Whether a statement failed because tables are missing, or are those of an earlier release. */
export function lacksSchema(error: unknown): boolean {
  return error instanceof pg.DatabaseError && LACKS_SCHEMA.includes(error.code ?? '');
}
