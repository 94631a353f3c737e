/** Keeps work that is long for one thread from holding up everything else on it. */
import { setImmediate } from 'node:timers/promises';

/**
 * Does pieces of work in the order in which they come, at most one in each turn of the event loop, so that
 * other requests are answered in between. A piece whose signal is aborted before its turn is not done: it fails with
 * the signal's reason.
 *
 * @param waiting_max how many pieces may wait
 * @param refuse makes the error for one more
 */
export function inTurn(
  waiting_max: number,
  refuse: () => Error,
): <T>(work: () => Promise<T>, signal: AbortSignal) => Promise<T> {
  let last: Promise<unknown> = Promise.resolve();
  let waiting = 0;
  return async (work, signal) => {
    if (waiting === waiting_max) throw refuse();
    waiting++;
    const before = last;
    const done = (async () => {
      await before;
      if (!signal.aborted) await setImmediate();
      waiting--;
      signal.throwIfAborted();
      return await work();
    })();
    // What fails is for its caller, and not for the next one.
    last = done.catch(() => {});
    return await done;
  };
}
