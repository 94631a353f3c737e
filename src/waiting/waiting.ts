/** Waiting: how long before another attempt, whose turn it is, and who waits for a result. */

/** In milliseconds. */
export interface BackoffBounds {
  /** The longest pause after the first failure; it doubles with each further one. */
  readonly firstMs: number;
  readonly maxMs: number;
}

/**
 * The longest pause, in milliseconds.
 *
 * @param failuresBefore in a row, before the one that it follows
 */
export function longestPause({ firstMs, maxMs }: BackoffBounds, failuresBefore: number): number {
  return Math.min(firstMs * 2 ** failuresBefore, maxMs);
}

/** Work that is done one piece at a time, in the order in which it comes. */
export class SerialQueue {
  #last: Promise<unknown> = Promise.resolve();

  /** Settles after the last piece so far, whatever came of it. */
  get whenDone(): Promise<unknown> {
    return this.#last;
  }

  /** Does a piece after all that came before. What fails is for its caller, and not for the next one. */
  run<T>(work: () => Promise<T>): Promise<T> {
    const done = this.#last.then(work);
    this.#last = done.catch(() => {});
    return done;
  }
}

/** Whoever waits for a calculation; it may leave before there is a result. */
export interface Caller {
  hasGone: boolean;
  /** Called once, when it leaves; set by whatever can then be dropped. */
  onLeave: (() => void) | undefined;
}

/** To be called when nobody can receive the result any more. */
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

/** A calculation was dropped before it began, because its caller had gone. */
export class CalculationDroppedError extends Error {
  override readonly name = 'CalculationDroppedError';
}
