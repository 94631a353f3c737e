/** The waits of RFC 9110, section 10.2.3: `Retry-After: 120` or `Retry-After: Fri, 07 Nov 2031 23:59:59 GMT`. */

/** A longer wait counts as this one, so that its end is still a date. */
const WAIT_S_MAX = 2 ** 31;
/** Longer than any date. */
const FIELD_LENGTH_MAX = 64;

/**
 * Reads the pause before the next attempt from a response.
 *
 * @param retryAfter the value of `Retry-After`, whole seconds or a date; null if there was none
 * @param date the value of `Date`: the clock that a date in `retryAfter` goes by. Without it, that is
 *   this machine's.
 * @param nowMs this machine's clock, milliseconds since 1970
 * @returns milliseconds from 0 to 2³¹ seconds; undefined if the value is neither form, exactly
 */
export function readRetryAfter(
  retryAfter: string | null,
  date: string | null,
  nowMs: number,
): number | undefined {
  if (retryAfter === null || retryAfter.length > FIELD_LENGTH_MAX) return undefined;
  if (/^\d+$/.test(retryAfter)) return bounded(Number(retryAfter) * 1_000);
  const endMs = readHttpDate(retryAfter);
  return endMs === undefined ? undefined : bounded(endMs - (readHttpDate(date ?? '') ?? nowMs));
}

function bounded(waitMs: number): number {
  return Math.max(0, Math.min(waitMs, WAIT_S_MAX * 1_000));
}

/** Milliseconds since 1970 of a date in HTTP's preferred form; the two obsolete ones are not read. */
function readHttpDate(text: string): number | undefined {
  const unixMs = Date.parse(text);
  // Date.parse reads much more than this form, and ignores the day of the week.
  const isExact = !Number.isNaN(unixMs) && new Date(unixMs).toUTCString() === text;
  return isExact ? unixMs : undefined;
}
