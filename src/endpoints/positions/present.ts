import { ELEMENTS, MODALITIES, SIGNS } from '../../../packages/contract/vocabulary.ts';
import type { Position, Positions } from '../../../packages/contract/wire.ts';
import type { BodyState, Ephemeris, Sky } from '../../ephemeris/swisseph.ts';
import type { Chart } from '../../request/resolve.ts';
import { roundTenths, roundToUnits } from './rounding.ts';

/** Longitudes and declinations below are whole millionths of a degree. */
const MICRODEGREES = 1_000_000;
const CIRCLE_MICRODEGREES = 360 * MICRODEGREES;
const SIGN_MICRODEGREES = 30 * MICRODEGREES;

/** Speeds are rounded to five decimals first, then to four. */
const SPEED_QUANTA = 100_000;
const SPEED_UNITS = 10_000;

/**
 * Turns a sky into the entries of the response. Fields that depend on the longitude follow from the rounded longitude by
 * whole-number arithmetic, so the fields of an entry always agree.
 */
export function present(sky: Sky): Position[] {
  const obliquity = roundToUnits(sky.true_obliquity, MICRODEGREES);
  return sky.bodies.map((body) => presentBody(body, obliquity));
}

function presentBody(state: BodyState, obliquityMicrodegrees: number): Position {
  const longitude = roundToUnits(state.longitude, MICRODEGREES) % CIRCLE_MICRODEGREES;
  const declination = roundToUnits(state.declination, MICRODEGREES);
  const sign = Math.floor(longitude / SIGN_MICRODEGREES);
  return {
    body: state.body,
    longitude: longitude / MICRODEGREES,
    sign: at(SIGNS, sign),
    sign_longitude: sexagesimal(longitude % SIGN_MICRODEGREES),
    element: at(ELEMENTS, sign % ELEMENTS.length),
    modality: at(MODALITIES, sign % MODALITIES.length),
    speed: roundTenths(roundToUnits(state.speed, SPEED_QUANTA)) / SPEED_UNITS,
    retrograde: state.speed < 0,
    declination: declination / MICRODEGREES,
    out_of_bounds: Math.abs(declination) > obliquityMicrodegrees,
  };
}

/** Whole degrees, minutes and seconds, truncated: 29°59′59.9″ is not yet 30°. */
function sexagesimal(microdegrees: number): Position['sign_longitude'] {
  const seconds = Math.floor((microdegrees * 3_600) / MICRODEGREES);
  return {
    degrees: Math.floor(seconds / 3_600),
    minutes: Math.floor(seconds / 60) % 60,
    seconds: seconds % 60,
  };
}

function at<T>(table: readonly T[], index: number): T {
  const entry = table[index];
  if (entry === undefined) throw new RangeError(`no entry ${index}`);
  return entry;
}

/**
 * The `data` of a response.
 *
 * @throws {EphemerisError} if the engine returns anything but a Swiss Ephemeris result
 */
export function positionsOf(ephemeris: Ephemeris, chart: Chart): Positions['data'] {
  return { positions: present(ephemeris.sky(chart)) };
}
