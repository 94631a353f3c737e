/**
 * Compares responses with published numbers: times of equinoxes, solstices, solar terms and phases of the Moon, and apparent
 * positions, all calculated without Swiss Ephemeris.
 *
 * Every value takes the whole path of the service, from the text of an instant to the rounded numbers of a response. Times are found
 * by bisection on served longitudes.
 */

import type { BodyName } from '../../packages/contract/vocabulary.ts';
import type { Position } from '../../packages/contract/wire.ts';
import { present } from '../../src/endpoints/positions/present.ts';
import { POSITIONS } from '../../src/endpoints/served.ts';
import type { Ephemeris } from '../../src/ephemeris/swisseph.ts';
import { resolve } from '../../src/request/resolve.ts';
import {
  type EquatorialPlaces,
  HORIZONS_PLACES,
  MEEUS_VENUS,
  NOVAS_PLACES,
} from './authorities-places.ts';
import {
  HONG_KONG_SOLAR_TERMS,
  HORIZONS_MARCH_EQUINOXES,
  MEEUS_JUNE_SOLSTICE,
  MEEUS_PHASES,
  MEEUS_SEASONS,
  USNO_PHASES,
  USNO_SEASONS,
} from './authorities-times.ts';
import type { AuthorityRow, SourceName } from './authority-rows.ts';

/** All rows, in the order of the sources. */
export function authorityRows(ephemeris: Ephemeris): AuthorityRow[] {
  return [
    ...seasonRows(ephemeris),
    ...solarTermRows(ephemeris),
    ...phaseRows(ephemeris),
    ...NOVAS_PLACES.flatMap((places) => equatorialRows(ephemeris, 'novas', places)),
    ...NOVAS_PLACES.map((places) => obliquityRow(ephemeris, places)),
    ...horizonsRows(ephemeris),
    ...meeusRows(ephemeris),
  ];
}

/** Apparent longitudes of the Sun that define the seasons, in the order of `Seasons`. */
const SEASONS = [
  { name: 'March equinox', degrees: 0 },
  { name: 'June solstice', degrees: 90 },
  { name: 'September equinox', degrees: 180 },
  { name: 'December solstice', degrees: 270 },
] as const;

/** Elongations of the Moon from the Sun in longitude, in the order of `Phases`. */
const PHASES = [
  { name: 'new moon', degrees: 0 },
  { name: 'first quarter', degrees: 90 },
  { name: 'full moon', degrees: 180 },
  { name: 'last quarter', degrees: 270 },
] as const;

const ARCSECONDS = 3_600;
const MILLISECONDS_PER_DAY = 86_400_000;
/** 1970-01-01T00:00:00Z. */
const UNIX_EPOCH_JD = 2_440_587.5;

/**
 * Delta T, TT minus UT1, at the beginning of a year, in seconds: measured values as printed in The
 * Astronomical Almanac (section K, "Reduction of time scales"); for 2044 and 2045 the prediction of
 * F. Espenak and J. Meeus, Five Millennium Canon of Solar Eclipses, NASA/TP-2006-214141, section 2.7.
 */
const DELTA_T_SECONDS: Readonly<Record<number, number>> = {
  1962: 34.0,
  1963: 34.47,
  1969: 39.2,
  1970: 40.18,
  1977: 47.52,
  1978: 48.53,
  1990: 56.86,
  1991: 57.57,
  1992: 58.31,
  1993: 59.12,
  1996: 61.63,
  1997: 62.3,
  1998: 62.97,
  1999: 63.47,
  2000: 63.83,
  2001: 64.09,
  2002: 64.3,
  2003: 64.47,
  2004: 64.57,
  2005: 64.69,
  2006: 64.85,
  2012: 66.6,
  2013: 66.91,
  2044: 87.92,
  2045: 88.74,
};

/** Interpolates Delta T in seconds between the beginnings of two years. */
function deltaT(unixMs: number): number {
  const year = new Date(unixMs).getUTCFullYear();
  const [start, end] = [Date.UTC(year, 0, 1), Date.UTC(year + 1, 0, 1)];
  const [atStart, atEnd] = [DELTA_T_SECONDS[year], DELTA_T_SECONDS[year + 1]];
  if (atStart === undefined || atEnd === undefined) throw new RangeError(`Delta T of ${year}`);
  return atStart + ((unixMs - start) / (end - start)) * (atEnd - atStart);
}

/** Converts an instant of Terrestrial Time to Universal Time; both in Unix milliseconds. */
function utFromTt(unixMsTt: number): number {
  return unixMsTt - deltaT(unixMsTt) * 1_000;
}

