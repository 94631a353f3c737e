import {
  BATCH_COUNTS_MAX,
  HOUR_MS,
  hourOf,
  partsOf,
  sumOf,
  type UsageBatch,
  type UsageCount,
  type UsageSum,
} from './usage.ts';

/** A count in the making; times are in Unix milliseconds. */
interface Tally {
  readonly key_id: string;
  /** When the hour began. */
  readonly hourMs: number;
  calls: bigint;
  credits: bigint;
  lastMs: number;
}

const hourBegin = (nowMs: number) => nowMs - (nowMs % HOUR_MS);
const nameOf = (hourMs: number, keyId: string) => `${hourMs} ${keyId}`;

/** Usage added up by hour and key, oldest first. */
export class Tallies {
  readonly #tallies = new Map<string, Tally>();

  get size(): number {
    return this.#tallies.size;
  }

  get sum(): UsageSum {
    return sumOf(this.#tallies.values());
  }

  /**
   * Counts one request.
   *
   * @param nowMs Unix milliseconds
   */
  count(keyId: string, credits: number, nowMs: number): void {
    const hourMs = hourBegin(nowMs);
    this.#add({ key_id: keyId, hourMs, calls: 1n, credits: BigInt(credits), lastMs: nowMs });
  }

  /** True if counting a request of this key would need no new entry. */
  has(keyId: string, nowMs: number): boolean {
    return this.#tallies.has(nameOf(hourBegin(nowMs), keyId));
  }

  add(counts: Iterable<UsageCount>): void {
    for (const { hour, last_used_at: lastUsedAt, ...count } of counts) {
      const hourMs = Date.parse(`${hour}:00Z`);
      this.#add({ ...count, hourMs, lastMs: Date.parse(lastUsedAt) });
    }
  }

  /** Removes and returns the oldest counts. */
  take(limit = Number.POSITIVE_INFINITY): UsageCount[] {
    const taken: UsageCount[] = [];
    for (const [name, tally] of this.#tallies) {
      if (taken.length >= limit) break;
      this.#tallies.delete(name);
      taken.push(countOf(tally));
    }
    return taken;
  }

  [Symbol.iterator](): Iterator<UsageCount> {
    return this.#tallies.values().map(countOf);
  }

  #add(more: Tally): void {
    const name = nameOf(more.hourMs, more.key_id);
    const tally = this.#tallies.get(name);
    if (tally === undefined) {
      this.#tallies.set(name, more);
      return;
    }
    tally.calls += more.calls;
    tally.credits += more.credits;
    tally.lastMs = Math.max(tally.lastMs, more.lastMs);
  }
}

function countOf({ key_id: keyId, hourMs, calls, credits, lastMs }: Tally): UsageCount {
  const lastUsedAt = new Date(lastMs).toISOString();
  return { key_id: keyId, hour: hourOf(hourMs), calls, credits, last_used_at: lastUsedAt };
}

/** The numbered batches of one process that are not known to be written, oldest first. */
export class Batches {
  readonly #make: (number: number, counts: readonly UsageCount[]) => UsageBatch;
  #list: UsageBatch[] = [];
  #size = 0;
  #number = 0;
  #sentNumber = 0;
  #writtenNumber = 0;
  /** Everything counted before these instants is in the batch or in an earlier one; monotonic, in milliseconds. */
  readonly #coveredMs = new WeakMap<UsageBatch, number>();

  /** @param make a batch of counts */
  constructor(make: (number: number, counts: readonly UsageCount[]) => UsageBatch) {
    this.#make = make;
  }

  /** Oldest first. */
  get all(): readonly UsageBatch[] {
    return this.#list;
  }

  get first(): UsageBatch | undefined {
    return this.#list[0];
  }

  /** Counts in all of them. */
  get size(): number {
    return this.#size;
  }

  get sum(): UsageSum {
    return sumOf(this.#list.map(({ counts }) => sumOf(counts)));
  }

  /** The number that the next batch gets. */
  get nextNumber(): number {
    return this.#number + 1;
  }

  /** How many there are. */
  get length(): number {
    return this.#list.length;
  }

  /** Makes batches of the counts of others, with the next numbers, but adds them to nothing. */
  merged(counts: Iterable<UsageCount>, former: readonly UsageBatch[]): UsageBatch[] {
    return this.#makeOf(counts, Math.max(...former.map((batch) => this.#coveredBy(batch))));
  }

  /** @param coveredMs everything counted before is then in a batch; 0 if that is not known */
  add(counts: Iterable<UsageCount>, coveredMs: number): void {
    const batches = this.#makeOf(counts, coveredMs);
    this.#list.push(...batches);
    this.#size += sizeOf(batches);
  }

  /** Of the latest batch that was sent to the database. */
  get sentNumber(): number {
    return this.#sentNumber;
  }

  /** Of the latest batch that is known to be written. */
  get writtenNumber(): number {
    return this.#writtenNumber;
  }

  /** @returns the first, which is sent now; undefined if there is none */
  send(): UsageBatch | undefined {
    const { first } = this;
    this.#sentNumber = first?.number ?? this.#sentNumber;
    return first;
  }

  /**
   * Removes the first, which was written.
   *
   * @returns everything counted before is written; monotonic, in milliseconds, and 0 if that is not known
   */
  written(): number {
    const batch = this.#list.shift();
    if (batch === undefined) return 0;
    this.#size -= batch.counts.length;
    this.#writtenNumber = batch.number;
    return this.#coveredBy(batch);
  }

  /** Puts batches in the place of others, if one of those is there. */
  exchange(from: ReadonlySet<UsageBatch>, to: ReadonlySet<UsageBatch>): void {
    const rest = this.#list.filter((batch) => !from.has(batch));
    if (rest.length === this.#list.length) return;
    this.#list = [...rest, ...to].sort((one, other) => one.number - other.number);
    this.#size = sizeOf(this.#list);
  }

  #makeOf(counts: Iterable<UsageCount>, coveredMs: number): UsageBatch[] {
    const parts = partsOf(counts, BATCH_COUNTS_MAX);
    const batches = [...parts].map((part) => this.#make(++this.#number, part));
    const last = batches.at(-1);
    if (last !== undefined) this.#coveredMs.set(last, coveredMs);
    return batches;
  }

  #coveredBy(batch: UsageBatch): number {
    return this.#coveredMs.get(batch) ?? 0;
  }
}

function sizeOf(batches: readonly UsageBatch[]): number {
  return batches.reduce((sum, { counts }) => sum + counts.length, 0);
}
