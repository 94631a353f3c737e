import type { UsageCount } from './usage.ts';

/** The maximum of PostgreSQL's `bigint` and SQLite's `INTEGER`. */
const COUNT_MAX = 2n ** 63n - 1n;

/** Any id that a database may contain. */
const KEY_ID = /^[^\0]{1,1000}$/;
const INSTANT = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/;

/**
 * Checks counts that were read from text.
 *
 * @param value parsed JSON; calls and credits as digits in a string, or as `bigint`
 * @returns undefined if it is not a list, or an empty one, or if one of its counts is not valid
 */
export function readCounts(value: unknown): UsageCount[] | undefined {
  if (!Array.isArray(value) || value.length === 0) return undefined;
  const counts = value.map(readCount);
  return counts.every((count) => count !== undefined) ? counts : undefined;
}

function readCount(value: unknown): UsageCount | undefined {
  if (typeof value !== 'object' || value === null) return undefined;
  const { key_id: keyId, last_used_at: lastUsedAt, ...rest } = value as Record<string, unknown>;
  const [calls, credits] = [wholeOf(rest['calls']), wholeOf(rest['credits'])];
  if (calls === undefined || credits === undefined || calls === 0n) return undefined;
  if (typeof keyId !== 'string' || !KEY_ID.test(keyId)) return undefined;
  if (typeof lastUsedAt !== 'string' || !isInstant(lastUsedAt)) return undefined;
  const hour = lastUsedAt.slice(0, 13);
  return rest['hour'] === hour
    ? { key_id: keyId, hour, calls, credits, last_used_at: lastUsedAt }
    : undefined;
}

function wholeOf(value: unknown): bigint | undefined {
  if (typeof value === 'string' && /^\d{1,19}$/.test(value)) return wholeOf(BigInt(value));
  return typeof value === 'bigint' && value >= 0n && value <= COUNT_MAX ? value : undefined;
}

/** True if a text is a real instant with a four-digit year. */
function isInstant(text: string): boolean {
  if (!INSTANT.test(text)) return false;
  const instant = new Date(text);
  return !Number.isNaN(instant.getTime()) && instant.toISOString() === text;
}
