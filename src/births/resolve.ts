/** From what is known of a birth to its instant, or to the question that has to be asked. */
import { checkName } from '../../packages/client/src/birth-place.ts';
import type {
  Birth,
  BirthCandidate,
  BirthPlace,
  BirthResolution,
} from '../../packages/client/src/birth-types.ts';
import { InvalidBirth } from '../../packages/client/src/birth-types.ts';
import { invalid } from '../../packages/client/src/invalid-birth.ts';
import { resolveBirth } from '../../packages/client/src/resolve-birth.ts';
import { type ChosenPlace, choosePlace } from '../../packages/places/src/index.ts';
import { type BirthAnswer, placeQuestion, unresolved, wirePlace } from './answer.ts';
import {
  type Openness,
  type Reading,
  type Readings,
  readingsOfCoordinates,
  readingsOfFound,
  readingsOfPlace,
  readingsOfZone,
} from './readings.ts';
import { type BirthField, BirthRefusedError, PLACE_NOT_FOUND, refusedField } from './refused.ts';
import { OPEN_QUESTIONS, PLACE_QUESTIONS, questionOf } from './words.ts';

/** What is known of where it was. */
export type Where =
  | { readonly text: string }
  | { readonly place: BirthPlace }
  | { readonly latitude: number; readonly longitude: number; readonly timeZone?: string }
  | { readonly timeZone: string };

export interface GivenBirth extends Omit<Birth, 'place' | 'strict'> {
  readonly where: Where;
}

/** More would not be a question that a person can answer. */
const CANDIDATES_MAX = 6;

/**
 * Resolves a birth. Nothing is chosen: where place, zone, calendar or time leave several instants, the answer is a question.
 *
 * @throws {BirthRefusedError} what is given is wrong, or no place is found
 */
export function answerBirth({ where, ...birth }: GivenBirth): BirthAnswer {
  if ('text' in where) {
    const { places, meaning } = placesCalled(where.text);
    const [first] = places;
    if (meaning !== 'clear' || first === undefined) {
      // Wrong input is wrong wherever it was.
      for (const place of places.slice(0, 1)) resolved({ ...birth, place });
      return placeQuestion(PLACE_QUESTIONS[meaning], places.map(wirePlace));
    }
    return combined(readingsOfFound(first), birth);
  }
  return combined(readingsOf(where, birth.date), birth);
}

/** @throws {BirthRefusedError} nothing is called so */
export function placesCalled(text: string): ChosenPlace {
  refusing(() => checkName(text));
  const chosen = choosePlace(text);
  if (chosen.places.length > 0) return chosen;
  const { field, message } = invalid('place', 'place_unknown');
  throw new BirthRefusedError(PLACE_NOT_FOUND, field as BirthField, message);
}

function readingsOf(where: Exclude<Where, { readonly text: string }>, date: string): Readings {
  if ('place' in where) return readingsOfPlace(where.place);
  if (!('latitude' in where)) return readingsOfZone(where.timeZone, date);
  const { latitude, longitude, timeZone } = where;
  return timeZone === undefined
    ? readingsOfCoordinates(latitude, longitude)
    : readingsOfPlace({ latitude, longitude, timeZone });
}

type Told = Omit<Birth, 'place' | 'strict'>;

interface Resolved {
  readonly reading: Reading;
  readonly resolution: BirthResolution;
}

function combined({ readings, openness }: Readings, birth: Told): BirthAnswer {
  const all = readings.map((reading) => ({
    reading,
    resolution: resolved({ ...birth, place: reading.birthPlace }),
  }));
  const [first] = all as [Resolved];
  const { shown } = first.reading;
  // The longitudes of towns that stand for a zone are not that of the birth.
  const needsPlace = openness === 'zone' && isOfPlace(all);
  if (!needsPlace && new Set(all.map(({ resolution }) => keyOf(resolution))).size === 1) {
    const { resolution } = first;
    return {
      ...resolution,
      // A place that only stands for its region has warnings of its own.
      warnings: resolution.warnings.filter(({ code }) => all.every((each) => warns(each, code))),
      time_zone: shown.time_zone,
      place: shown,
      places: [],
      question: resolution.status === 'resolved' ? null : questionOf(resolution),
    };
  }
  const candidates = needsPlace ? [] : distinct(all, openness);
  const { tz_release: tzRelease } = first.resolution;
  return {
    ...unresolved(OPEN_QUESTIONS[openness], candidates),
    ...(openness === 'zone' && { time_zone: shown.time_zone, place: shown }),
    places: openness === 'border' ? readings.map((reading) => reading.shown) : [],
    tz_release: tzRelease,
    gregorian_date: first.resolution.gregorian_date,
    warnings: all
      .flatMap(({ resolution }) => resolution.warnings)
      .filter(({ code }, at, list) => list.findIndex((each) => each.code === code) === at)
      // What one longitude gives is not what the others do.
      .filter(({ code }) => openness !== 'zone' || code !== 'local_mean_time'),
  };
}

/** @throws {BirthRefusedError} */
function resolved(birth: Birth): BirthResolution {
  return refusing(() => resolveBirth(birth));
}

/** @throws {BirthRefusedError} */
function refusing<Result>(work: () => Result): Result {
  try {
    return work();
  } catch (error) {
    if (!(error instanceof InvalidBirth)) throw error;
    throw refusedField(error.field as BirthField, error.message);
  }
}

function keyOf({ status, utc_datetime: utcDatetime, candidates }: BirthResolution): string {
  return [status, utcDatetime, ...candidates.map((each) => each.utc_datetime)].join();
}

function warns({ resolution }: Resolved, code: string): boolean {
  return resolution.warnings.some((each) => each.code === code);
}

/** True if the sun at the place decides. */
function isOfPlace(all: readonly Resolved[]): boolean {
  return all
    .flatMap(({ resolution: { basis, candidates } }) => [
      basis,
      ...candidates.map((each) => each.basis),
    ])
    .some((basis) => basis === 'local_mean' || basis === 'apparent');
}

function distinct(all: readonly Resolved[], openness: Openness): readonly BirthCandidate[] {
  const found = new Map<string, BirthCandidate>();
  for (const { reading, resolution } of all) {
    for (const candidate of candidatesOf(reading, resolution, openness)) {
      if (!found.has(candidate.utc_datetime)) found.set(candidate.utc_datetime, candidate);
    }
  }
  return [...found.values()].slice(0, CANDIDATES_MAX);
}

function candidatesOf(
  { birthPlace: { region, country, timeZone }, shown }: Reading,
  { candidates, ...resolution }: BirthResolution,
  openness: Openness,
): readonly BirthCandidate[] {
  const { datetime, utc_datetime: utcDatetime, utc_offset: utcOffset, basis } = resolution;
  if (datetime === null || utcDatetime === null || utcOffset === null || basis === null) {
    return candidates;
  }
  const where = openness === 'border' ? [shown.nearest?.name, timeZone] : [region, country];
  const why = `As in ${where.filter((part) => part).join(', ')}.`;
  return [{ utc_datetime: utcDatetime, utc_offset: utcOffset, datetime, basis, why }];
}
