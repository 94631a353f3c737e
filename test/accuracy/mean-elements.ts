/**
 * Published polynomials and series, independent of Swiss Ephemeris: nutation, obliquity, precession, and the mean node and apogee of
 * the Moon's orbit. Times are Julian centuries of Terrestrial Time from J2000, angles are degrees.
 */

const J2000_JD = 2_451_545;
const DAYS_PER_CENTURY = 36_525;
const ARCSECONDS = 3_600;

export function centuriesFromJ2000(jdTt: number): number {
  return (jdTt - J2000_JD) / DAYS_PER_CENTURY;
}

/** An argument of nutation: multiples of D, M, M′, F and Ω; then Δψ sine and Δε cosine with rates. */
type NutationTerm = readonly [
  ...multiples: [number, number, number, number, number],
  psi: number,
  psiRate: number,
  epsilon: number,
  epsilonRate: number,
];

/**
 * The IAU 1980 theory of nutation (J. M. Wahr), in units of 0.0001″: all terms from 0.002″ up, as in
 * J. Meeus, Astronomical Algorithms, 2nd ed., table 22.A. The omitted terms are below 0.02″ in total,
 * and the theory itself is off by up to 0.06″ from that of 2000.
 */
const NUTATION_TERMS: readonly NutationTerm[] = [
  [0, 0, 0, 0, 1, -171_996, -174.2, 92_025, 8.9],
  [-2, 0, 0, 2, 2, -13_187, -1.6, 5_736, -3.1],
  [0, 0, 0, 2, 2, -2_274, -0.2, 977, -0.5],
  [0, 0, 0, 0, 2, 2_062, 0.2, -895, 0.5],
  [0, 1, 0, 0, 0, 1_426, -3.4, 54, -0.1],
  [0, 0, 1, 0, 0, 712, 0.1, -7, 0],
  [-2, 1, 0, 2, 2, -517, 1.2, 224, -0.6],
  [0, 0, 0, 2, 1, -386, -0.4, 200, 0],
  [0, 0, 1, 2, 2, -301, 0, 129, -0.1],
  [-2, -1, 0, 2, 2, 217, -0.5, -95, 0.3],
  [-2, 0, 1, 0, 0, -158, 0, 0, 0],
  [-2, 0, 0, 2, 1, 129, 0.1, -70, 0],
  [0, 0, -1, 2, 2, 123, 0, -53, 0],
  [2, 0, 0, 0, 0, 63, 0, 0, 0],
  [0, 0, 1, 0, 1, 63, 0.1, -33, 0],
  [2, 0, -1, 2, 2, -59, 0, 26, 0],
  [0, 0, -1, 0, 1, -58, -0.1, 32, 0],
  [0, 0, 1, 2, 1, -51, 0, 27, 0],
  [-2, 0, 2, 0, 0, 48, 0, 0, 0],
  [0, 0, -2, 2, 1, 46, 0, -24, 0],
  [2, 0, 0, 2, 2, -38, 0, 16, 0],
  [0, 0, 2, 2, 2, -31, 0, 13, 0],
  [0, 0, 2, 0, 0, 29, 0, 0, 0],
  [-2, 0, 1, 2, 2, 29, 0, -12, 0],
  [0, 0, 0, 2, 0, 26, 0, 0, 0],
  [-2, 0, 0, 2, 0, -22, 0, 0, 0],
  [0, 0, -1, 2, 1, 21, 0, -10, 0],
];

/** Nutation in longitude and in obliquity, degrees. */
export function nutation(t: number): { readonly longitude: number; readonly obliquity: number } {
  // Meeus, chapter 22: mean elongation, anomalies of Sun and Moon, argument of latitude, node.
  const fundamental = [
    polynomial(t, 297.850_36, 445_267.111_48, -0.001_914_2, 1 / 189_474),
    polynomial(t, 357.527_72, 35_999.050_34, -0.000_160_3, -1 / 300_000),
    polynomial(t, 134.962_98, 477_198.867_398, 0.008_697_2, 1 / 56_250),
    polynomial(t, 93.271_91, 483_202.017_538, -0.003_682_5, 1 / 327_270),
    polynomial(t, 125.044_52, -1_934.136_261, 0.002_070_8, 1 / 450_000),
  ];
  let [longitude, obliquity] = [0, 0];
  for (const [d, m, mMoon, f, node, psi, psiRate, epsilon, epsilonRate] of NUTATION_TERMS) {
    const multiples = [d, m, mMoon, f, node];
    const argument = radians(
      multiples.reduce((sum, multiple, index) => sum + multiple * (fundamental[index] ?? 0), 0),
    );
    longitude += (psi + psiRate * t) * Math.sin(argument);
    obliquity += (epsilon + epsilonRate * t) * Math.cos(argument);
  }
  const unitsPerDegree = 10_000 * ARCSECONDS;
  return { longitude: longitude / unitsPerDegree, obliquity: obliquity / unitsPerDegree };
}

/**
 * Mean obliquity of the ecliptic (N. Capitaine, P. T. Wallace and J. Chapront, Astronomy and
 * Astrophysics 412 (2003), 567–586, equation 39; IAU 2006).
 */
export function meanObliquity(t: number): number {
  return polynomial(t, 84_381.406, -46.836_769, -0.000_183_1, 0.002_003_4) / ARCSECONDS;
}

/** General precession in longitude since J2000 (the same paper; IAU 2006). */
export function generalPrecession(t: number): number {
  return polynomial(t, 0, 5_028.796_195, 1.105_434_8, 0.000_079_64, -0.000_023_857) / ARCSECONDS;
}

/**
 * The Moon's mean ascending node from the mean equinox of date (M. Chapront-Touzé and J. Chapront,
 * ELP 2000-82B, as in J. Meeus, Astronomical Algorithms, 2nd ed., equation 47.7).
 */
export function meanNode(t: number): number {
  return polynomial(t, 125.044_547_9, -1_934.136_289_1, 0.002_075_4, 1 / 467_441, -1 / 60_616_000);
}

/** The mean perigee, counted along the ecliptic to the node and then along the orbit (the same). */
function meanPerigee(t: number): number {
  return polynomial(t, 83.353_246_5, 4_069.013_728_7, -0.010_32, -1 / 80_053, 1 / 18_999_000);
}

/** Mean inclination of the Moon's orbit to the ecliptic (ELP 2000-82B). */
const MOON_INCLINATION = 5.145_396;

/** Ecliptic longitude of the mean apogee from the mean equinox of date. */
export function meanApogee(t: number): number {
  const node = meanNode(t);
  const fromNode = radians(meanPerigee(t) + 180 - node);
  const alongEcliptic = Math.atan2(
    Math.sin(fromNode) * Math.cos(radians(MOON_INCLINATION)),
    Math.cos(fromNode),
  );
  return node + degrees(alongEcliptic);
}

/** The same angle between −180° and 180°. */
export function signed(angle: number): number {
  return ((((angle + 180) % 360) + 360) % 360) - 180;
}

export function radians(angle: number): number {
  return angle * (Math.PI / 180);
}

export function degrees(angle: number): number {
  return angle * (180 / Math.PI);
}

function polynomial(t: number, ...coefficients: readonly number[]): number {
  return coefficients.reduceRight((sum, coefficient) => sum * t + coefficient, 0);
}
