/** What is told of a birth, in the same fields on the command line and to a language model. */
import type { BirthDayResolution } from '../../packages/client/src/birth-day-types.ts';
import type { BirthResolution } from '../../packages/client/src/birth-types.ts';
import type { FoundPlace } from '../../packages/places/src/index.ts';

/** What is told of every birth besides what was resolved. */
export interface Told {
  /** Null as long as the place has to be chosen, like the next two. */
  readonly time_zone: string | null;
  readonly tz_release: string | null;
  readonly gregorian_date: string | null;
  /** What was taken for the place of birth; null for an instant in UTC or the like, too. */
  readonly place: WirePlace | null;
  /** Those that may be meant, the likeliest first, if the place has to be chosen. */
  readonly places: readonly WirePlace[];
  /** To put to the person; null if it is resolved. */
  readonly question: string | null;
}

/** What was resolved, or the question that has to be asked first. */
type AnswerOf<Resolution> = Told &
  Omit<Resolution, 'time_zone' | 'tz_release' | 'gregorian_date' | 'place' | 'places'>;

/** The instant of a birth. */
export type BirthAnswer = AnswerOf<BirthResolution>;

/** The local day of a birth without a time. */
export type DayAnswer = AnswerOf<BirthDayResolution>;

/** A place as it goes over the wire; without coordinates if only its time zone is known. */
export interface WirePlace {
  readonly name?: string | undefined;
  readonly matched?: string;
  readonly region?: string | undefined;
  readonly country?: string | undefined;
  readonly latitude?: number;
  readonly longitude?: number;
  readonly time_zone: string;
  readonly population?: number;
  /** The known place that the time zone of coordinates is from. */
  readonly nearest?: NearestPlace;
}

interface NearestPlace {
  readonly name: string;
  readonly region: string;
  readonly country: string;
  readonly distance_km: number;
}

/** A place under the names of the wire. */
export function wirePlace({ timeZone, population, isClear: _, ...rest }: FoundPlace): WirePlace {
  return { ...rest, time_zone: timeZone, population };
}

/**
 * An answer that resolves nothing.
 *
 * @param unknown its own fields
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
