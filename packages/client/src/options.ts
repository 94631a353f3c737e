import { environmentText } from './environment.ts';
import { InvalidOption } from './errors.ts';
import { requireKnown } from './known-options.ts';
import { environmentLogger, type Logger } from './logger.ts';
import { type RetryPolicy, type Sleep, sleep } from './retry.ts';

/** Limits on how often and for how long a call tries. */
export interface CallLimits {
  /** The most times a request is sent; 1 disables retries. Default: 4. */
  readonly maxAttempts?: number | undefined;
  /** The most milliseconds for one attempt, until its whole response has arrived. Default: 10,000. */
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
   * More header fields for every request, such as `{ 'X-Team': 'charts' }`; `User-Agent` replaces the client's own.
   * `Authorization`, `Accept`, `Content-Type` and others that the client sets are rejected.
   */
  readonly headers?: Readonly<Record<string, string>> | undefined;
  /**
   * Receives each attempt: number, status, time, `request_id`, and the pause before the next one. Default: standard
   * error if the environment variable `ECLIPTIC_LOG` is `debug`, else no logger.
   */
  readonly logger?: Logger | undefined;
  /** Sends requests; must end when its signal aborts. Default: the runtime's own `fetch`. */
  readonly fetch?: typeof globalThis.fetch | undefined;
  /**
   * The longest pause before the second attempt, in milliseconds; it doubles with each further one.
   * Default: 200.
   */
  readonly backoffBaseMs?: number | undefined;
  /**
   * The longest pause before any attempt, in milliseconds. A response may set a longer one.
   * Default: 5,000.
   */
  readonly backoffCapMs?: number | undefined;
  /** For tests: draws pauses; returns a number from 0 to below 1. Default: `Math.random`. */
  readonly random?: (() => number) | undefined;
  /** For tests: waits, and rejects with the signal's reason if the signal is aborted. */
  readonly sleep?: Sleep | undefined;
}

/** The options of a client, completed from the environment. */
export interface ReadOptions {
  readonly baseUrl: string;
  readonly key: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly fetch: typeof globalThis.fetch;
  readonly logger: Logger | undefined;
  readonly policy: RetryPolicy;
}

/** `setTimeout` accepts at most a 32-bit number, and treats a larger one as no delay. */
const DURATION_MS_MAX = 2 ** 31 - 1;

const DEFAULTS: RetryPolicy = {
  maxAttempts: 4,
  attemptTimeoutMs: 10_000,
  totalTimeoutMs: 30_000,
  backoffBaseMs: 200,
  backoffCapMs: 5_000,
  random: Math.random,
  sleep,
};

const OPTIONS = ['baseUrl', 'apiKey', 'headers', 'logger', 'fetch', ...Object.keys(DEFAULTS)];
const CALL_OPTIONS = ['signal', 'maxAttempts', 'attemptTimeoutMs', 'totalTimeoutMs'];

/** The allowed values of an option, in words after "must". */
type Kind = readonly [words: string, isRight: (value: unknown) => boolean];

const FUNCTION: Kind = ['be a function', (value) => typeof value === 'function'];

const KINDS: Readonly<Record<string, Kind>> = {
  logger: ['have a function debug, as console has', has('debug')],
  // An AbortController instead would abort nothing.
  signal: ['be an AbortSignal, such as the signal of a controller', has('throwIfAborted')],
  fetch: FUNCTION,
  maxAttempts: [
    'be a whole number of at least 1',
    (value) => Number.isSafeInteger(value) && (value as number) >= 1,
  ],
  attemptTimeoutMs: milliseconds(1),
  totalTimeoutMs: milliseconds(1),
  backoffBaseMs: milliseconds(0),
  backoffCapMs: milliseconds(0),
  random: FUNCTION,
  sleep: FUNCTION,
};

function has(method: string): (value: unknown) => boolean {
  return (value) => typeof (value as Record<string, unknown>)[method] === 'function';
}

function milliseconds(least: number): Kind {
  return [
    `be a number of milliseconds from ${least} to ${DURATION_MS_MAX}`,
    (value) => typeof value === 'number' && value >= least && value <= DURATION_MS_MAX,
  ];
}

