/** Tells how long to wait before retrying. */

/** In milliseconds. */
export interface BackoffBounds {
  /** The longest pause after the first failure; it doubles with each further one. */
  readonly first_ms: number;
  readonly max_ms: number;
}

/**
 * For failed reads of the keys. A short interruption is bridged within a second; after a long one,
 * the next read comes at most two seconds late.
 */
export const LOOK_BACKOFF: BackoffBounds = { first_ms: 100, max_ms: 2_000 };
/** For the listening connection. Regular reads find changes without it, so it can wait longer. */
export const LISTEN_BACKOFF: BackoffBounds = { first_ms: 100, max_ms: 10_000 };

/**
 * Pauses that double with each failure, each drawn from the upper half of its range, so that replicas
 * that lost their database at the same moment do not all come back at the same moment.
 */
export class Backoff {
  readonly #bounds: BackoffBounds;
  readonly #random: () => number;
  #longest_ms: number;

  /** @param random returns a number from 0 to below 1 */
  constructor(bounds: BackoffBounds, random: () => number = Math.random) {
    this.#bounds = bounds;
    this.#random = random;
    this.#longest_ms = bounds.first_ms;
  }

  /**
   * Call once for each failure.
   *
   * @returns how long to wait, in milliseconds
   */
  next(): number {
    const longest_ms = this.#longest_ms;
    this.#longest_ms = Math.min(longest_ms * 2, this.#bounds.max_ms);
    return longest_ms * (0.5 + this.#random() / 2);
  }

  /** Call after a success: the next failure counts as the first. */
  reset(): void {
    this.#longest_ms = this.#bounds.first_ms;
  }
}
