/** Sends the corpus to a running service through the client. */
import { ConnectionFailure, UnexpectedAnswer } from '../../packages/client/src/errors.ts';
import { PASSING_STATUSES } from '../../packages/client/src/read-response.ts';
import { type RetryPolicy, retry, sleep } from '../../packages/client/src/retry.ts';
import { type Incoming, send } from '../../packages/client/src/send.ts';
import { ENDPOINTS } from '../../packages/contract/endpoints.ts';
import { HEALTH_PATH } from '../../packages/contract/paths.ts';
import { printable } from '../problem/redact.ts';
import type { Answer } from './verify.ts';

/** How many requests run at once: enough to keep a service busy, but too few to flood it. */
const REQUESTS_AT_ONCE = 8;
const REQUEST_TIMEOUT_MS = 30_000;
/** An overloaded service, or a proxy whose service is away, is asked again after increasing pauses. */
const RETRIES: RetryPolicy = {
  maxAttempts: 6,
  attemptTimeoutMs: REQUEST_TIMEOUT_MS,
  totalTimeoutMs: 6 * REQUEST_TIMEOUT_MS,
  backoffBaseMs: 100,
  backoffCapMs: 3_200,
  // A single caller needs no jitter: each pause has its full length.
  random: () => 1,
  sleep,
};

/** What a service reports about itself. */
interface RemoteIdentity {
  readonly calc_version: string;
  readonly ephemeris: { readonly library: string; readonly version: string; readonly data: string };
}

/** The service cannot be reached, or does not answer as this one does. */
export class RemoteError extends Error {
  override readonly name: string = 'RemoteError';
}

/** A refusal after which another attempt may succeed. */
class PassingError extends RemoteError {
  override readonly name = 'PassingError';
  /** The pause that the answer asks for, in milliseconds. */
  readonly retryAfterMs: number;

  constructor(message: string, options: ErrorOptions & { readonly retryAfterMs?: number } = {}) {
    super(message, options);
    this.retryAfterMs = options.retryAfterMs ?? 0;
  }
}

/**
 * Asks a service what it calculates with.
 *
 * @param baseUrl of the service, as its callers use it
 * @throws {RemoteError}
 */
export async function remoteIdentity(baseUrl: URL): Promise<RemoteIdentity> {
  const { status, json } = await exchange(
    { url: endpoint(baseUrl, HEALTH_PATH) },
    REQUEST_TIMEOUT_MS,
  );
  const identity = status === 200 ? json : undefined;
  if (!isIdentity(identity)) {
    throw new RemoteError(`${baseUrl} does not answer /health as this service does (${status})`);
  }
  return identity;
}

/** Sends requests to the service at an address, a few at a time. */
export function answerRemotely(baseUrl: URL, key: string): Answer {
  const url = endpoint(baseUrl, ENDPOINTS.positions.path);
  const turns = Array.from({ length: REQUESTS_AT_ONCE }, () => Promise.resolve());
  // Once a request fails for good, the requests in progress and those after it are of no use.
  const refused = new AbortController();
  let next = 0;
  return (request) => {
    const turn = next++ % REQUESTS_AT_ONCE;
    const answer = (turns[turn] ?? Promise.resolve()).then(() =>
      ask(url, key, request, refused.signal),
    );
    turns[turn] = answer.then(
      () => {},
      (error: unknown) => refused.abort(error),
    );
    return answer;
  };
}

function ask(url: string, key: string, body: string, refused: AbortSignal): Promise<string> {
  return retry(
    async (timeoutMs) => {
      const answer = await exchange({ url, key, body }, timeoutMs, refused);
      // It is not read as the client reads one: its bytes are compared with the published ones.
      if (answer.status === 200) return answer.text;
      if (!PASSING_STATUSES.includes(answer.status)) throw new RemoteError(refusal(answer));
      throw new PassingError(refusal(answer), { retryAfterMs: answer.retryAfterMs ?? 0 });
    },
    (error) => error instanceof PassingError,
    RETRIES,
    refused,
    (error) => (error instanceof PassingError ? error.retryAfterMs : 0),
  );
}

async function exchange(
  request: { readonly url: string; readonly key?: string; readonly body?: string },
  timeoutMs: number,
  signal?: AbortSignal,
): Promise<Incoming> {
  try {
    return await send({ fetch, ...request }, timeoutMs, signal);
  } catch (error) {
    signal?.throwIfAborted();
    const { origin } = new URL(request.url);
    if (error instanceof ConnectionFailure) {
      throw new PassingError(`${origin} cannot be reached: ${error.message}`, { cause: error });
    }
    if (!(error instanceof UnexpectedAnswer)) throw error;
    const { status } = error;
    throw new RemoteError(`${origin} answered ${status}: ${error.message}`, { cause: error });
  }
}

/** The problem's own words if it has any. */
function refusal({ status, json }: Incoming): string {
  const { code, detail } = (json ?? {}) as { readonly code?: unknown; readonly detail?: unknown };
  return typeof code === 'string' && typeof detail === 'string'
    ? `${status} ${printable(code)}: ${printable(detail)}`
    : `the service answered ${status} without a problem document`;
}

function isIdentity(value: unknown): value is RemoteIdentity {
  const { calc_version: calcVersion, ephemeris } = (value ?? {}) as Partial<RemoteIdentity>;
  const texts = [calcVersion, ephemeris?.library, ephemeris?.version, ephemeris?.data];
  return texts.every((text) => typeof text === 'string');
}

/** A service may be served below a path: `https://example.com/astro`. */
function endpoint(baseUrl: URL, path: string): string {
  return new URL(`.${path}`, baseUrl.href.endsWith('/') ? baseUrl : `${baseUrl.href}/`).href;
}
