/** The callbacks that wait for one signal. */
interface Waiting {
  readonly calls: Set<() => void>;
  /** The only listener. */
  readonly listener: () => void;
}

const WAITING = new WeakMap<AbortSignal, Waiting>();

/**
 * Calls a function when a signal aborts. All that wait for the same signal share one listener: Node 20
 * warns of a leak if there are more than ten, as with eleven calls at once that share a signal.
 *
 * @param signal one that is not aborted yet
 * @returns stops waiting; when nothing waits any longer, the signal has no listener left
 */
export function onAbort(signal: AbortSignal, call: () => void): () => void {
  const { calls, listener } = WAITING.get(signal) ?? listenTo(signal);
  // The same function may wait twice.
  const own = () => call();
  calls.add(own);
  return () => {
    calls.delete(own);
    if (calls.size > 0) return;
    signal.removeEventListener('abort', listener);
    WAITING.delete(signal);
  };
}

function listenTo(signal: AbortSignal): Waiting {
  const calls = new Set<() => void>();
  const listener = () => {
    for (const call of calls) call();
  };
  signal.addEventListener('abort', listener, { once: true });
  const waiting = { calls, listener };
  WAITING.set(signal, waiting);
  return waiting;
}
