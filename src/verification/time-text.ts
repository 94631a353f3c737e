/** Texts of the corpus's datetimes. */
import { unixDayFromDate } from '../positions/calendar.ts';
import { clockText } from '../positions/moment.ts';

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
 * @param offset_minutes undefined for `Z`
 */
export function localText(
  utc_second: number,
  fraction: string,
  offset_minutes: number | undefined,
): string {
  const local_second = utc_second + (offset_minutes ?? 0) * 60;
  return clockText(local_second, fraction) + offsetText(offset_minutes);
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
