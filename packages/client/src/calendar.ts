/** Dates of the two calendars, as days since 1970-01-01 in the Gregorian one. */

export type Calendar = 'gregorian' | 'julian';

export const SECONDS_PER_DAY = 86_400;

/** The day number of 1970-01-01, counted as the formula below counts. */
const EPOCH = 719_468;

/**
 * The number of a day.
 *
 * @returns undefined if the calendar has no such date
 */
export function dayOf(
  year: number,
  month: number,
  day: number,
  calendar: Calendar,
): number | undefined {
  if (month < 1 || month > 12 || day < 1 || day > daysIn(year, month, calendar)) return undefined;
  // Years begin in March here, so that a leap day is the last one.
  const march = month > 2 ? year : year - 1;
  const inYear = Math.floor((153 * ((month + 9) % 12) + 2) / 5) + day - 1;
  const leapDays =
    calendar === 'julian'
      ? Math.floor(march / 4) - 2
      : Math.floor(march / 4) - Math.floor(march / 100) + Math.floor(march / 400);
  return 365 * march + leapDays + inYear - EPOCH;
}

function daysIn(year: number, month: number, calendar: Calendar): number {
  if (month !== 2) return [4, 6, 9, 11].includes(month) ? 30 : 31;
  const isLeap = year % 4 === 0 && (calendar === 'julian' || year % 100 !== 0 || year % 400 === 0);
  return isLeap ? 29 : 28;
}
