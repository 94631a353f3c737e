import type { BodyName } from '../../contract/vocabulary.ts';
import type { Ephemeris } from '../ephemeris/swisseph.ts';
import type { Job } from './resolve.ts';

/** One body as the engine gives it: geocentric, apparent, true equinox of date. */
export interface BodyState {
  readonly body: BodyName;
  /** Ecliptic longitude in degrees, [0, 360), in the zodiac of the job. */
  readonly longitude: number;
  /** Degrees of that longitude a day; negative while the body is retrograde. */
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
 * @throws {EphemerisError} where the engine gives anything but a Swiss Ephemeris result
 */
export function compute(ephemeris: Ephemeris, job: Job): Sky {
  const { jd_ut, ayanamsa, bodies } = job;
  ephemeris.configure(ayanamsa);
  return {
    true_obliquity: ephemeris.trueObliquity(jd_ut),
    bodies: bodies.map((body) => ({ body, ...ephemeris.bodyState(jd_ut, body) })),
  };
}
