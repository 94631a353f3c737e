/** The result for a birth, with the same fields on the command line and over the Model Context Protocol. */
import type { BirthDayResolution } from '../../packages/client/src/birth-day-types.ts';
import type { BirthResolution } from '../../packages/client/src/birth-types.ts';
import type { FoundPlace } from '../../packages/places/src/index.ts';

/** The fields of every result. */
export interface SharedFields {
  /** Null until the place is chosen, like the next two. */
  readonly time_zone: string | null;
  readonly tz_release: string | null;
  readonly gregorian_date: string | null;
  /** The place of birth; null also for UTC and other zones without a place. */
  readonly place: WirePlace | null;
  /** Possible places, the likeliest first, if the place must be chosen. */
  readonly places: readonly WirePlace[];
  /** A question for the person; null if the birth is resolved. */
  readonly question: string | null;
}

/** A resolved birth, or the question that must be settled first. */
type ResultOf<Resolution> = SharedFields &
  Omit<Resolution, 'time_zone' | 'tz_release' | 'gregorian_date' | 'place' | 'places'>;

/** The instant of a birth. */
export type BirthResult = ResultOf<BirthResolution>;

/** The local day of a birth without a time. */
export type DayResult = ResultOf<BirthDayResolution>;

/** A place with the field names of the wire; without coordinates if only its time zone is known. */
export interface WirePlace {
  readonly name?: string | undefined;
  readonly matched?: string;
  readonly region?: string | undefined;
  readonly country?: string | undefined;
  readonly latitude?: number;
  readonly longitude?: number;
  readonly time_zone: string;
  readonly population?: number;
  /** The known place that gave coordinates their time zone. */
  readonly nearest?: NearestPlace;
}

interface NearestPlace {
  readonly name: string;
  readonly region: string;
  readonly country: string;
  readonly distance_km: number;
}

export function wirePlace({ timeZone, population, isClear: _, ...rest }: FoundPlace): WirePlace {
  return { ...rest, time_zone: timeZone, population };
}

/**
 * A result without an instant or a day.
 *
 * @param unknown the fields of that kind of birth
 */
export function unresolved(question: string, unknown: Readonly<Record<string, null>>) {
  return {
    status: 'choose',
    question,
    ...unknown,
    time_zone: null,
    tz_release: null,
    gregorian_date: null,
    warnings: [],
    candidates: [],
    place: null,
    places: [],
  } as const;
}