function unixFromJulianDay(jd: number): number {
  return (jd - UNIX_EPOCH_JD) * MILLISECONDS_PER_DAY;
}

/** The published time of an angle in the sky. */
interface TimeFact {
  readonly source: SourceName;
  readonly what: string;
  /** As Unix milliseconds of UT1. */
  readonly utMs: number;
  readonly angle: (ephemeris: Ephemeris, utMs: number) => number;
  readonly degrees: number;
  readonly toleranceSeconds: number;
}

function timeRow(ephemeris: Ephemeris, fact: TimeFact): AuthorityRow {
  const { source, what, utMs, angle, degrees, toleranceSeconds } = fact;
  const found = timeOf((at) => angle(ephemeris, at) - degrees, utMs);
  return {
    source,
    what,
    published: instantText(utMs),
    computed: instantText(found),
    difference: (found - utMs) / 1_000,
    tolerance: toleranceSeconds,
    unit: 's',
  };
}

/** The time within a day of `nearMs` at which an increasing angle passes zero, to the millisecond. */
function timeOf(angle: (utMs: number) => number, nearMs: number): number {
  let before = Math.floor(nearMs) - MILLISECONDS_PER_DAY;
  let after = Math.ceil(nearMs) + MILLISECONDS_PER_DAY;
  if (signed(angle(before)) >= 0 || signed(angle(after)) < 0) {
    throw new RangeError(`the angle does not pass zero within a day of ${instantText(nearMs)}`);
  }
  while (after - before > 1) {
    const middle = Math.floor((before + after) / 2);
    if (signed(angle(middle)) < 0) before = middle;
    else after = middle;
  }
  return after;
}

/** The Sun's served longitude, degrees. */
function sunLongitude(ephemeris: Ephemeris, utMs: number): number {
  return servedLongitudes(ephemeris, utMs, ['sun']).get('sun') ?? Number.NaN;
}

/** The Moon's served longitude minus the Sun's, degrees. */
function elongation(ephemeris: Ephemeris, utMs: number): number {
  const longitudes = servedLongitudes(ephemeris, utMs, ['sun', 'moon']);
  return (longitudes.get('moon') ?? Number.NaN) - (longitudes.get('sun') ?? Number.NaN);
}

function servedLongitudes(ephemeris: Ephemeris, utMs: number, bodies: readonly BodyName[]) {
  const { positions } = answer(ephemeris, utMs, bodies);
  return new Map(positions.map(({ body, longitude }) => [body, longitude]));
}

/** The response for an instant, and its true obliquity. */
function answer(
  ephemeris: Ephemeris,
  utMs: number,
  bodies: readonly BodyName[],
): { readonly positions: Position[]; readonly true_obliquity: number } {
  const { chart } = resolve(
    {
      subject: { datetime: new Date(utMs).toISOString() },
      settings: { bodies: [...bodies] },
    },
    POSITIONS.needs,
  );
  const sky = ephemeris.sky(chart);
  return { positions: present(sky), true_obliquity: sky.true_obliquity };
}

/** Possible errors of a published time, besides its own rounding; seconds. */
interface TimeUncertainty {
  /** Half the last place of the published time. */
  readonly rounding: number;
  /** Differences between theories and between measured values of Delta T. */
  readonly theory: number;
}

/** Times to the minute by the Observatory; 6 s are 3″ of the Moon's motion and 0.25″ of the Sun's. */
const USNO_UNCERTAINTY: TimeUncertainty = { rounding: 30, theory: 6 };
const HONG_KONG_UNCERTAINTY: TimeUncertainty = { rounding: 30, theory: 2 };
/** Interpolated between values with seven decimals of a degree, which the Sun passes in 0.01 s. */
const HORIZONS_UNCERTAINTY: TimeUncertainty = { rounding: 1, theory: 1 };
/**
 * VSOP87 and DE431 differ by a few hundredths of an arcsecond for the Sun, so do the nutations of
 * 1980 and 2000 and the equinoxes of FK5 and ICRF: 0.1″ in total, which the Sun passes in 2.5 s.
 */
const MEEUS_SEASON_UNCERTAINTY: TimeUncertainty = { rounding: 0.5, theory: 2.5 };
/** Printed to 0.00001 day; the series of chapter 49 omit terms that add up to some seconds. */
const MEEUS_PHASE_UNCERTAINTY: TimeUncertainty = { rounding: 0.43, theory: 5 };

