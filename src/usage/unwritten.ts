import { randomUUID } from 'node:crypto';
import { partsOf, type UnwrittenUsage, type UsageBatch, type UsageCount } from './usage.ts';

/** The most counts in one line of the log: container runtimes split lines longer than 16 KiB. */
export const LINE_COUNTS_MAX = 64;

/** Counts that are in no batch, and exist only in the lines that report them. */
export function unwrittenCounts(counts: Iterable<UsageCount>): UnwrittenUsage[] {
  return [...partsOf(counts, LINE_COUNTS_MAX)].map((part) => ({ id: randomUUID(), counts: part }));
}

/** A batch in parts; the ids of the parts depend only on the batch. */
export function unwrittenBatch(batch: UsageBatch): UnwrittenUsage[] {
  const { writer, number, pinned } = batch;
  return [...partsOf(batch.counts, LINE_COUNTS_MAX)].map((counts, part) => ({
    id: `${writer}/${number}/${part + 1}`,
    batch: { writer, number, ...(pinned && { pinned }) },
    counts,
  }));
}
