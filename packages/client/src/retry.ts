/**
 * @param pauseMs how long to wait
 * @param signal ends the wait early
 */
export type Sleep = (pauseMs: number, signal: AbortSignal | undefined) => Promise<void>;

/** How often and for how long a call tries: the options of that name, all of them. */
export interface RetryPolicy {
  readonly maxAttempts: number;
  readonly attemptTimeoutMs: number;
  readonly totalTimeoutMs: number;
  readonly backoffBaseMs: number;
  readonly backoffCapMs: number;
  readonly random: () => number;
  readonly sleep: Sleep;
}

/**
 * A pause by exponential backoff with full jitter: a random time from zero to a limit that doubles
 * with each attempt, so that clients rejected together do not return together.
 *
 * @param made how many attempts were made, at least 1
 * @param random from 0 to below 1
 * @returns milliseconds, from 0 to below the lesser of `backoffBaseMs` · 2^(made−1) and `backoffCapMs`
 */
export function backoffPause(
  made: number,
  { backoffBaseMs, backoffCapMs }: Pick<RetryPolicy, 'backoffBaseMs' | 'backoffCapMs'>,
  random: number,
): number {
  // Past this exponent, every base that is not 0 is over the cap; 0 times infinity would be no number.
  return random * Math.min(backoffCapMs, backoffBaseMs * 2 ** Math.min(made - 1, 1_000));
}

/** The option that limits an attempt: its own, or the whole call's. */
export type TimeLimit = 'attemptTimeoutMs' | 'totalTimeoutMs';

/**
 * Tries until an attempt succeeds, fails for good, or was the last one allowed; then throws the last
 * error.
 *
 * @param attempt one attempt, with its milliseconds, the option that limits them, and its number from 1
 * @param isPassing whether another attempt may succeed after this error
 * @param signal the caller's: once it is aborted there are no further attempts, and its reason is
 *   thrown
 * @param leastPause the server's pause after this error, in milliseconds. A random pause is added, so that clients with
 *   the same pause do not return together. If the sum exceeds the remaining time, the error is thrown at once.
 * @param failed called for each failed attempt, with the pause before the next one, if there is one
 */
export async function retry<T>(
  attempt: (timeoutMs: number, limit: TimeLimit, number: number) => Promise<T>,
  isPassing: (error: unknown) => boolean,
  policy: RetryPolicy,
  signal: AbortSignal | undefined,
  leastPause: (error: unknown) => number = () => 0,
  failed: (error: unknown, pauseMs: number | undefined) => void = () => {},
): Promise<T> {
  const deadline = performance.now() + policy.totalTimeoutMs;
  for (let made = 1; ; made++) {
    signal?.throwIfAborted();
    const leftMs = deadline - performance.now();
    try {
      return policy.attemptTimeoutMs <= leftMs
        ? await attempt(policy.attemptTimeoutMs, 'attemptTimeoutMs', made)
        : await attempt(leftMs, 'totalTimeoutMs', made);
    } catch (error) {
      const mayPass = !signal?.aborted && made < policy.maxAttempts && isPassing(error);
      const pauseMs = mayPass
        ? leastPause(error) + backoffPause(made, policy, policy.random())
        : Number.POSITIVE_INFINITY;
      const isLast = performance.now() + pauseMs >= deadline;
      failed(error, isLast ? undefined : pauseMs);
      signal?.throwIfAborted();
      if (isLast) throw error;
      await policy.sleep(pauseMs, signal);
      // On a busy machine, a pause may have been longer.
      if (performance.now() >= deadline) throw error;
    }
  }
}

/** Waits; if the signal is aborted first, rejects with its reason. */
export const sleep: Sleep = (pauseMs, signal) =>
  new Promise((resolve, reject) => {
    signal?.throwIfAborted();
    const abort = () => {
      clearTimeout(timer);
      reject(signal?.reason);
    };
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', abort);
      resolve();
    }, pauseMs);
    signal?.addEventListener('abort', abort, { once: true });
  });
