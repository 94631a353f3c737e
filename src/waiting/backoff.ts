/** Tells how long to wait before retrying. */

/** In milliseconds. */
export interface BackoffBounds {
  /** The longest pause after the first failure; it doubles with each further one. */
  readonly firstMs: number;
  readonly maxMs: number;
}

/**
 * The longest pause, in milliseconds.
 *
 * @param failuresBefore in a row, before the one that it follows
 */
export function longestPause({ firstMs, maxMs }: BackoffBounds, failuresBefore: number): number {
  return Math.min(firstMs * 2 ** failuresBefore, maxMs);
}

/**
 * Pauses that double with each failure, each drawn from the upper half of its range, so that replicas
 * that lost their database at the same moment do not all come back at the same moment.
 */
export class Backoff {
  readonly #bounds: BackoffBounds;
  readonly #random: () => number;
  #failures = 0;

  /** @param random returns a number from 0 to below 1 */
  constructor(bounds: BackoffBounds, random: () => number = Math.random) {
    this.#bounds = bounds;
    this.#random = random;
  }

  /**
   * Call once for each failure.
   *
   * @returns how long to wait, in milliseconds
   */
  next(): number {
    return longestPause(this.#bounds, this.#failures++) * (0.5 + this.#random() / 2);
  }

  /** Call after a success: the next failure counts as the first. */
  reset(): void {
    this.#failures = 0;
  }
}
