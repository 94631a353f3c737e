import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { BODY_NAMES } from '../../packages/contract/vocabulary.ts';
import type { Position } from '../../packages/contract/wire.ts';
import { present } from '../../src/endpoints/positions/present.ts';
import type { BodyState } from '../../src/ephemeris/swisseph.ts';
import { decimal, exactly, neighbour, roundHalfAway, times } from './exact.ts';
import { ZODIAC } from './sky-events.ts';

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

test('every entry follows from the raw numbers by exact decimal arithmetic', () => {
  fc.assert(
    fc.property(states, (state) => checkEntry(state)),
    { numRuns: 20_000 },
  );
});

test('every entry is right at and around every cusp', () => {
  for (const cusp of CUSPS) {
    for (const offset of NEAR_A_CUSP) {
      for (const step of [0, 1, 2]) {
        const near = cusp + offset;
        // Below 0° means just below 360°, as the engine gives it.
        checkEntry({ longitude: neighbour(near < 0 ? near + 360 : near, step) });
      }
    }
  }
});

test('a longitude that rounds to 360 is 0 of Aries, and a smaller one is the end of Pisces', () => {
  const zero = { degrees: 0, minutes: 0, seconds: 0 };
  for (const longitude of [359.99999951, neighbour(360, -1), 360, 0, -0]) {
    const served = entry({ longitude });
    assert.ok(Object.is(served.longitude, 0), String(longitude));
    assert.equal(served.sign, 'aries');
    assert.deepEqual(served.sign_longitude, zero);
  }
  const served = entry({ longitude: 359.99999949 });
  assert.equal(served.longitude, 359.999999);
  assert.equal(served.sign, 'pisces');
  assert.deepEqual(served.sign_longitude, { degrees: 29, minutes: 59, seconds: 59 });
});

test('a speed is rounded to five decimals and then to four, which differs from four at once', () => {
  for (const [raw, served] of [
    [0.000045, 0.0001], // The double is just above the half.
    [0.0000451, 0.0001], // In one step it would be 0.
    [0.0000449, 0],
    [1.0196451, 1.0197], // In one step it would be 1.0196.
    [1.0196449, 1.0196],
    [-0.1258451, -0.1259],
    [-0.1258449, -0.1258],
    [13.17635, 13.1764],
    [-0.00005, -0.0001],
    [-0.0000451, -0.0001],
  ] as const) {
    assert.equal(entry({ speed: raw }).speed, served, String(raw));
  }
});

test('retrograde is the sign of the raw speed, even if the served speed is zero', () => {
  for (const speed of [-0.000001, -5e-324, -1e-9, -0.0000449]) {
    const served = entry({ speed });
    assert.ok(Object.is(served.speed, 0), String(speed));
    assert.equal(served.retrograde, true, String(speed));
  }
  for (const speed of [0, -0, 5e-324, 0.000001, 1]) {
    assert.equal(entry({ speed }).retrograde, false, String(speed));
  }
  assert.equal(entry({ speed: -1 }).retrograde, true);
});

test('out of bounds compares rounded values, and equality is not enough', () => {
  for (const [declination, expected] of [
    [23.439291, false],
    [23.4392914, false], // Beyond the raw obliquity, equal to it after rounding.
    [23.43929149, false],
    [23.4392916, true],
    [23.439292, true],
    [23.4392911, false],
    [0, false],
    [90, true],
  ] as const) {
    assert.equal(entry({ declination }).out_of_bounds, expected, String(declination));
    assert.equal(entry({ declination: -declination }).out_of_bounds, expected, `-${declination}`);
  }
  // The obliquity is rounded too: 23.4392916 is 23.439292.
  const sky = { true_obliquity: 23.4392916, bodies: [state({ declination: 23.4392921 })] };
  assert.equal(present(sky)[0]?.out_of_bounds, false);
});

test('entries follow the order of the sky, one for each of its bodies', () => {
  const bodies = [...BODY_NAMES].reverse().map((body) => state({ body }));
  const served = present({ true_obliquity: TRUE_OBLIQUITY, bodies });
  assert.deepEqual(
    served.map(({ body }) => body),
    [...BODY_NAMES].reverse(),
  );
  assert.deepEqual(present({ true_obliquity: TRUE_OBLIQUITY, bodies: [] }), []);
});

/** Derives an entry from the raw state again, and compares. */
function checkEntry(parts: Partial<BodyState>): void {
  const raw = state(parts);
  const served = entry(raw);
  const text = JSON.stringify(served);
  const label = `${JSON.stringify(raw)} ${text}`;

  const longitude = microdegrees(raw.longitude) % 360_000_000n;
  assert.equal(decimal(numberText(text, 'longitude'), 6), longitude, label);
  assert.ok(longitude >= 0n && longitude < 360_000_000n, label);
  const [sign, element, modality] = ZODIAC[Number(longitude / 30_000_000n)]?.split(' ') ?? [];
  assert.equal(served.sign, sign, label);
  assert.equal(served.element, element, label);
  assert.equal(served.modality, modality, label);

  // Degrees, minutes and seconds may be less than the degrees in the sign, by less than a second.
  const partsServed = served.sign_longitude;
  assert.ok(partsServed.degrees >= 0 && partsServed.degrees <= 29, label);
  assert.ok(partsServed.minutes >= 0 && partsServed.minutes <= 59, label);
  assert.ok(partsServed.seconds >= 0 && partsServed.seconds <= 59, label);
  const seconds = BigInt(
    partsServed.degrees * 3_600 + partsServed.minutes * 60 + partsServed.seconds,
  );
  const rest = (longitude % 30_000_000n) * 3_600n - seconds * 1_000_000n;
  assert.ok(rest >= 0n && rest < 1_000_000n, label);

  const fiveDecimals = roundHalfAway(times(exactly(raw.speed), 100_000n));
  const fourDecimals = roundHalfAway({ numerator: fiveDecimals, denominator: 10n });
  assert.equal(decimal(numberText(text, 'speed'), 4), fourDecimals, label);
  assert.equal(served.retrograde, exactly(raw.speed).numerator < 0n, label);

  const declination = microdegrees(raw.declination);
  assert.equal(decimal(numberText(text, 'declination'), 6), declination, label);
  const obliquity = microdegrees(TRUE_OBLIQUITY);
  const beyond = declination > obliquity || declination < -obliquity;
  assert.equal(served.out_of_bounds, beyond, label);

  for (const number of [served.longitude, served.speed, served.declination]) {
    assert.ok(!Object.is(number, -0), label);
  }
  assert.doesNotMatch(text, /:-0[,}]|\d[eE]/, label);
}

function state(parts: Partial<BodyState>): BodyState {
  return { body: 'moon', longitude: 10, speed: 1, declination: 5, ...parts };
}

function entry(parts: Partial<BodyState>): Position {
  const [served] = present({ true_obliquity: TRUE_OBLIQUITY, bodies: [state(parts)] });
  return served ?? assert.fail('no entry');
}

function microdegrees(value: number): bigint {
  return roundHalfAway(times(exactly(value), 1_000_000n));
}

/** The digits of a number in the JSON of an entry. */
function numberText(text: string, field: string): string {
  return new RegExp(`"${field}":([^,}]+)`).exec(text)?.[1] ?? assert.fail(`no ${field}: ${text}`);
}
