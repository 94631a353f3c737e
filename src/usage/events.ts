import type { UnwrittenUsage, UsageSum } from './usage.ts';

/** What the accounting of usage tells. */
export interface UsageEvents {
  /** Usage cannot be written to the database; told at each attempt. It is kept and tried again. */
  usageUnwritten(cause: unknown): void;
  /** It can be written again. */
  usageWritten(): void;
  /**
   * Usage that is not in the database could not be put on the disk, so it is in memory only; or a
   * spool that an earlier process left cannot be read or changed, and stays as it is. Told at each
   * attempt.
   */
  usageUnspooled(cause: unknown): void;
  /** The service stops with usage on the disk, which the next start writes. */
  usageSpooled(left: UnwrittenUsage): void;
  /** The usage that an earlier process left on the disk is in the database; this much is new there. */
  usageRecovered(found: UsageSum): void;
  /** A spool that an earlier process left has lines that cannot be read; `file` keeps a copy of it. */
  spoolDamaged(file: string, lines: number): void;
  /** There was no more room for usage, or it was not known to be written before the end. */
  usageLost(lost: UnwrittenUsage): void;
}
