import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { DISK_MS_MAX, damagedOf, Outbox } from './outbox.ts';
import type { UsageStore } from './store.ts';
import { Tallies } from './tallies.ts';
import {
  BATCH_COUNTS_MAX,
  type Counted,
  sumOf,
  type UsageBatch,
  type UsageEvents,
} from './usage.ts';

/** The interval of writes. A killed process loses at most a second of usage, even after a slow write. */
const WRITE_INTERVAL_MS = 400;
/** The pause between attempts at shutdown. */
const RETRY_PAUSE_MS = 100;
/** Failures are reported from the second in a row: the first may be a conflict with another process. */
const FAILURES_REPORTED = 2;
/** The most counts in memory outside batches. A count is one key in one hour. */
const COUNTS_MAX = 200_000;
/** Lost counts are reported in groups of this size. */
const LOST_MAX = 1_000;

interface MeterOptions {
  readonly store: UsageStore;
  readonly observer: UsageEvents;
  /** The folder of outboxes; undefined to keep unwritten usage only in memory. */
  readonly folder?: string | undefined;
  /** Unix milliseconds. */
  readonly now?: () => number;
}

/**
 * Counts usage in memory, and writes it continuously in numbered batches. A batch that may not have been written is written
 * again with the same number, and the store accepts each number once. While the database is unreachable, batches go to
 * the outbox, and later from there to the database in the same order.
 */
export class Meter {
  readonly #store: UsageStore;
  readonly #observer: UsageEvents;
  readonly #now: () => number;
  /** Identifies this process. */
  readonly #writer = randomUUID();
  readonly outbox: Outbox | undefined;
  /** Counts in no batch yet. */
  readonly #fresh = new Tallies();
  /** Counts beyond the limit; reported at the next write. */
  readonly #lost = new Tallies();
  /** Batches that may be neither in the database nor in the outbox, oldest first. The empty first batch tests the database. */
  #batches: UsageBatch[] = [{ writer: this.#writer, batch: 1, counts: [] }];
  #number = 1;
  #writing: Promise<void> | undefined;
  #keeping: Promise<void> | undefined;
  #keepingSinceMs = 0;
  /** True if writing `#batches` to the outbox failed. */
  #isUnkept = false;
  /** The sums of the outbox. */
  #kept: Counted = sumOf([]);
  #failures = 0;
  #hasWritten = false;
  #stopped = false;
  /** All usage counted before this moment is written; monotonic, in milliseconds. */
  #writtenAtMs = performance.now();
  readonly #timer: NodeJS.Timeout;
  /** Settles after the first attempt to write, even if it failed. */
  readonly firstAttempt: Promise<void>;

  constructor({ store, observer, folder, now = Date.now }: MeterOptions) {
    this.#store = store;
    this.#observer = observer;
    this.#now = now;
    this.outbox = folder === undefined ? undefined : new Outbox(folder, this.#writer);
    this.firstAttempt = this.flush();
    this.#timer = setInterval(() => {
      // Save to disk what an earlier write should have written.
      if (this.#writing !== undefined || this.#failures > 0) void this.#keep();
      void this.flush();
    }, WRITE_INTERVAL_MS);
    this.#timer.unref();
  }

  /** True after the first successful write. */
  get hasWritten(): boolean {
    return this.#hasWritten;
  }

