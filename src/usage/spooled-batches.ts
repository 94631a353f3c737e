import { setImmediate } from 'node:timers/promises';
import { type Batches, Tallies } from './batches.ts';
import { Disk } from './disk.ts';
import type { Spool } from './spool.ts';
import type { UsageBatch } from './usage.ts';

/**
 * So many batches more than after the last merge, or twice as many, are merged: with a slow database each write takes one of them,
 * and there would be more and more.
 */
const UNMERGED_MAX = 16;

/** The part of a spool that is used here. */
export type BacklogSpool = Pick<
  Spool,
  'path' | 'empty' | 'grown' | 'append' | 'replace' | 'clear' | 'leave' | 'remove'
>;

/** Batches that take the place of others, with the same counts added up, under higher numbers. */
interface Merger {
  readonly former: ReadonlySet<UsageBatch>;
  readonly merged: ReadonlySet<UsageBatch>;
  /** The lowest number of the merged ones. */
  readonly firstNumber: number;
}

/**
 * What a disk has of the batches of a process. Everything there has its number, and the database takes only numbers that
 * are higher than the last one it took of this process. So it may get a batch before the disk has it, and what it took
 * in the meantime is not taken again from a disk that answers late.
 */
export class SpooledBatches {
  readonly #batches: Batches;
  readonly #spool: BacklogSpool;
  readonly #disk: Disk;
  /** Batches up to this number are on the disk. */
  #spooledNumber = 0;
  /**
   * The disk has not said whether it has these or the former ones; or it could not store these, has the former ones, and
   * the database may have got one of these.
   */
  #unsure: Merger | undefined;
  /** The number of batches when they were last merged. */
  #mergedLength = 0;
  #merging: Promise<void> | undefined;

  /** @param limitMs how long an operation is waited for */
  constructor(batches: Batches, spool: BacklogSpool, limitMs?: number) {
    this.#batches = batches;
    this.#spool = spool;
    this.#disk = new Disk(spool.path, limitMs);
  }

  /** While batches are being merged; never rejected, and never for longer than the limit. */
  get merging(): Promise<void> | undefined {
    return this.#merging;
  }

  /** True if an operation is in progress that may still be waited for. */
  get busy(): boolean {
    return this.#merging !== undefined || (this.#disk.busy && !this.#disk.hung);
  }

  /** Batches on the disk, under these numbers. */
  get spooled(): readonly UsageBatch[] {
    return this.#batches.all.filter(({ number }) => number <= this.#spooledNumber);
  }

  /**
   * What no record on the disk has. Of batches that are being merged, the disk has one form or the other; if it has the former one,
   * and the database may have taken a merged one, nothing else may be said to be missing, or it could count twice.
   */
  get unspooled(): readonly UsageBatch[] {
    const { merged, firstNumber = 0 } = this.#unsure ?? {};
    // Once one of them was written, the former ones count no more.
    const elsewhere = this.#batches.writtenNumber < firstNumber ? merged : undefined;
    return this.#batches.all.filter(
      (batch) => batch.number > this.#spooledNumber && !elsewhere?.has(batch),
    );
  }

  /**
   * Puts on the disk what is not there.
   *
   * @throws if that failed
   */
  async append(): Promise<void> {
    const spool = this.#spool;
    if (this.unspooled.length === 0 && this.#unsure === undefined && !this.#disk.hung) return;
    await this.#disk.run(async () => {
      if (this.#unsure !== undefined) return await this.#renew(this.#unsure);
      // Those that were on the way to the disk may have arrived.
      const batches = this.unspooled;
      await spool.append(batches);
      this.#spooledNumber = batches.at(-1)?.number ?? this.#spooledNumber;
    });
  }

  /** Removes from the disk what no longer has to be there. */
  async clear(): Promise<void> {
    if (this.#spool.empty || this.#disk.busy) return;
    await this.#disk.run(async () => {
      if (this.#batches.length > 0) return;
      await this.#spool.clear();
      this.#unsure = undefined;
    });
  }

  /**
   * Ends the use of the disk.
   *
   * @param all whether nothing there is needed any more
   */
  async close(all: boolean): Promise<void> {
    await this.#disk.run(() => (all ? this.#spool.remove() : this.#spool.leave()));
  }

  /** Has the disk forget what was merged since; if it can store nothing else, and nothing there counts any more, it stores nothing. */
  async #renew({ firstNumber }: Merger): Promise<void> {
    const batches = [...this.#batches.all];
    try {
      await this.#spool.replace(batches);
      this.#spooledNumber = batches.at(-1)?.number ?? this.#spooledNumber;
    } catch (error) {
      if (this.#batches.writtenNumber < firstNumber) throw error;
      await this.#spool.clear();
      this.#unsure = undefined;
      throw error;
    }
    this.#unsure = undefined;
  }

  /** If the disk has much, replaces all batches there, but for one that may have been sent, by fewer with the same counts. */
  merge(): Promise<void> {
    const { length } = this.#batches;
    this.#mergedLength = Math.min(this.#mergedLength, length);
    if (!this.#spool.grown && length < UNMERGED_MAX + 2 * this.#mergedLength) {
      return Promise.resolve();
    }
    this.#mergedLength = length;
    let isGivenUp = false;
    const merging = this.#disk.run(async () => {
      // A batch that is not there yet would have a lower number than the merged ones.
      if (this.unspooled.length > 0) return;
      const [first, ...former] = this.spooled;
      const all = new Tallies();
      for (const { counts } of former) {
        all.add(counts);
        await setImmediate();
      }
      if (isGivenUp || first === undefined || all.size === 0) return;
      const firstNumber = this.#batches.nextNumber;
      const merged = this.#batches.merged(all, former);
      this.#unsure = { former: new Set(former), merged: new Set(merged), firstNumber };
      await this.#replace(first, this.#unsure);
    });
    this.#merging = merging
      .catch(() => {
        isGivenUp = true;
        // If the disk hangs, the database gets the merged ones: whichever the disk has then, if it takes one of them,
        // it takes none of the former ones.
        if (this.#unsure !== undefined)
          this.#batches.exchange(this.#unsure.former, this.#unsure.merged);
      })
      .finally(() => {
        this.#merging = undefined;
      });
    return merging;
  }

  /** May end long after it was given up. */
  async #replace(first: UsageBatch, merger: Merger): Promise<void> {
    const { former, merged, firstNumber } = merger;
    try {
      await this.#spool.replace([first, ...merged]);
      this.#batches.exchange(former, merged);
      this.#spooledNumber = firstNumber + merged.size - 1;
      this.#mergedLength = this.#batches.length;
    } catch (error) {
      // The database may have got one of them: there is no way back.
      if (this.#batches.sentNumber >= firstNumber) throw error;
      this.#batches.exchange(merged, former);
      this.#unsure = undefined;
      throw error;
    }
    this.#unsure = undefined;
  }
}
