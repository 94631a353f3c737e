/** Rows with their sources, which are not in the package. */
import type { BirthRule } from '../src/birth-rule.ts';

/** The evidence of a row: births with a known instant, records or remarks of the database, or general knowledge alone. */
export interface Sourced {
  readonly evidence: 'births' | 'tz' | 'knowledge';
  /** The source, for readers. */
  readonly source: string;
}
export type SourcedRule = BirthRule & Sourced;

/** Zones of one area of the database, such as `Europe`; spaces separate their names. */
export function zonesIn(area: string, names: string): readonly string[] {
  return names.split(' ').map((name) => `${area}/${name}`);
}

/** Names of regions in lower case; `|` separates them. */
export function regionsOf(names: string): readonly string[] {
  return names.split('|');
}

/** Regions by their postal codes and by their names, in lower case. */
export function codesAndNames(codes: string, names: string): readonly string[] {
  return [...codes.toLowerCase().split(' '), ...names.toLowerCase().split(', ')];
}
