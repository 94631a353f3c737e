/** What was used: counted by key, in hours and days of UTC. */
import { randomUUID } from 'node:crypto';

/** What one key used in one hour. */
export interface UsageCount {
  readonly key_id: string;
  /** `2026-11-20T09`, UTC. */
  readonly hour: string;
  /** Requests that bore the key, whatever became of them. */
  readonly calls: bigint;
  /** What they cost. */
  readonly credits: bigint;
  /** UTC, ISO 8601: when the latest of them ended. */
  readonly last_used_at: string;
}

/** Calls and what they cost, added up. */
export interface UsageSum {
  readonly calls: bigint;
  readonly credits: bigint;
}

/** Counts that are written together, and only once however often it is tried. Never empty. */
export interface UsageBatch {
  /** Names the process that counted. */
  readonly writer: string;
  /** Counts that writer's batches from 1 on. */
  readonly number: number;
  readonly counts: readonly UsageCount[];
  /**
   * True where a copy of the batch may turn up after any length of time: the database then remembers
   * the writer until it is released. Otherwise it forgets a writer `WRITERS_KEPT_HOURS` after its last
   * batch.
   */
  readonly pinned?: boolean;
}

/** Counts that one line of the log names, because they are not known to be written. */
export interface UnwrittenUsage {
  /** Names these counts, wherever they are copied to. */
  readonly id: string;
  /** The batch that they are of, where the database may have it. */
  readonly batch?: Pick<UsageBatch, 'writer' | 'number' | 'pinned'>;
  /** Never empty. */
  readonly counts: readonly UsageCount[];
}

/** `known`: added before. `written`: the batch had reached the database. */
export type ImportOutcome = 'added' | 'known' | 'written';

/** Nobody knows any more whether the database has the batch of a line; nothing was imported. */
export class ForgottenBatch extends Error {
  override readonly name = 'ForgottenBatch';
  /** Of the line. */
  readonly id: string;

  constructor(id: string) {
    super('the database may have this batch, and no longer remembers the process that wrote it');
    this.id = id;
  }
}

/** What a key used on a day. */
export interface UsageDay {
  /** `2026-11-20`, UTC. */
  readonly day: string;
  /** Null where the key is no longer there. */
  readonly account: string | null;
  readonly key_id: string;
  readonly calls: bigint;
  readonly credits: bigint;
  /** UTC, ISO 8601. */
  readonly last_used_at: string;
}

/** Which days to tell of; what is absent does not limit them. */
export interface UsageQuery {
  readonly account?: string | undefined;
  /** First and last day, `2026-11-20`. */
  readonly from?: string | undefined;
  readonly to?: string | undefined;
}

/** When a key was used, for whoever is about to revoke it. */
export interface RecentUse {
  readonly key_id: string;
  /** UTC, ISO 8601. */
  readonly last_used_at: string;
  /** In the hour that `now` is in, and the 24 before it. */
  readonly calls_24h: bigint;
}

/** Where usage is kept. */
export interface UsageStore {
  /** @throws where the batch could not be written, or it is not known whether it was */
  write(batch: UsageBatch): Promise<void>;
  /** Does all that a write does, and takes it back. @throws where a write would fail */
  tryWrite(): Promise<void>;
  /** The copies of a writer's pinned batches are gone: it may be forgotten like any other. */
  release(writer: string): Promise<void>;
  /**
   * Adds what is not known to be written: all of it or nothing, and each id once.
   *
   * @returns what became of each, in their order
   * @throws {ForgottenBatch}
   */
  addUnwritten(unwritten: readonly UnwrittenUsage[]): Promise<ImportOutcome[]>;
  /** By day, then by account and key; keys that are no longer there come last in their day. */
  days(query: UsageQuery): Promise<UsageDay[]>;
  /** Of those keys of the account, or of all, that were ever used; in no order. */
  recent(now: Date, account?: string): Promise<RecentUse[]>;
  close(): Promise<void>;
}

export const HOUR_MS = 3_600_000;
const RECENT_MS = 24 * HOUR_MS;
/** How long counts of an hour are kept, in hours: the last 24 are needed, and a few more do no harm. */
export const COUNTS_KEPT_HOURS = 48;
/** How long a writer is remembered after its last batch, in hours: by then it has ended. */
export const WRITERS_KEPT_HOURS = 7 * 24;

/** When the writer of a pinned batch would be forgotten. */
const NEVER = '9999-12-31T23:59:59.999Z';

/** When the latest of a batch's requests ended: as late as whoever writes it may take it to be. */
export function latestUse({ counts }: Pick<UsageBatch, 'counts'>): Date {
  return new Date(Math.max(...counts.map(({ last_used_at }) => Date.parse(last_used_at))));
}

/** The hour 24 hours ago: with the present one they are 25. */
export function firstRecentHour(now: Date): string {
  return hourOf(now.getTime() - RECENT_MS);
}

/** Hours before it are no longer needed. */
export function firstKeptHour(now: Date): string {
  return hourOf(now.getTime() - COUNTS_KEPT_HOURS * HOUR_MS);
}

/** Writers that wrote last before it are no longer needed. */
export function firstKeptWriter(now: Date): string {
  return new Date(now.getTime() - WRITERS_KEPT_HOURS * HOUR_MS).toISOString();
}

/** When a batch is written, as what a writer is remembered by; see `pinned`. */
export function writtenAt(batch: UsageBatch): string {
  return batch.pinned ? NEVER : latestUse(batch).toISOString();
}

/** What is written to see whether it can be, and is taken back. */
export function trialBatch(now: Date): UsageBatch {
  const last_used_at = now.toISOString();
  const hour = last_used_at.slice(0, 13);
  const count = { key_id: 'key_trial', hour, calls: 1n, credits: 1n, last_used_at };
  return { writer: `trial ${randomUUID()}`, number: 1, counts: [count] };
}

/** Whether the database may have forgotten the batch that these counts are of. */
export function isForgettable(unwritten: UnwrittenUsage, now: Date): boolean {
  if (unwritten.batch?.pinned) return false;
  return latestUse(unwritten).toISOString() < firstKeptWriter(now);
}

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

/** `2026-11-20T09`, UTC. */
export function hourOf(unix_ms: number): string {
  return new Date(unix_ms).toISOString().slice(0, 13);
}
