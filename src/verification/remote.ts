/** Sends the corpus to a running service through the client. */
import { ConnectionFailure, UnexpectedAnswer } from '../../client/src/errors.ts';
import { PASSING_STATUSES } from '../../client/src/read-answer.ts';
import { type RetryPolicy, retry, sleep } from '../../client/src/retry.ts';
import { type Incoming, send } from '../../client/src/send.ts';
import { printable } from '../../contract/redact.ts';
import type { Answer } from './verify.ts';

const POSITIONS_PATH = 'v1/western/positions';
const HEALTH_PATH = 'health';

/** How many requests run at once: enough to keep a service busy, but too few to flood it. */
const REQUESTS_AT_ONCE = 8;
const REQUEST_TIMEOUT_MS = 30_000;
/** An overloaded service, or a proxy whose service is away, is asked again after increasing pauses. */
const RETRIES: RetryPolicy = {
  attempts_max: 6,
  attempt_timeout_ms: REQUEST_TIMEOUT_MS,
  total_timeout_ms: 6 * REQUEST_TIMEOUT_MS,
  base_ms: 100,
  cap_ms: 3_200,
  // A single caller needs no jitter: each pause has its full length.
  random: () => 1,
  sleep,
};

/** What a service reports about itself. */
export interface RemoteIdentity {
  readonly calc_version: string;
  readonly ephemeris: { readonly library: string; readonly version: string; readonly data: string };
}

/** The service cannot be reached, or does not answer as this one does. */
export class RemoteFault extends Error {
  override readonly name: string = 'RemoteFault';
}

/** A refusal after which another attempt may succeed. */
class Passing extends RemoteFault {
  override readonly name = 'Passing';
  /** The pause that the answer asks for, in milliseconds. */
  readonly retry_after_ms: number;

  constructor(message: string, options: ErrorOptions & { readonly retry_after_ms?: number } = {}) {
    super(message, options);
    this.retry_after_ms = options.retry_after_ms ?? 0;
  }
}

/**
 * Asks a service what it calculates with.
 *
 * @param base_url of the service, as its callers use it
 * @throws {RemoteFault}
 */
export async function remoteIdentity(base_url: URL): Promise<RemoteIdentity> {
  const { status, json } = await exchange(
    { url: endpoint(base_url, HEALTH_PATH) },
    REQUEST_TIMEOUT_MS,
  );
  const identity = status === 200 ? json : undefined;
  if (!isIdentity(identity)) {
    throw new RemoteFault(`${base_url} does not answer /health as this service does (${status})`);
  }
  return identity;
}

/** Sends requests to the service at an address, a few at a time. */
export function answerRemotely(base_url: URL, key: string): Answer {
  const url = endpoint(base_url, POSITIONS_PATH);
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
    async (timeout_ms) => {
      const answer = await exchange({ url, key, body }, timeout_ms, refused);
      // It is not read as the client reads one: its bytes are compared with the published ones.
      if (answer.status === 200) return answer.text;
      if (!PASSING_STATUSES.includes(answer.status)) throw new RemoteFault(refusal(answer));
      throw new Passing(refusal(answer), { retry_after_ms: answer.retry_after_ms ?? 0 });
    },
    (error) => error instanceof Passing,
    RETRIES,
    refused,
    (error) => (error instanceof Passing ? error.retry_after_ms : 0),
  );
}

async function exchange(
  request: { readonly url: string; readonly key?: string; readonly body?: string },
  timeout_ms: number,
  signal?: AbortSignal,
): Promise<Incoming> {
  try {
    return await send({ fetch, ...request }, timeout_ms, signal);
  } catch (error) {
    signal?.throwIfAborted();
    const { origin } = new URL(request.url);
    if (error instanceof ConnectionFailure) {
      throw new Passing(`${origin} cannot be reached: ${error.message}`, { cause: error });
    }
    if (!(error instanceof UnexpectedAnswer)) throw error;
    const { status } = error;
    throw new RemoteFault(`${origin} answered ${status}: ${error.message}`, { cause: error });
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
  const { calc_version, ephemeris } = (value ?? {}) as Partial<RemoteIdentity>;
  const texts = [calc_version, ephemeris?.library, ephemeris?.version, ephemeris?.data];
  return texts.every((text) => typeof text === 'string');
}

/** A service may be served below a path: `https://example.com/astro`. */
function endpoint(base_url: URL, path: string): string {
  const base = base_url.href.endsWith('/') ? base_url.href : `${base_url.href}/`;
  return new URL(path, base).href;
}
