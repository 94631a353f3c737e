import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { BodyName } from '../../packages/contract/vocabulary.ts';
import { checkDifferences, instants, julianDay, later, only, skyAt } from './instants.ts';
import { centuriesFromJ2000, meanApogee, meanNode, nutation, signed } from './mean-elements.ts';
import { startRawEngine } from './raw-engine.ts';

const raw = await startRawEngine();

/**
 * Swiss Ephemeris uses S. Moshier's theory of the mean node and apogee, fitted to JPL's ephemerides, with a stated accuracy of 1″.
 * The polynomials here are those of ELP 2000-82B, fitted to DE200. Both agree at J2000 and diverge with time: later fits to laser
 * ranging changed the mean motion of the apogee by some tenths of an arcsecond per century. Found: 0.6″ for the node and 1.6″ for
 * the apogee in 2400.
 */
const MEAN_POINTS: readonly {
  readonly body: BodyName;
  readonly longitude: (centuries: number) => number;
  readonly arcseconds: number;
  readonly arcsecondsPerCentury: number;
}[] = [
  { body: 'mean_node', longitude: meanNode, arcseconds: 0.1, arcsecondsPerCentury: 0.16 },
  { body: 'lilith_mean', longitude: meanApogee, arcseconds: 0.1, arcsecondsPerCentury: 0.6 },
];

for (const { body, longitude, arcseconds, arcsecondsPerCentury } of MEAN_POINTS) {
  test(`calculates ${body} as the published polynomial from the true equinox`, (t) => {
    const centuriesAt = (unixMs: number) => {
      const jdUt = julianDay(unixMs);
      return centuriesFromJ2000(jdUt + raw.deltaT(jdUt));
    };
    const differencesAt = (unixMs: number) => {
      const centuries = centuriesAt(unixMs);
      const published = longitude(centuries) + nutation(centuries).longitude;
      const served = only(skyAt(unixMs, undefined, [body]).served);
      return { [body]: signed(served.longitude - published) * 3_600 };
    };
    const tolerance = (unixMs: number) =>
      arcseconds + arcsecondsPerCentury * Math.abs(centuriesAt(unixMs));
    checkDifferences(t, 3_000, tolerance, differencesAt);
  });
}

/** The served longitude is rounded by 0.0018″. The crossing is found to the millisecond, 0.0006″. */
const CROSSING_ARCSECONDS = 0.004;

test('places the true node at the crossings of the ecliptic by the Moon, in both directions', (t) => {
  const northward = { true: 0, false: 0 };
  const differencesAt = (unixMs: number) => {
    const { crossingMs, ascending } = nextCrossing(unixMs);
    northward[`${ascending}`]++;
    const moon = raw.place(julianDay(crossingMs), 'moon').longitude;
    const node = only(skyAt(crossingMs, undefined, ['true_node']).served).longitude;
    return { node: signed(moon - node - (ascending ? 0 : 180)) * 3_600 };
  };
  // The Moon crosses every 13.6 days.
  const withinRange = instants({ marginDays: 20 });
  checkDifferences(t, 1_000, () => CROSSING_ARCSECONDS, differencesAt, withinRange);
  assert.ok(northward.true > 100 && northward.false > 100, JSON.stringify(northward));
});

/** The next passage of the Moon's latitude through zero: a day's bracket, then bisection. */
function nextCrossing(unixMs: number): { crossingMs: number; ascending: boolean } {
  let before = unixMs;
  let after = later(before, 1);
  while (isNorth(before) === isNorth(after)) {
    before = after;
    after = later(before, 1);
  }
  const ascending = isNorth(after);
  while (after - before > 1) {
    const middle = Math.floor((before + after) / 2);
    if (isNorth(middle) === ascending) after = middle;
    else before = middle;
  }
  return { crossingMs: after, ascending };
}

function isNorth(unixMs: number): boolean {
  return raw.place(julianDay(unixMs), 'moon').latitude > 0;
}
