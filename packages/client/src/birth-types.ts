import type { Calendar } from './calendar.ts';

export const TIME_BASES = ['auto', 'civil', 'local_mean', 'apparent'] as const;
/**
 * What the given time followed. `auto`: what people of the place followed then, with a question where it is in
 * doubt. `civil`: the time of the law, or the mean time of the place before there was one. `local_mean` and
 * `apparent`: the sun at the place, by a clock or by a sundial.
 */
export type TimeBasis = (typeof TIME_BASES)[number];

/** Where someone was born: what `findPlaces` of `ecliptic-places` returns, or made by hand. */
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

/** Coordinates without a time zone: that of boundaries is taken, or asked about near one. */
export interface Coordinates extends Omit<BirthPlace, 'timeZone'> {
  readonly timeZone?: undefined;
}

/** A zone that no place has, alone: for an instant whose place is not known. */
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

/** What a certificate says. */
export interface Birth {
  /** `YYYY-MM-DD`, in the given calendar. */
  readonly date: string;
  /** What the clock showed: `HH:MM`, `HH:MM:SS`, or with a fraction of 1 to 9 digits. */
  readonly time: string;
  /** Default: `gregorian`; where and when certificates had Julian dates, leaving it out asks. */
  readonly calendar?: Calendar | undefined;
  /**
   * Its name, as `Paris, Texas`, which is looked for in the list of `ecliptic-places`: if that package is installed, in
   * Node 20.19, 22.12 or later, Deno and Bun. Where the text leaves several places, the answer asks. Or a place that was
   * chosen: one of the `places` of such an answer, one that `findPlaces` returned, or one made by hand.
   * `{ timeZone: 'UTC' }` alone is an instant, and the answer says so.
   */
  readonly place: string | BirthPlace | Coordinates | InstantZone | undefined;
  /** Default: `auto`. */
  readonly timeBasis?: TimeBasis | undefined;
  /** `±HH:MM` or `±HH:MM:SS`, if it is known: wins over everything. */
  readonly offset?: string | undefined;
  /** Throw an {@link UnresolvedBirth} where the status would not be `resolved`. */
  readonly strict?: boolean | undefined;
}

/** What an offset is. */
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
  /** The path of a page that says more. */
  readonly more: string;
}

/** What every resolution has. */
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

/** Where a birth was that has to be asked about. */
export interface OpenPlace {
  /** Null as long as the place has to be chosen, like the next two. */
  readonly time_zone: string | null;
  readonly gregorian_date: string | null;
  readonly place: BirthPlace | FoundPlace | null;
  /** To choose from, the likeliest first; none unless a text left several. There are no candidates then. */
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

/** A birth that has to be asked about. */
export interface OpenBirth extends BirthFindings, OpenPlace {
  /** `never`: clocks never showed that time; the candidates are what was possibly meant. */
  readonly status: 'choose' | 'never';
  readonly datetime: null;
  readonly utc_datetime: null;
  readonly utc_offset: null;
  readonly basis: null;
}

/** The instant of a birth, or what has to be asked: `status` tells which. */
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
