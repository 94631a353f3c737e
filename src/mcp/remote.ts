/** Answers of a running service, for a server of the protocol on another machine. */

import type { Answered } from '../../packages/client/src/contradiction.ts';
import {
  ConnectionFailure,
  MomentMismatch,
  Problem,
  UnexpectedAnswer,
} from '../../packages/client/src/errors.ts';
import { PASSING_STATUSES, readAnswer } from '../../packages/client/src/read-answer.ts';
import { READINGS, type Reading } from '../../packages/client/src/reading.ts';
import { type RetryPolicy, retry, sleep } from '../../packages/client/src/retry.ts';
import { type Incoming, send } from '../../packages/client/src/send.ts';
import type { AnswerRequest } from './endpoint-tool.ts';
import { type RefusalDocument, ToolRefusedError } from './tool.ts';

/** The type of a problem that no page explains (RFC 9457, 4.2.1). */
const NO_PAGE = 'about:blank';

/** A host usually waits for a minute. */
const RETRIES: RetryPolicy = {
  attemptsMax: 4,
  attemptTimeoutMs: 10_000,
  totalTimeoutMs: 30_000,
  baseMs: 200,
  capMs: 5_000,
  random: Math.random,
  sleep,
};

/**
 * Sends each request to a service as it was given, and passes its answer or its problem document on.
 *
 * @param url the base address of the service
 * @param readings of all endpoints that are asked, by name
 */
export function answerRemotely(
  url: URL,
  key: string,
  readings: Readonly<Record<string, Reading<Answered>>> = READINGS,
): AnswerRequest {
  const baseUrl = url.href.replace(/\/+$/, '');
  return ({ name, path }, body, signal) => {
    const outgoing = { fetch, url: baseUrl + path, key, body };
    const reading = readings[name];
    if (reading === undefined) throw new Error(`no reading of ${name}`);
    return retry(
      async (timeoutMs) => {
        const incoming = await exchange(outgoing, timeoutMs, signal);
        try {
          readAnswer(incoming, reading);
          // Its reader takes JSON without the byte order mark that a proxy may have added.
          return incoming.text.replace(/^\ufeff/, '');
        } catch (error) {
          throw refusalOf(error, incoming);
        }
      },
      (error) => error instanceof RemoteRefusedError && error.mayPass,
      RETRIES,
      signal,
      (error) => (error instanceof RemoteRefusedError ? error.retryAfterMs : 0),
    );
  };
}

/** The service, or what stands before it, refused the request. */
class RemoteRefusedError extends ToolRefusedError {
  readonly mayPass: boolean;
  /** The wait that the answer asks for, in milliseconds. */
  readonly retryAfterMs: number;

  constructor(document: RefusalDocument, mayPass: boolean, retryAfterMs = 0) {
    super(document);
    this.mayPass = mayPass;
    this.retryAfterMs = retryAfterMs;
  }
}

async function exchange(
  request: Parameters<typeof send>[0],
  timeoutMs: number,
  signal: AbortSignal,
): Promise<Incoming> {
  try {
    return await send(request, timeoutMs, signal);
  } catch (error) {
    signal.throwIfAborted();
    throw refusalOf(error);
  }
}

function refusalOf(error: unknown, incoming?: Incoming): unknown {
  if (error instanceof Problem && incoming !== undefined) {
    const { retryAfterMs, status } = incoming;
    return new RemoteRefusedError(
      incoming.json as RefusalDocument,
      PASSING_STATUSES.includes(status),
      retryAfterMs,
    );
  }
  if (error instanceof ConnectionFailure) {
    const { code, message } = error;
    return new RemoteRefusedError(
      { type: NO_PAGE, title: 'Service not reached', code, detail: message },
      true,
    );
  }
  if (error instanceof UnexpectedAnswer) {
    const { code, message, status, retryAfterMs } = error;
    const document = { type: NO_PAGE, title: 'No answer of the service', code, detail: message };
    return new RemoteRefusedError(document, PASSING_STATUSES.includes(status), retryAfterMs);
  }
  if (error instanceof MomentMismatch) {
    const { code, message } = error;
    return new RemoteRefusedError(
      { type: NO_PAGE, title: 'No answer of the service', code, detail: message },
      false,
    );
  }
  return error;
}
