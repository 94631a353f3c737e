/** The options, events and errors of a pool of workers. */
import type { Caller } from '../waiting/waiting.ts';

/** Runs a task in a worker; see `Pool.run`. */
export type Run = (
  what: { readonly name: string },
  input: Uint8Array,
  caller?: Caller,
) => Promise<string>;

/** Why a task is rejected. */
export const SHED_REASONS = ['queue_full', 'waited_too_long', 'stopping'] as const;
export type ShedReason = (typeof SHED_REASONS)[number];

/**
 * The events of a pool. The events of every task are optional, so that they cost nothing without metrics.
 */
export interface PoolEvents {
  /** A worker died or could not start. Another one starts after the backoff. */
  workerFailed(cause: Error, restartBackoffMs: number): void;
  /** A worker was terminated because a task took too long. Another one starts at once. */
  workerStalled(cause: Error): void;
  /** A task was rejected. */
  workShed?: (reason: ShedReason) => void;
  /** A worker took a task that had waited this long. */
  taskStarted?: (waitedMs: number) => void;
  /** A worker finished a task that it had calculated for this long. */
  taskCalculated?: (elapsedMs: number) => void;
}

/** The task was not calculated: too many were waiting, it waited too long, or the pool is stopping. */
export class TaskRejectedError extends Error {
  override readonly name = 'TaskRejectedError';
  readonly reason: ShedReason;

  constructor(reason: ShedReason) {
    super(`the task was rejected: ${reason}`);
    this.reason = reason;
  }
}

/** The calculation took longer than `timeoutMs`. */
export class TaskTimeoutError extends Error {
  override readonly name = 'TaskTimeoutError';
  readonly timeoutMs: number;

  constructor(timeoutMs: number) {
    super(`the task took longer than ${timeoutMs} ms`);
    this.timeoutMs = timeoutMs;
  }
}

/** Two workers died while calculating the task. */
export class TaskFailedError extends Error {
  override readonly name = 'TaskFailedError';
}

export interface PoolOptions {
  /** The module that each worker runs. After its self-test it calls `serveTasks`. */
  readonly entry: URL;
  /** Data for the entry. Shared memory stays shared. */
  readonly data: unknown;
  readonly workers: number;
  /** How many tasks may wait for a worker, and how long. */
  readonly queueLimit: number;
  readonly queueWaitMs: number;
  /** How long a worker may calculate one task. */
  readonly timeoutMs: number;
  /** How long a worker may take to start and test itself; 10 s by default. */
  readonly startTimeoutMs?: number;
  /** The longest input of a task; 16 KiB by default. */
  readonly inputBytesMax?: number;
  /** Creates the error of a rejection from its text. */
  readonly rejectionOf: (text: string) => Error;
  readonly observer: PoolEvents;
}
