/** The schema before and after a migration; 0 is a database without tables. */
export interface SchemaChange {
  readonly from: number;
  readonly to: number;
}
