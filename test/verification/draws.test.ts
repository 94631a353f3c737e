import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { Draws } from '../../src/verification/draws.ts';

const ALL = 2 ** 32;
const seeds = fc.integer({ min: 0, max: ALL - 1 });

function firstDraws(seed: number, count: number, bound = ALL): number[] {
  const draws = new Draws(seed);
  return Array.from({ length: count }, () => draws.below(bound));
}

/** The series as documented, in integers of any size. */
function* expectedDraws(seed: number): Generator<number> {
  let state = mixed(BigInt(seed));
  for (;;) {
    state = BigInt.asUintN(32, state + 0x9e3779b9n);
    yield Number(mixed(state));
  }
}

function mixed(value: bigint): bigint {
  const first = BigInt.asUintN(32, (value ^ (value >> 16n)) * 0x7feb352dn);
  const second = BigInt.asUintN(32, (first ^ (first >> 15n)) * 0x846ca68bn);
  return second ^ (second >> 16n);
}

test('the first numbers of three seeds are those that every corpus was made with', () => {
  assert.deepEqual(
    [0, 1, ALL - 1].map((seed) => firstDraws(seed, 4)),
    [
      [33350994, 83415710, 260840893, 1806016855],
      [2988215890, 2105998277, 1507683795, 856494023],
      [2651399341, 499122908, 823868779, 488971942],
    ],
  );
});

test('the numbers follow the recipe for any seed', () => {
  fc.assert(
    fc.property(seeds, (seed) => {
      assert.deepEqual(firstDraws(seed, 20), [...expectedDraws(seed).take(20)]);
    }),
  );
});

test('a number is an integer below its bound', () => {
  fc.assert(
    fc.property(seeds, fc.integer({ min: 1, max: ALL }), (seed, bound) => {
      for (const number of firstDraws(seed, 20, bound)) {
        assert.ok(Number.isInteger(number) && number >= 0 && number < bound, String(number));
      }
    }),
  );
});

test('every value is drawn, and an empty list is refused', () => {
  const draws = new Draws(7);
  const values = ['a', 'b', 'c', 'd', 'e'];
  const drawn = new Set(Array.from({ length: 200 }, () => draws.one(values)));
  assert.deepEqual([...drawn].sort(), values);
  assert.throws(() => draws.one([]), RangeError);
});
