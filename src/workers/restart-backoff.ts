import { longestPause } from '../waiting/waiting.ts';

const BOUNDS = { firstMs: 100, maxMs: 10_000 };

/**
 * How long to wait, in milliseconds, before a worker is started in place of one that failed.
 *
 * @param failuresBefore how many failed in a row before that one; after the first, there is no wait
 */
export function restartBackoff(failuresBefore: number): number {
  return failuresBefore === 0 ? 0 : longestPause(BOUNDS, failuresBefore - 1);
}
