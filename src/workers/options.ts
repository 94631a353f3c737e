import type { PoolEvents } from './events.ts';

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
