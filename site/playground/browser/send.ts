import type { Received } from './read-answer.ts';

/** A request that is ready to go. */
export interface Sendable {
  readonly url: URL;
  readonly key: string;
  readonly body: string;
}

/** What became of it: an answer, or why there is none. */
export type Outcome = { readonly received: Received } | { readonly failure: string };

/**
 * Longer than the service itself takes for any request, unless an operator lets a calculation take
 * longer than by default (`CALC_TIMEOUT_MS`).
 */
const TIMEOUT_MS = 35_000;

const SHOWN_HEADERS = ['Content-Type', 'X-Request-Id', 'WWW-Authenticate', 'Retry-After', 'Allow'];

/**
 * Sends a request and reads its answer to the end.
 *
 * @param signal gives it up
 * @returns always; texts are of this page, because a browser's own may repeat the key
 * @throws the reason of the signal, where that is what ended it
 */
export async function send({ url, key, body }: Sendable, signal: AbortSignal): Promise<Outcome> {
  const headers = headersOf(key);
  if (headers === undefined) {
    return { failure: 'The key has characters that no HTTP header can hold. Nothing was sent.' };
  }
  const timeout = new AbortController();
  const timer = setTimeout(() => timeout.abort(), TIMEOUT_MS);
  try {
    const response = await fetch(url, {
      method: 'POST',
      headers,
      body,
      credentials: 'omit',
      cache: 'no-store',
      // A key must not follow a redirection to somewhere else.
      redirect: 'error',
      signal: AbortSignal.any([signal, timeout.signal]),
    });
    return { received: await receive(response) };
  } catch {
    signal.throwIfAborted();
    return { failure: timeout.signal.aborted ? TOO_LATE : NOT_REACHED };
  } finally {
    clearTimeout(timer);
  }
}

const TOO_LATE = `There was no answer within ${TIMEOUT_MS / 1_000} seconds, and the request was given up.`;
const NOT_REACHED =
  'The service could not be reached: it may have stopped, or the network is down. The curl line shows more of the cause.';

function headersOf(key: string): Headers | undefined {
  try {
    return new Headers({ Authorization: `Bearer ${key}`, 'Content-Type': 'application/json' });
  } catch {
    return undefined;
  }
}

async function receive(response: Response): Promise<Received> {
  const headers = SHOWN_HEADERS.flatMap((name) => {
    const value = response.headers.get(name);
    return value === null ? [] : [[name, value] as const];
  });
  return { status: response.status, headers, body: await response.text() };
}
