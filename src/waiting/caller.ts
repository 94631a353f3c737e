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
