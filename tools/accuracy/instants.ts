/** The instants to compare: random, but the same in every run. */
import { AYANAMSAS, type Ayanamsa } from '../../packages/contract/vocabulary.ts';

/** The seed of the generator. A different one compares other instants. */
export const SEED = 18_002_400n;

/**
 * A linear congruential generator modulo 2^64 (multiplier and increment: D. E. Knuth, "MMIX"), in
 * integers only, so that every machine draws the same.
 */
const MULTIPLIER = 6_364_136_223_846_793_005n;
const INCREMENT = 1_442_695_040_888_963_407n;
const BITS = 64;

/** The supported range in seconds since 1970-01-01T00:00:00Z, by the calendar of the runtime. */
const FIRST_UNIX_SECOND = Date.UTC(1800, 0, 1) / 1_000;
const LAST_UNIX_SECOND = Date.UTC(2401, 0, 1) / 1_000 - 1;

/** An instant to compare, with the ayanamsa of its sidereal half. */
export interface Instant {
  readonly unixSecond: number;
  readonly ayanamsa: Ayanamsa;
}

/**
 * Draws whole seconds of the supported range, uniformly and unordered, with the ayanamsas in rotation.
 */
export function* drawInstants(count: number): Generator<Instant> {
  const seconds = BigInt(LAST_UNIX_SECOND - FIRST_UNIX_SECOND + 1);
  let state = SEED;
  for (let index = 0; index < count; index++) {
    state = BigInt.asUintN(BITS, state * MULTIPLIER + INCREMENT);
    // The high bits, because the low bits of such a generator have short periods.
    const drawn = Number((state * seconds) >> BigInt(BITS));
    const ayanamsa = AYANAMSAS[index % AYANAMSAS.length];
    if (ayanamsa === undefined) throw new RangeError('there is no ayanamsa');
    yield { unixSecond: FIRST_UNIX_SECOND + drawn, ayanamsa };
  }
}

/** The instant in the form of a request. */
export function instantText(unixSecond: number): string {
  return new Date(unixSecond * 1_000).toISOString().replace('.000', '');
}
