import { InvalidOption } from './errors.ts';

/** How a client reaches the service. */
export interface EclipticOptions {
  /** Where the service is, `https://astro.example` or with a path in front: `https://example.com/astro`. */
  readonly baseUrl: string | URL;
  /** A key of the service's operator. It belongs on servers, never into a browser. */
  readonly apiKey: string;
  /** What sends requests; the runtime's own `fetch` unless given. */
  readonly fetch?: typeof globalThis.fetch | undefined;
  /** How often a request is sent at most, 1 for once; 4 unless given. */
  readonly maxAttempts?: number | undefined;
  /** How long one attempt may take until all of its answer is there, milliseconds; 10,000 unless given. */
  readonly attemptTimeoutMs?: number | undefined;
  /** How long a call may take with all its attempts and pauses, milliseconds; 30,000 unless given. */
  readonly totalTimeoutMs?: number | undefined;
  /** The longest pause before the second attempt, milliseconds; it doubles with each further one. 200 unless given. */
  readonly backoffBaseMs?: number | undefined;
  /** The longest pause before any attempt, milliseconds; 5,000 unless given. */
  readonly backoffCapMs?: number | undefined;
  /** For tests: draws pauses, from 0 to below 1. `Math.random` unless given. */
  readonly random?: (() => number) | undefined;
  /** For tests: waits, and rejects with the signal's reason once it is aborted. */
  readonly sleep?: Sleep | undefined;
}

/** @param pause_ms how long @param signal ends it early */
export type Sleep = (pause_ms: number, signal: AbortSignal | undefined) => Promise<void>;

/** `setTimeout` takes no more than a 32-bit number, and turns a greater one into nothing. */
const DURATION_MS_MAX = 2 ** 31 - 1;

/**
 * Reads the address of a service.
 *
 * @returns it without slashes at its end
 * @throws {InvalidOption} which never repeats it: it may hold a password
 */
export function readBaseUrl(value: unknown): string {
  const url = parsedUrl(value);
  if (url === undefined || !/^https?:$/.test(url.protocol)) {
    throw new InvalidOption(
      'baseUrl must be an http or https URL, for example https://astro.example.',
    );
  }
  if (url.username !== '' || url.password !== '') {
    throw new InvalidOption(
      'baseUrl must hold no user name and no password; the key goes into apiKey.',
    );
  }
  if (/[?#]/.test(url.href)) {
    throw new InvalidOption(
      'baseUrl must end with its path, without a query and without a fragment.',
    );
  }
  return url.origin + url.pathname.replace(/\/+$/, '');
}

/** The error that URL throws repeats what it was given. */
function parsedUrl(value: unknown): URL | undefined {
  try {
    return new URL(String(value));
  } catch {
    return undefined;
  }
}

/**
 * Reads an API key: `ak_`, then letters, digits and underscores. What stands behind that is the
 * service's to judge, with its checksum: a longer key, or one of another environment, works with this
 * client too. What begins so occurs in no word of the contract, so a key can be taken out of what comes.
 *
 * @throws {InvalidOption} which never repeats it
 */
export function readApiKey(value: unknown): string {
  if (typeof value !== 'string' || value === '') {
    throw new InvalidOption('apiKey must be the key that the operator of the service issued.');
  }
  if (/^\s|\s$/.test(value)) {
    throw new InvalidOption('apiKey has white space around it: a line feed of a file, perhaps.');
  }
  if (!/^[0-9A-Za-z_]+$/.test(value)) {
    throw new InvalidOption(
      'apiKey holds a character that no key has; keys are letters, digits and underscores.',
    );
  }
  if (value.startsWith('key_')) {
    throw new InvalidOption(
      'apiKey is the public id of a key, which opens nothing; the key itself begins with "ak_".',
    );
  }
  if (!/^ak_./.test(value)) {
    throw new InvalidOption('apiKey is no key of this service; those begin with "ak_".');
  }
  return value;
}

/**
 * Reads a number of milliseconds.
 *
 * @throws {InvalidOption} not from the least one to 2³¹−1
 */
export function readDuration(name: string, value: number, least_ms: number): number {
  if (typeof value !== 'number' || !(value >= least_ms && value <= DURATION_MS_MAX)) {
    throw new InvalidOption(`${name} must be milliseconds from ${least_ms} to ${DURATION_MS_MAX}.`);
  }
  return value;
}

/**
 * Reads how often something may be tried.
 *
 * @throws {InvalidOption} not a whole number from 1
 */
export function readCount(name: string, value: number): number {
  if (!Number.isSafeInteger(value) || value < 1) {
    throw new InvalidOption(`${name} must be a whole number from 1.`);
  }
  return value;
}
