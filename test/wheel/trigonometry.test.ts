import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
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
