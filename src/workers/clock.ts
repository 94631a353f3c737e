/** Repeats a check for as long as there is something to check, so that an idle process sleeps. */
export class Clock {
  readonly #interval_ms: number;
  readonly #check: () => boolean;
  #timer: NodeJS.Timeout | undefined;

  /** @param check returns whether it has to be repeated */
  constructor(interval_ms: number, check: () => boolean) {
    this.#interval_ms = interval_ms;
    this.#check = check;
  }

  /** To be called whenever there is something to check. */
  start(): void {
    this.#timer ??= setInterval(() => {
      if (!this.#check()) this.stop();
    }, this.#interval_ms).unref();
  }

  stop(): void {
    clearInterval(this.#timer);
    this.#timer = undefined;
  }
}
