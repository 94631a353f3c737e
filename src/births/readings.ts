/** The places that a birth may have had, as far as they decide which time its clocks showed. */
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
import { fitSwapped } from '../request/resolve.ts';
import { BirthRejectedError, PLACE_NOT_FOUND, rejectedField } from './rejected-birth.ts';
import { type WirePlace, wirePlace } from './result.ts';
import { zonesMeant } from './zone-names.ts';

/** Known places farther away are no evidence for the zone of coordinates. */
export const NEAREST_KM_MAX = 50;
/** A place of another zone stays possible up to this factor, or this many kilometres, beyond the nearest place. */
const BORDER_FACTOR = 2;
const BORDER_KM = 10;

/** A place whose clocks may have timed the birth. */
export interface Reading {
  readonly birthPlace: BirthPlace;
  readonly shown: WirePlace;
}

/** Why there may be several readings: only the zone is known, or the coordinates are near a border. */
export type Openness = 'place' | 'zone' | 'border';

export interface Readings {
  /** At least one, the likeliest first. */
  readonly readings: readonly Reading[];
  readonly openness: Openness;
}

/** A place from the list, or written by the caller. */
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
 * Finds the zones of coordinates by the boundaries of zones. Where there are none, as at sea, the zones are those of the nearest
 * known place and of other places about as near.
 *
 * @throws {BirthRejectedError} if no zone and no known place is near
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

/** A zone and its nearest place. If the place has a zone with a longer history, that zone is returned. */
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
 * From this day on, the database has a zone for nearly every area with its own clocks. Further rules, such as two clocks in
 * Donetsk, apply only to a place: a zone alone means the clocks of the zone.
 */
const ZONES_ARE_AREAS = '1970-01-02';

/**
 * Represents a zone by the largest place of each of its regions: a result that all of them share is certain. Since 1970
 * the zone is enough, and the list of places is not read.
 *
 * @param date YYYY-MM-DD, in either calendar
 */
export function readingsOfZone(timeZone: string, date: string): Readings {
  checkZone(timeZone);
  const shown = { time_zone: timeZone };
  const towns = (date >= ZONES_ARE_AREAS ? [] : largestPlaces(namesOf(timeZone))).map(
    ({ latitude, longitude, country, region }) => ({ latitude, longitude, country, region }),
  );
  // Some zones have only villages. Their meridian represents them.
  const places = towns.length > 0 ? towns : [meridianOf(timeZone)];
  const readings = places.map((place) => ({ birthPlace: { ...place, timeZone }, shown }));
  return { readings, openness: 'zone' };
}

const SOME_DAY = Date.UTC(2000, 0, 1) / 1_000;
const SECONDS_PER_DEGREE = 240;

function meridianOf(timeZone: string) {
  const longitude = readTimeZone(timeZone)(SOME_DAY) / SECONDS_PER_DEGREE;
  // At the pole, no map has a zone that could contradict it.
  return { latitude: 90, longitude: Math.max(-180, Math.min(180, longitude)) };
}

/** @throws {BirthRejectedError} if there is no such zone; the message suggests the one probably meant */
function checkZone(timeZone: string): void {
  try {
    readTimeZone(timeZone);
  } catch (error) {
    if (!(error instanceof UnknownTimeZone)) throw error;
    const meant = zonesMeant(timeZone);
    const question = meant.length === 0 ? '' : ` Did you mean ${meant.join(' or ')}?`;
    throw new BirthRejectedError(
      error.code,
      'place.timeZone',
      error.message.replace(/\.?$/, '.').replace(/^timeZone/, 'place.timeZone') + question,
    );
  }
}

/** @throws {BirthRejectedError} */
function checkDegrees(latitude: number, longitude: number): void {
  const isLatitude = Math.abs(latitude) <= 90;
  if (isLatitude && Math.abs(longitude) <= 180) return;
  const swapped = fitSwapped({ latitude, longitude })
    ? ' The latitude comes first. Are the two swapped?'
    : '';
  throw isLatitude
    ? rejectedField(
        'place.longitude',
        'place.longitude must be degrees from -180 (west) to 180 (east).',
      )
    : rejectedField(
        'place.latitude',
        `place.latitude must be degrees from -90 (south) to 90 (north).${swapped}`,
      );
}

function nothingNear(latitude: number, longitude: number): BirthRejectedError {
  const isPossible = Math.abs(longitude) <= 90;
  const [other] = isPossible ? nearestPlaces(longitude, latitude, NEAREST_KM_MAX) : [];
  const swapped =
    other === undefined
      ? ''
      : ` The latitude comes first. With the two swapped, the place is near ${other.place.name} (${other.place.country}).`;
  return new BirthRejectedError(
    PLACE_NOT_FOUND,
    'place.timeZone',
    `No known place is within ${NEAREST_KM_MAX} km of these coordinates, so place.timeZone is required.${swapped}`,
  );
}
