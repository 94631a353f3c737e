/** Backoff, a serial queue, and callers that may stop waiting. */

/** In milliseconds. */
export interface BackoffBounds {
  /** The longest pause after the first failure. It doubles with each further failure. */
  readonly firstMs: number;
  readonly maxMs: number;
}

/**
 * The longest pause, in milliseconds.
 *
 * @param failuresBefore the failures in a row before the latest one
 */
export function longestPause({ firstMs, maxMs }: BackoffBounds, failuresBefore: number): number {
  return Math.min(firstMs * 2 ** failuresBefore, maxMs);
}

/** Runs asynchronous work one piece at a time, in order. */
export class SerialQueue {
  #last: Promise<unknown> = Promise.resolve();

  /** Settles after the last piece so far, even if it failed. */
  get whenDone(): Promise<unknown> {
    return this.#last;
  }

  /** Runs a piece after all earlier ones, even if they failed. */
  run<T>(work: () => Promise<T>): Promise<T> {
    const done = this.#last.then(work);
    this.#last = done.catch(() => {});
    return done;
  }
}

/** Waits for a calculation, and may leave before the result. */
export interface Caller {
  hasGone: boolean;
  /** Called once, when the caller leaves. */
  onLeave: (() => void) | undefined;
}

/** Notes that the caller can no longer receive the result. */
export function leave(caller: Caller): void {
  if (caller.hasGone) return;
  caller.hasGone = true;
  caller.onLeave?.();
}

/** A caller that leaves when a signal is aborted. */
export function callerOf(signal: AbortSignal): Caller {
  const caller: Caller = { hasGone: signal.aborted, onLeave: undefined };
  signal.addEventListener('abort', () => leave(caller), { once: true });
  return caller;
}

/** A calculation was dropped before it began, because its caller left. */
export class CalculationDroppedError extends Error {
  override readonly name = 'CalculationDroppedError';
}
