import type { BodyName } from '../../contract/vocabulary.ts';
import type { Ephemeris } from '../ephemeris/swisseph.ts';
import type { Job } from './resolve.ts';

/** One body as the engine returns it: geocentric, apparent, true equinox of date. */
export interface BodyState {
  readonly body: BodyName;
  /** Ecliptic longitude in degrees, [0, 360), in the job's zodiac. */
  readonly longitude: number;
  /** Degrees of longitude per day; negative while the body is retrograde. */
  readonly speed: number;
  /** True equatorial declination in degrees, whatever the zodiac. */
  readonly declination: number;
}

/** The unrounded sky of one instant. */
export interface Sky {
  /** True obliquity of the ecliptic of date in degrees. */
  readonly true_obliquity: number;
  readonly bodies: readonly BodyState[];
}

/**
 * Calculates a job. A pure function of the job, the ephemeris files and the engine's build.
 *
 * @throws {EphemerisError} if the engine returns anything but a Swiss Ephemeris result
 */
export function compute(ephemeris: Ephemeris, job: Job): Sky {
  const { jd_ut, ayanamsa, bodies } = job;
  ephemeris.configure(ayanamsa);
  return {
    true_obliquity: ephemeris.trueObliquity(jd_ut),
    bodies: bodies.map((body) => ({ body, ...ephemeris.bodyState(jd_ut, body) })),
  };
}
