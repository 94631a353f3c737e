/** Callers that keep a service busy, and record the answers they get. */
import { setTimeout as delay } from 'node:timers/promises';
import { mintKey } from '../../src/keys/token.ts';
import { post, REQUEST } from './service.ts';

/** Requests, and the status of their answers if nothing is wrong with the service. */
const REQUESTS: readonly (readonly [string, number])[] = [
  [REQUEST, 200],
  [REQUEST, 200],
  ['{"subject":', 400],
  ['{"subject":{"datetime":"2500-01-01T00:00:00Z"}}', 422],
];

export interface Load {
  /** Answers to requests with the key, by status. */
  readonly statuses: Map<number, number>;
  /** Requests with the key that got no answer. */
  unanswered: number;
  /** The arrival of each 200, by `performance.now()`. */
  readonly successesMs: number[];
  /** The duration of each answer. */
  readonly latenciesMs: number[];
  /** Stops sending, and waits for the requests in flight. */
  end(): Promise<void>;
}

/** Pause between two requests of a caller, so that tests in other files get some CPU time too. */
const PAUSE_MS = 4;

/** Starts callers, each with one request at a time; every fifth request carries an unknown key. */
export function startLoad(url: string, key: string, callers = 8): Load {
  const load = {
    statuses: new Map<number, number>(),
    unanswered: 0,
    successesMs: [] as number[],
    latenciesMs: [] as number[],
  };
  const unknown = mintKey('test');
  let over = false;
  const call = async (turn: number) => {
    const [body] = REQUESTS[turn % REQUESTS.length] ?? [REQUEST];
    const isKnown = turn % 5 !== 0;
    const beganMs = performance.now();
    try {
      const response = await post({ url, key: isKnown ? key : unknown }, body);
      await response.arrayBuffer();
      if (!isKnown) return;
      const nowMs = performance.now();
      load.statuses.set(response.status, (load.statuses.get(response.status) ?? 0) + 1);
      if (response.status === 200) load.successesMs.push(nowMs);
      load.latenciesMs.push(nowMs - beganMs);
    } catch {
      if (isKnown) load.unanswered++;
    }
  };
  const ended = Promise.all(
    Array.from({ length: callers }, async (_, caller) => {
      for (let turn = caller; !over; turn++) {
        await call(turn);
        await delay(PAUSE_MS);
      }
    }),
  );
  return Object.assign(load, {
    end: async () => {
      over = true;
      await ended;
    },
  });
}

/** The number of answers to requests with the key. */
export function answersOf({ statuses }: Load): number {
  return [...statuses.values()].reduce((total, count) => total + count, 0);
}
