import { HOUR_MS, hourOf, sumOf, type UsageCount, type UsageSum } from './usage.ts';

/** A count in the making; times are in Unix milliseconds. */
interface Tally {
  readonly key_id: string;
  /** When the hour began. */
  readonly hour_ms: number;
  calls: bigint;
  credits: bigint;
  last_ms: number;
}

const hourBegin = (now_ms: number) => now_ms - (now_ms % HOUR_MS);
const nameOf = (hour_ms: number, key_id: string) => `${hour_ms} ${key_id}`;

/** Usage added up by hour and key, oldest first. */
export class Tallies {
  readonly #tallies = new Map<string, Tally>();

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
    const hour_ms = hourBegin(now_ms);
    this.#add({ key_id, hour_ms, calls: 1n, credits: BigInt(credits), last_ms: now_ms });
  }

  /** True if counting a request of this key would need no new entry. */
  has(key_id: string, now_ms: number): boolean {
    return this.#tallies.has(nameOf(hourBegin(now_ms), key_id));
  }

  add(counts: Iterable<UsageCount>): void {
    for (const { hour, last_used_at, ...count } of counts) {
      const hour_ms = Date.parse(`${hour}:00Z`);
      this.#add({ ...count, hour_ms, last_ms: Date.parse(last_used_at) });
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

  #add(more: Tally): void {
    const name = nameOf(more.hour_ms, more.key_id);
    const tally = this.#tallies.get(name);
    if (tally === undefined) {
      this.#tallies.set(name, more);
      return;
    }
    tally.calls += more.calls;
    tally.credits += more.credits;
    tally.last_ms = Math.max(tally.last_ms, more.last_ms);
  }
}

function countOf({ key_id, hour_ms, calls, credits, last_ms }: Tally): UsageCount {
  const last_used_at = new Date(last_ms).toISOString();
  return { key_id, hour: hourOf(hour_ms), calls, credits, last_used_at };
}
