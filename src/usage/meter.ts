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

/** Between two writes. A killed process loses at most a second of usage, even if the latest write was slow. */
const WRITE_INTERVAL_MS = 400;
/** Between two attempts at the end. */
const RETRY_PAUSE_MS = 100;
/** Only a lasting failure is reported: the first may be a collision with another process's write. */
const FAILURES_REPORTED = 2;
/** The most counts that are in memory and in no batch; one count is a key in an hour. */
const COUNTS_MAX = 200_000;
/** This many counts that are lost are added up before they are reported. */
const LOST_MAX = 1_000;

interface MeterOptions {
  readonly store: UsageStore;
  readonly observer: UsageEvents;
  /** Where usage waits on the disk; undefined to keep it in memory only. */
  readonly folder?: string | undefined;
  /** Unix milliseconds. */
  readonly now?: () => number;
}

/**
 * Counts usage in memory and writes it continuously, in numbered batches. A batch that was not written, or may not have been, is
 * written again under its number, and the store takes each number once. While the database is away, the batches go to the
 * outbox, and from there to the database in the same order.
 */
export class Meter {
  readonly #store: UsageStore;
  readonly #observer: UsageEvents;
  readonly #now: () => number;
  /** Identifies this process. */
  readonly #writer = randomUUID();
  readonly outbox: Outbox | undefined;
  /** In no batch yet. */
  readonly #fresh = new Tallies();
  /** Counts for which there was no room; reported at the next write. */
  readonly #lost = new Tallies();
  /** Neither known to be in the database nor in the outbox, oldest first. The first one only tries whether it can be written. */
  #batches: UsageBatch[] = [{ writer: this.#writer, batch: 1, counts: [] }];
  #number = 1;
  #writing: Promise<void> | undefined;
  #keeping: Promise<void> | undefined;
  #keepingSinceMs = 0;
  /** True if what is in `#batches` could not be put into the outbox. */
  #isUnkept = false;
  /** What the outbox has. */
  #kept: Counted = sumOf([]);
  #failures = 0;
  #hasWritten = false;
  #stopped = false;
  /** Everything counted before has been written; monotonic, in milliseconds. */
  #writtenAtMs = performance.now();
  readonly #timer: NodeJS.Timeout;
  /** Settles after the first attempt to write, whatever its result. */
  readonly firstAttempt: Promise<void>;

  constructor({ store, observer, folder, now = Date.now }: MeterOptions) {
    this.#store = store;
    this.#observer = observer;
    this.#now = now;
    this.outbox = folder === undefined ? undefined : new Outbox(folder, this.#writer);
    this.firstAttempt = this.flush();
    this.#timer = setInterval(() => {
      // What an earlier write should have written is put on the disk.
      if (this.#writing !== undefined || this.#failures > 0) void this.#keep();
      void this.flush();
    }, WRITE_INTERVAL_MS);
    this.#timer.unref();
  }

  /** True if a write has succeeded since the start. */
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

  /** What was counted and may not be in the database yet. */
  get waiting(): Counted {
    const batches = this.#batches.flatMap(({ counts }) => counts);
    const kept = this.outbox?.isEmpty === false ? [this.#kept] : [];
    return sumOf([...kept, ...batches, sumOf(this.#fresh.values())]);
  }

  /** How long the oldest usage that is not in the database has been waiting, in milliseconds; 0 if there is none. */
  get unwrittenMs(): number {
    return this.#isEmpty ? 0 : performance.now() - this.#writtenAtMs;
  }

  /** Writes everything counted so far. Never fails: what cannot be written is kept. */
  flush(): Promise<void> {
    this.#writing ??= this.#write().finally(() => {
      this.#writing = undefined;
    });
    return this.#writing;
  }

  /**
   * Ends counting: writes what is left, and reports what could not be written.
   *
   * @param limitMs how long it may try; a write in progress at that point is not awaited
   */
  async stop(limitMs: number): Promise<void> {
    clearInterval(this.#timer);
    await atMost(limitMs, (limit) => this.#writeAll(limit));
    this.#stopped = true;
    const { outbox } = this;
    if (!this.#isEmpty && outbox !== undefined) {
      await atMost(DISK_MS_MAX, async () => {
        // Twice, as the first one may have been under way.
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

  /** Nobody has got these yet: under an id of their own they can be imported in any order. */
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
    // Anything counted from here on is left to the next write.
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

  /** Puts into the outbox what is in memory. Never fails. */
  #keep(): Promise<void> {
    if (this.#keeping === undefined) {
      this.#keepingSinceMs = performance.now();
      this.#keeping = this.#append().finally(() => {
        this.#keeping = undefined;
      });
    } else if (performance.now() - this.#keepingSinceMs > DISK_MS_MAX) {
      this.#observer.usageUnspooled(new Error('the disk of the outbox does not answer'));
    }
    return this.#keeping;
  }

  async #append(): Promise<void> {
    if (this.outbox === undefined) return;
    // While nothing can be put there, the number of batches stays as it is.
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

  /** Makes batches of the oldest counts that are in none. */
  #freeze(limit = Number.POSITIVE_INFINITY): void {
    for (let rest = limit; rest > 0 && this.#fresh.size > 0; rest -= BATCH_COUNTS_MAX) {
      const counts = this.#fresh.take(Math.min(rest, BATCH_COUNTS_MAX));
      this.#batches.push({ writer: this.#writer, batch: ++this.#number, counts });
    }
  }
}

/** Waits for work, but no longer than the limit; the signal then tells it to end. */
async function atMost(limitMs: number, work: (limit: AbortSignal) => Promise<void>): Promise<void> {
  const limit = new AbortController();
  const late = delay(limitMs, undefined, { signal: limit.signal }).catch(() => {});
  await Promise.race([work(limit.signal), late]);
  limit.abort();
}
