/** The hint for an unlikely UTC offset at the place, such as one with a wrong sign. */

import type { Subject } from '../../contract/wire.ts';
import { SECONDS_PER_DAY } from './calendar.ts';

export const FAR_OFFSET =
  'The UTC offset is more than 4 hours from solar time at this longitude. Check the signs of both.';

/** Clocks of towns are nearer: in the west of China, summer time was 3 h 59 min ahead of the sun. */
const FAR_SECONDS = 14_400;
const SECONDS_PER_DEGREE = 240;
const OFFSET = /([+-])(\d{2}):(\d{2})$/;

/**
 * Whether an offset is far from the mean time of a longitude, on either side of the date line.
 *
 * @param offset seconds
 * @param longitude degrees
 */
export function isFarFromSun(offset: number, longitude: number): boolean {
  const sun = Math.floor(longitude * SECONDS_PER_DEGREE + 0.5);
  const distance = Math.abs(offset - sun) % SECONDS_PER_DAY;
  return Math.min(distance, SECONDS_PER_DAY - distance) > FAR_SECONDS;
}

/**
 * The hint, if the offset and the location of a request contradict each other. An instant in UTC does not show
 * the clocks of a place, so it has no hint.
 */
export function farOffsetHint({ datetime, location }: Subject): string | undefined {
  const [, sign, hours, minutes] = OFFSET.exec(datetime) ?? [];
  const size = Number(hours) * 3_600 + Number(minutes) * 60;
  const longitude: unknown = location?.longitude;
  if (typeof longitude !== 'number' || Math.abs(longitude) > 180 || !(size > 0)) return undefined;
  return isFarFromSun(sign === '-' ? -size : size, longitude) ? FAR_OFFSET : undefined;
}
