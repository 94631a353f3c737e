/** Resolves a birth to its instant, or to the question that must be settled first. */
import type { BirthDay } from '../../packages/client/src/birth-day-types.ts';
import { checkName } from '../../packages/client/src/birth-place.ts';
import { CANDIDATES_MAX } from '../../packages/client/src/birth-steps.ts';
import type { Birth, BirthPlace, InstantZone } from '../../packages/client/src/birth-types.ts';
import { InvalidBirth } from '../../packages/client/src/birth-types.ts';
import { isOfNoPlace } from '../../packages/client/src/clock-kind.ts';
import { invalid } from '../../packages/client/src/invalid-birth.ts';
import { resolveBirth } from '../../packages/client/src/resolve-birth.ts';
import { resolveBirthDay } from '../../packages/client/src/resolve-birth-day.ts';
import { type ChosenPlace, choosePlace } from '../../packages/places/src/index.ts';
import {
  type Openness,
  type Reading,
  type Readings,
  readingsOfCoordinates,
  readingsOfFound,
  readingsOfPlace,
  readingsOfZone,
} from './readings.ts';
import {
  type BirthField,
  BirthRejectedError,
  PLACE_NOT_FOUND,
  rejectedField,
} from './rejected-birth.ts';
import {
  type BirthResult,
  type DayResult,
  type SharedFields,
  unresolved,
  wirePlace,
} from './result.ts';
import { DAY, INSTANT, type Outcome, type Target } from './target.ts';
import { OPEN_QUESTIONS, PLACE_QUESTIONS, questionOf } from './words.ts';

/** The known facts about the place. */
export type Where =
  | { readonly text: string }
  | { readonly place: BirthPlace }
  | { readonly latitude: number; readonly longitude: number; readonly timeZone?: string }
  | { readonly timeZone: string };

export interface GivenBirth extends Omit<Birth, 'place' | 'strict'> {
  readonly where: Where;
}

/** A birth without a time. */
export interface GivenDay extends Omit<BirthDay, 'place' | 'strict'> {
  readonly where: Where;
}

/**
 * Resolves a birth, and never chooses: if place, zone, calendar or time allow several instants, the result is a question.
 *
 * @throws {BirthRejectedError} if the input is wrong, or no place is found
 */
export function resolveGivenBirth({ where, ...birth }: GivenBirth): BirthResult {
  return resolved(INSTANT, where, birth.date, (place) =>
    resolveBirth({ ...birth, place }),
  ) as BirthResult;
}

/**
 * Resolves the day of a birth without a time.
 *
 * @throws {BirthRejectedError}
 */
export function resolveGivenDay({ where, ...birth }: GivenDay): DayResult {
  return resolved(DAY, where, birth.date, (place) =>
    resolveBirthDay({ ...birth, place }),
  ) as DayResult;
}

/** The fields that births and days share. */
type Result = SharedFields & Pick<Outcome, 'status' | 'warnings' | 'candidates'>;

/** @throws {BirthRejectedError} */
type Resolve<Resolution> = (place: BirthPlace | InstantZone) => Resolution;

/** @param date in either calendar */
function resolved<Resolution extends Outcome>(
  target: Target<Resolution>,
  where: Where,
  date: string,
  resolveAt: Resolve<Resolution>,
): Result {
  const resolve: Resolve<Resolution> = (place) => rejecting(() => resolveAt(place));
  if ('text' in where) {
    const { places, meaning } = placesCalled(where.text);
    const [first] = places;
    if (meaning !== 'clear' || first === undefined) {
      // Other wrong input is an error whichever place is chosen.
      for (const place of places.slice(0, 1)) resolve(place);
      const open = unresolved(PLACE_QUESTIONS[meaning], target.unknown);
      return { ...open, places: places.map(wirePlace) };
    }
    return combined(target, readingsOfFound(first), resolve);
  }
  if (!('place' in where || 'latitude' in where) && isOfNoPlace(where.timeZone)) {
    const resolution = resolve({ timeZone: where.timeZone as InstantZone['timeZone'] });
    return {
      ...resolution,
      time_zone: where.timeZone,
      question: openQuestion(target, resolution),
      place: null,
      places: [],
    };
  }
  return combined(target, readingsOf(where, date), resolve);
}

/** The question about a resolution; null if it is resolved. */
function openQuestion<Resolution extends Outcome>(
  { questions }: Target<Resolution>,
  resolution: Resolution,
): string | null {
  return resolution.status === 'resolved' ? null : questionOf(resolution, questions);
}

