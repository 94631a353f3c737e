import type { UnwrittenUsage, UsageSum } from './usage.ts';

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
