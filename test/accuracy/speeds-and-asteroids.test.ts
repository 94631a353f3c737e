/** What the page tells of speeds and asteroids, measured again where it matters. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { storedResults } from '../../accuracy/accuracy.ts';
import { ASTEROIDS } from '../../accuracy/asteroid-tables.ts';
import { measureAsteroids } from '../../accuracy/asteroids.ts';
import { angleBetween } from '../../accuracy/geometry.ts';
import { drawInstants } from '../../accuracy/instants.ts';
import { measureSpeeds, speedErrors, threeDigits } from '../../accuracy/speeds.ts';
import { AYANAMSAS, type Ayanamsa, BODY_NAMES } from '../../src/contract/vocabulary.ts';
import { readEphemerisFiles } from '../../src/ephemeris/files.ts';
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

test('a speed that is wrong is found', () => {
  const [instant] = drawInstants(1);
  assert.ok(instant);
  const wrong = {
    configure: () => ephemeris.configure(undefined),
    trueObliquity: (jd_ut: number) => ephemeris.trueObliquity(jd_ut),
    bodyState: (...args: Parameters<typeof ephemeris.bodyState>) => {
      const state = ephemeris.bodyState(...args);
      return { ...state, speed: state.speed + 1 / 3_600 };
    },
  };
  const difference = speedErrors(wrong, instant.unix_second, undefined).get('mean_node') ?? 0;
  assert.ok(Math.abs(difference - 1) < 0.01, `${difference}`);
});

test('the page tells how far the asteroids are from the orbits of JPL', async () => {
  const measured = await measureAsteroids(await readEphemerisFiles());
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
