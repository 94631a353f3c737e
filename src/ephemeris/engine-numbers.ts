import type { Ayanamsa, BodyName } from '../../packages/contract/vocabulary.ts';

/** Swiss Ephemeris's numbers for the bodies (swephexp.h, SE_SUN and following). */
export const SWISSEPH_BODY = {
  sun: 0,
  moon: 1,
  mercury: 2,
  venus: 3,
  mars: 4,
  jupiter: 5,
  saturn: 6,
  uranus: 7,
  neptune: 8,
  pluto: 9,
  mean_node: 10,
  true_node: 11,
  lilith_mean: 12,
  chiron: 15,
  ceres: 17,
  pallas: 18,
  juno: 19,
  vesta: 20,
} as const satisfies Record<BodyName, number>;

/** Swiss Ephemeris's numbers for the sidereal modes (swephexp.h, SE_SIDM_LAHIRI and following). */
export const SWISSEPH_SIDEREAL_MODE = {
  lahiri: 1,
  raman: 3,
  krishnamurti: 5,
} as const satisfies Record<Ayanamsa, number>;
