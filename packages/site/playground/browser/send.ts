import type { Received } from './read-response.ts';

/** A request to send. */
export interface Sendable {
  readonly url: URL;
  readonly key: string;
  readonly body: string;
}

/** The outcome of a request: an answer, or why there is none. */
export type Outcome = { readonly received: Received } | { readonly failure: string };

/**
 * Longer than the service takes for any request, unless the operator allows more time for a
 * calculation (`CALC_TIMEOUT_MS`).
 */
const TIMEOUT_MS = 35_000;

const SHOWN_HEADERS = ['Content-Type', 'X-Request-Id', 'WWW-Authenticate', 'Retry-After', 'Allow'];

/**
 * Sends a request and reads its answer to the end.
 *
 * @param signal cancels it
 * @returns always; failures are in this page's own words, because a browser's might repeat the key
 * @throws the signal's reason if it was cancelled
 */
export async function send({ url, key, body }: Sendable, signal: AbortSignal): Promise<Outcome> {
  const headers = headersOf(key);
  if (headers === undefined) {
    return {
      failure: 'The key has characters that an HTTP header cannot contain. Nothing was sent.',
    };
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
      // A key must not follow a redirect to somewhere else.
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

const TOO_LATE = `There was no response within ${TIMEOUT_MS / 1_000} seconds, so the request was cancelled.`;
const NOT_REACHED =
  'The service could not be reached: it may have stopped, or the network is down. The curl command may say more about the cause.';

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
