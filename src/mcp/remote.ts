/** Positions from a running service, for a server of the protocol on another machine. */
import {
  ConnectionFailure,
  MomentMismatch,
  Problem,
  UnexpectedAnswer,
} from '../../client/src/errors.ts';
import { PASSING_STATUSES, readAnswer } from '../../client/src/read-answer.ts';
import { type RetryPolicy, retry, sleep } from '../../client/src/retry.ts';
import { type Incoming, send } from '../../client/src/send.ts';
import type { AnswerRequest } from './positions.ts';
import { type RefusalDocument, ToolRefusal } from './tool.ts';

/** The type of a problem that no page explains (RFC 9457, 4.2.1). */
const NO_PAGE = 'about:blank';

/** A host usually waits for a minute. */
const RETRIES: RetryPolicy = {
  attempts_max: 4,
  attempt_timeout_ms: 10_000,
  total_timeout_ms: 30_000,
  base_ms: 200,
  cap_ms: 5_000,
  random: Math.random,
  sleep,
};

/**
 * Sends each request to a service as it was given, and passes its answer or its problem document on.
 *
 * @param url the base address of the service
 */
export function answerRemotely(url: URL, key: string): AnswerRequest {
  const endpoint = `${url.href.replace(/\/+$/, '')}/v1/western/positions`;
  return (body, signal) =>
    retry(
      async (timeout_ms) => {
        const incoming = await exchange({ fetch, url: endpoint, key, body }, timeout_ms, signal);
        try {
          readAnswer(incoming);
          // Its reader takes JSON without the byte order mark that a proxy may have added.
          return incoming.text.replace(/^\ufeff/, '');
        } catch (error) {
          throw refusalOf(error, incoming);
        }
      },
      (error) => error instanceof RemoteRefusal && error.may_pass,
      RETRIES,
      signal,
      (error) => (error instanceof RemoteRefusal ? error.retry_after_ms : 0),
    );
}

/** The service, or what stands before it, refused the request. */
class RemoteRefusal extends ToolRefusal {
  readonly may_pass: boolean;
  /** The wait that the answer asks for, in milliseconds. */
  readonly retry_after_ms: number;

  constructor(document: RefusalDocument, may_pass: boolean, retry_after_ms = 0) {
    super(document);
    this.may_pass = may_pass;
    this.retry_after_ms = retry_after_ms;
  }
}

async function exchange(
  request: Parameters<typeof send>[0],
  timeout_ms: number,
  signal: AbortSignal,
): Promise<Incoming> {
  try {
    return await send(request, timeout_ms, signal);
  } catch (error) {
    signal.throwIfAborted();
    throw refusalOf(error);
  }
}

function refusalOf(error: unknown, incoming?: Incoming): unknown {
  if (error instanceof Problem && incoming !== undefined) {
    const { retry_after_ms, status } = incoming;
    return new RemoteRefusal(
      incoming.json as RefusalDocument,
      PASSING_STATUSES.includes(status),
      retry_after_ms,
    );
  }
  if (error instanceof ConnectionFailure) {
    const { code, message } = error;
    return new RemoteRefusal(
      { type: NO_PAGE, title: 'Service not reached', code, detail: message },
      true,
    );
  }
  if (error instanceof UnexpectedAnswer) {
    const { code, message, status, retry_after_ms } = error;
    const document = { type: NO_PAGE, title: 'No answer of the service', code, detail: message };
    return new RemoteRefusal(document, PASSING_STATUSES.includes(status), retry_after_ms);
  }
  if (error instanceof MomentMismatch) {
    const { code, message } = error;
    return new RemoteRefusal(
      { type: NO_PAGE, title: 'No answer of the service', code, detail: message },
      false,
    );
  }
  return error;
}
