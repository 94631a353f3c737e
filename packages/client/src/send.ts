import { brokenConnection, lateAnswer, type Progress } from './connection.ts';
import { type ConnectionFailure, printable, UnexpectedAnswer } from './errors.ts';
import { onAbort } from './on-abort.ts';
import { parsedJson } from './parsed-json.ts';
import type { TimeLimit } from './retry.ts';
import { readRetryAfter } from './retry-after.ts';
import { CLIENT_VERSION } from './version.ts';
import { cleanedValue, keyRemover } from './without-key.ts';

/** A request to send: each attempt sends the same bytes. */
interface Outgoing {
  readonly fetch: typeof globalThis.fetch;
  readonly url: string;
  /** Absent for what needs none, such as a probe. */
  readonly key?: string;
  /** Posted; without one it is a GET. */
  readonly body?: string;
}

/** An answer that was read completely. If it repeated the key, the key has been removed. */
export interface Incoming {
  readonly status: number;
  /** In lower case, without parameters; empty if there was none. */
  readonly mediaType: string;
  /** The X-Request-Id, on one line; undefined if there was none. */
  readonly request_id: string | undefined;
  /** The time that the answer asks to wait before the next attempt; undefined if it asks for none. */
  readonly retryAfterMs: number | undefined;
  /** The body as received, for people; empty if it is not UTF-8. */
  readonly text: string;
  /** The body's value; undefined if it is not JSON. */
  readonly json: unknown;
  /** The value of the request's body, less the key; undefined if it had none. */
  readonly asked: unknown;
}

/** Far longer than any answer of the service. */
const ANSWER_BYTES_MAX = 1_048_576;
/** Usual answers fit into the first buffer. */
const ANSWER_BYTES_FIRST = 16_384;

/**
 * Sends a request once.
 *
 * @param timeoutMs how long it may take until the whole answer has arrived
 * @param signal the caller's
 * @param limit the option that sets the time, if there is one
 * @throws {ConnectionFailure} no answer, or not in time; also if the caller aborted
 * @throws {UnexpectedAnswer} a redirect, or an answer that is too large
 */
export async function send(
  outgoing: Outgoing,
  timeoutMs: number,
  signal: AbortSignal | undefined,
  limit?: TimeLimit,
): Promise<Incoming> {
  const withoutKey = outgoing.key === undefined ? unchanged : keyRemover(outgoing.key);
  const progress: Progress = { began: false };
  const stop = new AbortController();
  let late: ConnectionFailure | undefined;
  const stopped = new Promise<never>((_, reject) => {
    stop.signal.addEventListener('abort', () => reject(stop.signal.reason), { once: true });
  });
  const timer = setTimeout(() => {
    late = lateAnswer(timeoutMs, limit, progress);
    stop.abort(late);
  }, timeoutMs);
  const stopWaiting = signal && onAbort(signal, () => stop.abort(signal.reason));
  try {
    // A custom fetch may ignore its signal; the call still ends in time.
    return await Promise.race([exchange(outgoing, withoutKey, stop.signal, progress), stopped]);
  } catch (error) {
    if (error instanceof UnexpectedAnswer) throw error;
    // Runtimes differ in what fetch throws if its signal aborts.
    throw late ?? brokenConnection(error, progress, withoutKey);
  } finally {
    clearTimeout(timer);
    stopWaiting?.();
  }
}

async function exchange(
  { fetch, url, key, body }: Outgoing,
  withoutKey: (text: string) => string,
  signal: AbortSignal,
  progress: Progress,
): Promise<Incoming> {
  const response = await fetch(url, {
    method: body === undefined ? 'GET' : 'POST',
    headers: {
      ...(key !== undefined && { Authorization: `Bearer ${key}` }),
      ...(body !== undefined && { 'Content-Type': 'application/json' }),
      Accept: 'application/json, application/problem+json',
      ...(!isBrowser() && { 'User-Agent': `ecliptic-client/${CLIENT_VERSION}` }),
    },
    ...(body !== undefined && { body }),
    // Never send the key to another address than the given one.
    redirect: 'manual',
    signal,
  });
  progress.began = true;
  const head = readHead(response, withoutKey);
  if (response.type === 'opaqueredirect' || (head.status >= 300 && head.status < 400)) {
    void response.body?.cancel().catch(() => {});
    throw new UnexpectedAnswer(
      'redirect',
      'The service answered with a redirect, which is not followed: check its address.',
      head,
    );
  }
  const bytes = await boundedBytes(response, head, signal);
  const text = decoded(bytes) ?? '';
  return {
    ...head,
    text: withoutKey(text),
    json: cleanedValue(parsedJson(text), withoutKey),
    asked: cleanedValue(parsedJson(body ?? ''), withoutKey),
  };
}

/** Browsers name themselves, and ask the other origin first if a page sets this field. */
function isBrowser(): boolean {
  return globalThis.navigator?.userAgent?.startsWith('Mozilla/') ?? false;
}

type Head = Omit<Incoming, 'text' | 'json' | 'asked'>;

function readHead({ status, headers }: Response, withoutKey: (text: string) => string): Head {
  const requestId = headers.get('x-request-id');
  return {
    status,
    mediaType: mediaType(withoutKey(headers.get('content-type') ?? '')),
    request_id: requestId === null ? undefined : printable(withoutKey(requestId)),
    retryAfterMs: readRetryAfter(headers.get('retry-after'), headers.get('date'), Date.now()),
  };
}

function unchanged(text: string): string {
  return text;
}

/** Without parameters. */
function mediaType(contentType: string): string {
  return contentType.split(';', 1).join().trim().toLowerCase();
}

async function boundedBytes(
  response: Response,
  head: Head,
  signal: AbortSignal,
): Promise<Uint8Array> {
  const reader = response.body?.getReader();
  const cancel = () => void reader?.cancel().catch(() => {});
  // The body of a custom fetch that ignores the signal would be left open.
  if (signal.aborted) cancel();
  else signal.addEventListener('abort', cancel, { once: true });
  // One buffer that grows: an object for each chunk would cost far more than its bytes, if each has but one.
  let bytes = new Uint8Array(ANSWER_BYTES_FIRST);
  let size = 0;
  for (;;) {
    const chunk = (await reader?.read())?.value;
    if (chunk === undefined) return bytes.subarray(0, size);
    const nextSize = size + chunk.length;
    if (nextSize > ANSWER_BYTES_MAX) {
      cancel();
      throw new UnexpectedAnswer(
        'too_large',
        `The answer is longer than ${ANSWER_BYTES_MAX} bytes.`,
        head,
      );
    }
    if (nextSize > bytes.length) {
      const larger = new Uint8Array(Math.max(nextSize, 2 * bytes.length));
      larger.set(bytes.subarray(0, size));
      bytes = larger;
    }
    bytes.set(chunk, size);
    size = nextSize;
  }
}

function decoded(bytes: Uint8Array): string | undefined {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    return undefined;
  }
}
