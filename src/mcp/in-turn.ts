/** Keeps work that is long for one thread from holding up everything else on it. */
import { setImmediate } from 'node:timers/promises';

/**
 * Does pieces of work in the order in which they come, at most one in each turn of the event loop, so that
 * other requests are answered in between.
 *
 * @param waiting_max how many pieces may wait
 * @param refuse makes the error for one more
 */
export function inTurn(
  waiting_max: number,
  refuse: () => Error,
): <T>(work: () => Promise<T>) => Promise<T> {
  let last: Promise<unknown> = Promise.resolve();
  let waiting = 0;
  return async (work) => {
    if (waiting === waiting_max) throw refuse();
    waiting++;
    const before = last;
    const done = (async () => {
      await before;
      await setImmediate();
      waiting--;
      return await work();
    })();
    // What fails is for its caller, and not for the next one.
    last = done.catch(() => {});
    return await done;
  };
}
