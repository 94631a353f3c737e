import type { UsageSum } from './observer.ts';

/** Between two tellings of a loss that goes on. */
const AGAIN_MS = 60_000;

/** Adds up what is lost several times a second, and tells it once a minute. */
export class Losses {
  readonly #now: () => number;
  readonly #tell: (lost: UsageSum) => void;
  #untold: UsageSum = { calls: 0, credits: 0 };
  #told_ms = Number.NEGATIVE_INFINITY;

  /**
   * @param now monotonic, in milliseconds
   * @param tell gets what was lost since it was told last
   */
  constructor(now: () => number, tell: (lost: UsageSum) => void) {
    this.#now = now;
    this.#tell = tell;
  }

  /** The first of a loss is told at once. */
  add({ calls, credits }: UsageSum): void {
    const { calls: calls_before, credits: credits_before } = this.#untold;
    this.#untold = { calls: calls_before + calls, credits: credits_before + credits };
    this.tellDue();
  }

  /** Tells what there is, if the last telling is long enough ago. */
  tellDue(): void {
    if (this.#now() - this.#told_ms >= AGAIN_MS) this.tellAll();
  }

  /** Tells what there is: no more of it may come. */
  tellAll(): void {
    if (this.#untold.calls === 0) return;
    this.#tell(this.#untold);
    this.#told_ms = this.#now();
    this.#untold = { calls: 0, credits: 0 };
  }
}
