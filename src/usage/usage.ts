/** What was used: counted by key, in hours and days of UTC. */

/** What one key used in one hour. */
export interface UsageCount {
  readonly key_id: string;
  /** `2026-11-20T09`, UTC. */
  readonly hour: string;
  /** Requests that bore the key, whatever became of them. */
  readonly calls: number;
  /** What they cost. */
  readonly credits: number;
  /** UTC, ISO 8601: when the latest of them ended. */
  readonly last_used_at: string;
}

/** Counts that are written together, and only once however often it is tried. Never empty. */
export interface UsageBatch {
  /** Names the process that counted. */
  readonly writer: string;
  /** Counts that writer's batches from 1 on. */
  readonly number: number;
  readonly counts: readonly UsageCount[];
}

/** What a key used on a day. */
export interface UsageDay {
  /** `2026-11-20`, UTC. */
  readonly day: string;
  readonly account: string;
  readonly key_id: string;
  readonly calls: number;
  readonly credits: number;
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
  readonly calls_24h: number;
}

/** Where usage is kept. */
export interface UsageStore {
  /** @throws where the batch could not be written, or it is not known whether it was */
  write(batch: UsageBatch): Promise<void>;
  /** By day, then by account and key. */
  days(query: UsageQuery): Promise<UsageDay[]>;
  /** Of every key that was ever used. */
  recent(now: Date): Promise<RecentUse[]>;
  close(): Promise<void>;
}

export const HOUR_MS = 3_600_000;
/** Hours are needed for the last 24 of them, and kept a little longer. */
const HOURS_KEPT_MS = 48 * HOUR_MS;
const RECENT_MS = 24 * HOUR_MS;
/** A writer that has not written for so long has ended. */
const WRITERS_KEPT_MS = 7 * 24 * HOUR_MS;

/** When the latest of a batch's requests ended: as late as whoever writes it may take it to be. */
export function latestUse({ counts }: UsageBatch): Date {
  return new Date(Math.max(...counts.map(({ last_used_at }) => Date.parse(last_used_at))));
}

/** The hour 24 hours ago: with the present one they are 25. */
export function firstRecentHour(now: Date): string {
  return hourOf(now.getTime() - RECENT_MS);
}

/** Hours before it are no longer needed. */
export function firstKeptHour(now: Date): string {
  return hourOf(now.getTime() - HOURS_KEPT_MS);
}

/** Writers that wrote last before it are no longer needed. */
export function firstKeptWriter(now: Date): string {
  return new Date(now.getTime() - WRITERS_KEPT_MS).toISOString();
}

/** `2026-11-20T09`, UTC. */
export function hourOf(unix_ms: number): string {
  return new Date(unix_ms).toISOString().slice(0, 13);
}
