const BACKOFF_MS_MIN = 100;
const BACKOFF_MS_MAX = 10_000;

/**
 * How long to wait, in milliseconds, before a worker is started in place of one that failed: each failure in a
 * row doubles it.
 *
 * @param failures_before how many failed in a row before that one; after the first, there is no wait
 */
export function restartBackoff(failures_before: number): number {
  if (failures_before === 0) return 0;
  return Math.min(BACKOFF_MS_MAX, BACKOFF_MS_MIN * 2 ** (failures_before - 1));
}
