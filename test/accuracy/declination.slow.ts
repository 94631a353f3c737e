import { test } from 'node:test';
import { checkDifferences, julianDay, skyAt } from './instants.ts';
import { centuriesFromJ2000, degrees, meanObliquity, nutation, radians } from './mean-elements.ts';
import { startRawEngine } from './raw-engine.ts';

const raw = await startRawEngine();

/**
 * The declination is rounded by 0.0000005°. The obliquity here is not rounded; the mean obliquity would differ by up to 0.0026°.
 */
const DECLINATION_DEGREES = 5.01e-7;

/**
 * IAU 1980 against IAU 2000 nutation is 0.01″ here, the omitted terms some thousandths, and
 * the obliquities of 2006 and of the engine's long-term precession differ by less.
 */
const OBLIQUITY_ARCSECONDS = 0.03;

test('rotates longitude and latitude by the true obliquity to the declination', (t) => {
  const differencesAt = (unixMs: number) => {
    const { sky, served } = skyAt(unixMs);
    const obliquity = radians(sky.true_obliquity);
    return Object.fromEntries(
      served.map(({ body, declination }) => {
        const place = raw.place(julianDay(unixMs), body);
        const [longitude, latitude] = [radians(place.longitude), radians(place.latitude)];
        const sine =
          Math.sin(latitude) * Math.cos(obliquity) +
          Math.cos(latitude) * Math.sin(obliquity) * Math.sin(longitude);
        return [body, degrees(Math.asin(sine)) - declination];
      }),
    );
  };
  checkDifferences(t, 2_000, () => DECLINATION_DEGREES, differencesAt);
});

test('derives the true obliquity from the published mean obliquity and nutation', (t) => {
  const differencesAt = (unixMs: number) => {
    const jdUt = julianDay(unixMs);
    const centuries = centuriesFromJ2000(jdUt + raw.deltaT(jdUt));
    const published = meanObliquity(centuries) + nutation(centuries).obliquity;
    const { true_obliquity: calculated } = skyAt(unixMs, undefined, ['sun']).sky;
    return { obliquity: (calculated - published) * 3_600 };
  };
  checkDifferences(t, 3_000, () => OBLIQUITY_ARCSECONDS, differencesAt);
});
