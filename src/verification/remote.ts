/** Sends the corpus to a running service, as any client would. */
import { setTimeout as delay } from 'node:timers/promises';
import { printable } from '../../contract/redact.ts';
import type { Answer } from './verify.ts';

const POSITIONS_PATH = 'v1/western/positions';
const HEALTH_PATH = 'health';

/** How many requests run at once: enough to keep a service busy, but too few to flood it. */
const REQUESTS_AT_ONCE = 8;
const REQUEST_TIMEOUT_MS = 30_000;
/** An overloaded service, or a proxy whose service is away, is asked again after increasing pauses. */
const PASSING_STATUSES: readonly number[] = [429, 502, 503, 504];
const ATTEMPTS_MAX = 6;
const FIRST_PAUSE_MS = 100;
/** Far longer than any answer of the corpus. */
const ANSWER_BYTES_MAX = 65_536;

/** What a service reports about itself. */
export interface RemoteIdentity {
  readonly calc_version: string;
  readonly ephemeris: { readonly library: string; readonly version: string; readonly data: string };
}

/** The service cannot be reached, or does not answer as this one does. */
export class RemoteFault extends Error {
  override readonly name: string = 'RemoteFault';
}

/** No complete answer arrived: another attempt may succeed. */
class Unreachable extends RemoteFault {
  override readonly name = 'Unreachable';
}

/**
 * Asks a service what it calculates with.
 *
 * @param base_url of the service, as its callers use it
 * @throws {RemoteFault}
 */
export async function remoteIdentity(base_url: URL): Promise<RemoteIdentity> {
  const { status, body } = await send(endpoint(base_url, HEALTH_PATH), {});
  const identity = status === 200 ? parsed(body) : undefined;
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

async function ask(url: URL, key: string, request: string, refused: AbortSignal): Promise<string> {
  const init = {
    method: 'POST',
    headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
    body: request,
    signal: refused,
  };
  for (let attempt = 1; ; attempt++) {
    refused.throwIfAborted();
    const { answer, fault, passing } = await tryOnce(url, init);
    refused.throwIfAborted();
    if (fault === undefined) return answer;
    if (!passing || attempt === ATTEMPTS_MAX) throw fault;
    const pause_ms = FIRST_PAUSE_MS * 2 ** (attempt - 1);
    await delay(pause_ms, undefined, { signal: refused }).catch(() => {});
  }
}

/** The result of one attempt; after a passing fault, the next attempt may succeed. */
type Try =
  | { readonly answer: string; readonly fault?: undefined; readonly passing?: undefined }
  | { readonly answer?: undefined; readonly fault: RemoteFault; readonly passing: boolean };

async function tryOnce(url: URL, init: RequestInit): Promise<Try> {
  try {
    const reply = await send(url, init);
    if (reply.status === 200) return { answer: reply.body };
    const passing = PASSING_STATUSES.includes(reply.status);
    return { fault: new RemoteFault(refusal(reply)), passing };
  } catch (fault) {
    if (fault instanceof RemoteFault) return { fault, passing: fault instanceof Unreachable };
    throw fault;
  }
}

interface Reply {
  readonly status: number;
  readonly body: string;
}

async function send(url: URL, init: RequestInit): Promise<Reply> {
  const timeout = AbortSignal.timeout(REQUEST_TIMEOUT_MS);
  try {
    const response = await fetch(url, {
      ...init,
      // Never send the key to another address than the given one.
      redirect: 'manual',
      signal: init.signal ? AbortSignal.any([init.signal, timeout]) : timeout,
    });
    return { status: response.status, body: await boundedText(response) };
  } catch (error) {
    if (error instanceof RemoteFault) throw error;
    const { cause, message } = error as Error & { cause?: NodeJS.ErrnoException };
    const reason = printable(cause?.message || cause?.code || message);
    throw new Unreachable(`${url.origin} cannot be reached: ${reason}`, { cause: error });
  }
}

async function boundedText(response: Response): Promise<string> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of response.body ?? []) {
    size += chunk.length;
    if (size > ANSWER_BYTES_MAX)
      throw new RemoteFault(`an answer is longer than ${ANSWER_BYTES_MAX} bytes`);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString();
}

/** The problem's own text, if the answer is a problem. */
function refusal({ status, body }: Reply): string {
  if (status >= 300 && status < 400) {
    return `the service answered ${status}, a redirect, which is not followed`;
  }
  const problem = parsed(body) as { code?: unknown; detail?: unknown } | undefined | null;
  return typeof problem?.code === 'string' && typeof problem.detail === 'string'
    ? `${status} ${printable(problem.code)}: ${printable(problem.detail)}`
    : `the service answered ${status} without a problem document`;
}

function parsed(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    return undefined;
  }
}

function isIdentity(value: unknown): value is RemoteIdentity {
  const { calc_version, ephemeris } = (value ?? {}) as Partial<RemoteIdentity>;
  const texts = [calc_version, ephemeris?.library, ephemeris?.version, ephemeris?.data];
  return texts.every((text) => typeof text === 'string');
}

/** A service may be served below a path: `https://example.com/astro`. */
function endpoint(base_url: URL, path: string): URL {
  const base = base_url.href.endsWith('/') ? base_url.href : `${base_url.href}/`;
  return new URL(path, base);
}
