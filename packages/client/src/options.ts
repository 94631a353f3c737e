import { environmentText } from './environment.ts';
import { InvalidOption } from './errors.ts';
import { requireKnown } from './known-options.ts';
import { environmentLogger, type Logger } from './logger.ts';
import { type RetryPolicy, type Sleep, sleep } from './retry.ts';

/** Limits on how often and for how long a call tries. */
export interface CallLimits {
  /** The most times a request is sent; 1 disables retries. Default: 4. */
  readonly maxAttempts?: number | undefined;
  /** The most milliseconds for one attempt, until its whole answer has arrived. Default: 10,000. */
  readonly attemptTimeoutMs?: number | undefined;
  /** The most milliseconds for a call with all its attempts and pauses. Default: 30,000. */
  readonly totalTimeoutMs?: number | undefined;
}

/** Options of a client: the service it calls, and how. */
export interface EclipticOptions extends CallLimits {
  /**
   * The address of the service: `https://astro.example`, or with a path: `https://example.com/astro`.
   * Default: the environment variable `ECLIPTIC_URL`.
   */
  readonly baseUrl?: string | URL | undefined;
  /**
   * A key from the operator of the service. Keep it on servers, never in a browser. Default: the environment variable
   * `ECLIPTIC_API_KEY`.
   */
  readonly apiKey?: string | undefined;
  /**
   * Hears of each attempt: number, status, time, `request_id`, and the wait before the next one. Default: standard error
   * if the environment variable `ECLIPTIC_LOG` is `debug`, else nothing.
   */
  readonly logger?: Logger | undefined;
  /** Sends requests. Default: the runtime's own `fetch`. */
  readonly fetch?: typeof globalThis.fetch | undefined;
  /**
   * The longest pause before the second attempt, in milliseconds; it doubles with each further one.
   * Default: 200.
   */
  readonly backoffBaseMs?: number | undefined;
  /**
   * The longest pause before any attempt, in milliseconds, apart from one that an answer asks for.
   * Default: 5,000.
   */
  readonly backoffCapMs?: number | undefined;
  /** For tests: draws pauses; returns a number from 0 to below 1. Default: `Math.random`. */
  readonly random?: (() => number) | undefined;
  /** For tests: waits, and rejects with the signal's reason if the signal is aborted. */
  readonly sleep?: Sleep | undefined;
}

/** `setTimeout` accepts at most a 32-bit number, and treats a larger one as no delay. */
const DURATION_MS_MAX = 2 ** 31 - 1;

const LIMITS = ['maxAttempts', 'attemptTimeoutMs', 'totalTimeoutMs'];
const OPTIONS = [
  ...['baseUrl', 'apiKey', 'logger', 'fetch', ...LIMITS],
  ...['backoffBaseMs', 'backoffCapMs', 'random', 'sleep'],
];
const CALL_OPTIONS = ['signal', ...LIMITS];

/** The options of a client, with what the environment says of those that were not given. */
export interface ReadOptions {
  readonly baseUrl: string;
  readonly key: string;
  readonly fetch: typeof globalThis.fetch;
  readonly logger: Logger | undefined;
  readonly policy: RetryPolicy;
}

/**
 * Reads the options of a client.
 *
 * @throws {InvalidOption} one is unknown, missing or not usable
 */
export function readOptions(options: EclipticOptions): ReadOptions {
  requireKnown(options, OPTIONS);
  const { baseUrl, apiKey, logger, fetch } = options;
  return {
    baseUrl: readBaseUrl(...givenOr('baseUrl', baseUrl, 'ECLIPTIC_URL', 'address of the service')),
    key: readApiKey(...givenOr('apiKey', apiKey, 'ECLIPTIC_API_KEY', 'key')),
    fetch: fetch ?? ((...request) => globalThis.fetch(...request)),
    logger: readLogger(logger) ?? environmentLogger(),
    policy: readPolicy(options),
  };
}

/** A value, and how it was given. */
function givenOr(
  option: string,
  given: unknown,
  variable: string,
  what: string,
): readonly [value: unknown, name: string] {
  if (given !== undefined && given !== null && given !== '') return [given, option];
  const value = environmentText(variable);
  if (value !== undefined && given !== '') return [value, variable];
  const state = given === '' ? 'empty' : 'missing';
  throw new InvalidOption(`The ${what} is ${state}: give ${option}, or set ${variable}.`);
}

function readLogger(value: unknown): Logger | undefined {
  if (value === undefined || value === null) return undefined;
  if (typeof (value as Partial<Logger>).debug === 'function') return value as Logger;
  throw new InvalidOption('logger must have a function debug, as console has.');
}

