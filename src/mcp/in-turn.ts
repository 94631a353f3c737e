/** Keeps work that is long for one thread from holding up everything else on it. */
import { setImmediate } from 'node:timers/promises';
import { Turns } from '../waiting/turns.ts';

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
