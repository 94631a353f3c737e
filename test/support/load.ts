/** Clients that keep a service busy, and record the responses. */
import { setTimeout as delay } from 'node:timers/promises';
import { mintKey } from '../../src/keys/token.ts';
import { post, REQUEST } from './service.ts';

/** Requests with their expected status. */
const REQUESTS: readonly (readonly [string, number])[] = [
  [REQUEST, 200],
  [REQUEST, 200],
  ['{"subject":', 400],
  ['{"subject":{"datetime":"2500-01-01T00:00:00Z"}}', 422],
];

export interface Load {
  /** Responses to requests with the key, by status. */
  readonly statuses: Map<number, number>;
  /** Requests with the key without a response. */
  unanswered: number;
  /** The arrival of each 200, by `performance.now()`. */
  readonly successesMs: number[];
  /** The duration of each response. */
  readonly latenciesMs: number[];
  /** Stops sending, and waits for the requests in flight. */
  end(): Promise<void>;
}

/** Pause between two requests of a client, which leaves CPU time for other tests. */
const PAUSE_MS = 4;

/** Starts clients with one request at a time. Every fifth request has an unknown key. */
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

/** The number of responses to requests with the key. */
export function answersOf({ statuses }: Load): number {
  return [...statuses.values()].reduce((total, count) => total + count, 0);
}
