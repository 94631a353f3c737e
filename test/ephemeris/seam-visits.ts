import assert from 'node:assert/strict';
import type { TestContext } from 'node:test';
import type { BodyName } from '../../contract/vocabulary.ts';
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
  { body: 'moon', near_days: 0.25, far_days: 10.3 },
  { body: 'pluto', near_days: 1, far_days: 30.3 },
  { body: 'chiron', near_days: 1, far_days: 30.7 },
  { body: 'ceres', near_days: 1, far_days: 31.1 },
] as const;

type Range = readonly [step: 'near_days' | 'far_days', from_jd: number, to_jd: number];

/** Half a year around the bounds. */
export const AT_THE_SEAMS: readonly Range[] = [
  ['near_days', FIRST_SEAM_END_JD - HALF_A_YEAR_DAYS, FIRST_SEAM_END_JD + HALF_A_YEAR_DAYS],
  ['near_days', LAST_SEAM_START_JD - HALF_A_YEAR_DAYS, LAST_JD],
];

/** The whole range, and every day near the seams. */
export const EVERYWHERE: readonly Range[] = [
  ['near_days', FIRST_JD, FIRST_SEAM_END_JD + TEN_YEARS_DAYS],
  ['far_days', FIRST_JD, LAST_JD],
  ['near_days', LAST_SEAM_START_JD - TEN_YEARS_DAYS, LAST_JD],
];

interface Visit {
  readonly jd_ut: number;
  readonly body: BodyName;
}

function visitsOf(ranges: readonly Range[]): Visit[] {
  return BODIES.flatMap(({ body, ...steps }) =>
    ranges.flatMap(([step, from_jd, to_jd]) => {
      const visits: Visit[] = [];
      for (let jd_ut = from_jd; jd_ut <= to_jd; jd_ut += steps[step]) visits.push({ jd_ut, body });
      return visits;
    }),
  ).sort((a, b) => a.jd_ut - b.jd_ut);
}

/** An instance long in use answers, in whatever order it is asked, as one never used. */
export async function assertAsNew(t: TestContext, ranges: readonly Range[]): Promise<void> {
  const visits_in_order = visitsOf(ranges);
  const fresh = await startFreshEngine((await readEphemerisFiles()).files);
  const expected = new Map(
    visits_in_order.map((visit) => [visit, fresh(visit.jd_ut, visit.body, undefined)]),
  );

  const used = await startEphemeris(await readEphemerisFiles());
  for (const [order, visits] of Object.entries({
    forward: visits_in_order,
    backward: [...visits_in_order].reverse(),
    shuffled: shuffled(visits_in_order),
  })) {
    for (const visit of visits) {
      const { jd_ut, body } = visit;
      const [state] = used.sky({ jd_ut, bodies: [body] }).bodies;
      const { longitude, speed, declination } = state ?? assert.fail(`no ${body}`);
      const [fresh_longitude, fresh_speed, fresh_declination] = expected.get(visit) ?? [];
      if (
        longitude !== fresh_longitude ||
        speed !== fresh_speed ||
        declination !== fresh_declination
      ) {
        assert.fail(`${order}, ${visit.body} at ${visit.jd_ut}: ${longitude}, ${fresh_longitude}`);
      }
    }
  }
  t.diagnostic(`${visits_in_order.length} visits, each in three orders`);
}
