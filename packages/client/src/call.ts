import type { Answered } from './contradiction.ts';
import { ConnectionFailure, Problem, UnexpectedAnswer } from './errors.ts';
import { type Logger, logAttempt } from './logger.ts';
import { PASSING_STATUSES, readResponse } from './read-response.ts';
import type { Reading } from './reading.ts';
import { type RetryPolicy, retry } from './retry.ts';
import { send } from './send.ts';

/** A service, and how it is reached. */
export interface Callee {
  /** Its address, without a trailing slash. */
  readonly baseUrl: string;
  readonly key: string;
  /** More fields of the header, by their names in lower case. */
  readonly headers?: Readonly<Record<string, string>>;
  readonly fetch: typeof globalThis.fetch;
  /** Hears of each attempt. */
  readonly logger?: Logger | undefined;
}

/** A response, with its metadata. */
export interface Called<Answer> {
  readonly answer: Answer;
  /** The JSON text of the response, as it was received. */
  readonly text: string;
  /** Identifies the request to the operator: X-Request-Id. Undefined if a proxy removed it. */
  readonly request_id: string | undefined;
  /** The number of sent requests, including the last one. */
  readonly attempts: number;
}

/**
 * Calls an endpoint: sends the same bytes until there is a response or a permanent error.
 *
 * @param reading of the endpoint
 * @param body the JSON text of the request
 * @throws the error of the last attempt, as `send` and `readResponse`; or the reason of the signal
 */
export async function call<Answer extends Answered>(
  { baseUrl, logger, ...outgoing }: Callee,
  reading: Reading<Answer>,
  body: string,
  policy: RetryPolicy,
  signal: AbortSignal | undefined,
): Promise<Called<Answer>> {
  const url = baseUrl + reading.path;
  let [attempts, startedMs] = [0, 0];
  const log = (outcome: object, waitMs?: number) =>
    logAttempt(logger, { attempt: attempts, ms: performance.now() - startedMs, outcome, waitMs });
  return await retry(
    async (timeoutMs, limit, number) => {
      attempts = number;
      startedMs = performance.now();
      const incoming = await send({ ...outgoing, url, body, attempts }, timeoutMs, signal, limit);
      const answer = readResponse(incoming, reading);
      log(incoming);
      return { answer, text: incoming.text, request_id: incoming.request_id, attempts };
    },
    isPassing,
    policy,
    signal,
    leastPause,
    (error, waitMs) => log(error as Error, waitMs),
  );
}

function isPassing(error: unknown): boolean {
  return isAnswer(error)
    ? PASSING_STATUSES.includes(error.status)
    : error instanceof ConnectionFailure;
}

function leastPause(error: unknown): number {
  return isAnswer(error) ? (error.retryAfterMs ?? 0) : 0;
}

function isAnswer(error: unknown): error is Problem | UnexpectedAnswer {
  return error instanceof Problem || error instanceof UnexpectedAnswer;
}
