import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import {
  AYANAMSAS,
  type Ayanamsa,
  BODY_NAMES,
  type BodyName,
} from '../../packages/contract/vocabulary.ts';
import { instants, later, runs, skyAt } from './instants.ts';
import { signed } from './mean-elements.ts';

/** A speed is rounded to five decimals and then to four: 0.000005 and 0.00005 degrees a day. */
const ROUNDING = 5.5e-5;

/**
 * Steps to either side, days. Three minutes leave a curvature of h²/6 times the third derivative:
 * 1e-7 degrees a day for the Moon (0.12 degrees a day cubed), less for all others, and less than a
 * planet close to the Sun's limb gets from the bending of its light. The true node follows from the
 * velocity of the Moon, which jumps by a little where two polynomials of the file meet, and the node
 * with it by up to 0.00004°; over two hours and a half to either side that matters less.
 */
const STEP_DAYS = 0.002;
const NODE_STEP_DAYS = 0.1;

/**
 * How far the engine's own speed may be from the slope, degrees a day. It derives the true place and
 * takes the changes of light time, aberration and nutation approximately: 0.0001 for the Moon,
 * 0.00002 for the others. For the true node: a jump of 0.00004° over 0.2 days, and as much again.
 */
const ENGINE: Readonly<Partial<Record<BodyName, number>>> = { moon: 1.2e-4, true_node: 6e-4 };
const ENGINE_OTHERS = 2e-5;

const ZODIACS: readonly (Ayanamsa | undefined)[] = [undefined, ...AYANAMSAS];

test('speed is the slope of the longitude, in every zodiac', (t) => {
  const largest = new Map<BodyName, number>();
  fc.assert(
    fc.property(instants({ marginDays: 1 }), fc.constantFrom(...ZODIACS), (unixMs, ayanamsa) => {
      const { sky, served } = skyAt(unixMs, ayanamsa);
      const near = slopes(unixMs, STEP_DAYS, ayanamsa, BODY_NAMES);
      const wide = slopes(unixMs, NODE_STEP_DAYS, ayanamsa, ['true_node']);
      for (const [index, { body, speed }] of served.entries()) {
        const slope = wide.get(body) ?? near.get(body) ?? Number.NaN;
        const label = `${body}, ${ayanamsa}, ${new Date(unixMs).toISOString()}: ${speed}, ${slope}`;
        const engine = Math.abs((sky.bodies[index]?.speed ?? Number.NaN) - slope);
        assert.ok(engine <= (ENGINE[body] ?? ENGINE_OTHERS), label);
        assert.ok(Math.abs(speed - slope) <= (ENGINE[body] ?? ENGINE_OTHERS) + ROUNDING, label);
        largest.set(body, Math.max(largest.get(body) ?? 0, engine));
      }
    }),
    runs(1_500),
  );
  const [body, difference] = [...largest].sort(([, a], [, b]) => b - a)[0] ?? [];
  t.diagnostic(`largest difference before rounding ${difference}°/d (${body})`);
});

/** Central differences of the longitudes before rounding, degrees a day. */
function slopes(
  unixMs: number,
  stepDays: number,
  ayanamsa: Ayanamsa | undefined,
  bodies: readonly BodyName[],
): Map<BodyName, number> {
  const [beforeMs, afterMs] = [later(unixMs, -stepDays), later(unixMs, stepDays)];
  const before = skyAt(beforeMs, ayanamsa, bodies).sky.bodies;
  const after = skyAt(afterMs, ayanamsa, bodies).sky.bodies;
  const days = (afterMs - beforeMs) / 86_400_000;
  return new Map(
    bodies.map((body, index) => {
      const [a, b] = [before[index]?.longitude, after[index]?.longitude];
      return [body, signed((b ?? Number.NaN) - (a ?? Number.NaN)) / days];
    }),
  );
}
