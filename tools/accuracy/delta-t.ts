/** The uncertainty of the Earth's rotation, and its effect on positions. */

import type { Table } from './table.ts';

const SECONDS_PER_DAY = 86_400;
const ARCSECONDS = 3_600;

/** The error of ΔT in a year, as stated by HM Nautical Almanac Office, in seconds. */
const STATED_ERROR: Readonly<Record<string, number>> = {
  1800: 0.5,
  1820: 0.2,
  1850: 0.1,
  1900: 0.05,
  1950: 0.05,
  2000: 0.05,
  2020: 0.05,
  2030: 2,
  2050: 6,
  2100: 10,
  2200: 20,
  2300: 30,
  2400: 50,
};

/** A ΔT measured after the end of the engine's table, at the beginning of the year. */
const MEASURED_SINCE = { year: 2025, seconds: 69.14 };

/** The years in the table. */
export const DELTA_T_YEARS = [...Object.keys(STATED_ERROR).map(Number), MEASURED_SINCE.year];

/**
 * Standard error of ΔT in a future year in seconds, if the length of the day is a random walk with a
 * drift: P. J. Huber's model, with the constants given by NASA (from measured values to 2005).
 */
function huberError(year: number): number {
  const years = year - 2005;
  const variance = 0.058; // ms² a year
  const calibratedYears = 2500;
  const daysError = Math.sqrt(((years * variance) / 3) * (1 + years / calibratedYears));
  return (365.25 * years * daysError) / 1_000;
}

/** From this year on, the engine's ΔT is the polynomial, or approaches it. */
const EXTRAPOLATED_FROM = 2030;

/** Since 1972, leap seconds keep UTC within this many seconds of UT1, which the service takes it for. */
const UTC_ERROR = 0.9;

/** The error of the time of a position, in seconds: of ΔT, or of UTC as UT1 since 1972. */
export function timeError(year: keyof typeof STATED_ERROR): number {
  const years = Number(year);
  if (years >= EXTRAPOLATED_FROM) return huberError(years);
  return years < 1972 ? (STATED_ERROR[year] ?? Number.NaN) : UTC_ERROR;
}

interface DeltaTResults {
  /** The engine's ΔT at the beginning of a year, in seconds. */
  readonly delta_t: Readonly<Record<string, number>>;
  /** Degrees per day. */
  readonly mean_speed: Readonly<Record<'sun' | 'moon', number>>;
}

/** Each year's uncertainty, and its effect on Moon and Sun. */
export function deltaTTable({ delta_t: deltaT, mean_speed: { sun, moon } }: DeltaTResults): Table {
  const rows = Object.entries(STATED_ERROR).map(([year, stated]) => {
    const isFuture = Number(year) >= EXTRAPOLATED_FROM;
    const errors = isFuture ? [stated, huberError(Number(year))] : [stated];
    const across = (speed: number) =>
      errors.map((error) => rounded(error * perSecond(speed))).join(' to ');
    return [
      year,
      (deltaT[year] ?? Number.NaN).toFixed(1),
      `±${rounded(stated)}`,
      isFuture ? `±${rounded(huberError(Number(year)))}` : '',
      across(moon),
      across(sun),
    ];
  });
  const errors = ['stated error, s [1]', 'random walk, s [2]'];
  return { head: ['Year', 'ΔT here, s', ...errors, 'Moon, ″', 'Sun, ″'], rows };
}

/** Facts in the text around the table. */
export function deltaTFacts({
  delta_t: deltaT,
  mean_speed: { sun, moon },
}: DeltaTResults): string[] {
  const since = deltaT[MEASURED_SINCE.year] ?? Number.NaN;
  const late = Math.abs(since - MEASURED_SINCE.seconds);
  const error = huberError(2400);
  return [
    `the Moon is off by ${perSecond(moon).toFixed(2)}″, the Sun by ${perSecond(sun).toFixed(3)}″`,
    `${moon}° and ${sun}° a day`,
    `off by up to ${(UTC_ERROR * perSecond(moon)).toFixed(1)}″ and the Sun by up to ${(UTC_ERROR * perSecond(sun)).toFixed(2)}″`,
    `For ${MEASURED_SINCE.year} it has ${since.toFixed(2)} s, and ${MEASURED_SINCE.seconds} s was measured`,
    `the Moon is off by ${(late * perSecond(moon)).toFixed(2)}″`,
    `the standard error is ${Math.round(error)} s, about ${Math.round(error / 60)} minutes`,
    `the Moon's is ${Math.round((error * perSecond(moon)) / 60)} arcminutes`,
  ];
}

/** Arcseconds per second of time, from degrees per day. */
function perSecond(speed: number): number {
  return (speed * ARCSECONDS) / SECONDS_PER_DAY;
}

/** At least two digits: 0.27, 5.5, 27, 429. */
function rounded(value: number): string {
  if (value >= 10) return value.toFixed(0);
  return String(Number(value.toPrecision(2)));
}
