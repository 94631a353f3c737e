/** From what is known of a birth to its instant, or to the question that has to be asked. */
import type { BirthDay } from '../../packages/client/src/birth-day-types.ts';
import { checkName } from '../../packages/client/src/birth-place.ts';
import type { Birth, BirthPlace, InstantZone } from '../../packages/client/src/birth-types.ts';
import { InvalidBirth } from '../../packages/client/src/birth-types.ts';
import { isOfNoPlace } from '../../packages/client/src/clock-kind.ts';
import { invalid } from '../../packages/client/src/invalid-birth.ts';
import { type ChosenPlace, choosePlace } from '../../packages/places/src/index.ts';
import {
  type AnswerOf,
  type BirthAnswer,
  type DayAnswer,
  unresolved,
  wirePlace,
} from './answer.ts';
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
import { DAY, INSTANT, type Outcome, type Sought } from './sought.ts';
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

/** A birth without a time. */
export interface GivenDay extends Omit<BirthDay, 'place' | 'strict'> {
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
  return answered(INSTANT, where, birth);
}

/**
 * Resolves the day of a birth without a time, in the same steps.
 *
 * @throws {BirthRefusedError}
 */
export function answerDay({ where, ...birth }: GivenDay): DayAnswer {
  return answered(DAY, where, birth);
}

function answered<Given extends Dated, Candidate, Resolution extends Outcome<Candidate>>(
  sought: Sought<Given, Candidate, Resolution>,
  where: Where,
  birth: Given,
): AnswerOf<Resolution> {
  if ('text' in where) {
    const { places, meaning } = placesCalled(where.text);
    const [first] = places;
    if (meaning !== 'clear' || first === undefined) {
      // Wrong input is wrong wherever it was.
      for (const place of places.slice(0, 1)) resolved(sought, birth, place);
      const asked = unresolved(PLACE_QUESTIONS[meaning], sought.unknown);
      return { ...asked, places: places.map(wirePlace) } as unknown as AnswerOf<Resolution>;
    }
    return combined(sought, readingsOfFound(first), birth);
  }
  if (!('place' in where || 'latitude' in where) && isOfNoPlace(where.timeZone)) {
    return ofZone(sought, where.timeZone, birth);
  }
  return combined(sought, readingsOf(where, birth.date), birth);
}

function ofZone<Given, Candidate, Resolution extends Outcome<Candidate>>(
  sought: Sought<Given, Candidate, Resolution>,
  timeZone: string,
  birth: Given,
): AnswerOf<Resolution> {
  const resolution = resolved(sought, birth, { timeZone } as InstantZone);
  const question =
    resolution.status === 'resolved' ? null : questionOf(resolution, sought.questions);
  return { ...resolution, question, place: null, places: [] } as unknown as AnswerOf<Resolution>;
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

interface Dated {
  readonly date: string;
}

/** The client names the place, too. */
interface WithPlace {
  readonly place: unknown;
  readonly places: unknown;
}

interface Resolved<Resolution> {
  readonly reading: Reading;
  readonly resolution: Resolution;
}

function combined<Given, Candidate, Resolution extends Outcome<Candidate>>(
  sought: Sought<Given, Candidate, Resolution>,
  { readings, openness }: Readings,
  birth: Given,
): AnswerOf<Resolution> {
  const all = readings.map((reading) => ({
    reading,
    resolution: resolved(sought, birth, reading.birthPlace),
  }));
  const [first] = all as [Resolved<Resolution>];
  const { shown } = first.reading;
  // The longitudes of towns that stand for a zone are not that of the birth.
  const needsPlace = openness === 'zone' && isOfPlace(sought, all);
  const keys = new Set(all.map(({ resolution }) => keyOf(sought, resolution)));
  if (!needsPlace && keys.size === 1) {
    const { resolution } = first;
    // The place that is shown may be another one than the client was given.
    const { place: _, places: __, ...own } = resolution as Resolution & WithPlace;
    return {
      ...own,
      // A place that only stands for its region has warnings of its own.
      warnings: resolution.warnings.filter(({ code }) => all.every((each) => warns(each, code))),
      time_zone: shown.time_zone,
      place: shown,
      places: [],
      question: resolution.status === 'resolved' ? null : questionOf(resolution, sought.questions),
    } as unknown as AnswerOf<Resolution>;
  }
  const { tz_release: tzRelease } = first.resolution;
  return {
    ...unresolved(OPEN_QUESTIONS[openness], sought.unknown),
    candidates: needsPlace ? [] : distinct(sought, all, openness),
    ...(openness === 'zone' && { time_zone: shown.time_zone, place: shown }),
    places: openness === 'border' ? readings.map((reading) => reading.shown) : [],
    tz_release: tzRelease,
    gregorian_date: first.resolution.gregorian_date,
    warnings: all
      .flatMap(({ resolution }) => resolution.warnings)
      .filter(({ code }, at, list) => list.findIndex((each) => each.code === code) === at)
      // What one longitude gives is not what the others do.
      .filter(({ code }) => openness !== 'zone' || code !== 'local_mean_time'),
  } as unknown as AnswerOf<Resolution>;
}

/** @throws {BirthRefusedError} */
function resolved<Given, Candidate, Resolution extends Outcome<Candidate>>(
  { resolve }: Sought<Given, Candidate, Resolution>,
  birth: Given,
  place: BirthPlace | InstantZone,
): Resolution {
  return refusing(() => resolve({ ...birth, place }));
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

/** What a resolution leaves possible: one if it is resolved. */
function possible<Candidate, Resolution extends Outcome<Candidate>>(
  { settled }: Sought<never, Candidate, Resolution>,
  resolution: Resolution,
  why = '',
): readonly Candidate[] {
  const found = settled(resolution, why);
  return found === undefined ? resolution.candidates : [found];
}

function keyOf<Candidate, Resolution extends Outcome<Candidate>>(
  sought: Sought<never, Candidate, Resolution>,
  resolution: Resolution,
): string {
  return [resolution.status, ...possible(sought, resolution).map(sought.keyOf)].join();
}

function warns({ resolution }: Resolved<Outcome<unknown>>, code: string): boolean {
  return resolution.warnings.some((each) => each.code === code);
}

/** True if the sun at the place decides. */
function isOfPlace<Candidate, Resolution extends Outcome<Candidate>>(
  sought: Sought<never, Candidate, Resolution>,
  all: readonly Resolved<Resolution>[],
): boolean {
  return all
    .flatMap(({ resolution }) => possible(sought, resolution).flatMap(sought.basesOf))
    .some((basis) => basis === 'local_mean' || basis === 'apparent');
}

function distinct<Candidate, Resolution extends Outcome<Candidate>>(
  sought: Sought<never, Candidate, Resolution>,
  all: readonly Resolved<Resolution>[],
  openness: Openness,
): readonly Candidate[] {
  const found = new Map<string, Candidate>();
  for (const { reading, resolution } of all) {
    for (const candidate of possible(sought, resolution, whyOf(reading, openness))) {
      const key = sought.keyOf(candidate);
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
