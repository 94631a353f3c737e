/** The shape of the rows that say what the time zone database does not: see generate/birth-rules.ts. */

/**
 * What a certificate's time may have been. `zone`: what the next row on another matter says, in the end the zone's own
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

/** A row. All that it names must fit. */
export interface BirthRule {
  /** The code of the warning. Of rows whose codes begin with the same word, the first one that fits counts. */
  readonly id: string;
  /** ISO 3166-1; where the place names no country, the zones decide. */
  readonly countries?: readonly string[];
  /** Any name of them. */
  readonly zones?: readonly string[];
  /** Names of `areas`; the place is in any of them. */
  readonly areas?: readonly string[];
  /** First-order divisions, in lower case; where the place names none, `regionAreas` decide. */
  readonly regions?: readonly string[];
  readonly regionAreas?: readonly string[];
  /** Local dates, `YYYY-MM-DD`: from the first of each pair until before the second. */
  readonly spans: readonly (readonly [string, string])[];
  /** What the zone's clocks kept by the database. `summer` is a standard time with summer time. */
  readonly kinds?: readonly ('local' | 'city' | 'standard' | 'summer')[];
  /** The zone's offset without summer time, in seconds. */
  readonly base?: number;
  /** One decides; of several the likeliest comes first, and the caller chooses. */
  readonly readings: readonly Reading[];
  /** Whether it tells which basis a time had: a caller who names the basis needs no such row. */
  readonly isBasis?: true;
  /** Whether it warns even when all of its readings are one instant; otherwise a row that changes nothing is silent. */
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
