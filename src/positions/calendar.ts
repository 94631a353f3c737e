/**
 * The proleptic Gregorian calendar in whole numbers. Algorithms: Howard Hinnant,
 * "chrono-Compatible Low-Level Date Algorithms" (days_from_civil, civil_from_days).
 */

const DAYS_PER_400_YEARS = 146_097;
/** Days from 0000-03-01 to 1970-01-01. Years are counted from March, so a leap day comes last. */
const UNIX_EPOCH_DAY = 719_468;

const MONTH_DAYS = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31] as const;

export interface CivilDate {
  readonly year: number;
  /** 1 to 12. */
  readonly month: number;
  /** 1 to 31. */
  readonly day: number;
}

/** Tells whether a date exists in the calendar: 1900-02-29 does not. */
export function isRealDate({ year, month, day }: CivilDate): boolean {
  const days = month === 2 && isLeapYear(year) ? 29 : (MONTH_DAYS[month - 1] ?? 0);
  return day >= 1 && day <= days;
}

function isLeapYear(year: number): boolean {
  return year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0);
}

/** Days from 1970-01-01 to a date that exists; negative before 1970. */
export function unixDayFromDate({ year, month, day }: CivilDate): number {
  const march_year = month <= 2 ? year - 1 : year;
  const era = Math.floor(march_year / 400);
  const year_of_era = march_year - era * 400;
  const day_of_year = Math.floor((153 * ((month + 9) % 12) + 2) / 5) + day - 1;
  const leap_days = Math.floor(year_of_era / 4) - Math.floor(year_of_era / 100);
  return era * DAYS_PER_400_YEARS + year_of_era * 365 + leap_days + day_of_year - UNIX_EPOCH_DAY;
}

/** The date that many days after 1970-01-01. */
export function dateFromUnixDay(unix_day: number): CivilDate {
  const march_day = unix_day + UNIX_EPOCH_DAY;
  const era = Math.floor(march_day / DAYS_PER_400_YEARS);
  const day_of_era = march_day - era * DAYS_PER_400_YEARS;
  const year_of_era = Math.floor(
    (day_of_era -
      Math.floor(day_of_era / 1_460) +
      Math.floor(day_of_era / 36_524) -
      Math.floor(day_of_era / 146_096)) /
      365,
  );
  const day_of_year =
    day_of_era - (365 * year_of_era + Math.floor(year_of_era / 4) - Math.floor(year_of_era / 100));
  const march_month = Math.floor((5 * day_of_year + 2) / 153);
  const day = day_of_year - Math.floor((153 * march_month + 2) / 5) + 1;
  const month = march_month < 10 ? march_month + 3 : march_month - 9;
  return { year: era * 400 + year_of_era + (month <= 2 ? 1 : 0), month, day };
}
