/**
 * Compares what a library in use answers on the border of two blocks of coefficients with what a fresh process
 * answers, and with what the engine answers.
 *
 * A library that was asked for the day before has the earlier block, and keeps it on the border; one that
 * was asked for the day after has the later one; a fresh process has neither. A day is longer than any
 * light that is seen here was on its way, and shorter than any block.
 */

import { present } from '../../src/endpoints/positions/present.ts';
import type { EngineFiles } from '../../src/ephemeris/engine.ts';
import { SWISSEPH_BODY } from '../../src/ephemeris/engine-numbers.ts';
import { type Sky, type SkyQuestion, startEphemeris } from '../../src/ephemeris/swisseph.ts';
import { AYANAMSAS, type Ayanamsa, BODY_NAMES, type BodyName } from '../contract/vocabulary.ts';
import { loadModule } from './oracle/binding.ts';
import { oracleOn } from './oracle/oracle.ts';

export const DAYS_ASIDE = 1;
export const ZODIACS = ['tropical', ...AYANAMSAS] as const;
export type Zodiac = (typeof ZODIACS)[number];
export const FIELDS = ['longitude', 'speed', 'declination'] as const;

const SEFLG_SWIEPH = 2;
const SEFLG_SPEED = 256;
const RESULT_DOUBLES = 6;

/** How much a number of a library in use differs from that of a fresh process. */
export interface Difference {
  readonly body: BodyName;
  readonly field: (typeof FIELDS)[number];
  /** Or degrees a day. */
  readonly degrees: number;
}

/** What was found at one instant, in one zodiac. */
export interface Comparison {
  /** True if the engine answers to the last bit as a fresh process, whatever it was asked before. */
  readonly engineIsFresh: boolean;
  /** Of a library in use. */
  readonly differences: readonly Difference[];
  /** True if one of these differences can be seen in an answer. */
  readonly isServed: boolean;
}

/** Starts an engine, and the library in the build of another package, on the same files. */
export async function startBoth(files: EngineFiles) {
  const engine = startEphemeris(files);
  const module = await loadModule(files.files);
  const oracle = oracleOn(module);
  const [result, text] = [module._malloc(RESULT_DOUBLES * 8), module._malloc(256)];

  /** Six doubles of a body, after the library was asked for it so many days later. */
  const positionAfter = (days: number, jdUt: number, body: BodyName): number[] => {
    for (const jd of [jdUt + days, jdUt]) {
      module._swe_calc_ut(jd, SWISSEPH_BODY[body], SEFLG_SWIEPH | SEFLG_SPEED, result, text);
    }
    return Array.from(module.HEAPF64.subarray(result / 8, result / 8 + RESULT_DOUBLES));
  };

  /** Each body from closed files. */
  const closed = ({ bodies, ...question }: SkyQuestion): Sky['bodies'] =>
    bodies.flatMap((body) => {
      oracle.closeFiles();
      return oracle.sky({ ...question, bodies: [body] }).bodies;
    });

  /** Each call from closed files: a declination is asked for besides, and without a zodiac. */
  const freshSky = (jdUt: number, ayanamsa: Ayanamsa | undefined): Sky => {
    if (tropical?.jd_ut !== jdUt) {
      tropical = { jd_ut: jdUt, bodies: closed({ jd_ut: jdUt, bodies: BODY_NAMES }) };
    }
    const { true_obliquity: trueObliquity } = oracle.sky({ jd_ut: jdUt, bodies: [] });
    const { bodies } = tropical;
    if (ayanamsa === undefined) return { true_obliquity: trueObliquity, bodies };
    const sidereal = closed({ jd_ut: jdUt, ayanamsa, bodies: BODY_NAMES });
    const declination = (index: number) => bodies[index]?.declination ?? Number.NaN;
    return {
      true_obliquity: trueObliquity,
      bodies: sidereal.map((state, index) => ({ ...state, declination: declination(index) })),
    };
  };
  /** Of the latest instant that was asked for. */
  let tropical: { readonly jd_ut: number; readonly bodies: Sky['bodies'] } | undefined;

  /** As it answers after it was asked for the day before, and for the day after. */
  const inUse = (instance: typeof engine, question: SkyQuestion): Sky[] =>
    [-DAYS_ASIDE, DAYS_ASIDE].map((days) => {
      instance.sky({ ...question, jd_ut: question.jd_ut + days });
      return instance.sky(question);
    });

  return {
    module,
    /** Room for a message, in the module's memory. */
    text,

    /**
     * The bodies whose place at an instant depends on what the library was asked before. The zodiac does
     * not matter: a place is turned into it after all blocks were read.
     */
    bodiesInDoubt(jdUt: number, bodies: readonly BodyName[]): BodyName[] {
      return bodies.filter((body) => {
        const later = positionAfter(DAYS_ASIDE, jdUt, body);
        return positionAfter(-DAYS_ASIDE, jdUt, body).some((x, n) => !Object.is(x, later[n]));
      });
    },

    /** Asks for all bodies, and for each of those in doubt alone. */
    compare(jdUt: number, zodiac: Zodiac, inDoubt: readonly BodyName[]): Comparison {
      const ayanamsa: { ayanamsa?: Ayanamsa } = zodiac === 'tropical' ? {} : { ayanamsa: zodiac };
      const expected = freshSky(jdUt, ayanamsa.ayanamsa);
      const comparisons = [BODY_NAMES, ...inDoubt.map((body) => [body])].map((bodies) => {
        const question = { ...ayanamsa, jd_ut: jdUt, bodies };
        const fresh = only(expected, bodies);
        const library = inUse(oracle, question);
        const answer = JSON.stringify(present(fresh));
        return {
          engineIsFresh: inUse(engine, question).every((sky) => isSame(sky, fresh)),
          differences: library.flatMap((sky) => differences(fresh, sky)),
          isServed: library.some((sky) => JSON.stringify(present(sky)) !== answer),
        };
      });
      return {
        engineIsFresh: comparisons.every((each) => each.engineIsFresh),
        differences: comparisons.flatMap((each) => each.differences),
        isServed: comparisons.some((each) => each.isServed),
      };
    },
  };
}

function only(sky: Sky, bodies: readonly BodyName[]): Sky {
  return { ...sky, bodies: sky.bodies.filter(({ body }) => bodies.includes(body)) };
}

function isSame(one: Sky, other: Sky): boolean {
  return one.true_obliquity === other.true_obliquity && differences(one, other).length === 0;
}

function differences(one: Sky, other: Sky): Difference[] {
  return one.bodies.flatMap((state, index) =>
    FIELDS.flatMap((field) => {
      const degrees = Math.abs(state[field] - (other.bodies[index]?.[field] ?? Number.NaN));
      return degrees === 0 ? [] : [{ body: state.body, field, degrees }];
    }),
  );
}
