/** Directions; points that should stay within intervals, the first of which are more important than the second. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import type { Interval } from '../../packages/wheel/interval.ts';
import { spread, type Wish } from '../../packages/wheel/spread.ts';
import { direction } from '../../packages/wheel/trigonometry.ts';

test('sine and cosine are those of the platform, to a few units of the last bit', () => {
  fc.assert(
    fc.property(fc.double({ min: -720, max: 720, noNaN: true }), (degrees) => {
      const { sin, cos } = direction(degrees);
      const angle = (degrees * Math.PI) / 180;
      // The angle in radians is itself rounded, by more the larger it is.
      assert.ok(Math.abs(sin - Math.sin(angle)) < 4e-15, `${degrees}`);
      assert.ok(Math.abs(cos - Math.cos(angle)) < 4e-15, `${degrees}`);
      assert.ok(Math.abs(sin * sin + cos * cos - 1) < 1e-15, `${degrees}`);
    }),
    { numRuns: 5_000 },
  );
});

test('right angles are exact', () => {
  const exact = [0, 90, 180, 270, 360, -90].map((degrees) => {
    const { sin, cos } = direction(degrees);
    return [sin + 0, cos + 0];
  });
  assert.deepEqual(exact, [
    [0, 1],
    [1, 0],
    [0, -1],
    [-1, 0],
    [0, 1],
    [-1, 0],
  ]);
});

const LENGTH = 40;
/** Of a sum of squares. */
const TOLERANCE = 1e-9;

/** Wishes on a circle of 40 with sectors of 4 or more: many of them do not fit into their sector. */
const wishes: fc.Arbitrary<Wish[]> = fc.constantFrom(4, 5, 8, 20).chain((sector) =>
  fc.array(
    fc.nat({ max: LENGTH * 100 - 1 }).map((hundredths): Wish => {
      const at = hundredths / 100;
      const begin = Math.floor(at / sector) * sector;
      const inner = (margin: number) => ({
        from: Math.min(at, begin + margin),
        to: Math.max(at, begin + sector - margin),
      });
      return { at, within: [inner(0.25), inner(1)] };
    }),
    { maxLength: 18 },
  ),
);

/** What an arrangement costs, the most important first. */
function costs(asked: readonly Wish[], places: readonly number[]): readonly number[] {
  const levels = asked.map(({ at, within }) => [...within, { from: at, to: at }]);
  return [0, 1, 2].map((level) =>
    levels.reduce((sum, intervals, index) => {
      const { from, to } = intervals[level] as Interval;
      const place = places[index] ?? Number.NaN;
      return sum + Math.max(0, from - place, place - to) ** 2;
    }, 0),
  );
}

/** Below 0 if the first costs less. */
function compare(one: readonly number[], other: readonly number[]): number {
  const differences = one.map((cost, level) => cost - (other[level] ?? Number.NaN));
  return differences.find((difference) => Math.abs(difference) > TOLERANCE) ?? 0;
}

function inOrder(asked: readonly Wish[]): readonly number[] {
  const indexes = asked.map((_, index) => index);
  const at = (index: number) => asked[index]?.at ?? Number.NaN;
  return indexes.sort((a, b) => at(a) - at(b) || a - b);
}

function keepsApart(asked: readonly Wish[], places: readonly number[], tolerance: number): boolean {
  const order = inOrder(asked).map((index) => places[index] ?? Number.NaN);
  const around = [...order, (order[0] ?? 0) + LENGTH];
  return around.slice(1).every((place, index) => place - (around[index] ?? 0) >= 1 - tolerance);
}

test('no run of points can be moved without costing more', () => {
  fc.assert(
    fc.property(wishes, (asked) => {
      const places = spread(asked, 1, LENGTH);
      assert.ok(keepsApart(asked, places, 1e-9));
      const best = costs(asked, places);
      const order = inOrder(asked);
      for (let first = 0; first < order.length; first++) {
        for (let count = 1; count <= order.length; count++) {
          for (const by of [-1, -0.1, -0.01, 0.01, 0.1, 1]) {
            const moved = [...places];
            for (let member = 0; member < count; member++) {
              const index = order[(first + member) % order.length] ?? 0;
              moved[index] = (places[index] ?? 0) + by;
            }
            if (!keepsApart(asked, moved, 0)) continue;
            const other = costs(asked, moved);
            assert.ok(compare(best, other) <= 0, `${first} ${count} ${by}: ${best} ${other}`);
          }
        }
      }
    }),
    { numRuns: 150 },
  );
});

test('points that do not fit into their sector leave it at both ends by as little as possible', () => {
  const at = (place: number): Wish => ({ at: place, within: [{ from: 10, to: 13 }] });
  assert.deepEqual(spread([11, 11, 11, 11].map(at), 1, LENGTH), [10, 11, 12, 13]);
  assert.deepEqual(spread([11, 11, 11, 11, 11, 11].map(at), 1, LENGTH), [9, 10, 11, 12, 13, 14]);
});

test('where there is room in the sector, it stays empty on the side that nobody asked for', () => {
  const at = (place: number): Wish => ({ at: place, within: [{ from: 10, to: 20 }] });
  assert.deepEqual(spread([10, 10, 10].map(at), 1, LENGTH), [10, 11, 12]);
  assert.deepEqual(spread([20, 20, 20].map(at), 1, LENGTH), [18, 19, 20]);
});
