/** The common interface of both databases. */

/**
 * A row by column name. Columns of type `bigint` are bigints, instants are ISO 8601 in UTC with milliseconds, and days are
 * `2026-11-20`.
 */
export type Row = Readonly<Record<string, unknown>>;

/** A statement, and the values of its parameters `$1`, `$2` and so on. */
export type Statement = readonly [text: string, values?: readonly unknown[]];

/** Sends one statement. */
export type Query = (...statement: Statement) => Promise<readonly Row[]>;

/** How many rows of a list are read at once. Larger pages are slower, because they outlive the young generation. */
export const PAGE_ROWS = 250;

/** A database of either kind. */
export interface Database {
  readonly kind: 'sqlite' | 'postgres';
  readonly query: Query;
  /** Runs statements in one transaction. @returns the rows of each */
  transaction(statements: readonly Statement[]): Promise<readonly (readonly Row[])[]>;
  /** Reads the rows of one statement in pages of at most `PAGE_ROWS`, from one snapshot. */
  stream(...statement: Statement): AsyncIterable<readonly Row[]>;
  close(): Promise<void>;
}

/** The schema before and after a migration; 0 is a database without tables. */
export interface SchemaChange {
  readonly from: number;
  readonly to: number;
}

/** A newer release has changed the tables. */
export class NewerSchemaError extends Error {
  override readonly name = 'NewerSchemaError';

  constructor(found: number, known: number) {
    super(`it belongs to a newer release (schema ${found}; this release supports ${known})`);
  }
}
