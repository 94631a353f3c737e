import type { Calendar } from './calendar.ts';

export const TIME_BASES = ['auto', 'civil', 'local_mean', 'apparent'] as const;
/**
 * The basis of the given time. `auto`: the local custom of the time, with a choice in case of doubt. `civil`: legal
 * time, or earlier the mean time of the place. `local_mean` and `apparent`: the sun at the place, by a clock or by a
 * sundial.
 */
export type TimeBasis = (typeof TIME_BASES)[number];

/** A place of birth: a result of `findPlaces` of `ecliptic-places`, or your own object. */
export interface BirthPlace {
  /** Degrees, north positive. */
  readonly latitude: number;
  /** Degrees, east positive. */
  readonly longitude: number;
  /** A name of the IANA time-zone database, such as `Europe/Berlin`. */
  readonly timeZone: string;
  /** ISO 3166-1, two letters: `US`. */
  readonly country?: string | undefined;
  /** The English name of the first-order division (`Ohio`, `Sicily`); for the United States the postal code, too. */
  readonly region?: string | undefined;
  readonly name?: string | undefined;
}

/** Coordinates without a time zone. Boundaries decide the zone; near one, the result may be a choice. */
export interface Coordinates extends Omit<BirthPlace, 'timeZone'> {
  readonly timeZone?: undefined;
}

/** A zone without a place, for an instant at an unknown place. */
export interface InstantZone {
  readonly timeZone: 'UTC' | 'GMT' | `Etc/${string}`;
  readonly latitude?: undefined;
  readonly longitude?: undefined;
}

/** A place that was found by its name in the list of `ecliptic-places`. */
export interface FoundPlace extends BirthPlace {
  /** Its English name, or else its usual one of today. */
  readonly name: string;
  /** The name by which it was found, if it is another one. */
  readonly matched?: string;
  /** Empty if there is none. */
  readonly region: string;
  readonly country: string;
  /** To two digits; 0 if it is not known. */
  readonly population: number;
  /** True if the text clearly means this place. */
  readonly isClear: boolean;
}

/** The fields of a certificate. */
export interface Birth {
  /** `YYYY-MM-DD`, in the given calendar. */
  readonly date: string;
  /** The clock time: `HH:MM`, `HH:MM:SS`, or with a fraction of 1 to 9 digits. */
  readonly time: string;
  /** Default: `gregorian`, but a choice for a place and time of Julian certificates. */
  readonly calendar?: Calendar | undefined;
  /**
   * A name such as `Paris, Texas`; with several such places, the result is a choice. Names need the installed package
   * `ecliptic-places`, and Node 20.19, 22.12 or later, Deno or Bun. Or a place: one of the `places` of such a result,
   * one of `findPlaces`, or your own object. `{ timeZone: 'UTC' }` alone is an instant, with a warning.
   */
  readonly place: string | BirthPlace | Coordinates | InstantZone | undefined;
  /** Default: `auto`. */
  readonly timeBasis?: TimeBasis | undefined;
  /** `±HH:MM` or `±HH:MM:SS`, if it is known: wins over everything. */
  readonly offset?: string | undefined;
  /** Throw an {@link UnresolvedBirth} if the status would not be `resolved`. */
  readonly strict?: boolean | undefined;
}

/** The kind of an offset. */
export type BirthBasis =
  | 'standard'
  | 'summer'
  | 'war'
  | 'local_mean'
  | 'city_mean'
  | 'apparent'
  | 'given_offset';

/** One of the instants that a birth may have been. */
export interface BirthCandidate {
  readonly utc_datetime: string;
  /** `±HH:MM`, with `:SS` where there are seconds. */
  readonly utc_offset: string;
  /** To send as `subject.datetime`. */
  readonly datetime: string;
  readonly basis: BirthBasis;
  readonly why: string;
}

export interface BirthWarning {
  readonly code: string;
  readonly text: string;
  /** The path of a page with details. */
  readonly more: string;
}

/** The common fields of all resolutions. */
export interface BirthFindings<Candidate = BirthCandidate> {
  /** The release of the time-zone database of the histories: `2026c`. */
  readonly tz_release: string;
  readonly warnings: readonly BirthWarning[];
  /** The likeliest first; none when resolved. */
  readonly candidates: readonly Candidate[];
}

/** Where a resolved birth was. */
export interface TakenPlace {
  readonly time_zone: string;
  readonly gregorian_date: string;
  /** As it was given, or as a text was found; null for an instant. */
  readonly place: BirthPlace | FoundPlace | null;
  /** None. */
  readonly places: readonly FoundPlace[];
}

/** The place of an uncertain birth. */
export interface OpenPlace {
  /** Null until the place is chosen, like the next two. */
  readonly time_zone: string | null;
  readonly gregorian_date: string | null;
  readonly place: BirthPlace | FoundPlace | null;
  /** If a text means several places: a choice, the likeliest first, without candidates. Otherwise empty. */
  readonly places: readonly FoundPlace[];
}

/** A birth with a single instant. */
export interface ResolvedBirth extends BirthFindings, TakenPlace {
  readonly status: 'resolved';
  /** To send as `subject.datetime`: in UTC if the offset has seconds. */
  readonly datetime: string;
  readonly utc_datetime: string;
  /** `±HH:MM`, with `:SS` where there are seconds. */
  readonly utc_offset: string;
  readonly basis: BirthBasis;
}

/** A birth with several possible instants. */
export interface OpenBirth extends BirthFindings, OpenPlace {
  /** `never`: clocks never showed that time; the candidates are the likely meanings. */
  readonly status: 'choose' | 'never';
  readonly datetime: null;
  readonly utc_datetime: null;
  readonly utc_offset: null;
  readonly basis: null;
}

/** The instant of a birth, or a choice, by `status`. */
export type BirthResolution = ResolvedBirth | OpenBirth;

/** A birth that cannot be read: wrong input, not doubt. */
export class InvalidBirth extends Error {
  override readonly name = 'InvalidBirth';
  readonly code = 'client.invalid_birth';
  /** The field at fault: `date`, `place.latitude`, … */
  readonly field: string;

  constructor(field: string, message: string, options: ErrorOptions = {}) {
    super(message, options);
    this.field = field;
  }
}

/** With `strict`: the birth has no single instant. */
export class UnresolvedBirth extends Error {
  override readonly name = 'UnresolvedBirth';
  readonly code = 'client.unresolved_birth';
  readonly resolution: OpenBirth;

  constructor(message: string, resolution: OpenBirth) {
    super(message);
    this.resolution = resolution;
  }
}
