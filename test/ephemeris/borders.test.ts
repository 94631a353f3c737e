/**
 * On the border of two blocks of coefficients: the engine answers as a library does that has just
 * started, whatever it was asked before.
 */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { BODY_NAMES } from '../../contract/vocabulary.ts';
import { bordersOf } from '../../engine/block-borders.ts';
import { BLOCKS, SEAMS_JD } from '../../engine/instants.ts';
import { neighbours, universalTime } from '../../engine/neighbours.ts';
import { loadModule } from '../../engine/oracle/binding.ts';
import { oracleOn } from '../../engine/oracle/oracle.ts';
import { readEphemerisFiles } from '../../src/ephemeris/files.ts';
import { type Sky, type SkyQuestion, startEphemeris } from '../../src/ephemeris/swisseph.ts';

const files = await readEphemerisFiles();
const engine = startEphemeris(files);
const module = await loadModule(files.files);
const oracle = oracleOn(module);

/** The Earth-Moon barycentre: at its borders every body moves a little, because the Earth does. */
const EARTH = BLOCKS.find(({ body }) => body === 0) ?? assert.fail();
const ASIDE_DAYS = 2e-6;
const text = module._malloc(256);

/** The Julian days in UT around a border, at one of which Terrestrial Time is the border. */
function instantsAt(border: number): number[] {
  return neighbours(universalTime(border, module, text), 2);
}

/** Each body from closed files. */
function freshSky(question: SkyQuestion): Sky['bodies'] {
  return question.bodies.flatMap((body) => {
    oracle.closeFiles();
    return oracle.sky({ ...question, bodies: [body] }).bodies;
  });
}

for (const zodiac of [{}, { ayanamsa: 'raman' }] as const) {
  const name = 'ayanamsa' in zodiac ? 'sidereal' : 'tropical';
  test(`answers as a library that has just started, from whichever side it is reached, ${name}`, () => {
    const borders = bordersOf(EARTH, SEAMS_JD.first_end + 1, SEAMS_JD.last_start - 1);
    let decided_by_order = 0;
    for (const jd_ut of borders.filter((_, index) => index % 5 === 0).flatMap(instantsAt)) {
      const question = { ...zodiac, jd_ut, bodies: BODY_NAMES };
      const ask = (instance: typeof engine, from_jd: number) => {
        instance.sky({ ...question, jd_ut: from_jd });
        return instance.sky(question).bodies;
      };
      const [before, after] = [jd_ut - ASIDE_DAYS, jd_ut + ASIDE_DAYS];
      const expected = freshSky(question);
      assert.deepEqual(ask(engine, before), expected, `${jd_ut}`);
      assert.deepEqual(ask(engine, after), expected, `${jd_ut}`);
      const in_use = [ask(oracle, before), ask(oracle, after)];
      const text = JSON.stringify(expected);
      if (in_use.some((each) => JSON.stringify(each) !== text)) decided_by_order++;
    }
    // Otherwise there was nothing to see here.
    assert.ok(decided_by_order >= 10, `${decided_by_order} instants`);
  });
}
