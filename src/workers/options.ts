/** What a pool of workers is given, what it tells, and why a task has no result. */

/** Why a task is rejected: as many wait as may, it has waited too long, or the pool is stopping. */
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

/** The task was not calculated: too many wait, it has waited too long, or the pool stops. */
export class TaskRejectedError extends Error {
  override readonly name = 'TaskRejectedError';
  readonly reason: ShedReason;

  constructor(reason: ShedReason) {
    super(`the task was rejected: ${reason}`);
    this.reason = reason;
  }
}

/** Its calculation took longer than it may. */
export class TaskTimeoutError extends Error {
  override readonly name = 'TaskTimeoutError';
  readonly timeoutMs: number;

  constructor(timeoutMs: number) {
    super(`the task took longer than ${timeoutMs} ms`);
    this.timeoutMs = timeoutMs;
  }
}

/** Inputs whose results are known. */
export interface SelfTest {
  readonly inputs: readonly string[];
  /** @returns what is wrong with the results, in words; undefined if nothing is */
  fault(results: readonly string[]): string | undefined;
}

export interface WorkerOptions {
  /** Module that each worker runs; the last thing it does is to call `serveTasks`. */
  readonly entry: URL;
  /** What the entry needs. Shared memory stays shared. */
  readonly data: unknown;
  /** What a worker must pass before it takes tasks; undefined if it need only start. */
  readonly selfTest?: SelfTest | undefined;
  /** How long a task may wait for a worker. */
  readonly queueWaitMs: number;
  /** How long a worker may calculate one task. */
  readonly timeoutMs: number;
  /** How long a worker may take to start and to pass its self-test. */
  readonly startTimeoutMs: number;
}

export interface PoolOptions extends Omit<WorkerOptions, 'startTimeoutMs'> {
  readonly workers: number;
  /** How many tasks may wait for a worker. */
  readonly queueLimit: number;
  /** How long a worker may take to start and to pass its self-test; 10 s unless given. */
  readonly startTimeoutMs?: number;
  readonly observer: PoolEvents;
}
