/** How long nothing is told of a cause that was told. */
const AGAIN_MS = 60_000;
/** Different causes in that time; a text that never comes twice would otherwise be told each time. */
const CAUSES_MAX = 10;

/**
 * Something that fails at every try, several times a second: what of it is worth telling. A cause is
 * told when it is new, and again each minute for as long as it lasts.
 */
export class Outage {
  readonly #now: () => number;
  /** When each cause was told last, in the order of these times. */
  readonly #told = new Map<string, number>();

  /** @param now monotonic, in milliseconds */
  constructor(now: () => number) {
    this.#now = now;
  }

  /** Asked once for each failure: whether it is told. */
  tells(cause: unknown): boolean {
    const now_ms = this.#now();
    for (const [text, told_ms] of this.#told) {
      if (now_ms - told_ms >= AGAIN_MS) this.#told.delete(text);
    }
    const text = textOf(cause);
    if (this.#told.has(text) || this.#told.size >= CAUSES_MAX) return false;
    this.#told.set(text, now_ms);
    return true;
  }

  /** It is over: the next one is news. */
  end(): void {
    this.#told.clear();
  }
}

/** What tells one cause from another. Where a host has several addresses, the text is in each error. */
function textOf(cause: unknown): string {
  if (cause instanceof AggregateError) return cause.errors.map(textOf).join('; ');
  return String(cause);
}