/** The difference between tables of Delta T before the first telegraphic observations, in seconds. */
const OLD_DELTA_T_SECONDS = 5;
const OLD_DELTA_T_BEFORE_YEAR = 1900;
/**
 * Predictions of Delta T diverge after the last measured year: for 2050 Swiss Ephemeris has 74.6 s
 * and Espenak and Meeus (2006) 93.0 s, a difference of 0.6 s per year.
 */
const PREDICTED_DELTA_T_SECONDS_PER_YEAR = 0.6;
const LAST_MEASURED_YEAR = 2018;
/**
 * The precession of 1976 and that of 2006 diverge by 0.3″ per century in longitude (N. Capitaine, P. T.
 * Wallace and J. Chapront, Astronomy and Astrophysics 412 (2003), 567–586), which the Sun passes in
 * 7.3 s. A phase is not affected, because Moon and Sun have the same equinox.
 */
const PRECESSION_ARCSECONDS_PER_CENTURY = 0.3;
const SUN_SECONDS_PER_ARCSECOND = 24.35;

function toleranceOf({ rounding, theory }: TimeUncertainty, utMs: number, sunOnly: boolean) {
  const year = new Date(utMs).getUTCFullYear();
  const old = year < OLD_DELTA_T_BEFORE_YEAR ? OLD_DELTA_T_SECONDS : 0;
  const predicted = PREDICTED_DELTA_T_SECONDS_PER_YEAR * Math.max(0, year - LAST_MEASURED_YEAR);
  const precession = sunOnly ? precessionArcseconds(year) * SUN_SECONDS_PER_ARCSECOND : 0;
  return rounding + theory + old + predicted + precession;
}

function precessionArcseconds(year: number): number {
  return (PRECESSION_ARCSECONDS_PER_CENTURY * Math.abs(year - 2000)) / 100;
}

function seasonRows(ephemeris: Ephemeris): AuthorityRow[] {
  const fact = (source: SourceName, season: number, utMs: number, toleranceSeconds: number) => {
    const { name: what, degrees } = at(SEASONS, season);
    const angle = sunLongitude;
    return timeRow(ephemeris, { source, what, utMs, angle, degrees, toleranceSeconds });
  };
  const meeus = (time: string, season: number) => {
    const utMs = utFromTt(unixTime(time));
    return fact('meeus_seasons', season, utMs, toleranceOf(MEEUS_SEASON_UNCERTAINTY, utMs, true));
  };
  const usno = (time: string, season: number) => {
    const utMs = unixTime(time);
    return fact('usno_seasons', season, utMs, toleranceOf(USNO_UNCERTAINTY, utMs, true));
  };
  const horizons = (time: string) => {
    const utMs = unixTime(time);
    return fact('horizons_seasons', 0, utMs, toleranceOf(HORIZONS_UNCERTAINTY, utMs, true));
  };
  return [
    meeus(MEEUS_JUNE_SOLSTICE, 1),
    ...MEEUS_SEASONS.flatMap((times) => times.map(meeus)),
    ...USNO_SEASONS.flatMap((times) => times.map(usno)),
    ...HORIZONS_MARCH_EQUINOXES.map(horizons),
  ];
}

function solarTermRows(ephemeris: Ephemeris): AuthorityRow[] {
  return HONG_KONG_SOLAR_TERMS.map(([degrees, time]) => {
    const utMs = Date.parse(time);
    return timeRow(ephemeris, {
      source: 'hong_kong',
      what: `Sun at ${degrees}°`,
      utMs,
      angle: sunLongitude,
      degrees,
      toleranceSeconds: toleranceOf(HONG_KONG_UNCERTAINTY, utMs, true),
    });
  });
}

function phaseRows(ephemeris: Ephemeris): AuthorityRow[] {
  const angle = elongation;
  const usno = (time: string, phase: number) => {
    const { name: what, degrees } = at(PHASES, phase);
    const utMs = unixTime(time);
    const toleranceSeconds = toleranceOf(USNO_UNCERTAINTY, utMs, false);
    const source = 'usno_phases';
    return timeRow(ephemeris, { source, what, utMs, angle, degrees, toleranceSeconds });
  };
  const meeus = ([degrees, jde]: (typeof MEEUS_PHASES)[number]) => {
    const utMs = utFromTt(unixFromJulianDay(jde));
    const toleranceSeconds = toleranceOf(MEEUS_PHASE_UNCERTAINTY, utMs, false);
    const what = at(PHASES, degrees / 90).name;
    const source = 'meeus_phases';
    return timeRow(ephemeris, { source, what, utMs, angle, degrees, toleranceSeconds });
  };
  return [...USNO_PHASES.flatMap((times) => times.map(usno)), ...MEEUS_PHASES.map(meeus)];
}

