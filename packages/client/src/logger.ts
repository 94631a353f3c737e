/** Logs the outcome of each attempt of a call, without any contents. */
import { environmentText } from './environment.ts';
import { ConnectionFailure, Problem, UnexpectedAnswer } from './errors.ts';

/** One attempt, after it has ended. */
export interface Attempt {
  /** Its number in the call, from 1. */
  readonly attempt: number;
  /** HTTP status; undefined if there was no response. */
  readonly status: number | undefined;
  /** The failure, unless the service rejected the request: the `reason` of the error, or its name. */
  readonly failure: string | undefined;
  /** How long it took, in milliseconds. */
  readonly ms: number;
  /** Identifies the request to the operator; undefined if there was none. */
  readonly request_id: string | undefined;
  /** The wait before the next attempt, in milliseconds; undefined if there is none. */
  readonly wait_ms: number | undefined;
}

/** Receives each attempt: `console`, for example. Its exceptions are ignored. */
export interface Logger {
  /** @param message all of `attempt`, in words */
  debug(message: string, attempt: Attempt): unknown;
  /** @param message a hint about a likely mistake, without the contents of the request */
  warn?(message: string): unknown;
}

/** An attempt that has ended, and how. */
interface Ended extends Pick<Attempt, 'attempt' | 'ms'> {
  /** The response, or the error. */
  readonly outcome: object;
  readonly waitMs?: number | undefined;
}

/** In the service's form. Another text could repeat the request. */
const REQUEST_ID = /^req_[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** The logger of `ECLIPTIC_LOG=debug`; undefined without it. */
export function environmentLogger(): Logger | undefined {
  if (environmentText('ECLIPTIC_LOG') !== 'debug') return undefined;
  // On servers, this is standard error.
  const write = (message: string) => console.error(`ecliptic-client: ${message}`);
  return { debug: write, warn: write };
}

export function logAttempt(logger: Logger | undefined, ended: Ended): void {
  if (logger === undefined) return;
  log(() => {
    const attempt = attemptOf(ended);
    return logger.debug(wordsOf(attempt), attempt);
  });
}

/** Logs a hint about a likely mistake, if there is one and the logger accepts hints. */
export function logHint(logger: Logger | undefined, hint: string | undefined): void {
  if (hint !== undefined) log(() => logger?.warn?.(hint));
}

function log(act: () => unknown): void {
  try {
    const result = act();
    if (result instanceof Promise) result.catch(() => {});
  } catch {
    // A call must not fail because of who listens to it.
  }
}

function attemptOf({ attempt, ms, outcome, waitMs }: Ended): Attempt {
  const { status, request_id: requestId = '' } = outcome as Partial<Attempt>;
  return {
    attempt,
    status: status === 0 ? undefined : status,
    failure: failureOf(outcome),
    ms: Math.round(ms),
    request_id: REQUEST_ID.test(requestId) ? requestId : undefined,
    wait_ms: waitMs === undefined ? undefined : Math.round(waitMs),
  };
}

function failureOf(outcome: object): string | undefined {
  if (!(outcome instanceof Error) || outcome instanceof Problem) return undefined;
  // The message of any other error may be the caller's.
  const hasReason = outcome instanceof ConnectionFailure || outcome instanceof UnexpectedAnswer;
  return hasReason ? outcome.reason : outcome.name;
}

function wordsOf(attempt: Attempt): string {
  const words = [
    attempt.status ?? 'no response',
    attempt.failure,
    `${attempt.ms} ms`,
    attempt.request_id,
    attempt.wait_ms === undefined ? undefined : `next in ${attempt.wait_ms} ms`,
  ];
  return `attempt ${attempt.attempt}: ${words.filter((word) => word !== undefined).join(', ')}`;
}
