/** Directions; points that should stay within intervals, the first of which are more important than the second. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
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

test('points that do not fit on the circle are equally far apart', () => {
  const places = spread(
    Array.from({ length: 50 }, () => ({ at: 7, within: [] })),
    1,
    LENGTH,
  );
  for (const [index, place] of places.entries()) {
    assert.ok(Math.abs(place - (places[0] ?? 0) - index * 0.8) < 1e-9, `${place}`);
  }
});
