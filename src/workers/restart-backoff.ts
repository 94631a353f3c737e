const BACKOFF_MS_MIN = 100;
const BACKOFF_MS_MAX = 10_000;

/** How long to wait before a worker is started in place of one that failed. */
export class RestartBackoff {
  /** Workers that died, and not of a task, since the last result of any worker. */
  #failures = 0;

  /** Each failure in a row doubles it. @returns milliseconds; 0 after the first */
  next(): number {
    const doubled_ms = BACKOFF_MS_MIN * 2 ** (this.#failures - 1);
    return this.#failures++ === 0 ? 0 : Math.min(BACKOFF_MS_MAX, doubled_ms);
  }

  reset(): void {
    this.#failures = 0;
  }
}