/** @throws {BirthRejectedError} if no place has this name */
export function placesCalled(text: string): ChosenPlace {
  rejecting(() => checkName(text));
  const chosen = choosePlace(text);
  if (chosen.places.length > 0) return chosen;
  const { field, message } = invalid('place', 'place_unknown');
  throw new BirthRejectedError(PLACE_NOT_FOUND, field as BirthField, message);
}

function readingsOf(where: Exclude<Where, { readonly text: string }>, date: string): Readings {
  if ('place' in where) return readingsOfPlace(where.place);
  if (!('latitude' in where)) return readingsOfZone(where.timeZone, date);
  const { latitude, longitude, timeZone } = where;
  return timeZone === undefined
    ? readingsOfCoordinates(latitude, longitude)
    : readingsOfPlace({ latitude, longitude, timeZone });
}

/** The fields of the place in the client's resolution. */
interface WithPlace {
  readonly place: unknown;
  readonly places: unknown;
}

interface Resolved<Resolution> {
  readonly reading: Reading;
  readonly resolution: Resolution;
}

function combined<Resolution extends Outcome>(
  target: Target<Resolution>,
  { readings, openness }: Readings,
  resolve: Resolve<Resolution>,
): Result {
  const all = readings.map((reading) => ({ reading, resolution: resolve(reading.birthPlace) }));
  const [first] = all as [Resolved<Resolution>];
  const { shown } = first.reading;
  // A town that represents a zone does not have the longitude of the birth.
  const needsPlace = openness === 'zone' && isOfPlace(target, all);
  const keys = new Set(all.map(({ resolution }) => keyOf(target, resolution)));
  if (!needsPlace && keys.size === 1) {
    const { resolution } = first;
    // The client's place may only represent the place of the birth.
    const { place: _, places: __, ...own } = resolution as Resolution & WithPlace;
    return {
      ...own,
      // Warnings that only some places have are about those places.
      warnings: resolution.warnings.filter(({ code }) => all.every((each) => warns(each, code))),
      time_zone: shown.time_zone,
      place: shown,
      places: [],
      question: openQuestion(target, resolution),
    };
  }
  const { tz_release: tzRelease } = first.resolution;
  return {
    ...unresolved(OPEN_QUESTIONS[openness], target.unknown),
    candidates: needsPlace ? [] : distinct(target, all, openness),
    ...(openness === 'zone' && { time_zone: shown.time_zone, place: shown }),
    places: openness === 'border' ? readings.map((reading) => reading.shown) : [],
    tz_release: tzRelease,
    gregorian_date: first.resolution.gregorian_date,
    warnings: all
      .flatMap(({ resolution }) => resolution.warnings)
      .filter(({ code }, at, list) => list.findIndex((each) => each.code === code) === at)
      // Local mean time depends on the longitude.
      .filter(({ code }) => openness !== 'zone' || code !== 'local_mean_time'),
  };
}

/** @throws {BirthRejectedError} */
function rejecting<Result>(work: () => Result): Result {
  try {
    return work();
  } catch (error) {
    if (!(error instanceof InvalidBirth)) throw error;
    throw rejectedField(error.field as BirthField, error.message);
  }
}

function keyOf<Resolution extends Outcome>(
  { possible, keyOf: keyOfOne }: Target<Resolution>,
  resolution: Resolution,
): string {
  return [resolution.status, ...possible(resolution, '').map(keyOfOne)].join();
}

function warns({ resolution }: Resolved<Outcome>, code: string): boolean {
  return resolution.warnings.some((each) => each.code === code);
}

/** True if the time depends on the longitude of the place. */
function isOfPlace<Resolution extends Outcome>(
  { possible, basesOf }: Target<Resolution>,
  all: readonly Resolved<Resolution>[],
): boolean {
  return all
    .flatMap(({ resolution }) => possible(resolution, '').flatMap(basesOf))
    .some((basis) => basis === 'local_mean' || basis === 'apparent');
}

function distinct<Resolution extends Outcome>(
  target: Target<Resolution>,
  all: readonly Resolved<Resolution>[],
  openness: Openness,
): Outcome['candidates'] {
  const found = new Map<string, unknown>();
  for (const { reading, resolution } of all) {
    for (const candidate of target.possible(resolution, whyOf(reading, openness))) {
      const key = target.keyOf(candidate);
      if (!found.has(key)) found.set(key, candidate);
    }
  }
  return [...found.values()].slice(0, CANDIDATES_MAX);
}

function whyOf({ birthPlace, shown }: Reading, openness: Openness): string {
  const { region, country, timeZone } = birthPlace;
  const where = openness === 'border' ? [shown.nearest?.name, timeZone] : [region, country];
  return `As in ${where.filter((part) => part).join(', ')}.`;
}
