import assert from 'node:assert/strict';
import type { TestContext } from 'node:test';
import type { BodyName } from '../../packages/contract/vocabulary.ts';
import { readEphemerisFiles } from '../../src/ephemeris/files.ts';
import { startEphemeris } from '../../src/ephemeris/swisseph.ts';
import { shuffled } from '../positions/shuffle.ts';
import { startFreshEngine } from './fresh-engine.ts';

/** The range that is served: 1800-01-01 to the end of 2400, in Julian days. */
const FIRST_JD = 2_378_496.5;
const LAST_JD = 2_598_007.5 - 1 / 86_400;
/** The bounds between which files stay open, as swisseph.ts has them, and ten years within them. */
const FIRST_SEAM_END_JD = 2_380_000;
const LAST_SEAM_START_JD = 2_597_600;
const TEN_YEARS_DAYS = 3_653;
const HALF_A_YEAR_DAYS = 183;

/** How far apart the visits are: the Moon's coefficients change often, those of the others do not. */
const BODIES = [
  { body: 'moon', nearDays: 0.25, farDays: 10.3 },
  { body: 'pluto', nearDays: 1, farDays: 30.3 },
  { body: 'chiron', nearDays: 1, farDays: 30.7 },
  { body: 'ceres', nearDays: 1, farDays: 31.1 },
] as const;

type Range = readonly [step: 'nearDays' | 'farDays', fromJd: number, toJd: number];

/** Half a year around the bounds. */
export const AT_THE_SEAMS: readonly Range[] = [
  ['nearDays', FIRST_SEAM_END_JD - HALF_A_YEAR_DAYS, FIRST_SEAM_END_JD + HALF_A_YEAR_DAYS],
  ['nearDays', LAST_SEAM_START_JD - HALF_A_YEAR_DAYS, LAST_JD],
];

/** The whole range, and every day near the seams. */
export const EVERYWHERE: readonly Range[] = [
  ['nearDays', FIRST_JD, FIRST_SEAM_END_JD + TEN_YEARS_DAYS],
  ['farDays', FIRST_JD, LAST_JD],
  ['nearDays', LAST_SEAM_START_JD - TEN_YEARS_DAYS, LAST_JD],
];

interface Visit {
  readonly jd_ut: number;
  readonly body: BodyName;
}

function visitsOf(ranges: readonly Range[]): Visit[] {
  return BODIES.flatMap(({ body, ...steps }) =>
    ranges.flatMap(([step, fromJd, toJd]) => {
      const visits: Visit[] = [];
      for (let jdUt = fromJd; jdUt <= toJd; jdUt += steps[step]) visits.push({ jd_ut: jdUt, body });
      return visits;
    }),
  ).sort((a, b) => a.jd_ut - b.jd_ut);
}

/** An instance long in use answers, in whatever order it is asked, as one never used. */
export async function assertAsNew(t: TestContext, ranges: readonly Range[]): Promise<void> {
  const visitsInOrder = visitsOf(ranges);
  const fresh = await startFreshEngine((await readEphemerisFiles()).files);
  const expected = new Map(
    visitsInOrder.map((visit) => [visit, fresh(visit.jd_ut, visit.body, undefined)]),
  );

  const used = await startEphemeris(await readEphemerisFiles());
  for (const [order, visits] of Object.entries({
    forward: visitsInOrder,
    backward: [...visitsInOrder].reverse(),
    shuffled: shuffled(visitsInOrder),
  })) {
    for (const visit of visits) {
      const { jd_ut: jdUt, body } = visit;
      const [state] = used.sky({ jd_ut: jdUt, bodies: [body] }).bodies;
      const { longitude, speed, declination } = state ?? assert.fail(`no ${body}`);
      const [freshLongitude, freshSpeed, freshDeclination] = expected.get(visit) ?? [];
      if (
        longitude !== freshLongitude ||
        speed !== freshSpeed ||
        declination !== freshDeclination
      ) {
        assert.fail(`${order}, ${visit.body} at ${visit.jd_ut}: ${longitude}, ${freshLongitude}`);
      }
    }
  }
  t.diagnostic(`${visitsInOrder.length} visits, each in three orders`);
}
