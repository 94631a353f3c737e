import { InvalidOption } from './errors.ts';

/** Names of the options in other libraries, in lower case and without separators. */
const ALSO_CALLED: Readonly<Record<string, readonly string[]>> = {
  baseUrl: ['url', 'baseuri', 'endpoint', 'host', 'address', 'server'],
  apiKey: ['key', 'token', 'accesstoken', 'secret', 'apitoken', 'auth'],
  headers: ['header', 'defaultheaders'],
  maxAttempts: ['retries', 'maxretries', 'retry', 'attempts', 'retrycount'],
  attemptTimeoutMs: ['attempttimeout', 'requesttimeout', 'requesttimeoutms'],
  totalTimeoutMs: ['timeout', 'timeoutms', 'totaltimeout', 'deadline'],
  signal: ['abort', 'abortsignal', 'abortcontroller', 'controller'],
  logger: ['log', 'debug', 'loglevel', 'onlog'],
};

/**
 * Rejects unknown options, which would otherwise be ignored silently.
 *
 * @param known the names that there are
 * @throws {InvalidOption} it suggests the likely name, and repeats only text that may be a name
 */
export function requireKnown(options: unknown, known: readonly string[]): void {
  if (typeof options !== 'object' || options === null || Array.isArray(options)) {
    throw new InvalidOption(`The options must be an object with ${known.join(', ')}.`);
  }
  const unknown = Object.keys(options).find((name) => !known.includes(name));
  if (unknown === undefined) return;
  const name = /^\w{1,40}$/.test(unknown) && !unknown.startsWith('ak_') ? ` "${unknown}"` : '';
  const given = unknown.toLowerCase().replace(/[_-]/g, '');
  const meant = known.find(
    (each) => each.toLowerCase() === given || ALSO_CALLED[each]?.includes(given),
  );
  throw new InvalidOption(
    meant === undefined
      ? `There is no option${name}. There are ${known.join(', ')}.`
      : `There is no option${name}. Did you mean "${meant}"?`,
  );
}
