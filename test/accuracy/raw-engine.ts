/**
 * The library under the service, for values outside the response: latitudes, an ayanamsa, Delta T. It has its own module, so it
 * cannot affect the engine under test.
 */

import type { Ayanamsa, BodyName } from '../../packages/contract/vocabulary.ts';
import { loadModule, type SwissEphModule } from '../../packages/engine/oracle/binding.ts';
import { oracleOn } from '../../packages/engine/oracle/oracle.ts';
import { SWISSEPH_BODY, SWISSEPH_SIDEREAL_MODE } from '../../src/ephemeris/engine-numbers.ts';
import { readEphemerisFiles } from '../../src/ephemeris/files.ts';

const SEFLG_SWIEPH = 2;

/** Further values of the library. */
export interface RawEngine {
  /** Apparent ecliptic longitude and latitude of date in degrees. */
  place(jdUt: number, body: BodyName): { readonly longitude: number; readonly latitude: number };
  /** Degrees from the true equinox of date to the zero point of a sidereal zodiac. */
  ayanamsa(jdUt: number, ayanamsa: Ayanamsa): number;
  /** TT less UT1, in days. */
  deltaT(jdUt: number): number;
}

interface Module extends SwissEphModule {
  _swe_deltat(jdUt: number): number;
  _swe_get_ayanamsa_ex_ut(jdUt: number, flags: number, result: number, error: number): number;
}

/** Starts a separate library with the service's ephemeris files. */
export async function startRawEngine(): Promise<RawEngine> {
  const module = (await loadModule((await readEphemerisFiles()).files)) as Module;
  const instance = oracleOn(module);
  instance.configure(undefined);
  const [result, text] = [module._malloc(6 * 8), module._malloc(256)];
  const double = (index: number) => module.HEAPF64[result / 8 + index] ?? Number.NaN;
  const check = (given: number) => {
    if (given < 0) throw new Error(module.UTF8ToString(text));
  };
  return {
    place(jdUt, body) {
      // For a date in two files, this opens the same one as the service.
      instance.sky({ jd_ut: jdUt, bodies: [body] });
      check(module._swe_calc_ut(jdUt, SWISSEPH_BODY[body], SEFLG_SWIEPH, result, text));
      return { longitude: double(0), latitude: double(1) };
    },
    ayanamsa(jdUt, ayanamsa) {
      module._swe_set_sid_mode(SWISSEPH_SIDEREAL_MODE[ayanamsa], 0, 0);
      check(module._swe_get_ayanamsa_ex_ut(jdUt, SEFLG_SWIEPH, result, text));
      return double(0);
    },
    deltaT: (jdUt) => module._swe_deltat(jdUt),
  };
}