/**
 * Reads the address of a service.
 *
 * @param name what the value is called
 * @returns the address without trailing slashes
 * @throws {InvalidOption} the message never repeats the address, which may contain a password
 */
function readBaseUrl(value: unknown, name = 'baseUrl'): string {
  const url = parsedUrl(value);
  if (url === undefined || !/^https?:$/.test(url.protocol)) {
    throw new InvalidOption(
      `${name} must be an http or https URL, for example https://astro.example.`,
    );
  }
  if (url.username !== '' || url.password !== '') {
    throw new InvalidOption(
      `${name} must contain no user name and no password; the key goes into apiKey.`,
    );
  }
  if (/[?#]/.test(url.href)) {
    throw new InvalidOption(
      `${name} must end with its path, without a query and without a fragment.`,
    );
  }
  return url.origin + url.pathname.replace(/\/+$/, '');
}

/** The error that URL throws repeats its argument. */
function parsedUrl(value: unknown): URL | undefined {
  try {
    return new URL(String(value));
  } catch {
    return undefined;
  }
}

/**
 * Reads an API key: `ak_`, then letters, digits and underscores. The service judges the rest, with
 * the checksum: a longer key, or one for another kind of environment, works with this client too. No
 * word of the contract begins with `ak_`, so a key can safely be removed from answers.
 *
 * @throws {InvalidOption} the message never repeats the key
 */
function readApiKey(value: unknown, name = 'apiKey'): string {
  if (typeof value !== 'string' || value === '') {
    throw new InvalidOption(`${name} must be the key that the operator of the service issued.`);
  }
  if (/^\s|\s$/.test(value)) {
    throw new InvalidOption(
      `${name} has white space at its beginning or end, perhaps the line feed of a file.`,
    );
  }
  if (!/^[0-9A-Za-z_]+$/.test(value)) {
    throw new InvalidOption(
      `${name} contains a character that no key has; keys consist of letters, digits and underscores.`,
    );
  }
  if (value.startsWith('key_')) {
    throw new InvalidOption(
      `${name} is the public id of a key, which does not grant access; the key itself begins with "ak_".`,
    );
  }
  if (!/^ak_./.test(value)) {
    throw new InvalidOption(`${name} is not a key of this service; its keys begin with "ak_".`);
  }
  return value;
}

/**
 * Reads the limits of a client's calls.
 *
 * @throws {InvalidOption}
 */
export function readPolicy(options: EclipticOptions): RetryPolicy {
  return {
    attemptsMax: readCount('maxAttempts', options.maxAttempts ?? 4),
    attemptTimeoutMs: readDuration('attemptTimeoutMs', options.attemptTimeoutMs ?? 10_000, 1),
    totalTimeoutMs: readDuration('totalTimeoutMs', options.totalTimeoutMs ?? 30_000, 1),
    baseMs: readDuration('backoffBaseMs', options.backoffBaseMs ?? 200, 0),
    capMs: readDuration('backoffCapMs', options.backoffCapMs ?? 5_000, 0),
    random: options.random ?? Math.random,
    sleep: options.sleep ?? sleep,
  };
}

/**
 * Replaces the limits that one call has of its own.
 *
 * @throws {InvalidOption}
 */
export function withLimits(policy: RetryPolicy, limits: CallLimits): RetryPolicy {
  requireKnown(limits, CALL_OPTIONS);
  const { maxAttempts, attemptTimeoutMs, totalTimeoutMs } = limits;
  return {
    ...policy,
    attemptsMax: readCount('maxAttempts', maxAttempts ?? policy.attemptsMax),
    attemptTimeoutMs: readDuration(
      'attemptTimeoutMs',
      attemptTimeoutMs ?? policy.attemptTimeoutMs,
      1,
    ),
    totalTimeoutMs: readDuration('totalTimeoutMs', totalTimeoutMs ?? policy.totalTimeoutMs, 1),
  };
}

/**
 * Reads a number of milliseconds.
 *
 * @throws {InvalidOption} it is not between the minimum and 2³¹−1
 */
function readDuration(name: string, value: number, leastMs: number): number {
  if (typeof value !== 'number' || !(value >= leastMs && value <= DURATION_MS_MAX)) {
    throw new InvalidOption(
      `${name} must be a number of milliseconds from ${leastMs} to ${DURATION_MS_MAX}.`,
    );
  }
  return value;
}

/**
 * Reads a number of attempts.
 *
 * @throws {InvalidOption} it is not a whole number of at least 1
 */
function readCount(name: string, value: number): number {
  if (!Number.isSafeInteger(value) || value < 1) {
    throw new InvalidOption(`${name} must be a whole number of at least 1.`);
  }
  return value;
}
