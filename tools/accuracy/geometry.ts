/**
 * Positions of bodies without light-time, aberration and the rotation of the equator, for comparing
 * the orbits themselves. A separate module, so nothing here affects the engine under test.
 */
import type { BodyName } from '../../packages/contract/vocabulary.ts';
import {
  type EphemerisFiles,
  loadModule,
  type SwissEphModule,
} from '../../packages/engine/oracle/binding.ts';
import { oracleOn } from '../../packages/engine/oracle/oracle.ts';
import { SWISSEPH_BODY } from '../../src/ephemeris/engine-numbers.ts';

/** Rectangular coordinates in the axes of the International Celestial Reference Frame. */
export type Vector = readonly [x: number, y: number, z: number];

/** The possible bodies; the Sun's own position seen from the Sun is not useful. */
export type GeometricBody = Exclude<BodyName, 'true_node' | 'mean_node' | 'lilith_mean'> | 'earth';

/** An engine that gives geometric positions. */
export interface Geometry {
  /**
   * @param jdTdb Julian day in TDB, which Swiss Ephemeris and Terrestrial Time share to 0.002 s
   * @returns astronomical units
   * @throws {Error} if the answer does not come from the ephemeris files
   */
  place(jdTdb: number, body: GeometricBody, from: Centre): Vector;
  /**
   * From the Earth's centre to a place on its surface.
   *
   * @param jdUt Julian day in UT1
   * @param deltaT TDB minus UT1 at that time, seconds
   */
  site(jdUt: number, deltaT: number, site: Site): Vector;
}

/** Where a body is seen from. */
export type Centre = 'sun' | 'earth' | 'barycentre';

/** A place on the Earth by its geodetic coordinates. */
export interface Site {
  readonly eastDegrees: number;
  readonly northDegrees: number;
  readonly altitudeKm: number;
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
const SEFLG_BARYCTR = 16_384;
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

/** The same for the true equator and equinox of date. */
const GEOMETRIC_OF_DATE = GEOMETRIC & ~(SEFLG_J2000 | SEFLG_NONUT | SEFLG_ICRS);

const CENTRE_FLAG: Readonly<Record<Centre, number>> = {
  sun: SEFLG_HELCTR,
  earth: 0,
  barycentre: SEFLG_BARYCTR,
};

const TEXT_BYTES = 256;
const SECONDS_PER_DAY = 86_400;
export const KM_PER_AU = 149_597_870.7;

/** The Earth's equatorial radius and flattening as Horizons prints and uses them. */
const EARTH_RADIUS_KM = 6_378.137;
const EARTH_FLATTENING = 1 / 298.257_223_563;

interface Module extends SwissEphModule {
  _swe_calc(jdTt: number, body: number, flags: number, result: number, error: number): number;
  /** Apparent sidereal time at Greenwich in hours. */
  _swe_sidtime(jdUt: number): number;
}

/** Starts a separate engine on the given files. */
export async function startGeometry(files: EphemerisFiles): Promise<Geometry> {
  const module = (await loadModule(files)) as Module;
  oracleOn(module).configure(undefined);
  const result = module._malloc(6 * Float64Array.BYTES_PER_ELEMENT);
  const text = module._malloc(TEXT_BYTES);
  const double = (index: number) =>
    module.HEAPF64[result / Float64Array.BYTES_PER_ELEMENT + index] ?? Number.NaN;
  const calculate = (jd: number, body: GeometricBody, flags: number): Vector => {
    const number = body === 'earth' ? EARTH : SWISSEPH_BODY[body];
    const given = module._swe_calc(jd, number, flags, result, text);
    if (given !== flags) {
      throw new Error(`${body}: flags ${given} for ${flags}: ${module.UTF8ToString(text)}`);
    }
    return [double(0), double(1), double(2)];
  };
  return {
    place: (jdTdb, body, from) => calculate(jdTdb, body, GEOMETRIC | CENTRE_FLAG[from]),
    site(jdUt, deltaT, site) {
      module._swe_set_delta_t_userdef(deltaT / SECONDS_PER_DAY);
      const ofDate = siteOfDate(site, module._swe_sidtime(jdUt));
      // Two bodies in both frames determine how the frames are rotated relative to each other.
      const jd = jdUt + deltaT / SECONDS_PER_DAY;
      const [from, to] = [GEOMETRIC_OF_DATE, GEOMETRIC].map((flags) =>
        triad(calculate(jd, 'sun', flags), calculate(jd, 'moon', flags)),
      ) as [Triad, Triad];
      const along = from.map((axis) => dot(axis, ofDate));
      return [0, 1, 2].map((index) =>
        to.reduce((sum, axis, n) => sum + (axis[index] ?? 0) * (along[n] ?? 0), 0),
      ) as unknown as Vector;
    },
  };
}

/** From the Earth's centre, for the true equator and equinox of date; astronomical units. */
function siteOfDate(
  { eastDegrees, northDegrees, altitudeKm }: Site,
  siderealHours: number,
): Vector {
  const north = northDegrees * (Math.PI / 180);
  const hourAngle = (siderealHours * 15 + eastDegrees) * (Math.PI / 180);
  const polar = (1 - EARTH_FLATTENING) ** 2;
  const radius = EARTH_RADIUS_KM / Math.sqrt(Math.cos(north) ** 2 + polar * Math.sin(north) ** 2);
  const fromAxis = (radius + altitudeKm) * Math.cos(north);
  return [
    (fromAxis * Math.cos(hourAngle)) / KM_PER_AU,
    (fromAxis * Math.sin(hourAngle)) / KM_PER_AU,
    ((radius * polar + altitudeKm) * Math.sin(north)) / KM_PER_AU,
  ];
}

/** Three perpendicular axes. */
type Triad = readonly [Vector, Vector, Vector];

/** The first axis towards one body, the third across the plane of both. */
function triad(a: Vector, b: Vector): Triad {
  const [first, third] = [unit(a), unit(cross(a, b))];
  return [first, cross(third, first), third];
}

function unit(vector: Vector): Vector {
  const length = Math.hypot(...vector);
  return [vector[0] / length, vector[1] / length, vector[2] / length];
}

function cross(a: Vector, b: Vector): Vector {
  return [a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]];
}

function dot(a: Vector, b: Vector): number {
  return a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
}

/** The angle between two directions, in arcseconds; exact for small ones too. */
export function angleBetween(a: Vector, b: Vector): number {
  return Math.atan2(Math.hypot(...cross(a, b)), dot(a, b)) * (180 / Math.PI) * 3_600;
}
