import { randomUUID } from 'node:crypto';
import { setTimeout as delay, setImmediate } from 'node:timers/promises';
import { Backlog } from './backlog.ts';
import { Tallies } from './batches.ts';
import type { Spool } from './spool.ts';
import { unwrittenBatch, unwrittenCounts } from './unwritten.ts';
import { BATCH_COUNTS_MAX, type UsageEvents, type UsageStore, type UsageSum } from './usage.ts';

/**
 * Between two writes. A killed process loses at most a second of usage, even if the latest write was
 * slow, or collided with another process's and had to be repeated.
 */
const WRITE_INTERVAL_MS = 400;
/** Between two attempts at the end. */
const RETRY_PAUSE_MS = 100;
/** Only a lasting failure is reported: the first may be a collision with another process's write. */
const FAILURES_REPORTED = 2;
/** This many counts are written at once. */
const COUNTS_EARLY = 20_000;
/** The most counts kept while the database is away; one count is a key in an hour. */
const COUNTS_MAX = 200_000;
/** This many lost counts are added up before they are reported. */
const LOST_COUNTS_MAX = 1_000;

type MeterEvents = Omit<UsageEvents, 'usageRecovered' | 'spoolDamaged'>;

interface MeterOptions {
  readonly store: UsageStore;
  readonly observer: MeterEvents;
  /** Unix milliseconds. */
  readonly now: () => number;
  /** Where usage waits on the disk; undefined to keep it in memory only. */
  readonly spool?: Spool | undefined;
}

/**
 * Counts usage in memory and writes it continuously. A batch that was not written, or may not have been,
 * is written again under its number; the store accepts each number once.
 */
export class Meter {
  readonly #store: UsageStore;
  readonly #observer: MeterEvents;
  readonly #now: () => number;
  readonly #spool: Spool | undefined;
  readonly #backlog: Backlog;
  /** Counts for which there was no room; reported within a second. */
  readonly #lost = new Tallies();
  #writing: Promise<void> | undefined;
  #failures = 0;
  #stopped = false;
  readonly #timer: NodeJS.Timeout;

  constructor({ store, observer, now, spool }: MeterOptions) {
    this.#store = store;
    this.#observer = observer;
    this.#now = now;
    this.#spool = spool;
    this.#backlog = new Backlog(spool?.writer ?? randomUUID(), spool);
    this.#timer = setInterval(() => {
      if (this.#backlog.behind) void this.#backlog.keep().catch(this.#unspooled);
      void this.flush();
    }, WRITE_INTERVAL_MS);
    this.#timer.unref();
  }

  /** Counts one request. Never waits and never fails. */
  count(keyId: string, credits: number): void {
    const nowMs = this.#now();
    if (this.#backlog.size < COUNTS_MAX || this.#backlog.has(keyId, nowMs)) {
      const size = this.#backlog.size;
      this.#backlog.count(keyId, credits, nowMs);
      if (size < COUNTS_EARLY && this.#backlog.size === COUNTS_EARLY) void this.flush();
    } else {
      this.#lost.count(keyId, credits, nowMs);
      if (this.#lost.size >= LOST_COUNTS_MAX) this.#reportLost();
    }
  }

  /** What was counted and may not be written yet. */
  get waiting(): UsageSum {
    return this.#backlog.sum;
  }

  /** How long the oldest of it has been waiting, in milliseconds; 0 if there is none. */
  get unwrittenMs(): number {
    return this.#backlog.ageMs;
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
    const limit = new AbortController();
    const late = delay(limitMs, undefined, { signal: limit.signal }).catch(() => {});
    await Promise.race([this.#writeAll(limit.signal), late]);
    limit.abort();
    this.#stopped = true;
    await this.#leaveRest().catch(this.#unspooled);
    this.#reportLost();
  }

  async #writeAll(limit: AbortSignal): Promise<void> {
    while (!limit.aborted) {
      await this.flush();
      if (this.#backlog.empty) return;
      if (this.#failures > 0) await delay(RETRY_PAUSE_MS);
    }
  }

  /** Leaves what was not written on the disk, and reports what could not be put there. */
  async #leaveRest(): Promise<void> {
    await this.#backlog.settle().catch(this.#unspooled);
    const { spooled, unspooled, fresh } = this.#backlog;
    for (const line of spooled.flatMap(unwrittenBatch)) this.#observer.usageSpooled(line);
    // A later start may have the database forget this writer: after that, it cannot tell whether it has a batch.
    const forgettable = unspooled.map(({ pinned: _, ...batch }) => batch);
    const lost = [...forgettable.flatMap(unwrittenBatch), ...unwrittenCounts(fresh)];
    for (const line of lost) this.#observer.usageLost(line);
    const isReleased = await this.#backlog.close();
    if (isReleased && this.#spool) await this.#store.release(this.#spool.writer);
  }

  readonly #unspooled = (cause: unknown): void => this.#observer.usageUnspooled(cause);

  #reportLost(): void {
    for (const line of unwrittenCounts(this.#lost.take())) this.#observer.usageLost(line);
  }

  async #write(): Promise<void> {
    this.#reportLost();
    const beganMs = performance.now();
    // Anything counted from here on is left to the next write.
    let left = this.#backlog.fresh.size;
    try {
      while (this.#backlog.behind || left > 0) {
        if (!this.#backlog.behind) left -= BATCH_COUNTS_MAX;
        const batch = await this.#backlog.next();
        if (batch === undefined || this.#stopped) break;
        await this.#store.write(batch);
        this.#backlog.written();
        if (this.#failures >= FAILURES_REPORTED) this.#observer.usageWritten();
        this.#failures = 0;
        // The embedded database has blocked everything else for the length of a batch.
        await setImmediate();
      }
      if (this.#stopped) return;
      this.#backlog.caughtUp(beganMs);
      void this.#backlog.clear().catch(this.#unspooled);
    } catch (cause) {
      this.#failures++;
      if (this.#failures >= FAILURES_REPORTED) this.#observer.usageUnwritten(cause);
    }
  }
}
