import type { Row } from '../database/postgres.ts';
import type { UsageCount } from './usage.ts';

/** A statement, and the values that `$1`, `$2` and so on stand for. */
export type Statement = readonly [text: string, values: readonly unknown[]];

/**
 * What happens in a transaction: yields statements, and gets the rows of each. SQLite runs all of it
 * in one go, so no other connection of the process can come in between and wait for its lock forever;
 * PostgreSQL waits for each.
 */
export type Step<T> = Generator<Statement, T, readonly Row[]>;

/** A database with the tables of usage. In its rows, numbers may be text and instants `Date`s. */
export interface UsageDatabase {
  query(statement: Statement): Promise<readonly Row[]>;
  /** Runs a step in a transaction: all of it happens, or nothing. */
  transaction<T>(step: Step<T>): Promise<T>;
  close(): Promise<void>;
  readonly sql: UsageSql;
}

/** Where the SQL of one database differs from that of another. */
export interface UsageSql {
  /**
   * A table of counts with the columns `key_id`, `hour`, `day`, `calls`, `credits` and `last_used_at`,
   * of the types that they have in the tables; `valuesOf` gives its values.
   */
  readonly counted: string;
  valuesOf(counts: readonly UsageCount[]): readonly unknown[];
  /** @param text SQL of an hour as text, `2026-11-20T09` */
  hour(text: string): string;
  /** The instant so many hours before now, by the clock of the database. */
  ago(hours: number): string;
  /** SQL of the column `usage_days.day` as text, `2026-11-20`. */
  readonly day_text: string;
  /** Sorts text by its bytes. */
  readonly by_bytes: string;
  /** Leaves out rows that another process has locked. */
  readonly skip_locked: string;
  /**
   * A statement for columns `key_id`, `last_used_at` (ISO 8601; null if never) and `calls_24h`.
   *
   * @param first_hour of these calls, `2026-11-19T09`
   * @param account null for all accounts
   */
  recent(first_hour: string, account: string | null): Statement;
}
