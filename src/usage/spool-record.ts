import type { FileHandle } from 'node:fs/promises';
import { crc32 } from 'node:zlib';
import { readCounts } from './unwritten.ts';
import type { UsageBatch, UsageCount } from './usage.ts';

/**
 * The maximum size of one process's file. While it is being rewritten there are two files for a
 * moment; the new one is at most 30 MB, because it has no more counts than a process keeps.
 */
export const SPOOL_BYTES_MAX = 67_108_864;
/** About so much is written at once. */
const CHUNK_LENGTH = 262_144;

/**
 * A line of a spool: a batch with its number. Each line stands on its own, so an unreadable line does not affect the
 * others.
 */
export type SpoolRecord = Pick<UsageBatch, 'number' | 'counts'>;

/** Counts in no batch yet, as former versions wrote them; `after` is the number of the latest batch at that time. */
interface UnnumberedRecord {
  readonly number?: undefined;
  readonly after: number;
  readonly counts: readonly UsageCount[];
}

/** The line of a record: a checksum, JSON, and a line feed. */
export function lineOf({ number, counts: exact }: SpoolRecord): string {
  const counts = exact.map((count) => ({
    ...count,
    calls: String(count.calls),
    credits: String(count.credits),
  }));
  const text = JSON.stringify({ number, counts });
  return `${checksum(text)} ${text}\n`;
}

/** The record of a line without its line feed, or undefined if the line is not valid. */
export function recordOf(line: string): SpoolRecord | UnnumberedRecord | undefined {
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

/**
 * Writes records to a file, from a position.
 *
 * @returns the position after the last record
 */
export async function writeRecords(
  handle: FileHandle,
  start: number,
  records: Iterable<SpoolRecord>,
): Promise<number> {
  let position = start;
  for (const bytes of chunksOf(records)) {
    if (position + bytes.length > SPOOL_BYTES_MAX) {
      throw new Error(`the usage spool is full: its limit is ${SPOOL_BYTES_MAX} bytes`);
    }
    for (let written = 0; written < bytes.length; ) {
      const { bytesWritten } = await handle.write(bytes, written, undefined, position + written);
      written += bytesWritten;
    }
    position += bytes.length;
  }
  return position;
}

/** The lines of the records, several together: each write waits for a turn of a thread that is busy with answers. */
function* chunksOf(records: Iterable<SpoolRecord>): Iterable<Buffer> {
  let lines = '';
  for (const record of records) {
    lines += lineOf(record);
    if (lines.length < CHUNK_LENGTH) continue;
    yield Buffer.from(lines);
    lines = '';
  }
  yield Buffer.from(lines);
}
