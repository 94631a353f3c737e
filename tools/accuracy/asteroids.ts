/**
 * How far the asteroids of the ephemeris files are from JPL's orbits: directly for the years of JPL's
 * tables, and before that along an orbit integrated back from JPL's state of 2020.
 *
 * The integration uses Newtonian attraction of the Sun, the planets, the Moon, Ceres, Pallas and
 * Vesta, and the Sun's relativistic term. JPL uses 13 more asteroids (SB441-N16); the effect of that
 * is measured by integrating forward, through the years of the table.
 */
import type { EphemerisFiles } from '../../packages/engine/oracle/binding.ts';
import { ASTEROID_TABLES, ASTEROIDS, type Asteroid, STATE_JD } from './asteroid-tables.ts';
import {
  angleBetween,
  type GeometricBody,
  type Geometry,
  KM_PER_AU,
  startGeometry,
  type Vector,
} from './geometry.ts';

/** Largest angles seen from the Earth, arcseconds, to two decimals. */
export interface AsteroidDifferences {
  /** The files compared with JPL's table of 2020 to 2040. */
  readonly table: number;
  /** The integrated orbit compared with the same table. */
  readonly integration: number;
  /** The files compared with the orbit integrated back, by the first of each twenty years. */
  readonly back: Readonly<Record<string, number>>;
}
export type AsteroidResults = Readonly<Record<Asteroid, AsteroidDifferences>>;

/** Gravitational parameters of DE440 and DE441, km³/s² (R. S. Park et al., AJ 161:105, 2021). */
const SUN_GM = 132_712_440_041.279_42;
/** Those of the asteroids as printed by Horizons with the tables. */
const PERTURBERS: readonly (readonly [body: GeometricBody, gm: number])[] = [
  ['mercury', 22_031.868_551],
  ['venus', 324_858.592],
  ['earth', 398_600.435_507],
  ['moon', 4_902.800_118],
  ['mars', 42_828.375_816],
  ['jupiter', 126_712_764.1],
  ['saturn', 37_940_584.841_8],
  ['uranus', 5_794_556.4],
  ['neptune', 6_836_527.100_58],
  ['pluto', 975.5],
  ['ceres', 62.628_4],
  ['pallas', 13.63],
  ['vesta', 17.288_24],
];
const SECONDS_PER_DAY = 86_400;
/** From km³/s² to au³/day². */
const GM_UNIT = SECONDS_PER_DAY ** 2 / KM_PER_AU ** 3;
const LIGHT_AU_PER_DAY = (299_792.458 * SECONDS_PER_DAY) / KM_PER_AU;

/**
 * One day: with two days the positions in 1800 differ by at most 0.25″, and the error of the method
 * falls with the fourth power, so the remaining error is below 0.02″.
 */
const STEP_DAYS = 1;
/** How often an integrated position is compared; an opposition lasts for weeks. */
const COMPARE_DAYS = 10;

/** 1800-01-01T12:00. */
const FIRST_JD = 2_378_497;
export const YEARS_TOLD_TOGETHER = 20;

/** Measures with the given files; takes some seconds. */
export async function measureAsteroids(files: EphemerisFiles): Promise<AsteroidResults> {
  const geometry = await startGeometry(files);
  const forward = integrationErrors(geometry);
  const back = backwardDifferences(geometry);
  const entries = ASTEROIDS.map((asteroid) => [
    asteroid,
    {
      table: told(tableDifference(geometry, asteroid)),
      integration: told(forward[asteroid]),
      back: back[asteroid],
    },
  ]);
  return Object.fromEntries(entries) as AsteroidResults;
}

/** The largest angles between files and JPL's tables, arcseconds, to two decimals. */
export async function tableDifferences(files: EphemerisFiles): Promise<Record<Asteroid, number>> {
  const geometry = await startGeometry(files);
  const entries = ASTEROIDS.map((name) => [name, told(tableDifference(geometry, name))]);
  return Object.fromEntries(entries) as Record<Asteroid, number>;
}

function told(arcseconds: number): number {
  return Number(arcseconds.toFixed(2));
}

/** The largest angle between the files and JPL's table. */
function tableDifference(geometry: Geometry, asteroid: Asteroid): number {
  const angles = ASTEROID_TABLES[asteroid].geocentric.map(([jd, ...place]) =>
    angleBetween(geometry.place(jd, asteroid, 'earth'), place),
  );
  return Math.max(...angles);
}

/** The largest angle between the integrated orbit and JPL's table. */
function integrationErrors(geometry: Geometry): Record<Asteroid, number> {
  const published = new Map(
    ASTEROIDS.map((asteroid) => [
      asteroid,
      new Map(ASTEROID_TABLES[asteroid].geocentric.map(([jd, ...place]) => [jd, place])),
    ]),
  );
  const last = Math.max(...ASTEROID_TABLES.ceres.geocentric.map(([jd]) => jd));
  const largest = { ceres: 0, pallas: 0, juno: 0, vesta: 0 };
  for (const { jd, orbits } of integrate(geometry, STEP_DAYS, last)) {
    const earth = geometry.place(jd, 'earth', 'sun');
    for (const { asteroid, position } of orbits) {
      const place = published.get(asteroid)?.get(jd);
      if (place === undefined) continue;
      const angle = angleBetween(minus(position, earth), place);
      largest[asteroid] = Math.max(largest[asteroid], angle);
    }
  }
  return largest;
}

