/** The results of a fresh process: the library of another build, with its files closed before each number. */
import assert from 'node:assert/strict';
import { AYANAMSAS, type Ayanamsa, type BodyName } from '../../packages/contract/vocabulary.ts';
import type { Oracle } from '../../packages/engine/oracle/oracle.ts';
import type { BodyState } from '../../src/ephemeris/swisseph.ts';

/** Every zodiac. */
export const ZODIACS: readonly (Ayanamsa | undefined)[] = [undefined, ...AYANAMSAS];

/** A body's longitude and speed in a zodiac, and its declination. */
export function freshState(
  oracle: Oracle,
  jdUt: number,
  body: BodyName,
  ayanamsa: Ayanamsa | undefined,
): BodyState {
  const closed = (zodiac: Ayanamsa | undefined) => {
    oracle.closeFiles();
    const { bodies } = oracle.sky({
      jd_ut: jdUt,
      bodies: [body],
      ...(zodiac && { ayanamsa: zodiac }),
    });
    return bodies[0] ?? assert.fail(body);
  };
  const state = closed(ayanamsa);
  return ayanamsa ? { ...state, declination: closed(undefined).declination } : state;
}
