import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { BODY_NAMES } from '../../packages/contract/vocabulary.ts';
import type { Position } from '../../packages/contract/wire.ts';
import { present } from '../../src/endpoints/positions/present.ts';
import type { BodyState } from '../../src/ephemeris/swisseph.ts';
import { checkPosition, inUnits } from './check-position.ts';
import { neighbour } from './exact.ts';

const ZERO = { degrees: 0, minutes: 0, seconds: 0 };
const LAST = { degrees: 29, minutes: 59, seconds: 59 };
const TRUE_OBLIQUITY = 23.4392911;
const CUSPS = Array.from({ length: 12 }, (_, index) => index * 30);
const NEAR_A_CUSP = [0, -1e-7, 1e-7, -5e-7, 5e-7, -1e-6, 1e-6, -1e-9, 1e-9];

const degrees = (min: number, max: number) => fc.double({ min, max, noNaN: true });

const longitudes = fc.oneof(
  degrees(0, 360),
  fc
    .tuple(fc.constantFrom(...CUSPS, 360), fc.constantFrom(...NEAR_A_CUSP), fc.nat({ max: 2 }))
    .map(([cusp, offset, steps]) => neighbour(Math.abs(cusp + offset), steps))
    .filter((longitude) => longitude <= 360),
  // Just below and just above a whole second of arc.
  fc
    .tuple(fc.nat({ max: 1_295_999 }), fc.constantFrom(...NEAR_A_CUSP))
    .map(([second, offset]) => Math.abs(second / 3_600 + offset)),
  fc.constantFrom(359.9999995, 359.99999949, neighbour(360, -1), 0, -0, 5e-324),
);
const speeds = fc.oneof(
  degrees(-16, 16),
  degrees(-0.0002, 0.0002),
  fc.constantFrom(0, -0, -5e-324, -1e-9, -0.000045, 0.000045, -0.00005, 1e-300),
);
const declinations = fc.oneof(
  degrees(-90, 90),
  degrees(-1e-6, 1e-6),
  degrees(TRUE_OBLIQUITY - 2e-6, TRUE_OBLIQUITY + 2e-6),
  fc.constantFrom(0, -0, 90, -90, TRUE_OBLIQUITY, -TRUE_OBLIQUITY),
);
const states: fc.Arbitrary<BodyState> = fc.record({
  body: fc.constantFrom(...BODY_NAMES),
  longitude: longitudes,
  speed: speeds,
  declination: declinations,
});

test('derives every entry from the raw numbers by exact decimal arithmetic', () => {
  fc.assert(
    fc.property(states, (state) => checkEntry(state)),
    { numRuns: 20_000 },
  );
});

/** The entries of some raw numbers: readable edge cases of the property. */
const EDGES: readonly (readonly [raw: Partial<BodyState>, served: Partial<Position>])[] = [
  // 360 is 0 Aries. A longitude that rounds below it is at the end of Pisces.
  [{ longitude: 359.999_999_51 }, { longitude: 0, sign: 'aries', sign_longitude: ZERO }],
  [{ longitude: 360 }, { longitude: 0, sign: 'aries', sign_longitude: ZERO }],
  [{ longitude: 359.999_999_49 }, { longitude: 359.999_999, sign: 'pisces', sign_longitude: LAST }],
  // Five decimals, then four: in one step, it would be 1.0196.
  [{ speed: 1.019_645_1 }, { speed: 1.0197 }],
  [{ speed: -0.125_845_1 }, { speed: -0.1259 }],
  // Retrograde by the raw speed, even if the served speed is 0.
  [{ speed: -5e-324 }, { speed: 0, retrograde: true }],
  [{ speed: -0 }, { speed: 0, retrograde: false }],
  // Beyond the raw obliquity, and equal to it after rounding.
  [{ declination: 23.439_291_4 }, { out_of_bounds: false }],
  [{ declination: -23.439_291_6 }, { out_of_bounds: true }],
];

test('serves the edges of longitude, speed and declination as documented', () => {
  for (const [raw, served] of EDGES) assert.partialDeepStrictEqual(entry(raw), served);
  // The obliquity is rounded, too: 23.4392916 is 23.439292.
  const sky = { true_obliquity: 23.439_291_6, bodies: [state({ declination: 23.439_292_1 })] };
  assert.equal(present(sky)[0]?.out_of_bounds, false);
});

function checkEntry(raw: BodyState): void {
  const text = JSON.stringify(entry(raw));
  const { declination, isOutOfBounds } = checkPosition(text, raw);
  const obliquity = inUnits(TRUE_OBLIQUITY, 1_000_000n);
  assert.equal(isOutOfBounds, declination > obliquity || declination < -obliquity, text);
}

function state(parts: Partial<BodyState>): BodyState {
  return { body: 'moon', longitude: 10, speed: 1, declination: 5, ...parts };
}

function entry(parts: Partial<BodyState>): Position {
  const [served] = present({ true_obliquity: TRUE_OBLIQUITY, bodies: [state(parts)] });
  return served ?? assert.fail('no entry');
}
