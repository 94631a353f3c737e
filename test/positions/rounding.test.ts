import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { roundTenths, roundToUnits } from '../../src/endpoints/positions/rounding.ts';
import { exactly, neighbour, roundHalfAway, times } from './exact.ts';

const units = fc.constantFrom(1_000_000, 100_000);
const signs = fc.constantFrom(1, -1);

/** Rounds with exact arithmetic and with the product's function. */
function check(value: number, unitsPerOne: number): void {
  const expected = roundHalfAway(times(exactly(value), BigInt(unitsPerOne)));
  const rounded = roundToUnits(value, unitsPerOne);
  assert.equal(BigInt(rounded), expected, `${value} in units of 1/${unitsPerOne}`);
  assert.ok(!Object.is(rounded, -0), `${value} becomes -0`);
}

/** Halves that a double represents exactly: n + 1/128, because 1/128 is 7812.5 millionths. */
const exactHalves = fc.nat({ max: 46_079 }).map((odd) => (2 * odd + 1) / 128);

/** Doubles at and around each half, which a plain multiplication often rounds to one. */
const nearHalves = fc
  .tuple(
    fc.oneof(
      fc.nat({ max: 360_000_000 }),
      fc.nat({ max: 100 }),
      fc.integer({ min: 90_000_000_000, max: 99_999_999_999 }),
    ),
    fc.integer({ min: -3, max: 3 }),
    units,
  )
  .map(([whole, step, unitsPerOne]) => neighbour((whole + 0.5) / unitsPerOne, step));

test('rounds the exact value of any double, half away from zero, and never to -0', () => {
  const values = fc.oneof(
    fc.double({ min: 0, max: 1e6, noNaN: true, maxExcluded: true }),
    fc.double({ min: 0, max: 360, noNaN: true }),
    exactHalves,
    nearHalves,
    fc.constantFrom(0, 5e-324, 2 ** -1_022, 1e-300, 4.9e-7),
  );
  fc.assert(
    fc.property(values, signs, units, (value, sign, unitsPerOne) => {
      check(sign * value, unitsPerOne);
    }),
    { numRuns: 40_000 },
  );
  assert.equal(roundToUnits(-1 / 128, 1_000_000), -7_813);
});

test('rounds tenths to whole units, half away from zero, and never to -0', () => {
  const tenths = fc.oneof(
    fc.integer({ min: -30, max: 30 }),
    fc.integer({ min: -(10 ** 12), max: 10 ** 12 }),
    fc.constant(-0),
  );
  fc.assert(
    fc.property(tenths, (value) => {
      const rounded = roundTenths(value);
      const expected = roundHalfAway({ numerator: BigInt(value), denominator: 10n });
      assert.equal(BigInt(rounded), expected);
      assert.ok(!Object.is(rounded, -0));
    }),
    { numRuns: 2_000 },
  );
  assert.deepEqual([4, 5, 14, 15, -4, -5, -15].map(roundTenths), [0, 1, 1, 2, 0, -1, -2]);
});
