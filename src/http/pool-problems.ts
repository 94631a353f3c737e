/** Turns errors of the worker pool into problems. */
import type { Respond } from '../endpoints/respond.ts';
import { ProblemError } from '../problem/problem.ts';
import { type Run, TaskRejectedError, TaskTimeoutError } from '../workers/options.ts';

/** @param run of a pool with tasks by the names of endpoints */
export function respondInWorkers(run: Run): Respond {
  return (endpoint, body, caller) => run(endpoint, body, caller).catch(throwProblem);
}

function throwProblem(error: unknown): never {
  throw problemOfPoolError(error) ?? error;
}

/** The problem of an error of the pool; undefined for other errors. */
export function problemOfPoolError(error: unknown): ProblemError | undefined {
  if (error instanceof TaskRejectedError) return overloaded();
  if (error instanceof TaskTimeoutError) {
    return new ProblemError(
      'server.calc_timeout',
      `The calculation took longer than ${error.timeoutMs} ms. Send the request again unchanged, with exponential backoff and jitter.`,
    );
  }
  return undefined;
}

/** The problem of a request that is rejected before its body is read, or after it has waited. */
export function overloaded(): ProblemError {
  return new ProblemError(
    'server.overloaded',
    'Too many requests are waiting. Send the request again unchanged, with exponential backoff and jitter.',
  );
}
