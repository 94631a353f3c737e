import { crc32 } from 'node:zlib';
import { readCounts } from './count-text.ts';
import { BATCH_COUNTS_MAX, partsOf, type UsageBatch, type UsageCount } from './usage.ts';

/**
 * A line of a spool: a batch with its number, or counts that are not in a batch yet. Each line stands
 * on its own, so an unreadable line does not affect the others.
 */
export type SpoolRecord =
  | Pick<UsageBatch, 'number' | 'counts'>
  /** @property after the number of the latest batch at that time */
  | { readonly after: number; readonly counts: readonly UsageCount[] };

/**
 * The records of counts that are in no batch.
 *
 * @param after the number of the latest batch
 */
export function* recordsOf(counts: Iterable<UsageCount>, after: number): Iterable<SpoolRecord> {
  for (const part of partsOf(counts, BATCH_COUNTS_MAX)) yield { after, counts: part };
}

/** The line of a record: a checksum, JSON, and a line feed. */
export function lineOf(record: SpoolRecord): string {
  const counts = record.counts.map((count) => ({
    ...count,
    calls: String(count.calls),
    credits: String(count.credits),
  }));
  // Without the other fields of a batch.
  const place = 'number' in record ? { number: record.number } : { after: record.after };
  const text = JSON.stringify({ ...place, counts });
  return `${checksum(text)} ${text}\n`;
}

/** The record of a line without its line feed, or undefined if the line is not valid. */
export function recordOf(line: string): SpoolRecord | undefined {
  const text = line.slice(CHECKSUM_LENGTH + 1);
  if (line.slice(0, CHECKSUM_LENGTH + 1) !== `${checksum(text)} `) return undefined;
  try {
    const { number, after, ...rest } = JSON.parse(text);
    const counts = readCounts(rest.counts);
    if (counts === undefined) return undefined;
    if (Number.isSafeInteger(number) && number > 0) return { number, counts };
    if (Number.isSafeInteger(after) && after >= 0) return { after, counts };
  } catch {
    // No line that this module wrote has a valid checksum and invalid text.
  }
  return undefined;
}

const CHECKSUM_LENGTH = 8;

function checksum(text: string): string {
  return crc32(text).toString(16).padStart(CHECKSUM_LENGTH, '0');
}
