/** Usage, counted by key, in UTC hours and days. */

/** The usage of one key in one hour. Both numbers are safe integers. */
export interface UsageCount {
  readonly key_id: string;
  /** `2026-11-20T09`, UTC. */
  readonly hour: string;
  /** Requests that bore the key, whatever their outcome. */
  readonly calls: number;
  /** The cost of those requests. */
  readonly credits: number;
  /** UTC, ISO 8601: when the latest of these requests ended. */
  readonly last_used_at: string;
}

/**
 * Counts that are written together, and only once however often the write is tried. Never changed. A line of the outbox
 * has just this, as JSON.
 */
export interface UsageBatch {
  /** Identifies the process that counted. */
  readonly writer: string;
  /** Numbers the writer's batches from 1. The store takes them in this order. */
  readonly batch: number;
  readonly counts: readonly UsageCount[];
}

/** The most counts in one batch: its line then fits into 16 KiB, and container runtimes leave it whole. */
export const BATCH_COUNTS_MAX = 100;

/** What requests were counted, added up. */
export type Counted = Pick<UsageCount, 'calls' | 'credits'>;

/** Adds up counts. */
export function sumOf(counts: Iterable<Counted>): Counted {
  let [calls, credits] = [0, 0];
  for (const count of counts) {
    calls += count.calls;
    credits += count.credits;
  }
  return { calls, credits };
}

/** What usage can be added up by, and what then says whose a sum is. */
export const GROUPINGS = {
  day: ['day'],
  month: ['month'],
  key: ['account', 'key_id'],
  account: ['account'],
} as const;
export type Grouping = keyof typeof GROUPINGS;

/** The usage of a key on a day; or of a day, a month, a key or an account, with only what `GROUPINGS` names. */
export interface UsageRow {
  /** `2026-11-20`, UTC. */
  readonly day?: string;
  /** `2026-11`, UTC. */
  readonly month?: string;
  /** Null if the database no longer has the key. */
  readonly account?: string | null;
  readonly key_id?: string;
  readonly calls: bigint;
  readonly credits: bigint;
  /** UTC, ISO 8601. */
  readonly last_used_at: string;
}

/** The days to read; an absent property does not limit them. */
export interface UsageQuery {
  readonly account?: string | undefined;
  /** First and last day, `2026-11-20`. */
  readonly from?: string | undefined;
  readonly to?: string | undefined;
}

/** Events of usage accounting. */
export interface UsageEvents {
  /** Usage cannot be written to the database; reported for each attempt. It is kept and tried again. */
  usageUnwritten(cause: unknown): void;
  /** It can be written again. */
  usageWritten(): void;
  /**
   * Usage that is not in the database could not be put on the disk, so it is in memory only; or a file that an earlier
   * process left cannot be read or removed. Reported for each attempt.
   */
  usageUnspooled(cause: unknown): void;
  /** The service stops while this is in its outbox; the next start writes it, if the disk is still there. */
  usageSpooled(left: UsageBatch): void;
  /** Usage that an earlier process left on the disk is now in the database; this much of it is new. */
  usageRecovered(found: Counted): void;
  /** A file that an earlier process left has lines that cannot be read; it is kept under this name. */
  spoolDamaged(file: string, lines: number): void;
  /** There was no room left for usage, or it was not known to be written before the end. */
  usageLost(lost: UsageBatch): void;
}
