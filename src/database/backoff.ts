/** How long to wait before something that failed is tried again. */

/** In milliseconds. */
export interface BackoffBounds {
  /** The longest pause after the first failure; it doubles with each further one. */
  readonly first_ms: number;
  readonly max_ms: number;
}

/** Of looks at the keys that fail. A short blip is over within a second; a long one costs two at most. */
export const LOOK_BACKOFF: BackoffBounds = { first_ms: 100, max_ms: 2_000 };
/** Of the connection that listens. Looks find changes without it, so it is in less of a hurry. */
export const LISTEN_BACKOFF: BackoffBounds = { first_ms: 100, max_ms: 10_000 };

/**
 * Pauses that double from failure to failure, each drawn from the upper half of its range: replicas
 * that lost their database in the same moment do not all come back in the same moment.
 */
export class Backoff {
  readonly #bounds: BackoffBounds;
  readonly #random: () => number;
  #longest_ms: number;

  /** @param random from 0 up to 1 */
  constructor(bounds: BackoffBounds, random: () => number = Math.random) {
    this.#bounds = bounds;
    this.#random = random;
    this.#longest_ms = bounds.first_ms;
  }

  /** Called once for each failure. @returns how long to wait, in milliseconds */
  next(): number {
    const longest_ms = this.#longest_ms;
    this.#longest_ms = Math.min(longest_ms * 2, this.#bounds.max_ms);
    return longest_ms * (0.5 + this.#random() / 2);
  }

  /** It worked: the next failure is a first one. */
  reset(): void {
    this.#longest_ms = this.#bounds.first_ms;
  }
}
