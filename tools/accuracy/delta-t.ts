/** How well the Earth's rotation is known, and what that means for positions. */

import { table } from './markdown.ts';

const SECONDS_PER_DAY = 86_400;
const ARCSECONDS = 3_600;

/** The error that HM Nautical Almanac Office states for ΔT in a year, in seconds. */
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

/** A ΔT that was measured after the engine's table ended, at the beginning of the year. */
const MEASURED_SINCE = { year: 2025, seconds: 69.14 };

/** The years for which the engine's ΔT is shown. */
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

/** From here on the engine's ΔT is the polynomial alone, or approaches it. */
const EXTRAPOLATED_FROM = 2030;

/** The section on ΔT. */
export function deltaT(results: {
  readonly delta_t: Readonly<Record<string, number>>;
  readonly mean_speed: Readonly<Record<'sun' | 'moon', number>>;
}): string[] {
  const { sun, moon } = results.mean_speed;
  const perSecond = (speed: number) => (speed * ARCSECONDS) / SECONDS_PER_DAY;
  const rows = Object.entries(STATED_ERROR).map(([year, stated]) => {
    const future = Number(year) >= EXTRAPOLATED_FROM;
    const errors = future ? [stated, huberError(Number(year))] : [stated];
    const across = (speed: number) =>
      errors.map((error) => rounded(error * perSecond(speed))).join(' to ');
    return [
      year,
      (results.delta_t[year] ?? Number.NaN).toFixed(1),
      `±${rounded(stated)}`,
      future ? `±${rounded(huberError(Number(year)))}` : '',
      across(moon),
      across(sun),
    ];
  });
  const since = results.delta_t[MEASURED_SINCE.year] ?? Number.NaN;
  const towards2400 = { stated: STATED_ERROR['2400'] ?? Number.NaN, huber: huberError(2400) };
  return [
    '## ΔT: how the Earth turns',
    '',
    'Clocks follow the rotation of the Earth (Universal Time); the planets follow a uniform time. ΔT is uniform time',
    'minus Universal Time, and has to be observed. If it is wrong by a second, every position is that of a second',
    `earlier or later: the Moon is off by ${perSecond(moon).toFixed(2)}″, the Sun by ${perSecond(sun).toFixed(3)}″ (at their mean speeds over the`,
    `instants above, ${moon}° and ${sun}° a day), all other planets by less than the Moon.`,
    '',
    'The service takes `subject.datetime` as Universal Time (UT1), and the engine adds its own ΔT: the curve of',
    'Stephenson, Morrison and Hohenkerk (2016) before 1955; then yearly values of the Astronomical Almanac',
    'and of the International Earth Rotation and Reference Systems Service (IERS), the last of them',
    'measured for 2023 and estimated for 2024 to 2028; then a polynomial through the values that the same',
    'three authors extrapolated to 2500.',
    '',
    'The published uncertainty, and its effect on the Moon and the Sun:',
    '',
    ...table(
      ['Year', 'ΔT here, s', 'stated error, s [1]', 'random walk, s [2]', 'Moon, ″', 'Sun, ″'],
      rows,
    ),
    '',
    '- **Towards 1800**, ΔT is known to about half a second [1]; NASA gives one second for 1800 and a tenth',
    '  for 1900 [2]. For this reason, the Moon in 1800 is uncertain by 0.3″ to 0.5″, and the Sun by 0.02″ to',
    '  0.04″.',
    '- **From 1955 to 2023**, ΔT is measured, and its error matters less than another one: the service takes UTC',
    '  as UT1. Since 1972, leap seconds have kept the two within 0.9 s of each other [3], so the Moon is',
    `  off by up to ${(0.9 * perSecond(moon)).toFixed(1)}″ and the Sun by up to ${(0.9 * perSecond(sun)).toFixed(2)}″. That limit is due to be widened in or before 2035 [3].`,
    `- **Since 2024**, the engine has estimates. For 2025 it has ${since.toFixed(2)} s, and ${MEASURED_SINCE.seconds} s was measured [5]: the Moon is`,
    `  off by ${(Math.abs(since - MEASURED_SINCE.seconds) * perSecond(moon)).toFixed(2)}″.`,
    `- **Towards 2400**, ΔT is a guess. Its authors state ±${towards2400.stated} s; if the length of the day keeps varying as it`,
    `  has, the standard error is ${Math.round(towards2400.huber)} s, about ${Math.round(towards2400.huber / 60)} minutes, and the Moon's is ${Math.round((towards2400.huber * perSecond(moon)) / 60)} arcminutes. For example,`,
    '  when Swiss Ephemeris changed its ΔT with version 2.06, its value for 2400 fell by 503 s, its Moon',
    '  moved by 276″ and its Sun by 21″ [4]. The digits of a position in 2400 are exact for the time that the',
    '  engine assumes, not for what a clock will show.',
    '',
    'ΔT is the same in every zodiac, and no setting of the service changes it.',
    '',
    '1. HM Nautical Almanac Office, tables of ΔT with errors, after F. R. Stephenson, L. V. Morrison and',
    '   C. Y. Hohenkerk, ["Measurement of the Earth\'s rotation: 720 BC to AD 2015"](https://doi.org/10.1098/rspa.2016.0404),',
    '   Proceedings of the Royal Society A 472, 2016, and the',
    '   [addendum](https://doi.org/10.1098/rspa.2020.0776) of 2021; read as transcribed in',
    '   [ytliu0/DeltaT](https://github.com/ytliu0/DeltaT).',
    '2. F. Espenak and J. Meeus, [Uncertainty in Delta T](https://eclipse.gsfc.nasa.gov/SEcat5/uncertainty.html),',
    '   NASA: for 1700 to 1900 after F. R. Stephenson and M. A. Houlden (1986), for the future the random walk',
    '   of P. J. Huber (2000), calculated here from 2005 on.',
    '3. ITU-R Recommendation TF.460-6, and',
    '   [Resolution 4](https://www.bipm.org/en/cgpm-2022/resolution-4) of the 27th General Conference on Weights',
    '   and Measures, 2022.',
    '4. Swiss Ephemeris General Documentation, section 7, which also names the sources of ΔT before and after',
    '   1955; the years 2024 and later as in `swephlib.c` of version 2.10.03.',
    '5. US Naval Observatory, [deltat.data](https://maia.usno.navy.mil/ser7/deltat.data).',
  ];
}

/** At least two digits: 0.27, 5.5, 27, 429. */
function rounded(value: number): string {
  if (value >= 10) return value.toFixed(0);
  return String(Number(value.toPrecision(2)));
}
