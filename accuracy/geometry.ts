/**
 * Where bodies are, without light-time, aberration and the turning of the equator: for what compares
 * orbits themselves. A module of its own, so nothing here reaches the engine under test.
 */
import type { BodyName } from '../src/contract/vocabulary.ts';
import { type EphemerisFiles, loadModule, type SwissEphModule } from '../src/ephemeris/binding.ts';
import { SWISSEPH_BODY } from '../src/ephemeris/bodies.ts';
import { ephemerisOn } from '../src/ephemeris/swisseph.ts';

/** Rectangular coordinates in the axes of the International Celestial Reference Frame. */
export type Vector = readonly [x: number, y: number, z: number];

/** Bodies that can be asked for; the Sun's own place seen from the Sun is no question. */
export type GeometricBody = Exclude<BodyName, 'true_node' | 'mean_node' | 'lilith_mean'> | 'earth';

/** An engine that answers with geometric places. */
export interface Geometry {
  /**
   * @param jd_tdb Julian day in TDB, which Swiss Ephemeris and Terrestrial Time share to 0.002 s
   * @returns astronomical units
   * @throws {Error} where the answer is not from the ephemeris files
   */
  place(jd_tdb: number, body: GeometricBody, from: 'sun' | 'earth'): Vector;
}

/** swephexp.h; SE_EARTH, and the flags by their names there. */
const EARTH = 14;
const SEFLG_SWIEPH = 2;
const SEFLG_HELCTR = 8;
const SEFLG_TRUEPOS = 16;
const SEFLG_J2000 = 32;
const SEFLG_NONUT = 64;
const SEFLG_NOGDEFL = 512;
const SEFLG_NOABERR = 1_024;
const SEFLG_EQUATORIAL = 2_048;
const SEFLG_XYZ = 4_096;
const SEFLG_ICRS = 131_072;
const GEOMETRIC =
  SEFLG_SWIEPH |
  SEFLG_TRUEPOS |
  SEFLG_J2000 |
  SEFLG_NONUT |
  SEFLG_NOGDEFL |
  SEFLG_NOABERR |
  SEFLG_EQUATORIAL |
  SEFLG_XYZ |
  SEFLG_ICRS;

const TEXT_BYTES = 256;

interface Module extends SwissEphModule {
  _swe_calc(jd_tt: number, body: number, flags: number, result: number, error: number): number;
}

/** Starts an engine of its own on the given files. */
export async function startGeometry(files: EphemerisFiles): Promise<Geometry> {
  const module = (await loadModule(files)) as Module;
  ephemerisOn(module).configure(undefined);
  const result = module._malloc(6 * Float64Array.BYTES_PER_ELEMENT);
  const text = module._malloc(TEXT_BYTES);
  const double = (index: number) =>
    module.HEAPF64[result / Float64Array.BYTES_PER_ELEMENT + index] ?? Number.NaN;
  return {
    place(jd_tdb, body, from) {
      const number = body === 'earth' ? EARTH : SWISSEPH_BODY[body];
      const flags = from === 'sun' ? GEOMETRIC | SEFLG_HELCTR : GEOMETRIC;
      const given = module._swe_calc(jd_tdb, number, flags, result, text);
      if (given !== flags) {
        throw new Error(`${body}: flags ${given} for ${flags}: ${module.UTF8ToString(text)}`);
      }
      return [double(0), double(1), double(2)];
    },
  };
}

/** The angle between two directions, in arcseconds; exact for small ones too. */
export function angleBetween(a: Vector, b: Vector): number {
  const cross = Math.hypot(
    a[1] * b[2] - a[2] * b[1],
    a[2] * b[0] - a[0] * b[2],
    a[0] * b[1] - a[1] * b[0],
  );
  const dot = a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
  return Math.atan2(cross, dot) * (180 / Math.PI) * 3_600;
}