/**
 * The difference of the positions of a body between DE431 and the ephemeris of the authority (DE405,
 * DE441, VSOP87), arcseconds. The inner planets are constrained by radar and spacecraft; the outer
 * ones depend on a century of astrometry, Pluto on the least (W. M. Folkner et al., The Planetary and
 * Lunar Ephemerides DE430 and DE431, IPN Progress Report 42-196, 2014). Asteroids have separate
 * orbits in each; a latitude of −48°, like that of Pallas in 2000, magnifies longitude.
 */
const EPHEMERIS_ARCSECONDS: Readonly<Partial<Record<BodyName, number>>> = {
  sun: 0.01,
  moon: 0.01,
  mercury: 0.01,
  venus: 0.01,
  mars: 0.01,
  jupiter: 0.15,
  saturn: 0.15,
  uranus: 0.5,
  neptune: 0.5,
  pluto: 0.7,
  chiron: 0.5,
  ceres: 1,
  pallas: 1,
  juno: 1,
  vesta: 1,
};

/** Half of the last served digit: 0.0000005°, in arcseconds. */
const SERVED_ROUNDING_ARCSECONDS = 0.0018;
/** The largest error of Delta T interpolated between two years, in seconds. */
const INTERPOLATED_DELTA_T_SECONDS = 0.07;
/** Same precession, same nutation (its short form, IAU 2000B, stays within 0.001″). */
const NOVAS_FRAME_ARCSECONDS = 0.003;
/** The equinox of FK5 and the nutation of 1980 compared with those of 2000, at J2000. */
const FK5_FRAME_ARCSECONDS = 0.15;

/** Longitude and declination of all positions published as right ascension and declination. */
function equatorialRows(
  ephemeris: Ephemeris,
  source: SourceName,
  { jdTt, trueObliquityDegrees, places }: EquatorialPlaces,
): AuthorityRow[] {
  const frame = source === 'novas' ? NOVAS_FRAME_ARCSECONDS : FK5_FRAME_ARCSECONDS;
  const utMs = utFromTt(unixFromJulianDay(jdTt));
  const { positions } = answer(ephemeris, utMs, places.map(bodyOf));
  return places.flatMap((place, index) => {
    const position = at(positions, index);
    const { body } = place;
    const tolerance =
      frame +
      (EPHEMERIS_ARCSECONDS[body] ?? 0) +
      SERVED_ROUNDING_ARCSECONDS +
      motion(position) * INTERPOLATED_DELTA_T_SECONDS;
    const longitude = eclipticLongitude(place, trueObliquityDegrees);
    const declination = place.declinationDegrees;
    const what = `${body}, ${instantText(utMs)}`;
    return [
      angleRow(source, `longitude of ${what}`, longitude, position.longitude, tolerance),
      angleRow(source, `declination of ${what}`, declination, position.declination, tolerance),
    ];
  });
}

/** The obliquity of `out_of_bounds`; short nutation compared with long, 0.001″. */
function obliquityRow(ephemeris: Ephemeris, places: EquatorialPlaces): AuthorityRow {
  const utMs = utFromTt(unixFromJulianDay(places.jdTt));
  const { true_obliquity: trueObliquity } = answer(ephemeris, utMs, ['sun']);
  const what = `true obliquity, ${instantText(utMs)}`;
  return angleRow('novas', what, places.trueObliquityDegrees, trueObliquity, 0.002);
}

function horizonsRows(ephemeris: Ephemeris): AuthorityRow[] {
  return HORIZONS_PLACES.flatMap(({ ut, timeUncertaintySeconds, longitudes }) => {
    const utMs = unixTime(ut);
    const year = new Date(utMs).getUTCFullYear();
    const bodies = Object.keys(longitudes) as BodyName[];
    return answer(ephemeris, utMs, bodies).positions.map((position) => {
      const { body, longitude } = position;
      const tolerance =
        FK5_FRAME_ARCSECONDS +
        precessionArcseconds(year) +
        (EPHEMERIS_ARCSECONDS[body] ?? 0) +
        SERVED_ROUNDING_ARCSECONDS +
        motion(position) * timeUncertaintySeconds;
      const what = `longitude of ${body}, ${instantText(utMs)}`;
      return angleRow('horizons', what, longitudes[body] ?? Number.NaN, longitude, tolerance);
    });
  });
}

