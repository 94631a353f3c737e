/** Whoever waits for a calculation; it may leave before there is a result. */
export class Caller {
  #has_gone = false;
  /** Called once, when it leaves; set by whatever can then be dropped. */
  onLeave: (() => void) | undefined;

  get has_gone(): boolean {
    return this.#has_gone;
  }

  /** To be called when nobody can receive the result any more. */
  leave(): void {
    if (this.#has_gone) return;
    this.#has_gone = true;
    this.onLeave?.();
  }
}

/** A caller that leaves when a signal is aborted. */
export function callerOf(signal: AbortSignal): Caller {
  const caller = new Caller();
  if (signal.aborted) caller.leave();
  else signal.addEventListener('abort', () => caller.leave(), { once: true });
  return caller;
}

/** A calculation was dropped before it began, because its caller had gone. */
export class CalculationDropped extends Error {
  override readonly name = 'CalculationDropped';
}
