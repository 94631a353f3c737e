import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { roundTenths, roundToUnits } from '../../src/endpoints/positions/rounding.ts';
import { exactly, neighbour, roundHalfAway, times } from './exact.ts';

const units = fc.constantFrom(1_000_000, 100_000);
const signs = fc.constantFrom(1, -1);

/** Rounds in exact arithmetic and with the product's function. */
function check(value: number, unitsPerOne: number): void {
  const expected = roundHalfAway(times(exactly(value), BigInt(unitsPerOne)));
  const rounded = roundToUnits(value, unitsPerOne);
  assert.equal(BigInt(rounded), expected, `${value} in units of 1/${unitsPerOne}`);
  assert.ok(!Object.is(rounded, -0), `${value} becomes -0`);
}

test('any double is rounded as its exact value, half away from zero', () => {
  const values = fc.oneof(
    fc.double({ min: -1e6, max: 1e6, noNaN: true, minExcluded: true, maxExcluded: true }),
    fc.double({ min: -360, max: 360, noNaN: true }),
  );
  fc.assert(fc.property(values, units, check), { numRuns: 20_000 });
});

test('the doubles at and around each half are rounded as their exact values', () => {
  const wholes = fc.oneof(
    fc.nat({ max: 360_000_000 }),
    fc.nat({ max: 100 }),
    fc.integer({ min: 90_000_000_000, max: 99_999_999_999 }),
  );
  const steps = fc.integer({ min: -3, max: 3 });
  fc.assert(
    fc.property(wholes, steps, signs, units, (whole, step, sign, unitsPerOne) => {
      check(sign * neighbour((whole + 0.5) / unitsPerOne, step), unitsPerOne);
    }),
    { numRuns: 20_000 },
  );
});

test('halves that a double represents exactly are rounded away from zero', () => {
  // 0.0000005 is not a double, but n + 1/128 is, and 1/128 = 7812.5 millionths.
  for (let whole = 0; whole < 360; whole++) {
    assert.equal(roundToUnits(whole + 1 / 128, 1_000_000), whole * 1_000_000 + 7_813);
    assert.equal(roundToUnits(-whole - 1 / 128, 1_000_000), -whole * 1_000_000 - 7_813);
  }
  fc.assert(
    fc.property(fc.nat({ max: 46_079 }), signs, (odd, sign) => {
      check((sign * (2 * odd + 1)) / 128, 1_000_000);
    }),
  );
});

test('products that a plain multiplication would place on the half are told apart', () => {
  let misled = 0;
  for (let whole = 0; whole < 200_000; whole++) {
    const value = (whole + 0.5) / 1_000_000;
    const plain = BigInt(Math.floor(value * 1_000_000 + 0.5));
    if (plain !== roundHalfAway(times(exactly(value), 1_000_000n))) misled++;
    check(value, 1_000_000);
  }
  assert.ok(misled > 1_000, `a plain multiplication errs in ${misled} of these only`);
});

test('zero, the smallest doubles and values that round to zero give zero without a sign', () => {
  for (const value of [
    0,
    -0,
    5e-324,
    -5e-324,
    2 ** -1_022,
    -(2 ** -1_022),
    1e-300,
    4.9e-7,
    -4.9e-7,
  ]) {
    assert.ok(Object.is(roundToUnits(value, 1_000_000), 0), String(value));
  }
});

test('tenths are rounded to whole units, half away from zero, and never to -0', () => {
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
