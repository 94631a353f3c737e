import type { Counted, UsageCount } from './usage.ts';

/** A count in progress. Times are in Unix milliseconds. */
interface Tally {
  readonly keyId: string;
  /** When the hour began. */
  readonly hourMs: number;
  calls: number;
  credits: number;
  lastMs: number;
}

const HOUR_MS = 3_600_000;
const nameOf = (keyId: string, nowMs: number) => `${Math.floor(nowMs / HOUR_MS)} ${keyId}`;

/** Usage by hour and key, oldest first. */
export class Tallies {
  readonly #tallies = new Map<string, Tally>();

  get size(): number {
    return this.#tallies.size;
  }

  /** Counts one request. @param nowMs Unix milliseconds */
  count(keyId: string, credits: number, nowMs: number): void {
    const name = nameOf(keyId, nowMs);
    const tally = this.#tallies.get(name);
    if (tally === undefined) {
      const hourMs = nowMs - (nowMs % HOUR_MS);
      this.#tallies.set(name, { keyId, hourMs, calls: 1, credits, lastMs: nowMs });
      return;
    }
    tally.calls++;
    tally.credits += credits;
    tally.lastMs = Math.max(tally.lastMs, nowMs);
  }

  /** True if a request of this key needs no new entry. */
  has(keyId: string, nowMs: number): boolean {
    return this.#tallies.has(nameOf(keyId, nowMs));
  }

  values(): Iterable<Counted> {
    return this.#tallies.values();
  }

  /** Removes and returns the oldest counts. */
  take(limit: number): UsageCount[] {
    const taken: UsageCount[] = [];
    for (const [name, { keyId, hourMs, calls, credits, lastMs }] of this.#tallies) {
      if (taken.length >= limit) break;
      this.#tallies.delete(name);
      const hour = new Date(hourMs).toISOString().slice(0, 13);
      const lastUsedAt = new Date(lastMs).toISOString();
      taken.push({ key_id: keyId, hour, calls, credits, last_used_at: lastUsedAt });
    }
    return taken;
  }
}
