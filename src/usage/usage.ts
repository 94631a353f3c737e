/** Usage, counted by key, in UTC hours and days. */
import { randomUUID } from 'node:crypto';

/** Usage, added up. */
export interface UsageSum {
  /** Requests that bore a key, whatever their outcome. */
  readonly calls: bigint;
  /** The cost of those requests. */
  readonly credits: bigint;
}

/** The usage of one key in one hour. */
export interface UsageCount extends UsageSum {
  readonly key_id: string;
  /** `2026-11-20T09`, UTC. */
  readonly hour: string;
  /** UTC, ISO 8601: when the latest of these requests ended. */
  readonly last_used_at: string;
}

/** The most counts in one batch: with an embedded database, more would hold up answers. */
export const BATCH_COUNTS_MAX = 500;

/** Counts that are written together, and only once however often the write is tried. Never empty. */
export interface UsageBatch {
  /** Identifies the process that counted. */
  readonly writer: string;
  /** Numbers the writer's batches from 1. */
  readonly number: number;
  readonly counts: readonly UsageCount[];
  /**
   * True if a copy of the batch may turn up at any later time: the database then remembers the writer
   * until it is released. Otherwise it forgets a writer a week after its last batch.
   */
  readonly pinned?: boolean;
}

/** Counts that one line of the log reports because they are not known to be written. */
export interface UnwrittenUsage {
  /** Identifies these counts in every copy of the line. */
  readonly id: string;
  /** The batch of these counts, if the database may have it. */
  readonly batch?: Pick<UsageBatch, 'writer' | 'number' | 'pinned'>;
  /** Never empty. */
  readonly counts: readonly UsageCount[];
}

/** `known`: it was imported before. `written`: the database already had the batch. */
export type ImportOutcome = 'added' | 'known' | 'written';

/** It is no longer known whether the database has the batch of a line; nothing was imported. */
export class ForgottenBatchError extends Error {
  override readonly name = 'ForgottenBatchError';
  /** The id in the line. */
  readonly id: string;

  constructor(id: string) {
    super('the database may have this batch, and no longer remembers the process that wrote it');
    this.id = id;
  }
}

/** The usage of a key on a day. */
export interface UsageDay extends UsageSum {
  /** `2026-11-20`, UTC. */
  readonly day: string;
  /** Null if the database no longer has the key. */
  readonly account: string | null;
  readonly key_id: string;
  /** UTC, ISO 8601. */
  readonly last_used_at: string;
}

/** What usage can be added up by, and what then says whose a sum is. */
export const GROUPINGS = {
  day: ['day'],
  month: ['month'],
  key: ['account', 'key_id'],
  account: ['account'],
} as const;
export type Grouping = keyof typeof GROUPINGS;

/** The usage of a day, a month, a key or an account; it has only what `GROUPINGS` names. */
export interface UsageGroup
  extends UsageSum,
    Partial<Pick<UsageDay, 'day' | 'account' | 'key_id'>> {
  /** `2026-11`, UTC. */
  readonly month?: string;
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

/** When a key was used, to know before revoking it. */
interface RecentUse {
  readonly key_id: string;
  /** UTC, ISO 8601. */
  readonly last_used_at: string;
  /** In the current hour of `now` and the 24 hours before it. */
  readonly calls_24h: bigint;
}

/** Where usage is kept. */
export interface UsageStore {
  /** @throws if the batch could not be written, or if it is unknown whether it was */
  write(batch: UsageBatch): Promise<void>;
  /**
   * Does all that a write does, and rolls it back.
   *
   * @throws if a write would fail
   */
  tryWrite(): Promise<void>;
  /** Call when no copies of a writer's pinned batches are left: the writer may then be forgotten. */
  release(writer: string): Promise<void>;
  /**
   * Adds usage that is not known to be written: all of it or nothing, and each id only once.
   *
   * @returns the outcome of each, in order
   * @throws {ForgottenBatchError}
   */
  addUnwritten(unwritten: readonly UnwrittenUsage[]): Promise<ImportOutcome[]>;
  /**
   * Sorted by day, then by account and key; within a day, keys that the database no longer has come
   * last. Gives pages of at most `PAGE_ROWS`, none of them empty; what is written meanwhile may be in
   * those that are still to come.
   */
  days(query: UsageQuery): AsyncIterable<readonly UsageDay[]>;
  /**
   * The usage of those days, added up. Sorted by time, or by account and key; what keys used that the database no longer
   * has comes last. Gives pages as `days` does.
   */
  sums(query: UsageQuery, by: Grouping): AsyncIterable<readonly UsageGroup[]>;
  /** For each of these keys that was ever used; in no particular order. */
  recent(now: Date, keyIds: readonly string[]): Promise<RecentUse[]>;
  close(): Promise<void>;
}

export const HOUR_MS = 3_600_000;

/** Adds up calls and credits. */
export function sumOf(parts: Iterable<UsageSum>): UsageSum {
  let calls = 0n;
  let credits = 0n;
  for (const part of parts) {
    calls += part.calls;
    credits += part.credits;
  }
  return { calls, credits };
}

/** Divides items into parts of `size`, of which the last may be smaller; each is made when it is asked for. */
export function* partsOf<T>(items: Iterable<T>, size: number): Iterable<T[]> {
  let part: T[] = [];
  for (const item of items) {
    part.push(item);
    if (part.length < size) continue;
    yield part;
    part = [];
  }
  if (part.length > 0) yield part;
}

/** `2026-11-20T09`, UTC. */
export function hourOf(unixMs: number): string {
  return new Date(unixMs).toISOString().slice(0, 13);
}

/** When the latest of these requests ended: the earliest time at which they can have been written. */
export function latestUse({ counts }: Pick<UsageBatch, 'counts'>): Date {
  const latestMs = counts.reduce(
    (latest, { last_used_at: lastUsedAt }) => Math.max(latest, Date.parse(lastUsedAt)),
    Number.NEGATIVE_INFINITY,
  );
  return new Date(latestMs);
}

/** A batch to test whether writing works, in a transaction that is rolled back. */
export function trialBatch(now: Date): UsageBatch {
  const lastUsedAt = now.toISOString();
  const hour = hourOf(now.getTime());
  const count = { key_id: 'key_trial', hour, calls: 1n, credits: 1n, last_used_at: lastUsedAt };
  return { writer: `trial ${randomUUID()}`, number: 1, counts: [count] };
}

/** Events of usage accounting. */
export interface UsageEvents {
  /** Usage cannot be written to the database; reported for each attempt. It is kept and tried again. */
  usageUnwritten(cause: unknown): void;
  /** It can be written again. */
  usageWritten(): void;
  /**
   * Usage that is not in the database could not be put on the disk, so it is in memory only; or a
   * spool that an earlier process left cannot be read or changed, and stays as it is. Reported for
   * each attempt.
   */
  usageUnspooled(cause: unknown): void;
  /** The service stops while usage is on the disk; the next start writes it. */
  usageSpooled(left: UnwrittenUsage): void;
  /** Usage that an earlier process left on the disk is now in the database; this much of it is new. */
  usageRecovered(found: UsageSum): void;
  /** A spool that an earlier process left has lines that cannot be read; `file` keeps a copy of it. */
  spoolDamaged(file: string, lines: number): void;
  /** There was no room left for usage, or it was not known to be written before the end. */
  usageLost(lost: UnwrittenUsage): void;
}
