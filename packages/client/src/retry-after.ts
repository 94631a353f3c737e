/** The waits of RFC 9110, section 10.2.3: `Retry-After: 120` or `Retry-After: Fri, 07 Nov 2031 23:59:59 GMT`. */

/** A longer wait counts as this one, so that its end is still a date. */
const WAIT_S_MAX = 2 ** 31;
/** Longer than any date. */
const FIELD_LENGTH_MAX = 64;

/** Two dates that RFC 9110, section 5.6.7 calls obsolete, and that must be accepted. */
const RFC_850 =
  /^(?<day>Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)day, (?<date>\d\d)-(?<month>[A-Z][a-z]{2})-(?<year>\d\d) (?<clock>\S{8}) GMT$/;
const ASCTIME =
  /^(?<day>[A-Z][a-z]{2}) (?<month>[A-Z][a-z]{2}) (?<date>[ \d]\d) (?<clock>\S{8}) (?<year>\d{4})$/;

/**
 * Reads how long an answer asks to wait before the next attempt.
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
  const endMs = readHttpDate(retryAfter, nowMs);
  if (endMs === undefined) return undefined;
  return bounded(endMs - (readHttpDate(date ?? '', nowMs) ?? nowMs));
}

function bounded(waitMs: number): number {
  return Math.max(0, Math.min(waitMs, WAIT_S_MAX * 1_000));
}

/**
 * A date in one of the three forms that HTTP knows.
 *
 * @returns milliseconds since 1970; undefined if there is no such date
 */
function readHttpDate(text: string, nowMs: number): number | undefined {
  const preferred = preferredForm(text, nowMs);
  const unixMs = Date.parse(preferred);
  // Date.parse reads much more than this form, and ignores the day of the week.
  const isExact = !Number.isNaN(unixMs) && new Date(unixMs).toUTCString() === preferred;
  return isExact ? unixMs : undefined;
}

/** An obsolete date, written as `Sun, 06 Nov 1994 08:49:37 GMT`; any other text as it is. */
function preferredForm(text: string, nowMs: number): string {
  const { day, date, month, year, clock } =
    (RFC_850.exec(text) ?? ASCTIME.exec(text))?.groups ?? {};
  if (year === undefined) return text;
  const fullYear = year.length === 2 ? nearYear(Number(year), nowMs) : year;
  return `${day?.slice(0, 3)}, ${date?.replace(' ', '0')} ${month} ${fullYear} ${clock} GMT`;
}

/** Of the years that end in these digits, the last one that is at most 50 years ahead. */
function nearYear(digits: number, nowMs: number): number {
  const latest = new Date(nowMs).getUTCFullYear() + 50;
  return latest - ((latest - digits) % 100);
}
