/**
 * Compares astrometric positions with JPL Horizons: they include light-time, but not aberration,
 * precession and nutation. So they test the orbits in the ephemeris files; Delta T is the table's own.
 */
import type { AuthorityRow } from './authorities-sources.ts';
import { angleBetween, type GeometricBody, type Geometry, type Vector } from './geometry.ts';
import { SITE, TOPOCENTRIC_PLACES } from './topocentric-tables.ts';

const SECONDS_PER_DAY = 86_400;
/** 1970-01-01T00:00:00Z. */
const UNIX_EPOCH_JD = 2_440_587.5;
const LIGHT_AU_PER_DAY = 173.144_632_7;
/** The third changes only the last bits, for a body that moves at 0.0002 of the speed of light. */
const LIGHT_TIME_ROUNDS = 3;

/** Half of the fifth decimal of a degree, in both coordinates. */
const ROUNDING_ARCSECONDS = 0.0255;
/** Orbits of DE431 and of mar097, 0.003″; the position of the site, 20 m (0.01″ for the Moon). */
const ORBIT_ARCSECONDS = 0.014;
/**
 * From 1962 on the tables use UTC, or a guess of it: the Earth may have rotated for 0.9 s more or
 * less, which moves the site by 370 m, and the Moon by 0.2″.
 */
const UTC_FROM = '1962';
const MOON_UTC_ARCSECONDS = 0.2;

/** Angles between the engine's directions and those of the tables. */
export function topocentricRows(geometry: Geometry): AuthorityRow[] {
  return TOPOCENTRIC_PLACES.map(([body, date, rightAscension, declination, tdbLessUt]) => {
    const jdUt = Date.parse(`${date}T00:00Z`) / (SECONDS_PER_DAY * 1_000) + UNIX_EPOCH_JD;
    const here = direction(geometry, body, jdUt, tdbLessUt);
    const published = vectorOf(rightAscension, declination);
    const utc = body === 'moon' && date >= UTC_FROM ? MOON_UTC_ARCSECONDS : 0;
    return {
      source: 'horizons_topocentric',
      what: `direction of ${body}, ${date}`,
      published: `${rightAscension}° ${declination}°`,
      computed: here.map((part) => part.toFixed(9)).join(' '),
      difference: angleBetween(here, published),
      tolerance: ROUNDING_ARCSECONDS + ORBIT_ARCSECONDS + utc,
      unit: '″',
    };
  });
}

/** From the site, including the light-time to it. */
function direction(
  geometry: Geometry,
  body: GeometricBody,
  jdUt: number,
  tdbLessUt: number,
): Vector {
  const jd = jdUt + tdbLessUt / SECONDS_PER_DAY;
  const earth = geometry.place(jd, 'earth', 'barycentre');
  const site = geometry.site(jdUt, tdbLessUt, SITE);
  let lightTime = 0;
  let seen: Vector = [0, 0, 0];
  for (let round = 0; round < LIGHT_TIME_ROUNDS; round++) {
    const then = geometry.place(jd - lightTime, body, 'barycentre');
    seen = [
      then[0] - earth[0] - site[0],
      then[1] - earth[1] - site[1],
      then[2] - earth[2] - site[2],
    ];
    lightTime = Math.hypot(...seen) / LIGHT_AU_PER_DAY;
  }
  const distance = Math.hypot(...seen);
  return [seen[0] / distance, seen[1] / distance, seen[2] / distance];
}

function vectorOf(rightAscension: number, declination: number): Vector {
  const [a, d] = [rightAscension * (Math.PI / 180), declination * (Math.PI / 180)];
  return [Math.cos(a) * Math.cos(d), Math.sin(a) * Math.cos(d), Math.sin(d)];
}
