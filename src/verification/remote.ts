/** Sends the corpus to a running service through the client. */
import { ConnectionFailure, UnexpectedAnswer } from '../../packages/client/src/errors.ts';
import { PASSING_STATUSES } from '../../packages/client/src/read-response.ts';
import { type RetryPolicy, retry, sleep } from '../../packages/client/src/retry.ts';
import { type Incoming, send } from '../../packages/client/src/send.ts';
import { ENDPOINTS } from '../../packages/contract/endpoints.ts';
import { HEALTH_PATH } from '../../packages/contract/paths.ts';
import { printable } from '../problem/redact.ts';
import type { RespondToCorpus } from './verify.ts';

/** Enough to keep a service busy, but too few to overload it. */
const REQUESTS_AT_ONCE = 8;
const REQUEST_TIMEOUT_MS = 30_000;
/** Retries, with increasing pauses, if the service is overloaded or unavailable behind a proxy. */
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

/** The identity that a service reports. */
interface RemoteIdentity {
  readonly calc_version: string;
  readonly ephemeris: { readonly library: string; readonly version: string; readonly data: string };
}

/** The service cannot be reached, or responds in an unexpected form. */
export class RemoteError extends Error {
  override readonly name: string = 'RemoteError';
}

/** An error after which another attempt may succeed. */
class PassingError extends RemoteError {
  override readonly name = 'PassingError';
  /** `Retry-After` of the response, in milliseconds. */
  readonly retryAfterMs: number;

  constructor(message: string, options: ErrorOptions & { readonly retryAfterMs?: number } = {}) {
    super(message, options);
    this.retryAfterMs = options.retryAfterMs ?? 0;
  }
}

/**
 * Requests the identity of a service.
 *
 * @param baseUrl of the service for its callers
 * @throws {RemoteError}
 */
export async function remoteIdentity(baseUrl: URL): Promise<RemoteIdentity> {
  const { status, json } = await exchange(
    { url: endpoint(baseUrl, HEALTH_PATH) },
    REQUEST_TIMEOUT_MS,
  );
  const identity = status === 200 ? json : undefined;
  if (!isIdentity(identity)) {
    throw new RemoteError(
      `${baseUrl} is not an Ecliptic service: /health returned an unexpected response (${status})`,
    );
  }
  return identity;
}

/** Sends requests to a service, a few at a time. */
export function respondRemotely(baseUrl: URL, key: string): RespondToCorpus {
  const url = endpoint(baseUrl, ENDPOINTS.positions.path);
  const lanes = Array.from({ length: REQUESTS_AT_ONCE }, () => Promise.resolve());
  // If a request fails finally, all other requests are cancelled.
  const failed = new AbortController();
  let next = 0;
  return (request) => {
    const lane = next++ % REQUESTS_AT_ONCE;
    const response = (lanes[lane] ?? Promise.resolve()).then(() =>
      post(url, key, request, failed.signal),
    );
    lanes[lane] = response.then(
      () => {},
      (error: unknown) => failed.abort(error),
    );
    return response;
  };
}

function post(url: string, key: string, body: string, cancelled: AbortSignal): Promise<string> {
  return retry(
    async (timeoutMs) => {
      const response = await exchange({ url, key, body }, timeoutMs, cancelled);
      // Unlike the client, this keeps the bytes, to compare them with the published ones.
      if (response.status === 200) return response.text;
      if (!PASSING_STATUSES.includes(response.status)) throw new RemoteError(errorText(response));
      throw new PassingError(errorText(response), { retryAfterMs: response.retryAfterMs ?? 0 });
    },
    (error) => error instanceof PassingError,
    RETRIES,
    cancelled,
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
    throw new RemoteError(`${origin} returned ${status}: ${error.message}`, { cause: error });
  }
}

/** The problem's code and detail, if any. */
function errorText({ status, json }: Incoming): string {
  const { code, detail } = (json ?? {}) as { readonly code?: unknown; readonly detail?: unknown };
  return typeof code === 'string' && typeof detail === 'string'
    ? `${status} ${printable(code)}: ${printable(detail)}`
    : `the service returned ${status} without a problem document`;
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
