/** The sources of the published numbers, in the order of docs/accuracy.md. */
export const SOURCES = [
  ...['meeus_seasons', 'usno_seasons', 'horizons_seasons', 'hong_kong'],
  ...['meeus_phases', 'usno_phases', 'novas', 'horizons', 'meeus_sun', 'meeus_moon', 'meeus_venus'],
] as const;
export type SourceName = (typeof SOURCES)[number];

/** One published number and the service's. */
export interface AuthorityRow {
  readonly source: SourceName;
  /** A description of the number for people. */
  readonly what: string;
  readonly published: string;
  readonly computed: string;
  /** Calculated minus published. */
  readonly difference: number;
  /** The largest allowed difference; the same unit. */
  readonly tolerance: number;
  readonly unit: 's' | '″';
}
