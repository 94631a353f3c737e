import { Batches, Tallies } from './batches.ts';
import { type BacklogSpool, SpooledBatches } from './spooled-batches.ts';
import { BATCH_COUNTS_MAX, sumOf, type UsageBatch, type UsageSum } from './usage.ts';

/**
 * Usage that was counted but is not known to be written. A batch has a number and does not change any
 * more; all other counts are added up until they become part of a batch.
 *
 * Without a spool everything is in memory only. With one, whatever waits longer than until the next
 * write is made into batches, which are also put on the disk.
 */
export class Backlog {
  /** In no batch. */
  #fresh = new Tallies();
  /** Only the first may have been sent to the database. */
  readonly #batches: Batches;
  readonly #copy: SpooledBatches | undefined;
  /** Everything counted before has been written; monotonic, in milliseconds. */
  #sinceMs = 0;

  /**
   * @param writer identifies the process
   * @param limitMs how long an operation on the disk is waited for
   */
  constructor(writer: string, spool?: BacklogSpool, limitMs?: number) {
    this.#batches = new Batches((number, counts) => {
      return { writer, number, counts, ...(spool !== undefined && { pinned: true }) };
    });
    this.#copy = spool && new SpooledBatches(this.#batches, spool, limitMs);
  }

  /** Counts in memory, without those of the batch that is under way. */
  get size(): number {
    return this.#fresh.size + this.#batches.size - (this.#batches.first?.counts.length ?? 0);
  }

  /** Counts that are in no batch. */
  get fresh(): Pick<Tallies, 'size' | typeof Symbol.iterator> {
    return this.#fresh;
  }

  get empty(): boolean {
    return this.#fresh.size === 0 && !this.behind;
  }

  get sum(): UsageSum {
    return sumOf([this.#fresh.sum, this.#batches.sum]);
  }

  /** Batches on the disk, under these numbers. */
  get spooled(): readonly UsageBatch[] {
    return this.#copy?.spooled ?? [];
  }

  /** What no record on the disk is known to have. The database may already have the first batch. */
  get unspooled(): readonly UsageBatch[] {
    return this.#copy?.unspooled ?? this.#batches.all;
  }

  /** True if something is left that an earlier write should have written. */
  get behind(): boolean {
    return this.#batches.size > 0;
  }

  /** How long the oldest usage has been waiting, in milliseconds; 0 if there is none. */
  get ageMs(): number {
    return this.empty ? 0 : performance.now() - this.#sinceMs;
  }

  /** @param nowMs Unix milliseconds */
  count(keyId: string, credits: number, nowMs: number): void {
    if (this.empty) this.#sinceMs = performance.now();
    this.#fresh.count(keyId, credits, nowMs);
  }

  /** True if counting a request of this key would need no additional space. */
  has(keyId: string, nowMs: number): boolean {
    return this.#fresh.has(keyId, nowMs);
  }

  /**
   * The batch to write next: the oldest one, or a new one. Waits for the disk only while batches are merged there, and
   * then not for long.
   *
   * @returns undefined if there is nothing to write
   */
  async next(): Promise<UsageBatch | undefined> {
    while (this.#copy?.merging !== undefined) await this.#copy.merging;
    if (!this.behind) this.#freeze(BATCH_COUNTS_MAX);
    return this.#batches.send();
  }

  /** Call when the first batch has been written. */
  written(): void {
    this.caughtUp(this.#batches.written());
  }

  /** Call when everything counted before an instant has been written; monotonic, in milliseconds. */
  caughtUp(atMs: number): void {
    this.#sinceMs = Math.max(this.#sinceMs, atMs);
  }

  /**
   * Puts on the disk what is in memory only. What it could not put there last time goes first.
   *
   * @throws if that failed; the usage is then still in memory
   */
  async keep(): Promise<void> {
    const copy = this.#copy;
    if (copy === undefined || copy.busy) return;
    if (copy.unspooled.length === 0) this.#freeze();
    await copy.append();
    await copy.merge();
  }

  /**
   * With a spool, makes batches of everything, also on the disk.
   *
   * @throws if the disk cannot store them
   */
  async settle(): Promise<void> {
    const copy = this.#copy;
    while (copy?.merging !== undefined) await copy.merging;
    if (copy === undefined) return;
    this.#freeze();
    await copy.append();
  }

  /** Removes from the disk what no longer has to be there. */
  async clear(): Promise<void> {
    await this.#copy?.clear();
  }

  /**
   * Ends the backlog.
   *
   * @returns whether everything was written and nothing is left on the disk
   */
  async close(): Promise<boolean> {
    const all = this.empty;
    await this.#copy?.close(all);
    return all;
  }

  /** Makes batches of the oldest counts that are in none. */
  #freeze(limit?: number): void {
    const counts = this.#fresh.take(limit);
    this.#batches.add(counts, this.#fresh.size === 0 ? performance.now() : 0);
  }
}
