import { ConnectionFailure, UnexpectedAnswer } from './errors.ts';
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
  readonly media_type: string;
  /** The body as received, for people; empty if it is not UTF-8. */
  readonly text: string;
  /** The body's value; undefined if it is not JSON. */
  readonly json: unknown;
}

/** Far longer than any answer of the service. */
const ANSWER_BYTES_MAX = 1_048_576;

/**
 * Sends a request once.
 *
 * @param timeout_ms how long it may take until the whole answer has arrived
 * @param signal the caller's
 * @throws {ConnectionFailure} no answer, or not in time; also if the caller aborted
 * @throws {UnexpectedAnswer} a redirect, or an answer that is too large
 */
export async function send(
  outgoing: Outgoing,
  timeout_ms: number,
  signal: AbortSignal | undefined,
): Promise<Incoming> {
  const withoutKey = outgoing.key === undefined ? unchanged : keyRemover(outgoing.key);
  const stop = new AbortController();
  const stopped = new Promise<never>((_, reject) => {
    stop.signal.addEventListener('abort', () => reject(stop.signal.reason), { once: true });
  });
  const timer = setTimeout(
    () => stop.abort(new Error(`none within ${Math.ceil(timeout_ms)} ms`)),
    timeout_ms,
  );
  const abort = () => stop.abort(signal?.reason);
  signal?.addEventListener('abort', abort, { once: true });
  try {
    // A custom fetch may ignore its signal; the call still ends in time.
    return await Promise.race([exchange(outgoing, withoutKey, stop.signal), stopped]);
  } catch (error) {
    if (error instanceof UnexpectedAnswer) throw error;
    throw connectionFailure(error, withoutKey);
  } finally {
    clearTimeout(timer);
    signal?.removeEventListener('abort', abort);
  }
}

async function exchange(
  { fetch, url, key, body }: Outgoing,
  withoutKey: (text: string) => string,
  signal: AbortSignal,
): Promise<Incoming> {
  const response = await fetch(url, {
    method: body === undefined ? 'GET' : 'POST',
    headers: {
      ...(key !== undefined && { Authorization: `Bearer ${key}` }),
      ...(body !== undefined && { 'Content-Type': 'application/json' }),
      Accept: 'application/json, application/problem+json',
    },
    ...(body !== undefined && { body }),
    // Never send the key to another address than the given one.
    redirect: 'manual',
    signal,
  });
  const { status } = response;
  const media_type = mediaType(withoutKey(response.headers.get('content-type') ?? ''));
  if (response.type === 'opaqueredirect' || (status >= 300 && status < 400)) {
    void response.body?.cancel().catch(() => {});
    throw new UnexpectedAnswer(
      'redirect',
      'The service answered with a redirect, which is not followed: check its address.',
      { status, media_type },
    );
  }
  const bytes = await boundedBytes(response, media_type);
  const text = decoded(bytes) ?? '';
  return {
    status,
    media_type,
    text: withoutKey(text),
    json: cleanedValue(parsed(text), withoutKey),
  };
}

function unchanged(text: string): string {
  return text;
}

/** Without parameters. */
function mediaType(content_type: string): string {
  return content_type.split(';', 1).join().trim().toLowerCase();
}

async function boundedBytes(response: Response, media_type: string): Promise<Uint8Array> {
  const reader = response.body?.getReader();
  const chunks: Uint8Array[] = [];
  let size = 0;
  for (;;) {
    const chunk = (await reader?.read())?.value;
    if (chunk === undefined) return joined(chunks, size);
    size += chunk.length;
    if (size > ANSWER_BYTES_MAX) {
      void reader?.cancel().catch(() => {});
      throw new UnexpectedAnswer(
        'too_large',
        `The answer is longer than ${ANSWER_BYTES_MAX} bytes.`,
        {
          status: response.status,
          media_type,
        },
      );
    }
    chunks.push(chunk);
  }
}

function joined(chunks: readonly Uint8Array[], size: number): Uint8Array {
  const bytes = new Uint8Array(size);
  let at = 0;
  for (const chunk of chunks) {
    bytes.set(chunk, at);
    at += chunk.length;
  }
  return bytes;
}

function decoded(bytes: Uint8Array): string | undefined {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    return undefined;
  }
}

function parsed(text: string): unknown {
  try {
    // A byte order mark is no JSON; a proxy may have put one before it.
    return JSON.parse(text.replace(/^\ufeff/, ''));
  } catch {
    return undefined;
  }
}

/** What `fetch` throws may contain the request with its header, so only the message is kept. */
function connectionFailure(
  error: unknown,
  withoutKey: (text: string) => string,
): ConnectionFailure {
  const outer = (error ?? {}) as { message?: unknown; code?: unknown; cause?: unknown };
  const inner = (outer.cause ?? {}) as { message?: unknown; code?: unknown };
  const code = inner.code ?? outer.code;
  const reason = [inner.message, code, outer.message, error].find(
    (text) => typeof text === 'string' && text !== '',
  );
  return new ConnectionFailure(
    withoutKey(String(reason ?? 'unknown')),
    typeof code === 'string' ? withoutKey(code) : undefined,
  );
}
