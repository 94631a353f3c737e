/** Why a task has no result. Each class has a name; who asked for the task says it in words of their own. */
import type { ShedReason } from './events.ts';

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
