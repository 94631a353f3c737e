import { HOUR_MS, hourOf, sumOf, type UsageCount, type UsageSum } from './usage.ts';

/** A count in the making; times are in Unix milliseconds. */
interface Tally {
  readonly key_id: string;
  /** When the hour began. */
  readonly hourMs: number;
  calls: bigint;
  credits: bigint;
  lastMs: number;
}

const hourBegin = (nowMs: number) => nowMs - (nowMs % HOUR_MS);
const nameOf = (hourMs: number, keyId: string) => `${hourMs} ${keyId}`;

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
   * @param nowMs Unix milliseconds
   */
  count(keyId: string, credits: number, nowMs: number): void {
    const hourMs = hourBegin(nowMs);
    this.#add({ key_id: keyId, hourMs, calls: 1n, credits: BigInt(credits), lastMs: nowMs });
  }

  /** True if counting a request of this key would need no new entry. */
  has(keyId: string, nowMs: number): boolean {
    return this.#tallies.has(nameOf(hourBegin(nowMs), keyId));
  }

  add(counts: Iterable<UsageCount>): void {
    for (const { hour, last_used_at: lastUsedAt, ...count } of counts) {
      const hourMs = Date.parse(`${hour}:00Z`);
      this.#add({ ...count, hourMs, lastMs: Date.parse(lastUsedAt) });
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
    const name = nameOf(more.hourMs, more.key_id);
    const tally = this.#tallies.get(name);
    if (tally === undefined) {
      this.#tallies.set(name, more);
      return;
    }
    tally.calls += more.calls;
    tally.credits += more.credits;
    tally.lastMs = Math.max(tally.lastMs, more.lastMs);
  }
}

function countOf({ key_id: keyId, hourMs, calls, credits, lastMs }: Tally): UsageCount {
  const lastUsedAt = new Date(lastMs).toISOString();
  return { key_id: keyId, hour: hourOf(hourMs), calls, credits, last_used_at: lastUsedAt };
}
