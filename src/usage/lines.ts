/** Usage as lines of text, one batch each, in an outbox or in a log. */
import type { UsageBatch, UsageCount } from './usage.ts';

/** Only the start of a longer line is read. */
export const LINE_LENGTH_MAX = 65_536;
/** Marks lines of usage in a log, also if a container runtime has wrapped them in another JSON document. */
const MARK = /"counts\\*"\s*:\s*\[/;
const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
/** More than a key can be used in an hour, so that no sum overflows in the databases. */
const COUNT_MAX = 1e12;
/** An id that is valid in both databases and safe to print: no control character, and not an API key. */
const KEY_ID = /^(?!ak_)\P{C}{1,255}$/u;
/** PostgreSQL has no year 0. */
const INSTANT = /^(?!0000)\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/;

export function lineOf({ writer, batch, counts }: UsageBatch): string {
  return `${JSON.stringify({ writer, batch, counts })}\n`;
}

/**
 * The batch of a line, which may start with a prefix of a container runtime.
 *
 * @returns undefined if the line is not a line of usage
 * @throws if it is, but is not valid
 */
export function batchOf(line: string): UsageBatch | undefined {
  if (!MARK.test(line)) return undefined;
  const { writer, batch, counts } = objectOf(line.slice(line.indexOf('{')));
  const isBatch =
    typeof writer === 'string' &&
    UUID.test(writer) &&
    isWhole(batch, 1) &&
    Array.isArray(counts) &&
    counts.every(isCount);
  if (!isBatch) throw new Error('it contains usage, but is cut off or was changed');
  return { writer, batch, counts };
}

/** A possible batch; empty if the text is not JSON. */
function objectOf(text: string): Partial<Record<keyof UsageBatch, unknown>> {
  try {
    return { ...JSON.parse(text.trimEnd()) };
  } catch {
    return {};
  }
}

function isCount(value: unknown): value is UsageCount {
  const count: Partial<Record<keyof UsageCount, unknown>> = { ...(value as object) };
  const { key_id: keyId, hour, calls, credits, last_used_at: lastUsedAt } = count;
  if (typeof keyId !== 'string' || !KEY_ID.test(keyId)) return false;
  if (!isWhole(calls, 1, COUNT_MAX) || !isWhole(credits, 0, COUNT_MAX)) return false;
  if (typeof lastUsedAt !== 'string' || !INSTANT.test(lastUsedAt)) return false;
  const instant = new Date(lastUsedAt);
  if (Number.isNaN(instant.getTime()) || instant.toISOString() !== lastUsedAt) return false;
  return hour === lastUsedAt.slice(0, 13);
}

function isWhole(value: unknown, min: number, max = Number.MAX_SAFE_INTEGER): value is number {
  return Number.isInteger(value) && (value as number) >= min && (value as number) <= max;
}
