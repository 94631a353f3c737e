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

/** True if a date exists in the calendar: 1900-02-29 does not. */
export function isRealDate({ year, month, day }: CivilDate): boolean {
  const days = month === 2 && isLeapYear(year) ? 29 : (MONTH_DAYS[month - 1] ?? 0);
  return day >= 1 && day <= days;
}

function isLeapYear(year: number): boolean {
  return year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0);
}

/** Days from 1970-01-01 to a date that exists; negative before 1970. */
export function unixDayFromDate({ year, month, day }: CivilDate): number {
  const marchYear = month <= 2 ? year - 1 : year;
  const era = Math.floor(marchYear / 400);
  const yearOfEra = marchYear - era * 400;
  const dayOfYear = Math.floor((153 * ((month + 9) % 12) + 2) / 5) + day - 1;
  const leapDays = Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100);
  return era * DAYS_PER_400_YEARS + yearOfEra * 365 + leapDays + dayOfYear - UNIX_EPOCH_DAY;
}

/** The date that many days after 1970-01-01. */
export function dateFromUnixDay(unixDay: number): CivilDate {
  const marchDay = unixDay + UNIX_EPOCH_DAY;
  const era = Math.floor(marchDay / DAYS_PER_400_YEARS);
  const dayOfEra = marchDay - era * DAYS_PER_400_YEARS;
  const yearOfEra = Math.floor(
    (dayOfEra -
      Math.floor(dayOfEra / 1_460) +
      Math.floor(dayOfEra / 36_524) -
      Math.floor(dayOfEra / 146_096)) /
      365,
  );
  const dayOfYear =
    dayOfEra - (365 * yearOfEra + Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100));
  const marchMonth = Math.floor((5 * dayOfYear + 2) / 153);
  const day = dayOfYear - Math.floor((153 * marchMonth + 2) / 5) + 1;
  const month = marchMonth < 10 ? marchMonth + 3 : marchMonth - 9;
  return { year: era * 400 + yearOfEra + (month <= 2 ? 1 : 0), month, day };
}
