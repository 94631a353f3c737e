import { setImmediate as otherWork } from 'node:timers/promises';
import type { Spool } from './spool.ts';
import type { SpoolRecord } from './spool-record.ts';
import { Tallies } from './tallies.ts';
import { sumOf, type UsageBatch, type UsageCount, type UsageSum } from './usage.ts';

/** Counts in one batch: more would hold up answers where the database is embedded. */
export const BATCH_COUNTS_MAX = 500;
/** A spool that has grown by so much is written anew, with equal counts added up. */
const GROWTH_BYTES_MAX = 4_194_304;

/** What is done to a spool here. */
export type BacklogSpool = Pick<
  Spool,
  'size' | 'empty' | 'torn' | 'append' | 'replace' | 'clear' | 'leave' | 'remove'
>;

/**
 * What is counted and not known to be written. A batch has a number, and does not change from then on;
 * everything else is added up until it becomes one.
 *
 * Without a spool all of it is in memory. With one, what waits longer than from one write to the next
 * is on the disk too. Counts that are on the disk must be there as a numbered batch before the database
 * can have them: whoever finds the file would take them for unwritten otherwise.
 */
export class Backlog {
  readonly #writer: string;
  readonly #spool: BacklogSpool | undefined;
  /** In memory alone. */
  #fresh = new Tallies();
  /** On the way to the disk. */
  #moving = new Tallies();
  /** On the disk too, and in no batch. */
  #kept = new Tallies();
  /** Oldest first. */
  #batches: UsageBatch[] = [];
  /** Since when the oldest of each waits, monotonic; undefined where there is none. */
  readonly #since_ms: { fresh?: number; kept?: number; batches?: number } = {};
  #number = 0;
  /** Up to this number batches are on the disk. */
  #spooled_number = 0;
  /** Of the spool when it was last written anew. */
  #compact_bytes = 0;
  /** One thing at a time is done to what is on the disk. */
  #turn: Promise<unknown> = Promise.resolve();

  /** @param writer names the process */
  constructor(writer: string, spool?: BacklogSpool) {
    this.#writer = writer;
    this.#spool = spool;
  }

  /** Counts that are in no batch. */
  get size(): number {
    return this.#fresh.size + this.#moving.size + this.#kept.size;
  }

  get empty(): boolean {
    return this.size === 0 && this.#batches.length === 0;
  }

