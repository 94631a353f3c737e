import { randomUUID } from 'node:crypto';
import type { UnwrittenUsage, UsageBatch, UsageCount } from './usage.ts';

/** The most counts in one line of the log: container runtimes split lines longer than 16 KiB. */
export const LINE_COUNTS_MAX = 64;

/** Counts that are in no batch, and exist only in the lines that report them. */
export function unwrittenCounts(counts: Iterable<UsageCount>): UnwrittenUsage[] {
  return parts([...counts]).map((part) => ({ id: randomUUID(), counts: part }));
}

/** A batch in parts; the ids of the parts depend only on the batch. */
export function unwrittenBatch(batch: UsageBatch): UnwrittenUsage[] {
  const { writer, number, pinned } = batch;
  return parts(batch.counts).map((counts, part) => ({
    id: `${writer}/${number}/${part + 1}`,
    batch: { writer, number, ...(pinned && { pinned }) },
    counts,
  }));
}

function parts(counts: readonly UsageCount[]): UsageCount[][] {
  const all: UsageCount[][] = [];
  for (let start = 0; start < counts.length; start += LINE_COUNTS_MAX) {
    all.push(counts.slice(start, start + LINE_COUNTS_MAX));
  }
  return all;
}
