/** A load of requests of the corpus, with every response compared with the published one. */
import { setTimeout as delay } from 'node:timers/promises';
import { openCorpus } from '../../src/verification/recipe.ts';
import { publishedAnswer } from '../support/corpus.ts';
import { post } from '../support/service.ts';

export interface CountedLoad {
  /** Right responses so far. */
  answered: number;
  /** Connections that were refused, so the request was never accepted. */
  refused: number;
  /** Every other outcome, in words. */
  readonly failures: string[];
  /** Stops sending, and waits for the requests in flight. */
  end(): Promise<void>;
}

const PAUSE_MS = 2;
/** Errors if nothing listens there, or the container and its address are gone. */
const NOT_ACCEPTED = ['ECONNREFUSED', 'EHOSTUNREACH'];
const corpus = openCorpus();

/**
 * Starts clients with one request at a time, without retries. It ends after the given number of requests. A client also
 * ends after a refused connection.
 */
export function startCountedLoad(
  target: { readonly url: string; readonly key: string },
  { callers = 8, requests = 20_000, pauseMs = PAUSE_MS } = {},
): CountedLoad {
  let next = 0;
  let over = false;
  const load = { answered: 0, refused: 0, failures: [] as string[] };
  const caller = async () => {
    while (!over && next < requests) {
      const request = corpus.request(next++ % 10_000);
      try {
        const response = await post(target, request);
        const text = await response.text();
        if (response.status === 200 && text === publishedAnswer(request)) load.answered++;
        else load.failures.push(`${response.status} ${text.slice(0, 200)}`);
      } catch (error) {
        const cause = (error as Error).cause as NodeJS.ErrnoException | undefined;
        if (NOT_ACCEPTED.includes(cause?.code ?? '')) {
          load.refused++;
          return;
        }
        load.failures.push(String(cause?.message ?? error));
      }
      await delay(pauseMs);
    }
  };
  const ended = Promise.all(Array.from({ length: callers }, caller));
  return Object.assign(load, {
    end: async () => {
      over = true;
      await ended;
    },
  });
}
