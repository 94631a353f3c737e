/**
 * On the border of two blocks of coefficients: the engine answers as a library does that has just
 * started, whatever it was asked before. What `npm run engine:borders` found is what it would find again,
 * and what the pages say.
 */
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { BODY_NAMES, type BodyName } from '../../packages/contract/vocabulary.ts';
import found from '../../packages/engine/borders.json' with { type: 'json' };
import { startBoth, ZODIACS } from '../../packages/engine/order-of-calls.ts';
import { readEphemerisFiles } from '../../src/ephemeris/files.ts';

const both = await startBoth(await readEphemerisFiles());

test('a sample of the borders is as packages/engine/borders.json says', () => {
  const decided = found.sample.filter(({ served_otherwise_in: zodiacs }) => zodiacs !== '');
  assert.ok(decided.length >= 10 && found.sample.length - decided.length >= 30);
  for (const {
    jd_ut: jdUt,
    in_doubt: inDoubt,
    served_otherwise_in: servedOtherwiseIn,
  } of found.sample) {
    const bodies = inDoubt.split(' ') as BodyName[];
    assert.deepEqual(both.bodiesInDoubt(jdUt, bodies), bodies, `${jdUt}`);
    const served = ZODIACS.filter((zodiac) => {
      const { engineIsFresh, differences, isServed } = both.compare(jdUt, zodiac, bodies);
      assert.ok(engineIsFresh, `${jdUt} ${zodiac}`);
      for (const { body, field, degrees } of differences) {
        const largest: Partial<Record<BodyName, number>> = found.largest[field];
        assert.ok(degrees <= (largest[body] ?? 0), `${jdUt} ${zodiac} ${body} ${field}`);
      }
      return isServed;
    });
    assert.equal(served.join(' '), servedOtherwiseIn, `${jdUt}`);
  }
});

test('beside a border nothing is in doubt', () => {
  for (const { jd_ut: jdUt } of found.sample.slice(0, 10)) {
    for (const days of [-0.1, 0.1]) {
      assert.deepEqual(both.bodiesInDoubt(jdUt + days, BODY_NAMES), []);
    }
  }
});

const ARCSECONDS = 3_600;
const { longitude, speed, declination } = found.largest;
const count = (n: number) => n.toLocaleString('en-US');
const arcseconds = (degrees: number) => `${(degrees * ARCSECONDS).toFixed(2)}″`;

const SAID: Readonly<Record<string, readonly string[]>> = {
  'docs/adr/0024-an-engine-of-our-own-build.md': [
    `Of ${count(found.julian_days)} Julian days at ${count(found.borders)} borders, the places of ${count(found.in_doubt)} depend`,
    `At ${found.served_otherwise.any} of them`,
    `by up to ${arcseconds(longitude.moon)} in longitude, ${arcseconds(declination.moon)} in declination and ${arcseconds(speed.moon)} a day`,
  ],
  'docs/verification.md': [
    `there are ${found.served_otherwise.any} instants, each 0.00004 s long, at which a served digit would depend on it, by up to ${arcseconds(longitude.moon)} for the Moon`,
  ],
};

for (const [page, sentences] of Object.entries(SAID)) {
  test(`${page} says what was found`, () => {
    const text = readFileSync(new URL(`../../${page}`, import.meta.url), 'utf8').replace(
      /\s+/g,
      ' ',
    );
    for (const sentence of sentences) assert.ok(text.includes(sentence), sentence);
  });
}

test('the engine answered as a fresh process everywhere, and no body but the Moon differs by 0.003″', () => {
  assert.equal(found.engine_is_not_fresh, 0);
  for (const bodies of [longitude, declination, speed] as Partial<Record<BodyName, number>>[]) {
    for (const [body, degrees] of Object.entries(bodies)) {
      assert.ok(body === 'moon' || degrees * ARCSECONDS < 0.003, body);
    }
  }
});
