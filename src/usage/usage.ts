/** Usage by key, in UTC hours and days. */

/** The usage of one key in one hour. Both numbers are safe integers. */
export interface UsageCount {
  readonly key_id: string;
  /** `2026-11-20T09`, UTC. */
  readonly hour: string;
  /** Requests with the key, whatever their outcome. */
  readonly calls: number;
  /** The cost of those requests. */
  readonly credits: number;
  /** UTC, ISO 8601: the end of the latest of these requests. */
  readonly last_used_at: string;
}

/**
 * Counts that are written together and exactly once, however often the write is tried. Immutable. A line of the outbox is
 * this object as JSON.
 */
export interface UsageBatch {
  /** Identifies the process that counted. */
  readonly writer: string;
  /** The number of the batch, from 1 for each writer. The store accepts batches in this order. */
  readonly batch: number;
  readonly counts: readonly UsageCount[];
}

/** The most counts in a batch. Its line then fits into 16 KiB, which container runtimes do not split. */
export const BATCH_COUNTS_MAX = 100;

/** Sums of counted requests. */
export type Counted = Pick<UsageCount, 'calls' | 'credits'>;

export function sumOf(counts: Iterable<Counted>): Counted {
  let [calls, credits] = [0, 0];
  for (const count of counts) {
    calls += count.calls;
    credits += count.credits;
  }
  return { calls, credits };
}

/** How usage can be grouped, and the columns of each grouping. */
export const GROUPINGS = {
  day: ['day'],
  month: ['month'],
  key: ['account', 'key_id'],
  account: ['account'],
} as const;
export type Grouping = keyof typeof GROUPINGS;

/** The usage of a key on a day, or of a group with its columns of `GROUPINGS`. */
export interface UsageRow {
  /** `2026-11-20`, UTC. */
  readonly day?: string;
  /** `2026-11`, UTC. */
  readonly month?: string;
  /** Null if the key is not in the database. */
  readonly account?: string | null;
  readonly key_id?: string;
  readonly calls: bigint;
  readonly credits: bigint;
  /** UTC, ISO 8601. */
  readonly last_used_at: string;
}

/** The usage to read. An absent property is no limit. */
export interface UsageQuery {
  readonly account?: string | undefined;
  /** First and last day, `2026-11-20`. */
  readonly from?: string | undefined;
  readonly to?: string | undefined;
}

/** Events of usage accounting. */
export interface UsageEvents {
  /** Usage cannot be written to the database. Reported for each attempt. It is kept and tried again. */
  usageUnwritten(cause: unknown): void;
  /** Usage can be written again. */
  usageWritten(): void;
  /**
   * Unwritten usage could not be saved to the outbox, so it is only in memory. Or the outbox of an earlier process cannot
   * be read or removed. Reported for each attempt.
   */
  usageUnspooled(cause: unknown): void;
  /** The service stops with this usage in its outbox. The next start writes it, if the disk still exists. */
  usageSpooled(left: UsageBatch): void;
  /** The outbox of an earlier process is in the database. These sums were new. */
  usageRecovered(found: Counted): void;
  /** An outbox has unreadable lines, and is kept under this name. */
  spoolDamaged(file: string, lines: number): void;
  /** Usage was beyond the limit in memory, or may not have been written before shutdown. */
  usageLost(lost: UsageBatch): void;
}
