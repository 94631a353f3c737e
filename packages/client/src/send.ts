import { brokenConnection, lateAnswer, type Progress } from './connection.ts';
import { excerptOf, UnexpectedAnswer } from './errors.ts';
import { parsedJson } from './parsed-json.ts';
import type { TimeLimit } from './retry.ts';
import { readRetryAfter } from './retry-after.ts';
import { CLIENT_VERSION } from './version.ts';
import { keyRemover } from './without-key.ts';

/** A request to send: each attempt sends the same bytes. */
interface Outgoing {
  readonly fetch: typeof globalThis.fetch;
  readonly url: string;
  /** Absent for endpoints without a key, such as probes. */
  readonly key?: string;
  /** Posted; without one it is a GET. */
  readonly body?: string;
  /** More fields of the header, by their names in lower case. */
  readonly headers?: Readonly<Record<string, string>>;
  /** How many requests the call has sent with this one. Default: 1. */
  readonly attempts?: number;
}

/** A response that was read completely. If it repeated the key, the key has been removed. */
export interface Incoming {
  readonly status: number;
  /** In lower case, without parameters; empty if there was none. */
  readonly mediaType: string;
  /** The X-Request-Id, on one line; undefined if there was none. */
  readonly request_id: string | undefined;
  /** The pause before the next attempt; undefined if the response has none. */
  readonly retryAfterMs: number | undefined;
  /** How many requests the call has sent. */
  readonly attempts: number;
  /** The body as received, for people; empty if it is not UTF-8. */
  readonly text: string;
  /** The body's value; undefined if it is not JSON. */
  readonly json: unknown;
  /** The value of the request's body, less the key; undefined if it had none. */
  readonly sent: unknown;
}

/** Much longer than any response of the service. */
const ANSWER_BYTES_MAX = 1_048_576;
/** Usual responses fit into the first buffer. */
const ANSWER_BYTES_FIRST = 16_384;

/**
 * Sends a request once.
 *
 * @param timeoutMs the time limit for the whole response
 * @param signal the caller's
 * @param limit the option that sets the time, if there is one
 * @throws {ConnectionFailure} no response, or not in time; also if the caller aborted
 * @throws {UnexpectedAnswer} a redirect, or a response that is too large
 */
export async function send(
  outgoing: Outgoing,
  timeoutMs: number,
  signal: AbortSignal | undefined,
  limit?: TimeLimit,
): Promise<Incoming> {
  const { key, attempts = 1 } = outgoing;
  const withoutKey = key === undefined ? (text: string) => text : keyRemover(key);
  const progress: Progress = { attempts, began: false };
  // AbortSignal.any and AbortSignal.timeout would be shorter; in several releases of Node they leak, or miss the time.
  const stop = new AbortController();
  const abort = () => stop.abort();
  const timer = setTimeout(abort, timeoutMs);
  signal?.addEventListener('abort', abort, { once: true });
  try {
    return await exchange(outgoing, withoutKey, stop.signal, progress);
  } catch (error) {
    if (error instanceof UnexpectedAnswer) throw error;
    // When a signal aborts, runtimes throw different errors from fetch.
    const isLate = stop.signal.aborted && !signal?.aborted;
    throw isLate
      ? lateAnswer(timeoutMs, limit, progress)
      : brokenConnection(error, progress, withoutKey);
  } finally {
    clearTimeout(timer);
    signal?.removeEventListener('abort', abort);
  }
}

async function exchange(
  { fetch, url, key, body, headers }: Outgoing,
  withoutKey: (text: string) => string,
  signal: AbortSignal,
  progress: Progress,
): Promise<Incoming> {
  const response = await fetch(url, {
    method: body === undefined ? 'GET' : 'POST',
    headers: {
      ...(!isBrowser() && { 'user-agent': `ecliptic-client/${CLIENT_VERSION}` }),
      ...headers,
      accept: 'application/json, application/problem+json',
      ...(body !== undefined && { 'content-type': 'application/json' }),
      ...(key !== undefined && { authorization: `Bearer ${key}` }),
    },
    ...(body !== undefined && { body }),
    // Never send the key to another address than the given one.
    redirect: 'manual',
    signal,
  });
  progress.began = true;
  const head = { ...readHead(response, withoutKey), attempts: progress.attempts };
  if (response.type === 'opaqueredirect' || (head.status >= 300 && head.status < 400)) {
    void response.body?.cancel().catch(() => {});
    throw new UnexpectedAnswer(
      'redirect',
      'The service answered with a redirect, which is not followed: check its address.',
      head,
    );
  }
  const bytes = await boundedBytes(response.body);
  if (bytes === undefined) {
    const message = `The response is longer than ${ANSWER_BYTES_MAX} bytes.`;
    throw new UnexpectedAnswer('too_large', message, head);
  }
  const text = withoutKey(decoded(bytes));
  return { ...head, text, json: parsedJson(text), sent: parsedJson(withoutKey(body ?? '')) };
}

/** Browsers set it themselves, and send a preflight if a page sets this field. */
function isBrowser(): boolean {
  return globalThis.navigator?.userAgent?.startsWith('Mozilla/') ?? false;
}

function readHead({ status, headers }: Response, withoutKey: (text: string) => string) {
  const requestId = headers.get('x-request-id');
  const [mediaType = ''] = withoutKey(headers.get('content-type') ?? '').split(';', 1);
  return {
    status,
    mediaType: mediaType.trim().toLowerCase(),
    request_id: requestId === null ? undefined : excerptOf(withoutKey(requestId)),
    retryAfterMs: readRetryAfter(headers.get('retry-after'), headers.get('date'), Date.now()),
  };
}

/** @returns undefined if there are more than `ANSWER_BYTES_MAX`; the rest is not read */
async function boundedBytes(body: Response['body']): Promise<Uint8Array | undefined> {
  const reader = body?.getReader();
  // One buffer that grows: an object for each chunk would cost far more than its bytes, if each has but one.
  let bytes = new Uint8Array(ANSWER_BYTES_FIRST);
  let size = 0;
  for (;;) {
    const chunk = (await reader?.read())?.value;
    if (chunk === undefined) return bytes.subarray(0, size);
    const nextSize = size + chunk.length;
    if (nextSize > ANSWER_BYTES_MAX) {
      void reader?.cancel().catch(() => {});
      return undefined;
    }
    if (nextSize > bytes.length) {
      const larger = new Uint8Array(Math.max(nextSize, 2 * bytes.length));
      larger.set(bytes);
      bytes = larger;
    }
    bytes.set(chunk, size);
    size = nextSize;
  }
}

/** The text of UTF-8; undefined for other bytes. */
function decoded(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    return '';
  }
}
