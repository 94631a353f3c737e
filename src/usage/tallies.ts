import { HOUR_MS, hourOf, sumOf, type UsageCount, type UsageSum } from './usage.ts';

interface Tally {
  readonly key_id: string;
  /** `2026-11-20T09`, UTC. */
  readonly hour: string;
  calls: bigint;
  credits: bigint;
  /** Unix milliseconds. */
  last_ms: number;
}

const nameOf = (hour: string, key_id: string) => `${hour} ${key_id}`;

/** Usage added up by hour and key, oldest first. */
export class Tallies {
  readonly #tallies = new Map<string, Tally>();
  /** The text of the hour is made once an hour, not once a request. */
  #hour = Number.NaN;
  #hour_text = '';

  get size(): number {
    return this.#tallies.size;
  }

  get sum(): UsageSum {
    return sumOf(this.#tallies.values());
  }

  /**
   * Counts one request.
   *
   * @param now_ms Unix milliseconds
   */
  count(key_id: string, credits: number, now_ms: number): void {
    this.#add(key_id, this.#hourOf(now_ms), 1n, BigInt(credits), now_ms);
  }

  /** Whether counting a request of this key would need no new entry. */
  has(key_id: string, now_ms: number): boolean {
    return this.#tallies.has(nameOf(this.#hourOf(now_ms), key_id));
  }

  add(counts: Iterable<UsageCount>): void {
    for (const { key_id, hour, calls, credits, last_used_at } of counts) {
      this.#add(key_id, hour, calls, credits, Date.parse(last_used_at));
    }
  }

  /** Removes and returns the oldest counts. */
  take(limit = Number.POSITIVE_INFINITY): UsageCount[] {
    const taken: UsageCount[] = [];
    for (const [name, tally] of this.#tallies) {
      if (taken.length >= limit) break;
      this.#tallies.delete(name);
      taken.push(countOf(tally));
    }
    return taken;
  }

  [Symbol.iterator](): Iterator<UsageCount> {
    return this.#tallies.values().map(countOf);
  }

  #add(key_id: string, hour: string, calls: bigint, credits: bigint, last_ms: number): void {
    const name = nameOf(hour, key_id);
    const tally = this.#tallies.get(name);
    if (tally === undefined) {
      this.#tallies.set(name, { key_id, hour, calls, credits, last_ms });
      return;
    }
    tally.calls += calls;
    tally.credits += credits;
    tally.last_ms = Math.max(tally.last_ms, last_ms);
  }

  #hourOf(now_ms: number): string {
    const hour = Math.floor(now_ms / HOUR_MS);
    if (hour !== this.#hour) {
      this.#hour = hour;
      this.#hour_text = hourOf(now_ms);
    }
    return this.#hour_text;
  }
}

function countOf({ last_ms, ...tally }: Tally): UsageCount {
  return { ...tally, last_used_at: new Date(last_ms).toISOString() };
}