/** Fields that a client sets by itself. */
const OWN_HEADERS = [
  ...['authorization', 'content-type', 'content-length', 'transfer-encoding'],
  'accept',
];

/**
 * Faults of keys; the first match counts. The service checks the rest, including the checksum, so longer keys and keys
 * of other environments also work with this client. No word of the contract begins with `ak_`, so a key
 * can safely be removed from responses.
 */
const KEY_FAULTS: readonly (readonly [RegExp, string])[] = [
  [/^\s|\s$/, 'has white space at its beginning or end, perhaps the line feed of a file.'],
  [/\W/, 'contains a character that no key has; keys consist of letters, digits and underscores.'],
  [
    /^key_/,
    'is the public id of a key, which does not grant access; the key itself begins with "ak_".',
  ],
  [/^(?!ak_.)/, 'is not a key of this service; its keys begin with "ak_".'],
];

/**
 * Reads the options of a client.
 *
 * @throws {InvalidOption} one is unknown, missing or not usable
 */
export function readOptions(options: EclipticOptions): ReadOptions {
  checkOptions(options, OPTIONS);
  const { baseUrl, apiKey, headers, logger, fetch } = options;
  return {
    baseUrl: readBaseUrl(...givenOr('baseUrl', baseUrl, 'ECLIPTIC_URL', 'address of the service')),
    key: readApiKey(...givenOr('apiKey', apiKey, 'ECLIPTIC_API_KEY', 'key')),
    headers: readHeaders(headers),
    fetch: fetch ?? ((...request) => globalThis.fetch(...request)),
    logger: logger ?? environmentLogger(),
    policy: readPolicy(options),
  };
}

/**
 * Checks the options of one call.
 *
 * @param policy of the client, for limits that the call omits
 * @throws {InvalidOption}
 */
export function withLimits(policy: RetryPolicy, options: CallLimits): RetryPolicy {
  checkOptions(options, CALL_OPTIONS);
  return readPolicy(options, policy);
}

/** @param otherwise the defaults */
export function readPolicy(options: EclipticOptions, otherwise = DEFAULTS): RetryPolicy {
  const names = Object.keys(DEFAULTS) as (keyof RetryPolicy)[];
  const values = names.map((name) => [name, options[name] ?? otherwise[name]]);
  return Object.fromEntries(values) as RetryPolicy;
}

/** @throws {InvalidOption} one is unknown or has the wrong type; null means omitted */
function checkOptions(options: object, known: readonly string[]): void {
  requireKnown(options, known);
  for (const name of known) {
    const value = (options as Readonly<Record<string, unknown>>)[name];
    const [words, isRight] = KINDS[name] ?? [];
    if (value === undefined || value === null || isRight?.(value) !== false) continue;
    throw new InvalidOption(`${name} must ${words}.`);
  }
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

/** @returns the address without trailing slashes; messages never repeat it, as it may contain a password */
function readBaseUrl(value: unknown, name: string): string {
  const text = String(value);
  const url = URL.canParse(text) ? new URL(text) : undefined;
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

/** Messages never repeat the key. */
function readApiKey(value: unknown, name: string): string {
  if (typeof value !== 'string') {
    throw new InvalidOption(`${name} must be the key that the operator of the service issued.`);
  }
  const fault = KEY_FAULTS.find(([pattern]) => pattern.test(value));
  if (fault !== undefined) throw new InvalidOption(`${name} ${fault[1]}`);
  return value;
}

/** @returns names in lower case; messages never repeat a value, as it may be a secret */
function readHeaders(value: EclipticOptions['headers']): Readonly<Record<string, string>> {
  let headers: Headers;
  try {
    headers = new Headers(value ?? {});
  } catch {
    throw new InvalidOption(
      'headers must be an object of names and values that HTTP allows, for example { "X-Team": "charts" }.',
    );
  }
  const own = OWN_HEADERS.find((name) => headers.has(name));
  if (own === undefined) return Object.fromEntries(headers.entries());
  const remedy = own === 'authorization' ? ' Give the key as apiKey.' : '';
  throw new InvalidOption(`headers must not have ${own}, which the client sets.${remedy}`);
}
