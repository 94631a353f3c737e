/** From what is known of a birth to its instant, or to the question that has to be asked. */
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
import { type BirthAnswer, type DayAnswer, type Told, unresolved, wirePlace } from './answer.ts';
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

/**
 * Resolves a birth. Nothing is chosen: where place, zone, calendar or time leave several instants, the answer is a question.
 *
 * @throws {BirthRefusedError} what is given is wrong, or no place is found
 */
export function answerBirth({ where, ...birth }: GivenBirth): BirthAnswer {
  return answered(INSTANT, where, birth.date, (place) =>
    resolveBirth({ ...birth, place }),
  ) as BirthAnswer;
}

/**
 * Resolves the day of a birth without a time, in the same steps.
 *
 * @throws {BirthRefusedError}
 */
export function answerDay({ where, ...birth }: GivenDay): DayAnswer {
  return answered(DAY, where, birth.date, (place) =>
    resolveBirthDay({ ...birth, place }),
  ) as DayAnswer;
}

/** An answer as far as births and days share it. */
type Answer = Told & Pick<Outcome, 'status' | 'warnings' | 'candidates'>;

/** @throws {BirthRefusedError} */
type Resolve<Resolution> = (place: BirthPlace | InstantZone) => Resolution;

/** @param date in either calendar */
function answered<Resolution extends Outcome>(
  sought: Sought<Resolution>,
  where: Where,
  date: string,
  resolveAt: Resolve<Resolution>,
): Answer {
  const resolve: Resolve<Resolution> = (place) => refusing(() => resolveAt(place));
  if ('text' in where) {
    const { places, meaning } = placesCalled(where.text);
    const [first] = places;
    if (meaning !== 'clear' || first === undefined) {
      // Wrong input is wrong wherever it was.
      for (const place of places.slice(0, 1)) resolve(place);
      const asked = unresolved(PLACE_QUESTIONS[meaning], sought.unknown);
      return { ...asked, places: places.map(wirePlace) };
    }
    return combined(sought, readingsOfFound(first), resolve);
  }
  if (!('place' in where || 'latitude' in where) && isOfNoPlace(where.timeZone)) {
    const resolution = resolve({ timeZone: where.timeZone as InstantZone['timeZone'] });
    return {
      ...resolution,
      time_zone: where.timeZone,
      question: openQuestion(sought, resolution),
      place: null,
      places: [],
    };
  }
  return combined(sought, readingsOf(where, date), resolve);
}

/** What to ask about a resolution; null if it is resolved. */
function openQuestion<Resolution extends Outcome>(
  { questions }: Sought<Resolution>,
  resolution: Resolution,
): string | null {
  return resolution.status === 'resolved' ? null : questionOf(resolution, questions);
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

/** The client names the place, too. */
interface WithPlace {
  readonly place: unknown;
  readonly places: unknown;
}

interface Resolved<Resolution> {
  readonly reading: Reading;
  readonly resolution: Resolution;
}

function combined<Resolution extends Outcome>(
  sought: Sought<Resolution>,
  { readings, openness }: Readings,
  resolve: Resolve<Resolution>,
): Answer {
  const all = readings.map((reading) => ({ reading, resolution: resolve(reading.birthPlace) }));
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
      question: openQuestion(sought, resolution),
    };
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
  };
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

function keyOf<Resolution extends Outcome>(
  { possible, keyOf: keyOfOne }: Sought<Resolution>,
  resolution: Resolution,
): string {
  return [resolution.status, ...possible(resolution, '').map(keyOfOne)].join();
}

function warns({ resolution }: Resolved<Outcome>, code: string): boolean {
  return resolution.warnings.some((each) => each.code === code);
}

/** True if the sun at the place decides. */
function isOfPlace<Resolution extends Outcome>(
  { possible, basesOf }: Sought<Resolution>,
  all: readonly Resolved<Resolution>[],
): boolean {
  return all
    .flatMap(({ resolution }) => possible(resolution, '').flatMap(basesOf))
    .some((basis) => basis === 'local_mean' || basis === 'apparent');
}

function distinct<Resolution extends Outcome>(
  sought: Sought<Resolution>,
  all: readonly Resolved<Resolution>[],
  openness: Openness,
): Outcome['candidates'] {
  const found = new Map<string, unknown>();
  for (const { reading, resolution } of all) {
    for (const candidate of sought.possible(resolution, whyOf(reading, openness))) {
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
