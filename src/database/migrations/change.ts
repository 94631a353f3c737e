/** Why a migration takes its time, for the operator who waits for it. */
export interface MigrationEvents {
  /** An attempt has not reached the database; another one follows. */
  unreachable(cause: unknown): void;
  /** Others are in the way. */
  waiting(words: string): void;
}

/** The schema before and after a migration; 0 is a database without tables. */
export interface SchemaChange {
  readonly from: number;
  readonly to: number;
}
