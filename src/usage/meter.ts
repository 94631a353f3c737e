import { randomUUID } from 'node:crypto';
import { setTimeout as delay, setImmediate as otherWork } from 'node:timers/promises';
import { HOUR_MS, hourOf, type UsageBatch, type UsageCount, type UsageStore } from './usage.ts';

/**
 * Between two writes. What a process that is killed takes with it is within a second, also where
 * the latest write took its time or met another process's and had to be tried again.
 */
const WRITE_INTERVAL_MS = 400;
/** Between two tries at the end. */
const RETRY_PAUSE_MS = 100;
/** An operator hears of a failure that lasts: the first may have met another process's write. */
const FAILURES_TOLD = 2;
/** Counts in one batch: more would hold up answers where the database is embedded. */
const BATCH_COUNTS_MAX = 500;
/** With so many counts there is a write at once. */
const COUNTS_EARLY = 20_000;
/** A count is a key in an hour; so many are kept in memory while the database is away. */
const COUNTS_MAX = 200_000;

export interface MeterObserver {
  /** Usage could not be written, again; told at each try. It is kept. */
  usageUnwritten(cause: unknown): void;
  /** It is written again. */
  usageWritten(): void;
  /** There was no more room for it, or it was not known to be written before the end. */
  usageLost(lost: UsageSum): void;
}

export interface UsageSum {
  readonly calls: number;
  readonly credits: number;
}

export interface MeterOptions {
  readonly store: UsageStore;
  readonly observer: MeterObserver;
  /** Unix milliseconds. */
  readonly now: () => number;
}

interface Tally {
  readonly key_id: string;
  /** Since 1970. */
  readonly hour: number;
  calls: number;
  credits: number;
  last_ms: number;
}

/**
 * Counts usage in memory, and writes it all the time. A batch that could not be written, or of which
 * that is not known, is written again under its number; the store takes each number once.
 */
export class Meter {
  readonly #store: UsageStore;
  readonly #observer: MeterObserver;
  readonly #now: () => number;
  readonly #writer = randomUUID();
  /** By hour and key, oldest first. */
  readonly #tallies = new Map<string, Tally>();
  /** Taken from the tallies, and not known to be written. */
  #batch: UsageBatch | undefined;
  #batches = 0;
  #writing: Promise<void> | undefined;
  #failures = 0;
  #lost: UsageSum = { calls: 0, credits: 0 };
  readonly #timer: NodeJS.Timeout;

  constructor({ store, observer, now }: MeterOptions) {
    this.#store = store;
    this.#observer = observer;
    this.#now = now;
    this.#timer = setInterval(() => void this.flush(), WRITE_INTERVAL_MS);
    this.#timer.unref();
  }

  /** Counts one request. Never waits, and never fails. */
  count(key_id: string, credits: number): void {
    const now_ms = this.#now();
    const hour = Math.floor(now_ms / HOUR_MS);
    const name = `${hour} ${key_id}`;
    const tally = this.#tallies.get(name);
    if (tally !== undefined) {
      tally.calls++;
      tally.credits += credits;
      tally.last_ms = Math.max(tally.last_ms, now_ms);
    } else if (this.#tallies.size < COUNTS_MAX) {
      this.#tallies.set(name, { key_id, hour, calls: 1, credits, last_ms: now_ms });
      if (this.#tallies.size === COUNTS_EARLY) void this.flush();
    } else {
      this.#lost = sum([this.#lost, { calls: 1, credits }]);
    }
  }

  /** What is counted and not known to be written. */
  get waiting(): UsageSum {
    return sum([...(this.#batch?.counts ?? []), ...this.#tallies.values()]);
  }

  /** Writes what there is. Never fails: what cannot be written is kept. */
  flush(): Promise<void> {
    this.#writing ??= this.#write().finally(() => {
      this.#writing = undefined;
    });
    return this.#writing;
  }

  /**
   * Ends counting: writes what is left, and tells what could not be written.
   *
   * @param limit_ms how long it may try; a write that is under way then is not waited for
   */
  async stop(limit_ms: number): Promise<void> {
    clearInterval(this.#timer);
    const limit = new AbortController();
    const late = delay(limit_ms, undefined, { signal: limit.signal }).catch(() => {});
    await Promise.race([this.#writeAll(limit.signal), late]);
    limit.abort();
    this.#lost = sum([this.#lost, this.waiting]);
    this.#tellLost();
  }

  async #writeAll(limit: AbortSignal): Promise<void> {
    while (!limit.aborted) {
      await this.flush();
      if (this.#batch === undefined && this.#tallies.size === 0) return;
      if (this.#failures > 0) await delay(RETRY_PAUSE_MS);
    }
  }

  #tellLost(): void {
    if (this.#lost.calls === 0) return;
    this.#observer.usageLost(this.#lost);
    this.#lost = { calls: 0, credits: 0 };
  }

  async #write(): Promise<void> {
    this.#tellLost();
    // What is counted from here on is for the next time.
    let left = this.#tallies.size;
    try {
      while (this.#batch !== undefined || left > 0) {
        // What was taken before goes first, under its old number.
        if (this.#batch === undefined) left -= BATCH_COUNTS_MAX;
        this.#batch ??= this.#take();
        await this.#store.write(this.#batch);
        this.#batch = undefined;
        // The embedded database has held up everything else for the length of a batch.
        await otherWork();
      }
      if (this.#failures >= FAILURES_TOLD) this.#observer.usageWritten();
      this.#failures = 0;
    } catch (cause) {
      this.#failures++;
      if (this.#failures >= FAILURES_TOLD) this.#observer.usageUnwritten(cause);
    }
  }

  /** Makes a batch of the oldest counts. */
  #take(): UsageBatch {
    const taken = this.#tallies.entries().take(BATCH_COUNTS_MAX).toArray();
    for (const [name] of taken) this.#tallies.delete(name);
    this.#batches++;
    return {
      writer: this.#writer,
      number: this.#batches,
      counts: taken.map(([, tally]) => countOf(tally)),
    };
  }
}

function countOf({ key_id, hour, calls, credits, last_ms }: Tally): UsageCount {
  const last_used_at = new Date(last_ms).toISOString();
  return { key_id, hour: hourOf(hour * HOUR_MS), calls, credits, last_used_at };
}

function sum(parts: readonly UsageSum[]): UsageSum {
  let calls = 0;
  let credits = 0;
  for (const part of parts) {
    calls += part.calls;
    credits += part.credits;
  }
  return { calls, credits };
}
