/**
 * Reproducible pseudo-random whole numbers below 2^32, by shifts and multiplications modulo 2^32. They are the same in every
 * language and on every machine.
 */

/** Odd, and near 2^32 divided by the golden ratio, so that the states are spread evenly. */
const INCREMENT = 0x9e3779b9;

/**
 * A bijection of the 32-bit numbers in which each bit of the input changes about half of the
 * output's. Constants: Chris Wellons, "Prospecting for Hash Functions" (lowbias32).
 */
function mix(value: number): number {
  let bits = value >>> 0;
  bits = Math.imul(bits ^ (bits >>> 16), 0x7feb352d) >>> 0;
  bits = Math.imul(bits ^ (bits >>> 15), 0x846ca68b) >>> 0;
  return (bits ^ (bits >>> 16)) >>> 0;
}

/** An endless series of numbers that depends only on its seed. */
export class Draws {
  #state: number;

  /** @param seed a whole number from 0 to below 2^32 */
  constructor(seed: number) {
    this.#state = mix(seed);
  }

  /**
   * The next number.
   *
   * @param bound whole, 1 to 2^32
   * @returns a whole number from 0 to below the bound
   */
  below(bound: number): number {
    this.#state = (this.#state + INCREMENT) >>> 0;
    return mix(this.#state) % bound;
  }

  one<T>(values: readonly T[]): T {
    const value = values[this.below(values.length)];
    if (value === undefined) throw new RangeError('there is nothing to draw from');
    return value;
  }
}
