/**
 * The lead of a sundial over a clock, to a few seconds. It uses only +, −, × and ÷, which give the same bits on every
 * machine and in every language, unlike the functions of `Math`.
 */
import { SECONDS_PER_DAY } from './calendar.ts';

const J2000 = Date.UTC(2000, 0, 1, 12) / 1_000;
const SECONDS_PER_CENTURY = 36_525 * SECONDS_PER_DAY;
const RADIANS_PER_DEGREE = 0.017453292519943295;
const TERMS = 14;

/**
 * Apparent solar time less mean solar time, in whole seconds.
 *
 * @param unixSecond seconds since 1970 in UTC
 */
export function equationOfTime(unixSecond: number): number {
  const century = (unixSecond - J2000) / SECONDS_PER_CENTURY;
  const longitude = 280.46646 + 36000.76983 * century;
  const anomaly = 357.52911 + 35999.05029 * century;
  const eccentricity = 0.016708634 - 0.000042037 * century;
  // The square of the tangent of half the obliquity, which changes by 0.013 degrees in a century.
  const tangent = 0.0430285 - 0.0000492 * century * 0.2;
  const radians =
    tangent * sine(2 * longitude) -
    2 * eccentricity * sine(anomaly) +
    4 * eccentricity * tangent * sine(anomaly) * sine(2 * longitude + 90) -
    0.5 * tangent * tangent * sine(4 * longitude) -
    1.25 * eccentricity * eccentricity * sine(2 * anomaly);
  return Math.floor((radians / RADIANS_PER_DEGREE) * 240 + 0.5);
}

function sine(degrees: number): number {
  const x = (degrees - 360 * Math.floor(degrees / 360 + 0.5)) * RADIANS_PER_DEGREE;
  let term = x;
  let sum = x;
  for (let n = 1; n < TERMS; n++) {
    term = (-term * x * x) / (2 * n * (2 * n + 1));
    sum += term;
  }
  return sum;
}
