/** The tool that searches the documentation, and keeps that from holding up everything else on its thread. */
import { setImmediate } from 'node:timers/promises';
import {
  arrayOf,
  openObject,
  strictObject,
  string,
} from '../../packages/contract/schema/json-schema.ts';
import type { Documentation } from '../../packages/site/documentation-texts.ts';
import { ProblemError } from '../problem/problem.ts';
import { Turns } from '../waiting/waiting.ts';
import { readArguments, refuseArgument } from './arguments.ts';
import type { Tool } from './tool.ts';

/**
 * Does pieces of work in the order in which they come, at most one in each turn of the event loop, so that
 * other requests are answered in between. A piece whose signal is aborted before its turn is not done: it fails with
 * the signal's reason.
 *
 * @param waitingMax how many pieces may wait
 * @param refuse makes the error for one more
 */
export function inTurn(
  waitingMax: number,
  refuse: () => Error,
): <T>(work: () => Promise<T>, signal: AbortSignal) => Promise<T> {
  const turns = new Turns();
  let waiting = 0;
  return async (work, signal) => {
    if (waiting === waitingMax) throw refuse();
    waiting++;
    return await turns.take(async () => {
      if (!signal.aborted) await setImmediate();
      waiting--;
      signal.throwIfAborted();
      return await work();
    });
  };
}

/** The search looks up no more than this: see `packages/site/search/terms.ts`. */
export const QUERY_LENGTH_MAX = 100;
/** The search looks up fewer: see `packages/site/search/terms.ts`. */
export const QUERY_WORDS_MAX = 16;
/** No search takes longer than a few milliseconds, so the last one waits for less than a second. */
export const WAITING_MAX = 100;

const INPUT = strictObject(
  { description: 'What to look for.', examples: [{ query: 'time zone' }] },
  {
    query: string({
      description: `A few words, a code or the name of a field; at most ${QUERY_WORDS_MAX} words and ${QUERY_LENGTH_MAX} characters.`,
      examples: ['time zone', 'settings.ayanamsa.required'],
    }),
  },
  ['query'],
);

const RESULT = {
  page: 'Time and time zones',
  heading: 'Time and time zones',
  excerpt: 'The service takes an instant …',
  address: 'http://127.0.0.1:8080/docs/time',
} as const;

const OUTPUT = openObject(
  { description: 'What was found.', examples: [{ results: [RESULT] }] },
  {
    results: arrayOf(
      openObject(
        { description: 'A section of a page.', examples: [RESULT] },
        {
          page: string({ description: 'The title of the page.', examples: [RESULT.page] }),
          heading: string({ description: 'Its own heading.', examples: [RESULT.heading] }),
          excerpt: string({ description: 'The part that matches.', examples: [RESULT.excerpt] }),
          address: string({ description: 'Where it is.', examples: [RESULT.address] }),
        },
        ['page', 'heading', 'excerpt', 'address'],
      ),
      { description: 'The best first; empty if nothing matches.', examples: [[RESULT]] },
    ),
  },
  ['results'],
);

export function searchTool({ search }: Documentation): Tool {
  const searchInTurn = inTurn(
    WAITING_MAX,
    () =>
      new ProblemError(
        'server.overloaded',
        'Too many searches are waiting. Send this one again after a pause.',
      ),
  );
  return {
    name: 'search_documentation',
    title: 'Search the documentation',
    description:
      'Searches the documentation of this service: the request, the answer, time zones, error codes, limits, versions, operation. ' +
      'Gives sections with page, heading, excerpt and address. A whole page is a resource of this server: the address without its fragment, with .md at its end.',
    input: INPUT,
    output: OUTPUT,
    call: async (given, { signal }) => {
      const { query } = readArguments<{ readonly query: string }>(given, INPUT);
      const words = query.match(/[\p{L}\p{N}]+/gu) ?? [];
      if (query.length > QUERY_LENGTH_MAX || words.length > QUERY_WORDS_MAX) {
        const detail = `query must not be longer than ${QUERY_WORDS_MAX} words and ${QUERY_LENGTH_MAX} characters; a few words are enough.`;
        refuseArgument('request.malformed', 'query', detail);
      }
      return { json: JSON.stringify({ results: await searchInTurn(() => search(query), signal) }) };
    },
  };
}
