import type { DatabaseSync, SQLInputValue } from 'node:sqlite';
import type { Query, Row } from '../sql.ts';

/**
 * Asks the embedded database as PostgreSQL is asked, with `$1`, `$2` and so on for the values.
 *
 * @param bigints true to get every whole number as a `bigint`, with all its digits
 */
export function rowsOf(
  database: DatabaseSync,
  text: string,
  values: readonly unknown[] = [],
  bigints = false,
): readonly Row[] {
  // To SQLite, $1 is a name; ?1 is the first value.
  const statement = database.prepare(text.replaceAll('$', '?'));
  statement.setReadBigInts(bigints);
  // Reads every row: a statement that is not run to its end reports no failed commit.
  return statement.all(...(values as SQLInputValue[]));
}

/** The same, for those who ask either database. */
export function queryOf(database: DatabaseSync): Query {
  return async (text, values) => rowsOf(database, text, values);
}
