import { setImmediate as otherWork } from 'node:timers/promises';
import { oneAtATime } from './one-at-a-time.ts';
import type { Spool } from './spool.ts';
import { recordsOf } from './spool-record.ts';
import { Tallies } from './tallies.ts';
import {
  BATCH_COUNTS_MAX,
  partsOf,
  sumOf,
  type UsageBatch,
  type UsageCount,
  type UsageSum,
} from './usage.ts';

/** The part of a spool that is used here. */
export type BacklogSpool = Pick<
  Spool,
  'empty' | 'torn' | 'grown' | 'append' | 'replace' | 'clear' | 'leave' | 'remove'
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
  /** Everything counted before has been written; monotonic, in milliseconds. */
  #since_ms = 0;
  /** Everything counted before is written or in a batch; as above. */
  #batched_ms = 0;
  #number = 0;
  /** Batches up to this number are on the disk. */
  #spooled_number = 0;
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

  /** True if something is left that an earlier write should have written. */
  get behind(): boolean {
    return this.#batches.length > 0 || this.#kept.size > 0;
  }

  /** How long the oldest usage has been waiting, in milliseconds; 0 if there is none. */
  get age_ms(): number {
    return this.empty ? 0 : performance.now() - this.#since_ms;
  }

  /** @param now_ms Unix milliseconds */
  count(key_id: string, credits: number, now_ms: number): void {
    if (this.empty) this.#since_ms = performance.now();
    this.#fresh.count(key_id, credits, now_ms);
  }

  /** True if counting a request of this key would need no additional space. */
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
      if (this.#batches.length === 0) await this.#makeBatches();
      return this.#batches[0];
    });
  }

  /** Call when the first batch has been written. */
  written(): void {
    this.#batches.shift();
    if (!this.behind) this.caughtUp(this.#batched_ms);
  }

  /** Call when everything counted before an instant has been written; monotonic, in milliseconds. */
  caughtUp(at_ms: number): void {
    this.#since_ms = Math.max(this.#since_ms, at_ms);
  }

  /**
   * Puts on the disk what is in memory only.
   *
   * @throws if that failed; the usage is then still in memory
   */
  async keep(): Promise<void> {
    await this.#onDisk(async (spool) => {
      const { batches, fresh } = this.unspooled;
      if (batches.length === 0 && fresh.size === 0) return;
      await this.#move(async () => {
        const moving = recordsOf(this.#moving, this.#number);
        if (!spool.grown) return await spool.append([...batches, ...moving]);
        const kept = recordsOf(this.#kept, this.#number);
        await spool.replace([...this.#batches, ...kept, ...moving]);
      });
      this.#kept.add(this.#moving.take());
      this.#spooled_number = batches.at(-1)?.number ?? this.#spooled_number;
    });
  }

  /**
   * Makes numbered batches of everything, also on the disk.
   *
   * @returns the batches on the disk
   * @throws if the disk cannot store them; what was in memory only is then still in memory
   */
  async settle(): Promise<readonly UsageBatch[]> {
    const spooled = await this.#onDisk(async (spool) => {
      const is_kept = this.unspooled.batches.length === 0;
      if (this.size > 0 || !is_kept || spool.torn) await this.#seal(spool);
      return this.#batches.filter(({ number }) => number <= this.#spooled_number);
    });
    return spooled ?? [];
  }

  /** Removes from the disk what no longer has to be there. */
  async clear(): Promise<void> {
    if (this.#spool?.empty) return;
    await this.#onDisk(async (spool) => {
      if (!this.behind) await spool.clear();
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

  /** Of the counts in memory or, if some counts are on the disk, of all counts. */
  async #makeBatches(): Promise<void> {
    const spool = this.#spool;
    if (spool && (this.#kept.size > 0 || spool.torn)) await this.#seal(spool);
    if (this.#batches.length > 0 || this.size === 0) return;
    this.#batches.push(this.#batch(++this.#number, this.#fresh.take(BATCH_COUNTS_MAX)));
    if (this.size === 0) this.#batched_ms = performance.now();
  }

  async #onDisk<T>(act: (spool: BacklogSpool) => Promise<T>): Promise<T | undefined> {
    const spool = this.#spool;
    return spool && (await this.#inTurn(() => act(spool)));
  }

  /** Makes batches of all counts; if the disk cannot store them, keeps everything in memory only. */
  async #seal(spool: BacklogSpool): Promise<void> {
    const began_ms = performance.now();
    const batches: UsageBatch[] = [];
    try {
      await this.#move(async () => {
        const all = new Tallies();
        all.add(this.#kept);
        all.add(this.#moving);
        for (const counts of partsOf(all, BATCH_COUNTS_MAX)) {
          batches.push(this.#batch(this.#number + batches.length + 1, counts));
          await otherWork();
        }
        await spool.replace([...this.#batches, ...batches]);
      });
    } catch (error) {
      // If the disk is full, what is in memory can still be written to the database.
      await spool.clear().catch(() => {
        throw error;
      });
      this.#putBack(this.#kept.take());
      this.#spooled_number = 0;
      return;
    }
    this.#moving = new Tallies();
    this.#kept = new Tallies();
    this.#batches.push(...batches);
    this.#batched_ms = began_ms;
    this.#number += batches.length;
    this.#spooled_number = this.#number;
  }

  /** Sets aside what is fresh while it is put on the disk; if that fails, it is fresh again. */
  async #move(put: () => Promise<void>): Promise<void> {
    this.#moving = this.#fresh;
    this.#fresh = new Tallies();
    try {
      await put();
    } catch (error) {
      this.#putBack(this.#moving.take());
      throw error;
    }
  }

  /** These counts go first: what was counted in the meantime is younger. */
  #putBack(counts: readonly UsageCount[]): void {
    const younger = this.#fresh.take();
    this.#fresh.add([...counts, ...younger]);
  }

  #batch(number: number, counts: UsageCount[]): UsageBatch {
    const writer = this.#writer;
    return { writer, number, counts, ...(this.#spool !== undefined && { pinned: true }) };
  }
}
