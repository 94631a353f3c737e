/** Datetimes of the corpus, as texts that a request may hold. */
import { dateFromUnixDay, unixDayFromDate } from '../positions/calendar.ts';

const SECONDS_PER_DAY = 86_400;

/** 1800-01-01T00:00:00Z, in seconds from 1970-01-01T00:00:00Z. */
export const FIRST_UNIX_SECOND = unixSecond('1800-01-01T00:00:00Z');
/** 2400-12-31T23:59:59Z. */
export const LAST_UNIX_SECOND = unixSecond('2400-12-31T23:59:59Z');

/** @param text `YYYY-MM-DDTHH:MM:SSZ` */
export function unixSecond(text: string): number {
  const [year = 0, month = 0, day = 0, hour = 0, minute = 0, second = 0] = text
    .split(/\D/)
    .map(Number);
  return (
    unixDayFromDate({ year, month, day }) * SECONDS_PER_DAY + hour * 3_600 + minute * 60 + second
  );
}

/**
 * The instant as a clock shows it that is so many minutes ahead of UTC.
 *
 * @param fraction digits behind the second, or nothing
 * @param offset_minutes undefined for `Z`
 */
export function localText(
  utc_second: number,
  fraction: string,
  offset_minutes: number | undefined,
): string {
  const local_second = utc_second + (offset_minutes ?? 0) * 60;
  const unix_day = Math.floor(local_second / SECONDS_PER_DAY);
  const of_day = local_second - unix_day * SECONDS_PER_DAY;
  const { year, month, day } = dateFromUnixDay(unix_day);
  const time = [Math.floor(of_day / 3_600), Math.floor(of_day / 60) % 60, of_day % 60];
  return (
    `${year}-${two(month)}-${two(day)}T${time.map(two).join(':')}` +
    `${fraction && `.${fraction}`}${offsetText(offset_minutes)}`
  );
}

function offsetText(offset_minutes: number | undefined): string {
  if (offset_minutes === undefined) return 'Z';
  const size = Math.abs(offset_minutes);
  const sign = offset_minutes < 0 ? '-' : '+';
  return `${sign}${two(Math.floor(size / 60))}:${two(size % 60)}`;
}

function two(number: number): string {
  return String(number).padStart(2, '0');
}
