/**
 * On the border of two blocks of coefficients, the engine returns the numbers of a freshly started library, whatever it calculated
 * before.
 */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type Ayanamsa, BODY_NAMES, type BodyName } from '../../packages/contract/vocabulary.ts';
import { startOracle } from '../../packages/engine/oracle/oracle.ts';
import { readEphemerisFiles } from '../../src/ephemeris/files.ts';
import { type Sky, startEphemeris } from '../../src/ephemeris/swisseph.ts';
import { freshState, ZODIACS } from './fresh.ts';

// Julian days at which a time of some chart is on a border to the last bit (ADR 2). There, the library's result depends on earlier
// calls: at the first days in served digits, at the others in the last bits.
const SEEN = [
  2_384_704.993_993_246, 2_390_183.888_541_236_5, 2_395_662.783_022_249, 2_412_829.985_840_923,
  2_435_476.082_552_198, 2_469_079.968_124_549_4, 2_491_726.064_978_084, 2_497_204.959_352_177,
  2_508_162.748_065_713_3, 2_514_372.161_645_943, 2_519_851.055_965_476_7, 2_525_329.950_269_056_5,
  2_576_101.036_554_464_6,
];
const UNSEEN = [
  2_385_403.747_586_507, 2_399_098.359_724_854_6, 2_426_542.692_783_953, 2_447_125.942_339_699_7,
  2_467_691.992_789_297, 2_495_135.083_504_149, 2_515_736.774_414_848_5, 2_536_304.738_039_667_7,
  2_550_027.956_002_446, 2_563_751.173_832_47, 2_570_612.782_693_057_3, 2_591_197.609_034_833,
];

const files = await readEphemerisFiles();
const engine = startEphemeris(files);
const oracle = await startOracle(files.files);

/** The results after a call for the day before, and after one for the day after: light takes less than a day from any body. */
function inUse(jdUt: number, bodies: readonly BodyName[], ayanamsa: Ayanamsa | undefined): Sky[] {
  const question = { jd_ut: jdUt, bodies, ...(ayanamsa && { ayanamsa }) };
  return [-1, 1].map((days) => {
    engine.sky({ ...question, jd_ut: jdUt + days });
    return engine.sky(question);
  });
}

function fresh(jdUt: number, ayanamsa: Ayanamsa | undefined): Sky {
  const bodies = BODY_NAMES.map((body) => freshState(oracle, jdUt, body, ayanamsa));
  return { ...oracle.sky({ jd_ut: jdUt, bodies: [] }), bodies };
}

function only({ bodies, ...rest }: Sky, names: readonly BodyName[]): Sky {
  return { ...rest, bodies: bodies.filter(({ body }) => names.includes(body)) };
}

test('returns the bits of a fresh process on a border, in all zodiacs', () => {
  for (const jdUt of [...SEEN, ...UNSEEN]) {
    for (const ayanamsa of ZODIACS) {
      const expected = fresh(jdUt, ayanamsa);
      for (const bodies of [BODY_NAMES, ['moon'], ['sun'], ['true_node'], ['pluto']] as const) {
        for (const sky of inUse(jdUt, bodies, ayanamsa)) {
          assert.deepEqual(sky, only(expected, bodies), `${jdUt} ${ayanamsa} ${bodies}`);
        }
      }
    }
  }
});
