/** What a pool of workers is given, what it tells, and why a task has no result. */
import type { Caller } from '../waiting/waiting.ts';

/** Has a worker do a task; see `Pool.run`. */
export type Run = (
  what: { readonly name: string },
  input: Uint8Array,
  caller?: Caller,
) => Promise<string>;

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

/** A worker died while it calculated the task, and so did the next one. */
export class TaskFailedError extends Error {
  override readonly name = 'TaskFailedError';
}

export interface PoolOptions {
  /** Module that each worker runs. When it can do tasks, and has tested itself, it calls `serveTasks`. */
  readonly entry: URL;
  /** What the entry needs. Shared memory stays shared. */
  readonly data: unknown;
  readonly workers: number;
  /** How many tasks may wait for a worker, and how long. */
  readonly queueLimit: number;
  readonly queueWaitMs: number;
  /** How long a worker may calculate one task. */
  readonly timeoutMs: number;
  /** How long a worker may take to start and to test itself; 10 s unless given. */
  readonly startTimeoutMs?: number;
  /** The longest input of a task; 16 KiB unless given. */
  readonly inputBytesMax?: number;
  /** The error of a rejection, from its text. */
  readonly rejectionOf: (text: string) => Error;
  readonly observer: PoolEvents;
}