  get sum(): UsageSum {
    const open = [this.#fresh, this.#moving, this.#kept].map(({ sum }) => sum);
    return sumOf([...open, ...this.#batches.map(({ counts }) => sumOf(counts))]);
  }

  /** What is in memory alone. The database may have one of the batches. */
  get unspooled(): { readonly batches: readonly UsageBatch[]; readonly fresh: Tallies } {
    const batches = this.#batches.filter(({ number }) => number > this.#spooled_number);
    return { batches, fresh: this.#fresh };
  }

  /** Whether there is something that an earlier write was to write. */
  get behind(): boolean {
    return this.#batches.length > 0 || this.#kept.size > 0;
  }

  /** For how long the oldest of it waits, in milliseconds; 0 where there is nothing. */
  get age_ms(): number {
    const { batches, kept, fresh } = this.#since_ms;
    const since_ms = batches ?? kept ?? fresh;
    return since_ms === undefined ? 0 : performance.now() - since_ms;
  }

  /** @param now_ms Unix milliseconds */
  count(key_id: string, credits: number, now_ms: number): void {
    this.#since_ms.fresh ??= performance.now();
    this.#fresh.count(key_id, credits, now_ms);
  }

  /** Whether a request of this key takes no further room. */
  has(key_id: string, now_ms: number): boolean {
    return [this.#fresh, this.#moving, this.#kept].some((each) => each.has(key_id, now_ms));
  }

  /**
   * The batch to be written next: the oldest, or one that is made.
   *
   * @returns undefined where there is nothing to write
   * @throws where what is on the disk can neither be changed nor removed
   */
  async next(): Promise<UsageBatch | undefined> {
    return await this.#inTurn(async () => {
      if (this.#batches.length === 0 && this.size > 0) await this.#makeBatches();
      return this.#batches[0];
    });
  }

  /** The first batch is written. */
  written(): void {
    this.#batches.shift();
    if (this.#batches.length === 0) delete this.#since_ms.batches;
  }

  /** All is written that was counted before an instant, which is monotonic, in milliseconds. */
  caughtUp(at_ms: number): void {
    if (this.#since_ms.fresh !== undefined) {
      this.#since_ms.fresh = Math.max(this.#since_ms.fresh, at_ms);
    }
  }

  /**
   * Puts on the disk what is in memory alone.
   *
   * @param always also where the database is in time
   * @throws where that failed; it is in memory still
   */
  async keep(always = false): Promise<void> {
    const spool = this.#spool;
    if (spool === undefined) return;
    await this.#inTurn(async () => {
      if (always || this.behind) await this.#keep(spool);
    });
  }

  /**
   * Makes numbered batches of all that there is, on the disk too.
   *
   * @returns those that are there
   * @throws where the disk does not take them; what is only in memory is in memory still
   */
  async settle(): Promise<readonly UsageBatch[]> {
    const spool = this.#spool;
    if (spool === undefined) return [];
    return await this.#inTurn(async () => {
      const is_kept = this.#batches.every(({ number }) => number <= this.#spooled_number);
      if (this.size > 0 || !is_kept || spool.torn) await this.#seal(spool);
      return this.#batches.filter(({ number }) => number <= this.#spooled_number);
    });
  }

  /** Takes away from the disk what need not be there. */
  async clear(): Promise<void> {
    const spool = this.#spool;
    if (spool === undefined || spool.empty) return;
    await this.#inTurn(async () => {
      if (!this.behind && !spool.torn) await spool.clear();
    });
  }

  /** Ends it. @returns whether all was written, and nothing is left on the disk */
  async close(): Promise<boolean> {
    return await this.#inTurn(async () => {
      const all = this.empty;
      if (all) await this.#spool?.remove();
      else await this.#spool?.leave();
      return all;
    });
  }

  async #keep(spool: BacklogSpool): Promise<void> {
    const { batches, fresh } = this.unspooled;
    if (batches.length === 0 && fresh.size === 0) return;
    const since_ms = this.#move();
    const latest = batches.at(-1)?.number ?? this.#spooled_number;
    try {
      if (spool.size > this.#compact_bytes + GROWTH_BYTES_MAX) {
        const all = [...this.#records(this.#kept), ...this.#records(this.#moving)];
        await spool.replace([...this.#batches, ...all]);
        this.#compact_bytes = spool.size;
      } else {
        await spool.append([...batches, ...this.#records(this.#moving)]);
      }
    } catch (error) {
      this.#putBack(this.#moving.take(), since_ms);
      throw error;
    }
    this.#kept.add(this.#moving.take());
    if (this.#kept.size > 0) this.#since_ms.kept ??= since_ms ?? performance.now();
    this.#spooled_number = latest;
  }

  /** From counts in memory, or from all that there are, where some are on the disk. */
  async #makeBatches(): Promise<void> {
    const spool = this.#spool;
    if (spool !== undefined && (this.#kept.size > 0 || spool.torn)) {
      await this.#seal(spool);
      if (this.#batches.length > 0) return;
    }
    this.#since_ms.batches = this.#since_ms.fresh ?? performance.now();
    this.#batches = [this.#batch(++this.#number, this.#fresh.take(BATCH_COUNTS_MAX))];
    if (this.#fresh.size === 0) delete this.#since_ms.fresh;
  }

  /** Batches of all that there is, or, where the disk takes none, all that there is in memory alone. */
  async #seal(spool: BacklogSpool): Promise<void> {
    const since_ms = this.#move();
    const all = new Tallies();
    all.add(this.#kept);
    all.add(this.#moving);
    const batches: UsageBatch[] = [];
    for (let number = this.#number + 1; all.size > 0; number++) {
      batches.push(this.#batch(number, all.take(BATCH_COUNTS_MAX)));
      await otherWork();
    }
    try {
      await spool.replace([...this.#batches, ...batches]);
    } catch (error) {
      this.#putBack(this.#moving.take(), since_ms);
      // Where the disk is full, what is in memory can be written all the same.
      await spool.clear().catch(() => {
        throw error;
      });
      this.#putBack(this.#kept.take(), this.#since_ms.kept);
      delete this.#since_ms.kept;
      this.#spooled_number = 0;
      return;
    }
    this.#compact_bytes = spool.size;
    this.#since_ms.batches ??= this.#since_ms.kept ?? since_ms ?? performance.now();
    this.#moving = new Tallies();
    this.#kept = new Tallies();
    delete this.#since_ms.kept;
    this.#batches.push(...batches);
    this.#number += batches.length;
    this.#spooled_number = this.#number;
  }

  /** @returns since when the oldest of it waits */
  #move(): number | undefined {
    const since_ms = this.#since_ms.fresh;
    this.#moving = this.#fresh;
    this.#fresh = new Tallies();
    delete this.#since_ms.fresh;
    return since_ms;
  }

  /** What was counted meanwhile is younger. */
  #putBack(counts: readonly UsageCount[], since_ms: number | undefined): void {
    const fresh = new Tallies();
    fresh.add(counts);
    fresh.add(this.#fresh);
    this.#fresh = fresh;
    if (since_ms !== undefined) this.#since_ms.fresh = since_ms;
  }

  #batch(number: number, counts: UsageCount[]): UsageBatch {
    const writer = this.#writer;
    return { writer, number, counts, ...(this.#spool !== undefined && { pinned: true }) };
  }

  /** Of counts in no batch. */
  *#records(counts: Iterable<UsageCount>): Iterable<SpoolRecord> {
    const all = [...counts];
    for (let start = 0; start < all.length; start += BATCH_COUNTS_MAX) {
      yield { after: this.#number, counts: all.slice(start, start + BATCH_COUNTS_MAX) };
    }
  }

  #inTurn<T>(act: () => Promise<T>): Promise<T> {
    const result = this.#turn.then(act);
    this.#turn = result.catch(() => {});
    return result;
  }
}
