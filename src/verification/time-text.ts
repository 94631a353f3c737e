/** Texts of the corpus's datetimes. */
import { unixDayFromDate } from '../request/calendar.ts';
import { clockText } from '../request/moment.ts';

const SECONDS_PER_DAY = 86_400;

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
 * The instant as shown by a clock that is the given number of minutes ahead of UTC.
 *
 * @param fraction digits after the decimal point, or empty
 * @param offsetMinutes undefined for `Z`
 */
export function localText(
  utcSecond: number,
  fraction: string,
  offsetMinutes: number | undefined,
): string {
  const localSecond = utcSecond + (offsetMinutes ?? 0) * 60;
  return clockText(localSecond, fraction) + offsetText(offsetMinutes);
}

function offsetText(offsetMinutes: number | undefined): string {
  if (offsetMinutes === undefined) return 'Z';
  const size = Math.abs(offsetMinutes);
  const sign = offsetMinutes < 0 ? '-' : '+';
  return `${sign}${two(Math.floor(size / 60))}:${two(size % 60)}`;
}

function two(number: number): string {
  return String(number).padStart(2, '0');
}
