/** Where a birth may have been, as far as that decides what its clocks showed. */
import { zoneNamed } from '../../packages/client/src/birth-data.ts';
import type { BirthPlace } from '../../packages/client/src/birth-types.ts';
import { namesOf } from '../../packages/client/src/clock-kind.ts';
import { UnknownTimeZone } from '../../packages/client/src/local-time-errors.ts';
import { readTimeZone } from '../../packages/client/src/time-zone.ts';
import {
  type Distant,
  type FoundPlace,
  largestPlaces,
  nearestPlaces,
  zonesAt,
} from '../../packages/places/src/index.ts';
import { type WirePlace, wirePlace } from './answer.ts';
import { BirthRefusedError, PLACE_NOT_FOUND, refusedField } from './refused.ts';
import { zonesMeant } from './zone-names.ts';

/** Known places that are farther away say nothing about coordinates. */
export const NEAREST_KM_MAX = 50;
/** The place of another zone is not ruled out if it is at most so much farther than the nearest. */
const BORDER_FACTOR = 2;
const BORDER_KM = 10;

/** A place whose clocks the birth may have gone by. */
export interface Reading {
  readonly birthPlace: BirthPlace;
  readonly shown: WirePlace;
}

/** Why there are several readings: the zone alone is known, or coordinates near a border. */
export type Openness = 'place' | 'zone' | 'border';

export interface Readings {
  /** At least one, the likeliest first. */
  readonly readings: readonly Reading[];
  readonly openness: Openness;
}

/** A place that is known, or made by hand. */
export function readingsOfPlace(place: BirthPlace): Readings {
  checkZone(place.timeZone);
  const { timeZone, ...rest } = place;
  return {
    readings: [{ birthPlace: place, shown: { ...rest, time_zone: timeZone } }],
    openness: 'place',
  };
}

export function readingsOfFound(place: FoundPlace): Readings {
  return { readings: [{ birthPlace: place, shown: wirePlace(place) }], openness: 'place' };
}

/**
 * Coordinates without a zone: those of the boundaries. Where there are none, as at sea, that of the nearest known place, and of
 * each other zone whose places are about as near.
 *
 * @throws {BirthRefusedError} no zone and no known place is near
 */
export function readingsOfCoordinates(latitude: number, longitude: number): Readings {
  checkDegrees(latitude, longitude);
  const near = nearestPlaces(latitude, longitude, NEAREST_KM_MAX);
  const zones = zonesAt(latitude, longitude);
  const readings =
    zones.length === 0
      ? placesAbout(near, latitude, longitude).map((each) => [each.place.timeZone, each] as const)
      : zones.map((zone) => inZone(near, zone));
  return {
    readings: readings.map(([timeZone, each]) => readingAt(latitude, longitude, timeZone, each)),
    openness: 'border',
  };
}

/** The nearest place of a zone, and the zone: that of the place if it has a longer history of its own. */
function inZone(near: readonly Distant[], zone: string): readonly [string, Distant | undefined] {
  const found = near.find(
    ({ place }) => place.timeZone === zone || zoneNamed(place.timeZone)?.merged === zone,
  );
  return [found?.place.timeZone ?? zone, found];
}

function placesAbout(near: readonly Distant[], latitude: number, longitude: number): Distant[] {
  const [first] = near;
  if (first === undefined) throw nothingNear(latitude, longitude);
  const most = Math.max(first.km * BORDER_FACTOR, first.km + BORDER_KM);
  return near.filter(({ km }) => km <= most);
}

function readingAt(
  latitude: number,
  longitude: number,
  timeZone: string,
  nearest: Distant | undefined,
): Reading {
  const shown = { latitude, longitude, time_zone: timeZone };
  if (nearest === undefined) return { birthPlace: { latitude, longitude, timeZone }, shown };
  const { name, region, country } = nearest.place;
  return {
    birthPlace: { latitude, longitude, timeZone, country, region },
    shown: { ...shown, nearest: { name, region, country, distance_km: nearest.km } },
  };
}

/**
 * From this day on, the database has a zone of its own for nearly every area whose clocks differ. What rules know besides, such as
 * two clocks in Donetsk, is asked only about a place: a zone alone means its own clocks.
 */
const ZONES_ARE_AREAS = '1970-01-02';

/**
 * A zone alone: the largest place of each region that has it, so that what holds for all of them is certain. Since 1970
 * that need not be asked, and the list of places is not read.
 *
 * @param date YYYY-MM-DD, in either calendar
 */
export function readingsOfZone(timeZone: string, date: string): Readings {
  checkZone(timeZone);
  const shown = { time_zone: timeZone };
  const towns = (date >= ZONES_ARE_AREAS ? [] : largestPlaces(namesOf(timeZone))).map(
    ({ latitude, longitude, country, region }) => ({ latitude, longitude, country, region }),
  );
  // Some zones have only villages: their meridian stands for them.
  const places = towns.length > 0 ? towns : [meridianOf(timeZone)];
  const readings = places.map((place) => ({ birthPlace: { ...place, timeZone }, shown }));
  return { readings, openness: 'zone' };
}

const SOME_DAY = Date.UTC(2000, 0, 1) / 1_000;
const SECONDS_PER_DEGREE = 240;

function meridianOf(timeZone: string) {
  const longitude = readTimeZone(timeZone)(SOME_DAY) / SECONDS_PER_DEGREE;
  // At the pole, no map has a zone that could contradict.
  return { latitude: 90, longitude: Math.max(-180, Math.min(180, longitude)) };
}

/** @throws {BirthRefusedError} there is no such zone; says which one was probably meant */
function checkZone(timeZone: string): void {
  try {
    readTimeZone(timeZone);
  } catch (error) {
    if (!(error instanceof UnknownTimeZone)) throw error;
    const meant = zonesMeant(timeZone);
    const question = meant.length === 0 ? '' : ` Did you mean ${meant.join(' or ')}?`;
    throw new BirthRefusedError(
      error.code,
      'place.timeZone',
      error.message.replace(/\.?$/, '.').replace(/^timeZone/, 'place.timeZone') + question,
    );
  }
}

/** @throws {BirthRefusedError} */
function checkDegrees(latitude: number, longitude: number): void {
  const isLatitude = Math.abs(latitude) <= 90;
  if (isLatitude && Math.abs(longitude) <= 180) return;
  const isSwapped = Math.abs(latitude) <= 180 && Math.abs(longitude) <= 90;
  const swapped = isSwapped ? ' The latitude comes first; were the two swapped?' : '';
  throw isLatitude
    ? refusedField(
        'place.longitude',
        'place.longitude must be degrees from -180 (west) to 180 (east).',
      )
    : refusedField(
        'place.latitude',
        `place.latitude must be degrees from -90 (south) to 90 (north).${swapped}`,
      );
}

function nothingNear(latitude: number, longitude: number): BirthRefusedError {
  const isPossible = Math.abs(longitude) <= 90;
  const [other] = isPossible ? nearestPlaces(longitude, latitude, NEAREST_KM_MAX) : [];
  const swapped =
    other === undefined
      ? ''
      : ` If the two were swapped, it is near ${other.place.name} (${other.place.country}): the latitude comes first.`;
  return new BirthRefusedError(
    PLACE_NOT_FOUND,
    'place.timeZone',
    `No known place is within ${NEAREST_KM_MAX} km of these coordinates, so place.timeZone must be given.${swapped}`,
  );
}
