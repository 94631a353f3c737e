import type { UsageCount } from './usage.ts';

/** The maximum of PostgreSQL's `bigint` and SQLite's `INTEGER`. */
const COUNT_MAX = 2n ** 63n - 1n;

/** Any id that a database may contain. */
const KEY_ID = /^[^\0]{1,1000}$/;
const INSTANT = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/;

/**
 * Checks a count that was read from text.
 *
 * @param value parsed JSON; calls and credits as digits in a string, or as `bigint`
 * @returns undefined if it is not a valid count
 */
export function readCount(value: unknown): UsageCount | undefined {
  if (typeof value !== 'object' || value === null) return undefined;
  const { key_id, hour, calls, credits, last_used_at } = value as Record<string, unknown>;
  const numbers = [wholeOf(calls), wholeOf(credits)];
  const [calls_read, credits_read] = numbers;
  if (calls_read === undefined || credits_read === undefined || calls_read === 0n) return undefined;
  if (typeof key_id !== 'string' || !KEY_ID.test(key_id)) return undefined;
  if (typeof last_used_at !== 'string' || !isInstant(last_used_at)) return undefined;
  if (hour !== last_used_at.slice(0, 13)) return undefined;
  return { key_id, hour: String(hour), calls: calls_read, credits: credits_read, last_used_at };
}

function wholeOf(value: unknown): bigint | undefined {
  if (typeof value !== 'bigint' && !(typeof value === 'string' && /^\d{1,19}$/.test(value))) {
    return undefined;
  }
  const whole = BigInt(value);
  return whole >= 0n && whole <= COUNT_MAX ? whole : undefined;
}

/** Whether a text is a real instant with a four-digit year. */
function isInstant(text: string): boolean {
  if (!INSTANT.test(text)) return false;
  const unix_ms = Date.parse(text);
  return !Number.isNaN(unix_ms) && new Date(unix_ms).toISOString() === text;
}
