/** What callers are told if there is no result for them. */
import { ProblemError } from '../problem/problem.ts';
import { TaskRejectedError, TaskTimeoutError } from '../workers/errors.ts';

/** The same wording, whether work is refused before it is read or after it has waited. */
export function overloaded(): ProblemError {
  return new ProblemError(
    'server.overloaded',
    'More requests are waiting than can be calculated in time. Send this one again unchanged, with exponential backoff and jitter.',
  );
}

/** The problem of an error of the pool; undefined for any other error. */
export function problemOfWork(error: unknown): ProblemError | undefined {
  if (error instanceof TaskRejectedError) return overloaded();
  if (error instanceof TaskTimeoutError) {
    return new ProblemError(
      'server.calc_timeout',
      `The calculation took longer than ${error.timeoutMs} ms. Send the request again unchanged, with exponential backoff and jitter.`,
    );
  }
  return undefined;
}
