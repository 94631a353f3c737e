/** A cause that was reported is not reported again for this long. */
const AGAIN_MS = 60_000;
/** Most causes reported in that time: without a limit, texts that never repeat would all be reported. */
const CAUSES_MAX = 10;

/**
 * Something that fails at every attempt, several times a second. A cause is reported when it is new,
 * and again each minute for as long as it lasts.
 */
export class Outage {
  readonly #now: () => number;
  /** When each cause was last reported, in the order of these times. */
  readonly #reported = new Map<string, number>();

  /** @param now monotonic, in milliseconds */
  constructor(now: () => number) {
    this.#now = now;
  }

  /**
   * Notes a failure.
   *
   * @returns whether it is to be reported
   */
  note(cause: unknown): boolean {
    const nowMs = this.#now();
    for (const [text, reportedMs] of this.#reported) {
      if (nowMs - reportedMs >= AGAIN_MS) this.#reported.delete(text);
    }
    const text = textOf(cause);
    if (this.#reported.has(text) || this.#reported.size >= CAUSES_MAX) return false;
    this.#reported.set(text, nowMs);
    return true;
  }

  /** Notes that it is over: the next failure is news. */
  end(): void {
    this.#reported.clear();
  }
}

/** What distinguishes causes. If a host has several addresses, the text is in the error of each. */
function textOf(cause: unknown): string {
  if (cause instanceof AggregateError) return cause.errors.map(textOf).join('; ');
  return String(cause);
}
