import type { Sleep } from './options.ts';

/** How pauses between attempts grow, in milliseconds. */
export interface Backoff {
  /** The longest pause before the second attempt. */
  readonly base_ms: number;
  /** The longest pause before any attempt. */
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
 * A pause by exponential backoff with full jitter: a random time from zero to a limit that doubles
 * with each attempt, so that clients that were refused together do not come back together.
 *
 * @param made how many attempts were made, at least 1
 * @param random from 0 to below 1
 * @returns milliseconds, from 0 to below the lesser of `base_ms` · 2^(made−1) and `cap_ms`
 */
export function backoffPause(made: number, { base_ms, cap_ms }: Backoff, random: number): number {
  return random * Math.min(cap_ms, base_ms * 2 ** (made - 1));
}

/**
 * Tries until an attempt succeeds, fails for good, or was the last one allowed; then throws the last
 * error.
 *
 * @param attempt one attempt, with the milliseconds that it may take
 * @param isPassing whether another attempt may succeed after this error
 * @param signal the caller's: once it is aborted there are no further attempts, and its reason is
 *   thrown
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

/** Waits; if the signal is aborted first, rejects with its reason. */
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
