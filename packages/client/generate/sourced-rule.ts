/** Rows with what they rest on, which stays out of the package. */
import type { BirthRule } from '../src/birth-rule.ts';

/** What a row rests on: births with a known instant, records or remarks of the database, or general knowledge alone. */
export interface Sourced {
  readonly evidence: 'births' | 'tz' | 'knowledge';
  /** Where it is written, for people. */
  readonly source: string;
}
export type SourcedRule = BirthRule & Sourced;
