/** A speed is the slope of the longitude in every zodiac, with the accuracy in docs/accuracy.md. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  AYANAMSAS,
  type Ayanamsa,
  BODY_NAMES,
  type BodyName,
} from '../../packages/contract/vocabulary.ts';
import { storedResults } from '../../tools/accuracy/accuracy.ts';
import { measureSpeeds, speedErrors, threeDigits } from '../../tools/accuracy/speeds.ts';
import { sharedEphemeris } from '../support/service.ts';

const ephemeris = await sharedEphemeris();
const stored = storedResults();

test('finds the largest differences of speeds at the documented instants', () => {
  const errors = (at: string, ayanamsa: Ayanamsa | undefined) =>
    speedErrors(ephemeris, Date.parse(at) / 1_000, ayanamsa);
  for (const body of BODY_NAMES) {
    const { tropical, sidereal } = stored.speeds.bodies[body];
    assert.equal(threeDigits(errors(tropical.at, undefined).get(body) ?? -1), tropical.largest);
    // The page does not name the ayanamsa.
    const found = AYANAMSAS.map((name) => threeDigits(errors(sidereal.at, name).get(body) ?? -1));
    assert.ok(found.includes(sidereal.largest), `${body}: ${found}`);
  }
});

test('finds no larger difference of speeds in a shorter run', () => {
  const { bodies } = measureSpeeds(ephemeris, 1_000);
  for (const body of BODY_NAMES) {
    for (const zodiac of ['tropical', 'sidereal'] as const) {
      const { largest } = bodies[body][zodiac];
      assert.ok(largest > 0 && largest <= stored.speeds.bodies[body][zodiac].largest, body);
    }
  }
});

/** The jumps of a longitude in the short spans around an instant, in arcseconds. */
function jumps(at: string, body: BodyName, spanDays: number, count: number): number[] {
  const middle = Date.parse(at) / 86_400_000 + 2_440_587.5;
  const state = (jdUt: number) => {
    const [only] = ephemeris.sky({ jd_ut: jdUt, bodies: [body] }).bodies;
    return only ?? assert.fail(`no ${body}`);
  };
  return Array.from({ length: count }, (_, index) => {
    const before = middle + (index - count / 2) * spanDays;
    const after = before + spanDays;
    const change = state(after).longitude - state(before).longitude;
    return (change - state((before + after) / 2).speed * (after - before)) * 3_600;
  });
}

/** The jumps above a threshold, and the largest of the others. */
function parted(found: readonly number[], above: number) {
  const sizes = found.map(Math.abs);
  return {
    large: sizes.filter((size) => size > above),
    rest: Math.max(...sizes.filter((size) => size <= above)),
  };
}

test('finds the documented jumps of longitudes, which follow their speed elsewhere', () => {
  const moon = parted(jumps('2026-01-04T07:21:37Z', 'moon', 0.0005, 48), 0.0003);
  assert.ok(moon.large.length >= 4 && moon.large.length <= 16, `${moon.large}`);
  assert.ok(
    moon.large.every((size) => Math.abs(size - 0.0007) < 0.0001),
    `${moon.large}`,
  );
  assert.ok(moon.rest < 0.0001, `${moon.rest}`);

  for (const body of ['sun', 'venus', 'pallas'] as const) {
    const { large, rest } = parted(jumps('2212-01-08T01:06:11Z', body, 0.0005, 12), 0.0002);
    assert.equal(large.length, 1, body);
    assert.ok(rest < 0.0001, `${body}: ${rest}`);
    if (body === 'sun') assert.ok(Math.abs((large[0] ?? 0) - 0.0006) < 0.0001, `${large}`);
  }

  const { at } = stored.speeds.bodies.true_node.tropical;
  const node = parted(jumps(at, 'true_node', 0.02, 16), 0.01);
  assert.equal(node.large.length, 1);
  assert.ok(Math.abs((node.large[0] ?? 0) - 1 / 3) < 0.05, `${node.large}`);
});
