import assert from 'node:assert/strict';
import { test } from 'node:test';
import { AYANAMSAS, type Ayanamsa, BODY_NAMES } from '../../packages/contract/vocabulary.ts';
import { checkDifferences, julianDay, only, skyAt } from './instants.ts';
import { centuriesFromJ2000, generalPrecession, nutation, signed } from './mean-elements.ts';
import { startRawEngine } from './raw-engine.ts';

const raw = await startRawEngine();

/** Two longitudes, each rounded by half a millionth of a degree. */
const ROUNDING_DEGREES = 1.001e-6;

/**
 * Nutation of 1980 against that of 2000, and the terms that the series omits: 0.04″. Zero points and precession are as published,
 * rounded to 0.001″.
 */
const AYANAMSA_ARCSECONDS = 0.05;

/**
 * The zero point of a zodiac: its distance from the mean equinox of an epoch, and the precession from the epoch to J2000. From J2000
 * on, the precession is that of 2006.
 */
const ZERO_POINTS: Readonly<
  Record<Ayanamsa, { jdTt: number; degrees: number; precessionToJ2000Arcseconds: number }>
> = {
  // Indian Astronomical Ephemeris 1989, p. 556: 23°15′00.658″ from the true equinox.
  lahiri: {
    jdTt: 2_435_553.5,
    degrees: 23 + 15 / 60 + 0.658 / 3_600 - nutation(centuriesFromJ2000(2_435_553.5)).longitude,
    precessionToJ2000Arcseconds: -lieskePrecession(centuriesFromJ2000(2_435_553.5)),
  },
  // Swiss Ephemeris's values for B. V. Raman and K. S. Krishnamurti: 21.01444° and 22.363889° in 1900.
  raman: {
    jdTt: 2_415_020,
    degrees: 360 - 338.985_56,
    precessionToJ2000Arcseconds: newcombPrecessionFrom1900(),
  },
  krishnamurti: {
    jdTt: 2_415_020,
    degrees: 360 - 337.636_111,
    precessionToJ2000Arcseconds: newcombPrecessionFrom1900(),
  },
};

/**
 * General precession in longitude since J2000, arcseconds (J. H. Lieske et al., Astronomy and
 * Astrophysics 58 (1977), 1–16; IAU 1976), the precession of the Lahiri ayanamsa since 1985.
 */
function lieskePrecession(t: number): number {
  return ((-0.000_006 * t + 1.111_13) * t + 5_029.096_6) * t;
}

/**
 * General precession in longitude from 1900.0 to J2000, arcseconds (S. Newcomb, as in the
 * Explanatory Supplement to the Ephemeris, 1961: 5025.64″ + 1.11″ per tropical century).
 */
function newcombPrecessionFrom1900(): number {
  const tropicalCenturies = 36_525 / 36_524.219_878;
  return 5_025.64 * tropicalCenturies + 1.11 * tropicalCenturies ** 2;
}

for (const ayanamsa of AYANAMSAS) {
  test(`adds sidereal longitude and the ayanamsa ${ayanamsa} to the tropical longitude`, (t) => {
    const differencesAt = (unixMs: number) => {
      const tropical = skyAt(unixMs).served;
      const sidereal = skyAt(unixMs, ayanamsa).served;
      const degrees = raw.ayanamsa(julianDay(unixMs), ayanamsa);
      const difference = (index: number) =>
        (tropical[index]?.longitude ?? Number.NaN) - (sidereal[index]?.longitude ?? Number.NaN);
      return Object.fromEntries(
        BODY_NAMES.map((body, index) => [body, signed(difference(index) - degrees)]),
      );
    };
    checkDifferences(t, 700, () => ROUNDING_DEGREES, differencesAt);
  });

  test(`derives the ayanamsa ${ayanamsa} from its published zero point, precession and nutation`, (t) => {
    const { jdTt, degrees, precessionToJ2000Arcseconds } = ZERO_POINTS[ayanamsa];
    assert.ok(jdTt < 2_451_545);
    const differencesAt = (unixMs: number) => {
      const jdUt = julianDay(unixMs);
      const centuries = centuriesFromJ2000(jdUt + raw.deltaT(jdUt));
      const published =
        degrees +
        precessionToJ2000Arcseconds / 3_600 +
        generalPrecession(centuries) +
        nutation(centuries).longitude;
      const tropical = only(skyAt(unixMs, undefined, ['sun']).served).longitude;
      const sidereal = only(skyAt(unixMs, ayanamsa, ['sun']).served).longitude;
      return { [ayanamsa]: signed(tropical - sidereal - published) * 3_600 };
    };
    checkDifferences(t, 3_000, () => AYANAMSA_ARCSECONDS, differencesAt);
  });
}