  /** Counts one request. Never waits and never fails. */
  count(keyId: string, credits: number): void {
    const nowMs = this.#now();
    const hasRoom = this.#fresh.size < COUNTS_MAX || this.#fresh.has(keyId, nowMs);
    (hasRoom ? this.#fresh : this.#lost).count(keyId, credits, nowMs);
    if (this.#lost.size >= LOST_MAX) this.#reportLost(this.#lost);
  }

  /** Usage that may not be in the database yet. */
  get waiting(): Counted {
    const batches = this.#batches.flatMap(({ counts }) => counts);
    const kept = this.outbox?.isEmpty === false ? [this.#kept] : [];
    return sumOf([...kept, ...batches, sumOf(this.#fresh.values())]);
  }

  /** The age of the oldest unwritten usage, in milliseconds; 0 if there is none. */
  get unwrittenMs(): number {
    return this.#isEmpty ? 0 : performance.now() - this.#writtenAtMs;
  }

  /** Writes all usage counted so far. Never fails: unwritten usage is kept. */
  flush(): Promise<void> {
    this.#writing ??= this.#write().finally(() => {
      this.#writing = undefined;
    });
    return this.#writing;
  }

  /**
   * Ends counting: writes the rest, and reports usage that could not be written.
   *
   * @param limitMs how long it may try; a write in progress is abandoned
   */
  async stop(limitMs: number): Promise<void> {
    clearInterval(this.#timer);
    await atMost(limitMs, (limit) => this.#writeAll(limit));
    this.#stopped = true;
    const { outbox } = this;
    if (!this.#isEmpty && outbox !== undefined) {
      await atMost(DISK_MS_MAX, async () => {
        // Twice, because the first call may join a write in progress.
        await this.#keep();
        await this.#keep();
        await outbox.close((batch) => this.#observer.usageSpooled(batch));
      }).catch((cause) => this.#observer.usageUnspooled(cause));
    }
    for (const batch of this.#batches) if (batch.counts.length > 0) this.#observer.usageLost(batch);
    this.#reportLost(this.#fresh);
    this.#reportLost(this.#lost);
  }

  get #isEmpty(): boolean {
    return this.#fresh.size === 0 && this.#batches.length === 0 && this.outbox?.isEmpty !== false;
  }

  async #writeAll(limit: AbortSignal): Promise<void> {
    while (!limit.aborted && !this.#stopped) {
      await this.flush();
      if (this.#isEmpty) return;
      if (this.#failures > 0) await delay(RETRY_PAUSE_MS);
    }
  }

  /** Reports lost counts under a new writer id, so that they can be imported in any order. */
  #reportLost(tallies: Tallies): void {
    const writer = randomUUID();
    for (let batch = 1; tallies.size > 0; batch++) {
      this.#observer.usageLost({ writer, batch, counts: tallies.take(BATCH_COUNTS_MAX) });
    }
  }

  async #write(): Promise<void> {
    const { outbox } = this;
    this.#reportLost(this.#lost);
    const beganMs = performance.now();
    // Later counts are for the next write.
    let left = this.#fresh.size;
    try {
      while (!this.#stopped) {
        if (outbox?.isEmpty === false) {
          const lines = await outbox.deliver((batch) => this.#store.write(batch));
          this.#kept = sumOf([]);
          if (lines > 0) this.#observer.spoolDamaged(damagedOf(outbox.path), lines);
          continue;
        }
        if (this.#batches.length === 0) {
          if (left <= 0) break;
          left -= BATCH_COUNTS_MAX;
          this.#freeze(BATCH_COUNTS_MAX);
        }
        const [batch] = this.#batches;
        if (batch === undefined) break;
        await this.#store.write(batch);
        this.#batches = this.#batches.filter((each) => each !== batch);
        this.#hasWritten = true;
      }
      if (this.#failures >= FAILURES_REPORTED) this.#observer.usageWritten();
      this.#failures = 0;
      this.#isUnkept = false;
      this.#writtenAtMs = beganMs;
    } catch (cause) {
      this.#failures++;
      if (this.#failures >= FAILURES_REPORTED) this.#observer.usageUnwritten(cause);
    }
  }

  /** Writes usage in memory to the outbox. Never fails. */
  #keep(): Promise<void> {
    if (this.#keeping === undefined) {
      this.#keepingSinceMs = performance.now();
      this.#keeping = this.#append().finally(() => {
        this.#keeping = undefined;
      });
    } else if (performance.now() - this.#keepingSinceMs > DISK_MS_MAX) {
      this.#observer.usageUnspooled(new Error('the disk of the outbox does not respond'));
    }
    return this.#keeping;
  }

  async #append(): Promise<void> {
    if (this.outbox === undefined) return;
    // While the outbox fails, create no more batches.
    if (!this.#isUnkept) this.#freeze();
    const batches = this.#batches.filter(({ counts }) => counts.length > 0);
    if (batches.length === 0) return;
    try {
      await this.outbox.append(batches);
      this.#isUnkept = false;
      this.#kept = sumOf([this.#kept, ...batches.flatMap(({ counts }) => counts)]);
      const kept = new Set(batches);
      this.#batches = this.#batches.filter((batch) => !kept.has(batch));
    } catch (cause) {
      this.#isUnkept = true;
      this.#observer.usageUnspooled(cause);
    }
  }

  /** Moves the oldest counts into batches. */
  #freeze(limit = Number.POSITIVE_INFINITY): void {
    for (let rest = limit; rest > 0 && this.#fresh.size > 0; rest -= BATCH_COUNTS_MAX) {
      const counts = this.#fresh.take(Math.min(rest, BATCH_COUNTS_MAX));
      this.#batches.push({ writer: this.#writer, batch: ++this.#number, counts });
    }
  }
}

/** Waits for work up to a limit. The signal then ends the work. */
async function atMost(limitMs: number, work: (limit: AbortSignal) => Promise<void>): Promise<void> {
  const limit = new AbortController();
  const late = delay(limitMs, undefined, { signal: limit.signal }).catch(() => {});
  await Promise.race([work(limit.signal), late]);
  limit.abort();
}
