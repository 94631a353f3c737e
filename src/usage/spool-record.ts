import { crc32 } from 'node:zlib';
import { readCount } from './count-text.ts';
import type { UsageBatch, UsageCount } from './usage.ts';

/**
 * A line of a spool: a batch with its number, or counts that are in no batch yet. Each line is true by
 * itself, so that one that cannot be read costs no other.
 */
export type SpoolRecord =
  | Pick<UsageBatch, 'number' | 'counts'>
  /** @property after the number of the latest batch that there was then */
  | { readonly after: number; readonly counts: readonly UsageCount[] };

/** The line of a record: a checksum, JSON, and the end of the line. */
export function lineOf(record: SpoolRecord): string {
  const counts = record.counts.map((count) => ({
    ...count,
    calls: String(count.calls),
    credits: String(count.credits),
  }));
  const place = 'number' in record ? { number: record.number } : { after: record.after };
  const text = JSON.stringify({ ...place, counts });
  return `${checksum(text)} ${text}\n`;
}

/** The record of a line without its end, or undefined where it is none. */
export function recordOf(line: string): SpoolRecord | undefined {
  const text = line.slice(CHECKSUM_LENGTH + 1);
  if (line.slice(0, CHECKSUM_LENGTH + 1) !== `${checksum(text)} `) return undefined;
  try {
    const { number, after, counts } = JSON.parse(text);
    const read = (counts as unknown[]).map(readCount);
    if (read.length === 0 || !read.every((count) => count !== undefined)) return undefined;
    if (Number.isSafeInteger(number) && number > 0) return { number, counts: read };
    if (Number.isSafeInteger(after) && after >= 0) return { after, counts: read };
  } catch {
    // No line that was written here has a checksum that is right and text that is not.
  }
  return undefined;
}

const CHECKSUM_LENGTH = 8;

function checksum(text: string): string {
  return crc32(text).toString(16).padStart(CHECKSUM_LENGTH, '0');
}
