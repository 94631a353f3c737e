import { InvalidOption } from './errors.ts';

/** What the options are called elsewhere, in lower case. */
const ALSO_CALLED: Readonly<Record<string, readonly string[]>> = {
  baseUrl: ['url', 'baseuri', 'endpoint', 'host', 'address', 'server'],
  apiKey: ['key', 'token', 'accesstoken', 'secret', 'apitoken', 'auth'],
  maxAttempts: ['retries', 'maxretries', 'retry', 'attempts', 'retrycount'],
  attemptTimeoutMs: ['attempttimeout', 'requesttimeout', 'requesttimeoutms'],
  totalTimeoutMs: ['timeout', 'timeoutms', 'totaltimeout', 'deadline'],
  signal: ['abort', 'abortsignal', 'abortcontroller', 'controller'],
  logger: ['log', 'debug', 'loglevel', 'onlog'],
};
/**
 * One letter in this many may be wrong. The service's rule (`src/request/nearest.ts`) is about names with many relatives and takes
 * more code than all options; a client brings nothing of the service.
 */
const LETTERS_PER_EDIT = 4;

/**
 * Refuses options that there are not: they would do nothing, and nobody would notice.
 *
 * @param known the names that there are
 * @throws {InvalidOption} it names what was probably meant; a name is repeated only as far as it may be one
 */
export function requireKnown(options: unknown, known: readonly string[]): void {
  if (typeof options !== 'object' || options === null || Array.isArray(options)) {
    throw new InvalidOption(`The options must be an object with ${known.join(', ')}.`);
  }
  const unknown = Object.keys(options).find((name) => !known.includes(name));
  if (unknown === undefined) return;
  const name = /^\w{1,40}$/.test(unknown) && !unknown.startsWith('ak_') ? ` "${unknown}"` : '';
  const meant = known.filter((each) => isNear(unknown.toLowerCase().replace(/[_-]/g, ''), each));
  const question = meant.length === 0 ? '' : ` Did you mean "${meant.join('" or "')}"?`;
  throw new InvalidOption(
    `There is no option${name}.${question || ` There are ${known.join(', ')}.`}`,
  );
}

function isNear(given: string, name: string): boolean {
  if (ALSO_CALLED[name]?.includes(given)) return true;
  const text = name.toLowerCase();
  return given.length <= 40 && edits(given, text) <= Math.floor(given.length / LETTERS_PER_EDIT);
}

/** How many letters have to be added, left out or replaced to make one text the other. */
function edits(one: string, other: string): number {
  let row = Array.from({ length: other.length + 1 }, (_, column) => column);
  for (const [index, letter] of [...one].entries()) {
    const next = [index + 1];
    for (let column = 1; column <= other.length; column++) {
      const [above = 0, before = 0, aslant = 0] = [row[column], next[column - 1], row[column - 1]];
      next.push(Math.min(above + 1, before + 1, aslant + (other[column - 1] === letter ? 0 : 1)));
    }
    row = next;
  }
  return row.at(-1) ?? 0;
}
