import { randomUUID } from 'node:crypto';
import type { LostUsage, UsageBatch, UsageCount } from './usage.ts';

/** Counts in one line of the log: docker and Kubernetes cut a line that has more than 16 KiB. */
export const LOST_COUNTS_MAX = 64;

/** Lines for counts that are in no batch. */
export function lostCounts(counts: Iterable<UsageCount>): LostUsage[] {
  const all = [...counts];
  const lines: LostUsage[] = [];
  for (let start = 0; start < all.length; start += LOST_COUNTS_MAX) {
    lines.push({ id: randomUUID(), counts: all.slice(start, start + LOST_COUNTS_MAX) });
  }
  return lines;
}

/** Lines for a batch that the database may have after all. */
export function lostBatch({ writer, number, counts }: UsageBatch): LostUsage[] {
  return lostCounts(counts).map((line) => ({ ...line, batch: { writer, number } }));
}
