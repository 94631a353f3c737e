/**
 * Why a task is rejected: as many wait as may, it has waited too long, or the pool is stopping.
 */
export const SHED_REASONS = ['queue_full', 'waited_too_long', 'stopping'] as const;
export type ShedReason = (typeof SHED_REASONS)[number];

/**
 * What a pool of workers tells. The events that come with every task may be left out: nothing needs
 * to count what nobody asks for.
 */
export interface PoolEvents {
  /** A worker ended by itself, or could not start; another one starts after the backoff. */
  workerFailed(cause: Error, restartBackoffMs: number): void;
  /** A worker was terminated because one task took too long; another one starts at once. */
  workerStalled(cause: Error): void;
  /** A task was rejected. */
  workShed?: (reason: ShedReason) => void;
  /** A worker took a task, which had waited this long. */
  taskStarted?: (waitedMs: number) => void;
  /** A worker finished a task, which took this long to calculate. */
  taskCalculated?: (elapsedMs: number) => void;
}
