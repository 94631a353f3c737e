/** The shape of the rows that complete the time-zone database: see generate/birth-rules.ts. */

/**
 * A possible clock of a certificate. `zone`: the result of the next row on another matter, finally the zone's own
 * history; `standard`: its standard time; `summer`: an hour more than that; `west`: an hour less; `west_summer`: an
 * hour less than the zone's summer or war time; `local` and `apparent`: by the sun of the place;
 * `local_summer`: the former, set forward as much as the zone's clocks were, or an hour; a number: an offset in
 * seconds; `@Europe/Berlin`: the history of that zone.
 */
export type Reading =
  | 'zone'
  | 'standard'
  | 'summer'
  | 'west'
  | 'west_summer'
  | 'local'
  | 'local_summer'
  | 'apparent'
  | number
  | `@${string}`;

/** A row. All its conditions must fit. */
export interface BirthRule {
  /** The code of the warning. Among rows with the same first word in their codes, the first fitting one counts. */
  readonly id: string;
  /** ISO 3166-1; if the place has no country, the zones decide. */
  readonly countries?: readonly string[];
  /** Any name of them. */
  readonly zones?: readonly string[];
  /** Names of `areas`; the place is in any of them. */
  readonly areas?: readonly string[];
  /** First-order divisions, in lower case; if the place has none, `regionAreas` decide. */
  readonly regions?: readonly string[];
  readonly regionAreas?: readonly string[];
  /** Local dates, `YYYY-MM-DD`: from the first of each pair until before the second. */
  readonly spans: readonly (readonly [string, string])[];
  /** The zone's kind of time by the database. `summer` is a standard time with summer time. */
  readonly kinds?: readonly ('local' | 'city' | 'standard' | 'summer')[];
  /** The zone's offset without summer time, in seconds. */
  readonly base?: number;
  /** A single one decides. Several are a choice, likeliest first. */
  readonly readings: readonly Reading[];
  /** Whether the row decides the basis of a time. It is ignored if the caller names the basis. */
  readonly isBasis?: true;
  /** Whether the row warns even if all its readings are one instant. */
  readonly alwaysWarns?: true;
}

/** Where the Julian calendar was in use, until before a date of the Gregorian one. */
export interface JulianRule {
  readonly countries?: readonly string[];
  /** Without zones, everywhere. */
  readonly zones?: readonly string[];
  readonly until: string;
  /** Names of `areas`: the parts of today's country where it was; without them, everywhere. */
  readonly areas?: readonly string[];
  /** Names of `areas`: parts that belonged to a state with the Gregorian calendar. */
  readonly except?: readonly string[];
}

/** Where certificates had dates of a calendar that is not converted, until before a date of the Gregorian one. */
export interface CalendarRule {
  /** The code of the warning. */
  readonly id: string;
  readonly countries: readonly string[];
  readonly zones: readonly string[];
  readonly until: string;
}