/** The largest angle between the files and the orbit integrated back, for each twenty years. */
function backwardDifferences(geometry: Geometry): Record<Asteroid, Record<string, number>> {
  const largest: Record<Asteroid, Record<string, number>> = {
    ceres: {},
    pallas: {},
    juno: {},
    vesta: {},
  };
  for (const { jd, orbits } of integrate(geometry, -STEP_DAYS, FIRST_JD)) {
    if ((STATE_JD - jd) % COMPARE_DAYS !== 0) continue;
    const earth = geometry.place(jd, 'earth', 'sun');
    const period = String(firstYearOfTwenty(jd));
    for (const { asteroid, position } of orbits) {
      const here = minus(geometry.place(jd, asteroid, 'sun'), earth);
      const angle = told(angleBetween(minus(position, earth), here));
      largest[asteroid][period] = Math.max(largest[asteroid][period] ?? 0, angle);
    }
  }
  return largest;
}

function firstYearOfTwenty(jd: number): number {
  const year = new Date((jd - 2_440_587.5) * SECONDS_PER_DAY * 1_000).getUTCFullYear();
  return Math.floor(year / YEARS_TOLD_TOGETHER) * YEARS_TOLD_TOGETHER;
}

/** An asteroid on its orbit around the Sun. */
interface Orbit {
  readonly asteroid: Asteroid;
  readonly position: Vector;
  readonly velocity: Vector;
}

/** The attracting masses at one time: parameters in au³/day², positions from the Sun. */
type Field = readonly { readonly body: GeometricBody; readonly gm: number; readonly at: Vector }[];

/**
 * The fourth-order Runge–Kutta method, for the four orbits together.
 *
 * @yields the orbits after each step
 */
function* integrate(
  geometry: Geometry,
  step: number,
  endJd: number,
): Generator<{ readonly jd: number; readonly orbits: readonly Orbit[] }> {
  const field = (jd: number): Field =>
    PERTURBERS.map(([body, gm]) => ({
      body,
      gm: gm * GM_UNIT,
      at: geometry.place(jd, body, 'sun'),
    }));
  let jd = STATE_JD;
  let here = field(jd);
  let orbits: Orbit[] = ASTEROIDS.map((asteroid) => ({ asteroid, ...ASTEROID_TABLES[asteroid] }));
  while (Math.abs(endJd - jd) >= Math.abs(step)) {
    const fields = { start: here, middle: field(jd + step / 2), end: field(jd + step) };
    orbits = orbits.map((orbit) => next(orbit, step, fields));
    here = fields.end;
    jd += step;
    yield { jd, orbits };
  }
}

function next(
  { asteroid, position, velocity }: Orbit,
  step: number,
  fields: { readonly start: Field; readonly middle: Field; readonly end: Field },
): Orbit {
  const [x1, v1] = [position, velocity];
  const a1 = acceleration(fields.start, asteroid, x1, v1);
  const [x2, v2] = [plus(x1, step / 2, v1), plus(v1, step / 2, a1)];
  const a2 = acceleration(fields.middle, asteroid, x2, v2);
  const [x3, v3] = [plus(x1, step / 2, v2), plus(v1, step / 2, a2)];
  const a3 = acceleration(fields.middle, asteroid, x3, v3);
  const [x4, v4] = [plus(x1, step, v3), plus(v1, step, a3)];
  const a4 = acceleration(fields.end, asteroid, x4, v4);
  return {
    asteroid,
    position: plus(x1, step / 6, weighted(v1, v2, v3, v4)),
    velocity: plus(v1, step / 6, weighted(a1, a2, a3, a4)),
  };
}

/**
 * Relative to the Sun, au/day². The relativistic term is that of one point mass (Schwarzschild, in
 * harmonic coordinates), as in the IERS Conventions (2010), equation 10.12.
 */
function acceleration(field: Field, asteroid: Asteroid, x: Vector, v: Vector): Vector {
  const sunGm = SUN_GM * GM_UNIT;
  const distance = Math.hypot(...x);
  const relativity = sunGm / (LIGHT_AU_PER_DAY ** 2 * distance ** 3);
  const alongX = (4 * sunGm) / distance - dot(v, v);
  let sum = scaled(x, -sunGm / distance ** 3 + relativity * alongX);
  sum = plus(sum, 4 * relativity * dot(x, v), v);
  for (const { body, gm, at } of field) {
    if (body === asteroid) continue;
    const towards = minus(at, x);
    sum = plus(sum, gm / Math.hypot(...towards) ** 3, towards);
    sum = plus(sum, -gm / Math.hypot(...at) ** 3, at);
  }
  return sum;
}

function weighted(a: Vector, b: Vector, c: Vector, d: Vector): Vector {
  return plus(plus(a, 2, plus(b, 1, c)), 1, d);
}

function plus(a: Vector, factor: number, b: Vector): Vector {
  return [a[0] + factor * b[0], a[1] + factor * b[1], a[2] + factor * b[2]];
}

function minus(a: Vector, b: Vector): Vector {
  return plus(a, -1, b);
}

function scaled(a: Vector, factor: number): Vector {
  return [a[0] * factor, a[1] * factor, a[2] * factor];
}

function dot(a: Vector, b: Vector): number {
  return a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
}
