import type { Sleep } from './options.ts';

/** How pauses between attempts grow. Milliseconds. */
export interface Backoff {
  /** The longest pause before the second attempt. */
  readonly base_ms: number;
  /** The longest pause of all. */
  readonly cap_ms: number;
}

export interface RetryPolicy extends Backoff {
  readonly attempts_max: number;
  readonly attempt_timeout_ms: number;
  /** For all attempts and pauses together. */
  readonly total_timeout_ms: number;
  readonly random: () => number;
  readonly sleep: Sleep;
}

/**
 * A pause by exponential backoff with full jitter: anything from nothing to a limit that doubles
 * with each attempt, so that clients that were refused together do not come back together.
 *
 * @param made how many attempts were made, from 1
 * @param random from 0 to below 1
 * @returns milliseconds, from 0 to below the lesser of `base_ms` · 2^(made−1) and `cap_ms`
 */
export function backoffPause(made: number, { base_ms, cap_ms }: Backoff, random: number): number {
  return random * Math.min(cap_ms, base_ms * 2 ** (made - 1));
}

/**
 * Tries until it succeeds, fails for good, or may be tried no more; then the last error is thrown.
 *
 * @param attempt one try, which may take so many milliseconds
 * @param isPassing whether what an attempt threw may be gone with the next one
 * @param signal the caller's: nothing is tried once it is aborted, and its reason is thrown
 */
export async function retry<T>(
  attempt: (timeout_ms: number) => Promise<T>,
  isPassing: (error: unknown) => boolean,
  policy: RetryPolicy,
  signal: AbortSignal | undefined,
): Promise<T> {
  const deadline = performance.now() + policy.total_timeout_ms;
  for (let made = 1; ; made++) {
    signal?.throwIfAborted();
    try {
      return await attempt(Math.min(policy.attempt_timeout_ms, deadline - performance.now()));
    } catch (error) {
      signal?.throwIfAborted();
      const pause_ms = backoffPause(made, policy, policy.random());
      const ends = made >= policy.attempts_max || performance.now() + pause_ms >= deadline;
      if (ends || !isPassing(error)) throw error;
      await policy.sleep(pause_ms, signal);
    }
  }
}

/** Waits, unless the signal is aborted first: then it rejects with its reason. */
export const sleep: Sleep = (pause_ms, signal) =>
  new Promise((resolve, reject) => {
    signal?.throwIfAborted();
    const aborted = () => {
      clearTimeout(timer);
      reject(signal?.reason);
    };
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', aborted);
      resolve();
    }, pause_ms);
    signal?.addEventListener('abort', aborted, { once: true });
  });
