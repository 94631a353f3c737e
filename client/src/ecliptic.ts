import type { Positions, ProblemDocument, Settings, Subject } from '../../contract/wire.ts';
import {
  ConnectionFailure,
  InvalidOption,
  MomentMismatch,
  Problem,
  UnexpectedAnswer,
} from './errors.ts';
import { readInstant } from './instant.ts';
import {
  type EclipticOptions,
  readApiKey,
  readBaseUrl,
  readCount,
  readDuration,
} from './options.ts';
import { type RetryPolicy, retry, sleep } from './retry.ts';
import { type Incoming, send } from './send.ts';
import { type Fitted, fitPositions, fitProblem } from './shape.ts';

const POSITIONS_PATH = '/v1/western/positions';

export interface CallOptions {
  /** Ends the call, during attempts as well as pauses; its reason is thrown. */
  readonly signal?: AbortSignal | undefined;
}

/**
 * A service and a key for it.
 *
 * @example
 * const ecliptic = new Ecliptic({ baseUrl: 'https://astro.example', apiKey });
 * const { data } = await ecliptic.positions({ datetime: '1990-06-15T14:30:00+02:00' });
 */
export class Ecliptic {
  /** The address of the service, without a trailing slash. */
  readonly baseUrl: string;
  // console.log and JSON.stringify do not show private members.
  readonly #key: string;
  readonly #fetch: typeof globalThis.fetch;
  readonly #policy: RetryPolicy;

  /** @throws {InvalidOption} */
  constructor(options: EclipticOptions) {
    this.baseUrl = readBaseUrl(options.baseUrl);
    this.#key = readApiKey(options.apiKey);
    this.#fetch = options.fetch ?? ((...request) => globalThis.fetch(...request));
    this.#policy = {
      attempts_max: readCount('maxAttempts', options.maxAttempts ?? 4),
      attempt_timeout_ms: readDuration('attemptTimeoutMs', options.attemptTimeoutMs ?? 10_000, 1),
      total_timeout_ms: readDuration('totalTimeoutMs', options.totalTimeoutMs ?? 30_000, 1),
      base_ms: readDuration('backoffBaseMs', options.backoffBaseMs ?? 200, 0),
      cap_ms: readDuration('backoffCapMs', options.backoffCapMs ?? 5_000, 0),
      random: options.random ?? Math.random,
      sleep: options.sleep ?? sleep,
    };
  }

  /**
   * The positions of a birth moment. Retries only after a 503 or a failed connection, with the same
   * bytes and increasing pauses.
   *
   * @param settings if omitted, all of them have their defaults
   * @throws {InvalidOption} `datetime` is not a string; nothing was sent
   * @throws {Problem} the service refused the request
   * @throws {ConnectionFailure} the last attempt got no answer, or not in time
   * @throws {UnexpectedAnswer} the last attempt was answered by something else, or by another
   *   version of the service
   * @throws {MomentMismatch} the answer is for another instant than the one sent
   * @throws the reason of `signal`, once it is aborted
   */
  async positions(
    subject: Subject,
    settings?: Settings,
    { signal }: CallOptions = {},
  ): Promise<Positions> {
    // Read only once: the caller may change its object during the call.
    const datetime: unknown = subject?.datetime;
    if (typeof datetime !== 'string') {
      throw new InvalidOption(
        'datetime must be a string with a UTC offset, for example 1990-06-15T14:30:00+02:00; birthMoment makes it from a local time.',
      );
    }
    const outgoing = {
      fetch: this.#fetch,
      url: this.baseUrl + POSITIONS_PATH,
      key: this.#key,
      body: JSON.stringify({ subject, settings }),
    };
    const answer = await retry(
      async (timeout_ms) => readAnswer(await send(outgoing, timeout_ms, signal)),
      isPassing,
      this.#policy,
      signal,
    );
    const { utc_datetime } = answer.meta.subject_resolved;
    const sent = readInstant(datetime);
    if (sent === undefined || sent !== readInstant(utc_datetime)) {
      throw new MomentMismatch(datetime, utc_datetime);
    }
    return answer;
  }
}

/** An overload or a failed connection may be over by the next attempt. */
function isPassing(error: unknown): boolean {
  if (error instanceof Problem || error instanceof UnexpectedAnswer) return error.status === 503;
  return error instanceof ConnectionFailure;
}

/** @throws {Problem} @throws {UnexpectedAnswer} */
function readAnswer(incoming: Incoming): Positions {
  const { status } = incoming;
  if (status === 200) return fitted(incoming, 'application/json', fitPositions);
  const document = fitted(incoming, 'application/problem+json', fitProblem);
  if (document.status !== status) throw wrongShape(incoming, '/status');
  throw new Problem(document);
}

function fitted<T extends Positions | ProblemDocument>(
  incoming: Incoming,
  media_type: string,
  fit: (value: unknown) => Fitted<T>,
): T {
  const { json } = incoming;
  if (incoming.media_type !== media_type || json === undefined) {
    throw new UnexpectedAnswer(
      'not_json',
      `The answer, with status ${incoming.status}, is not ${media_type}: it does not come from the service. Check baseUrl.`,
      unexpected(incoming),
    );
  }
  const { value, misfit } = fit(json);
  if (misfit !== undefined) throw wrongShape(incoming, misfit);
  return value;
}

function wrongShape(incoming: Incoming, misfit: string): UnexpectedAnswer {
  return new UnexpectedAnswer(
    'wrong_shape',
    `The answer, with status ${incoming.status}, does not have the shape of the contract${misfit === '' ? '' : ` at ${misfit}`}.`,
    unexpected(incoming),
  );
}

function unexpected({ status, media_type, text }: Incoming) {
  return { status, media_type, body: text };
}