/** Worked examples: an apparent longitude or a declination in degrees. */
const MEEUS_EXAMPLES: readonly {
  readonly source: SourceName;
  readonly body: BodyName;
  readonly jdTt: number;
  readonly what: string;
  readonly field: 'longitude' | 'declination';
  readonly degrees: number;
  readonly toleranceArcseconds: number;
}[] = [
  {
    source: 'meeus_sun',
    body: 'sun',
    jdTt: 2_448_908.5,
    what: 'longitude of sun, complete VSOP87',
    field: 'longitude',
    degrees: 199 + 54 / 60 + 21.56 / ARCSECONDS,
    toleranceArcseconds: FK5_FRAME_ARCSECONDS,
  },
  {
    source: 'meeus_sun',
    body: 'sun',
    jdTt: 2_448_908.5,
    what: 'longitude of sun, example 25.b',
    field: 'longitude',
    degrees: 199 + 54 / 60 + 21.818 / ARCSECONDS,
    // The example omits small terms of VSOP87. The book states 1″.
    toleranceArcseconds: 1,
  },
  {
    source: 'meeus_sun',
    body: 'sun',
    jdTt: 2_448_908.5,
    what: 'declination of sun, example 25.b',
    field: 'declination',
    degrees: -7.783_871,
    toleranceArcseconds: 1,
  },
  {
    source: 'meeus_moon',
    body: 'moon',
    jdTt: 2_448_724.5,
    what: 'longitude of moon, example 47.a',
    field: 'longitude',
    degrees: 133.167_265,
    // The chapter states about 10″ in longitude and 4″ in latitude.
    toleranceArcseconds: 10,
  },
  {
    source: 'meeus_moon',
    body: 'moon',
    jdTt: 2_448_724.5,
    what: 'declination of moon, example 47.a',
    field: 'declination',
    degrees: 13.768_368,
    // 10″ in longitude times the sine of the obliquity, and 4″ in latitude.
    toleranceArcseconds: 8,
  },
];

function meeusRows(ephemeris: Ephemeris): AuthorityRow[] {
  const examples = MEEUS_EXAMPLES.map((example) => {
    const { source, body, jdTt, what, field, degrees, toleranceArcseconds } = example;
    const utMs = utFromTt(unixFromJulianDay(jdTt));
    const position = at(answer(ephemeris, utMs, [body]).positions, 0);
    return angleRow(source, what, degrees, position[field], toleranceArcseconds);
  });
  return [...examples, ...equatorialRows(ephemeris, 'meeus_venus', MEEUS_VENUS)];
}

function angleRow(
  source: SourceName,
  what: string,
  published: number,
  computed: number,
  tolerance: number,
): AuthorityRow {
  return {
    source,
    what,
    published: `${published.toFixed(7)}°`,
    computed: `${computed.toFixed(7)}°`,
    difference: signed(computed - published) * ARCSECONDS,
    tolerance,
    unit: '″',
  };
}

/**
 * Ecliptic longitude of a position in degrees, 0 to 360, by rotation through the obliquity.
 *
 * @param obliquityDegrees of the same equator and equinox
 */
function eclipticLongitude(
  place: { readonly rightAscensionHours: number; readonly declinationDegrees: number },
  obliquityDegrees: number,
): number {
  const rightAscension = radians(place.rightAscensionHours * 15);
  const declination = radians(place.declinationDegrees);
  const obliquity = radians(obliquityDegrees);
  const longitude = Math.atan2(
    Math.sin(rightAscension) * Math.cos(obliquity) + Math.tan(declination) * Math.sin(obliquity),
    Math.cos(rightAscension),
  );
  return (longitude * (180 / Math.PI) + 360) % 360;
}

/** The motion of a body in longitude at its served speed, arcseconds per second of time. */
function motion({ speed }: Position): number {
  return Math.abs(speed) / 24;
}

function bodyOf({ body }: { readonly body: BodyName }): BodyName {
  return body;
}

/** The same angle between −180° and 180°. */
function signed(degrees: number): number {
  return ((((degrees + 180) % 360) + 360) % 360) - 180;
}

function radians(degrees: number): number {
  return degrees * (Math.PI / 180);
}

function unixTime(time: string): number {
  return Date.parse(`${time}Z`);
}

/** An instant in UT to the second. */
function instantText(utMs: number): string {
  return `${new Date(Math.round(utMs / 1_000) * 1_000).toISOString().slice(0, 19)}Z`;
}

function at<T>(table: readonly T[], index: number): T {
  const entry = table[index];
  if (entry === undefined) throw new RangeError(`no entry ${index}`);
  return entry;
}
