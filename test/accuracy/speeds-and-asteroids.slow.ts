/** What the page tells of speeds and asteroids, measured again where it matters. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { storedResults } from '../../accuracy/accuracy.ts';
import { ASTEROIDS } from '../../accuracy/asteroid-tables.ts';
import { measureAsteroids } from '../../accuracy/asteroids.ts';
import { angleBetween } from '../../accuracy/geometry.ts';
import { drawInstants } from '../../accuracy/instants.ts';
import { compareFiles } from '../../accuracy/other-files.ts';
import { measureSpeeds, speedErrors, threeDigits } from '../../accuracy/speeds.ts';
import { AYANAMSAS, type Ayanamsa, BODY_NAMES, type BodyName } from '../../contract/vocabulary.ts';
import { EPHEMERIS_FILES, readEphemerisFiles } from '../../src/ephemeris/files.ts';
import type { SkyQuestion } from '../../src/ephemeris/swisseph.ts';
import { sharedEphemeris } from '../support/service.ts';

const ephemeris = await sharedEphemeris();
const stored = storedResults();

test('the largest differences of speeds are found again at the instants that the page names', () => {
  const errors = (at: string, ayanamsa: Ayanamsa | undefined) =>
    speedErrors(ephemeris, Date.parse(at) / 1_000, ayanamsa);
  for (const body of BODY_NAMES) {
    const { tropical, sidereal } = stored.speeds.bodies[body];
    assert.equal(threeDigits(errors(tropical.at, undefined).get(body) ?? -1), tropical.largest);
    // The page does not say which ayanamsa had its turn.
    const found = AYANAMSAS.map((name) => threeDigits(errors(sidereal.at, name).get(body) ?? -1));
    assert.ok(found.includes(sidereal.largest), `${body}: ${found}`);
  }
});

test('no other instant of a shorter run exceeds them', () => {
  const { instants, bodies } = measureSpeeds(ephemeris, 300);
  assert.equal(instants, 300);
  for (const body of BODY_NAMES) {
    for (const zodiac of ['tropical', 'sidereal'] as const) {
      const { largest } = bodies[body][zodiac];
      assert.ok(largest > 0 && largest <= stored.speeds.bodies[body][zodiac].largest, body);
    }
  }
});

/** By how much a longitude jumps in each of the short spans round an instant, arcseconds. */
function jumps(at: string, body: BodyName, span_days: number, count: number): number[] {
  const middle = Date.parse(at) / 86_400_000 + 2_440_587.5;
  const state = (jd_ut: number) => {
    const [only] = ephemeris.sky({ jd_ut, bodies: [body] }).bodies;
    return only ?? assert.fail(`no ${body}`);
  };
  return Array.from({ length: count }, (_, index) => {
    const before = middle + (index - count / 2) * span_days;
    const after = before + span_days;
    const change = state(after).longitude - state(before).longitude;
    return (change - state((before + after) / 2).speed * (after - before)) * 3_600;
  });
}

/** Those above a threshold, and the largest of the others. */
function parted(found: readonly number[], above: number) {
  const sizes = found.map(Math.abs);
  return {
    large: sizes.filter((size) => size > above),
    rest: Math.max(...sizes.filter((size) => size <= above)),
  };
}

test('longitudes make the jumps that the page tells of, and follow their speed between them', () => {
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

test('files compared with themselves do not differ, and the page is of other ones', async () => {
  const folder = fileURLToPath(new URL('../../data/ephemeris', import.meta.url));
  const { made, digests, instants, bodies, to_jpl } = await compareFiles(folder, 50);
  assert.match(made, /DE431/);
  assert.deepEqual(digests, EPHEMERIS_FILES);
  assert.equal(instants, 50);
  for (const { longitude, declination, centuries } of Object.values(bodies)) {
    assert.deepEqual([longitude, declination, ...new Set(Object.values(centuries))], [0, 0, 0]);
  }
  const other = stored.other_files;
  assert.ok(other);
  assert.match(other.made, /DE441/);
  for (const [name, digest] of Object.entries(EPHEMERIS_FILES)) {
    assert.notEqual(other.digests[name], digest, name);
  }
  for (const asteroid of ASTEROIDS) {
    assert.equal(to_jpl[asteroid].theirs, to_jpl[asteroid].ours);
    assert.equal(other.to_jpl[asteroid].ours, to_jpl[asteroid].ours);
  }
});

test('a speed that is wrong is found', () => {
  const [instant] = drawInstants(1);
  assert.ok(instant);
  const wrong = {
    sky: (question: SkyQuestion) => {
      const { true_obliquity, bodies } = ephemeris.sky(question);
      const faster = bodies.map((state) => ({ ...state, speed: state.speed + 1 / 3_600 }));
      return { true_obliquity, bodies: faster };
    },
  };
  const difference = speedErrors(wrong, instant.unix_second, undefined).get('mean_node') ?? 0;
  assert.ok(Math.abs(difference - 1) < 0.01, `${difference}`);
});

test('the page tells how far the asteroids are from the orbits of JPL', async () => {
  const measured = await measureAsteroids((await readEphemerisFiles()).files);
  assert.deepEqual(stored.asteroids, measured);
  for (const asteroid of ASTEROIDS) {
    const { table, integration } = measured[asteroid];
    assert.ok(integration < 0.03, `${asteroid}: ${integration}″ after twenty years`);
    assert.ok(integration < table, asteroid);
  }
});

test('an angle is exact where it is small, and where it is not', () => {
  assert.equal(angleBetween([1, 0, 0], [0, 2, 0]), 90 * 3_600);
  const tiny = angleBetween([1, 0, 0], [1, 1e-12, 0]);
  assert.ok(Math.abs(tiny / (1e-12 * (180 / Math.PI) * 3_600) - 1) < 1e-12);
});
