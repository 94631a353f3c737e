import { setImmediate as otherWork } from 'node:timers/promises';
import { oneAtATime } from './one-at-a-time.ts';
import type { Spool } from './spool.ts';
import { recordsOf } from './spool-record.ts';
import { Tallies } from './tallies.ts';
import {
  BATCH_COUNTS_MAX,
  sumOf,
  type UsageBatch,
  type UsageCount,
  type UsageSum,
} from './usage.ts';

/** A spool that has grown by this much is rewritten, with equal counts added up. */
const GROWTH_BYTES_MAX = 4_194_304;

/** The part of a spool that is used here. */
export type BacklogSpool = Pick<
  Spool,
  'size' | 'empty' | 'torn' | 'append' | 'replace' | 'clear' | 'leave' | 'remove'
>;

/**
 * Usage that was counted but is not known to be written. A batch has a number and does not change any
 * more; all other counts are added up until they become part of a batch.
 *
 * Without a spool everything is in memory only. With one, whatever waits longer than until the next
 * write is also on the disk. Counts on the disk must become a numbered batch there before the
 * database may get them; otherwise a process that finds the file would take them for unwritten.
 */
export class Backlog {
  readonly #writer: string;
  readonly #spool: BacklogSpool | undefined;
  /** In memory only. */
  #fresh = new Tallies();
  /** On the way to the disk. */
  #moving = new Tallies();
  /** Also on the disk, and in no batch. */
  #kept = new Tallies();
  /** Oldest first. */
  #batches: UsageBatch[] = [];
  /** Since when the oldest of each has been waiting, monotonic; undefined if there is none. */
  readonly #since_ms: { fresh?: number; kept?: number; batches?: number } = {};
  #number = 0;
  /** Batches up to this number are on the disk. */
  #spooled_number = 0;
  /** The size of the spool when it was last rewritten. */
  #compact_bytes = 0;
  /** Operations on the disk run one at a time. */
  readonly #inTurn = oneAtATime();

  /** @param writer identifies the process */
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

  /** What is in memory only. The database may already have one of the batches. */
  get unspooled(): { readonly batches: readonly UsageBatch[]; readonly fresh: Tallies } {
    const batches = this.#batches.filter(({ number }) => number > this.#spooled_number);
    return { batches, fresh: this.#fresh };
  }

  /** Whether something is left that an earlier write should have written. */
  get behind(): boolean {
    return this.#batches.length > 0 || this.#kept.size > 0;
  }

  /** How long the oldest usage has been waiting, in milliseconds; 0 if there is none. */
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

  /** Whether counting a request of this key would need no additional space. */
  has(key_id: string, now_ms: number): boolean {
    return [this.#fresh, this.#moving, this.#kept].some((each) => each.has(key_id, now_ms));
  }

  /**
   * The batch to write next: the oldest one, or a new one.
   *
   * @returns undefined if there is nothing to write
   * @throws if the data on the disk can neither be changed nor removed
   */
  async next(): Promise<UsageBatch | undefined> {
    return await this.#inTurn(async () => {
      if (this.#batches.length === 0 && this.size > 0) await this.#makeBatches();
      return this.#batches[0];
    });
  }

  /** Call when the first batch has been written. */
  written(): void {
    this.#batches.shift();
    if (this.#batches.length === 0) delete this.#since_ms.batches;
  }

  /** Call when everything counted before an instant has been written; monotonic, in milliseconds. */
  caughtUp(at_ms: number): void {
    if (this.#since_ms.fresh !== undefined) {
      this.#since_ms.fresh = Math.max(this.#since_ms.fresh, at_ms);
    }
  }

  /**
   * Puts on the disk what is in memory only.
   *
   * @param always even if the database is keeping up
   * @throws if that failed; the usage is then still in memory
   */
  async keep(always = false): Promise<void> {
    const spool = this.#spool;
    if (spool === undefined) return;
    await this.#inTurn(async () => {
      if (always || this.behind) await this.#keep(spool);
    });
  }

  /**
   * Makes numbered batches of everything, also on the disk.
   *
   * @returns the batches on the disk
   * @throws if the disk cannot store them; what was in memory only is then still in memory
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

  /** Removes from the disk what no longer has to be there. */
  async clear(): Promise<void> {
    const spool = this.#spool;
    if (spool === undefined || spool.empty) return;
    await this.#inTurn(async () => {
      if (!this.behind && !spool.torn) await spool.clear();
    });
  }

  /**
   * Ends the backlog.
   *
   * @returns whether everything was written and nothing is left on the disk
   */
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
        const all = [
          ...recordsOf(this.#kept, this.#number),
          ...recordsOf(this.#moving, this.#number),
        ];
        await spool.replace([...this.#batches, ...all]);
        this.#compact_bytes = spool.size;
      } else {
        await spool.append([...batches, ...recordsOf(this.#moving, this.#number)]);
      }
    } catch (error) {
      this.#putBack(this.#moving.take(), since_ms);
      throw error;
    }
    this.#kept.add(this.#moving.take());
    if (this.#kept.size > 0) this.#since_ms.kept ??= since_ms ?? performance.now();
    this.#spooled_number = latest;
  }

  /** Makes batches of the counts in memory or, if some counts are on the disk, of all counts. */
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

  /** Makes batches of all counts; if the disk cannot store them, keeps everything in memory only. */
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
      // If the disk is full, what is in memory can still be written to the database.
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

  /** @returns since when the oldest of these counts has been waiting */
  #move(): number | undefined {
    const since_ms = this.#since_ms.fresh;
    this.#moving = this.#fresh;
    this.#fresh = new Tallies();
    delete this.#since_ms.fresh;
    return since_ms;
  }

  /** These counts go first: what was counted in the meantime is younger. */
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
}
