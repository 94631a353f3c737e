/** Who published the numbers with which the service is compared. */

/** The origin of numbers. */
export interface Source {
  /** Who published them and where. */
  readonly citation: string;
  /** Their time scale. */
  readonly timeScale: string;
  /** How they were obtained, and where they were confirmed. */
  readonly read: string;
  /** How their tolerance is derived, and why. */
  readonly tolerance: string;
}

/** The authorities, by the names used in rows. */
export const SOURCES = {
  meeus_seasons: {
    citation:
      'Jean Meeus, Astronomical Algorithms, 2nd ed., Willmann-Bell 1998, chapter 27: example 27.a and table 27.E (complete VSOP87)',
    timeScale: 'TT',
    read: 'From the tests of three ports of the book, which agree on all 40 times: meeus (Go), astronomia (JavaScript), astronomia (Python); 27.a from PyMeeus and astronomia (Python)',
    tolerance:
      'Half a second of rounding; 0.1″, which the Sun moves in 2.5 s, between VSOP87 with the nutation of 1980 and DE431 with that of 2000; 0.3″ a century between the precessions of 1976 and 2006',
  },
  usno_seasons: {
    citation:
      "US Naval Observatory, Astronomical Applications Department, Earth's Seasons, 1800 to 2100",
    timeScale: 'UT',
    read: "As the Observatory's data service gave them in 2019, kept with the tests of Astronomy Engine; those of 1800 to 2050 agree within a minute with JPL Horizons below, some of 2018 also with the tests of Skyfield",
    tolerance:
      'Half a minute of rounding; 6 s for theories and measured Delta T; 5 s more before 1900, where tables of Delta T differ; 0.6 s a year after 2018, by which predictions of Delta T diverge; 7.3 s a century, in which the Sun moves the 0.3″ between two precessions',
  },
  horizons_seasons: {
    citation:
      "NASA JPL, Horizons, observer table of the Sun from the Earth's centre, quantity 31 (ObsEcLon)",
    timeScale: 'UT',
    read: 'From the test of a public program whose author interpolated a table with steps of ten minutes; they agree within a minute with those of the US Naval Observatory',
    tolerance: "1 s of rounding and 1 s of theory; Delta T and precession as for the Observatory's",
  },
  hong_kong: {
    citation: 'Hong Kong Observatory, The 24 Solar Terms, 2016',
    timeScale: 'UT + 8 h',
    read: 'From the tests of astronomia (JavaScript); the equinoxes and solstices agree with those of the US Naval Observatory',
    tolerance: "Half a minute of rounding and 2 s of theory; precession as for the Observatory's",
  },
  meeus_phases: {
    citation:
      'Jean Meeus, Astronomical Algorithms, 2nd ed., Willmann-Bell 1998, chapter 49: examples 49.a and 49.b',
    timeScale: 'TT',
    read: 'From the tests of more than five ports of the book, which agree',
    tolerance:
      '0.00001 day of rounding; 5 s for the terms that the method leaves out; Delta T of 2044 is a prediction, 0.6 s a year after 2018',
  },
  usno_phases: {
    citation:
      'US Naval Observatory, Astronomical Applications Department, Phases of the Moon, 1800 to 2100',
    timeScale: 'UT',
    read: "As the Observatory's data service gave them in 2019, kept with the tests of Astronomy Engine; the new moon of October 1990 agrees with the one printed by H. Aslaksen",
    tolerance:
      'Half a minute of rounding; 6 s, in which the Moon gains 3″; Delta T as for the seasons. Precession affects the Moon and the Sun alike',
  },
  novas: {
    citation:
      'US Naval Observatory, NOVAS C 3.1 (app_planet, e_tilt) with JPL DE405: IAU 2006 precession, IAU 2000A nutation',
    timeScale: 'TT',
    read: 'From the generated tests of Skyfield, which calculate the same to 0.2 thousandths of an arcsecond with different code; longitude by rotation through the true obliquity of NOVAS itself',
    tolerance:
      "0.003″ for the short against the long nutation series; 0.07 s of Delta T at the body's speed; DE405 against DE431: 0.01″ up to Mars, 0.15″ for Jupiter and Saturn, 0.5″ for Uranus and Neptune, 0.7″ for Pluto",
  },
  horizons: {
    citation:
      "NASA JPL, Horizons, observer tables from the Earth's centre, quantity 31 (ObsEcLon): DE441, IAU 1976 precession, IAU 1980 nutation",
    timeScale: 'UT',
    read: 'From the fixtures of public programs: J2000 is in six of them, Sun and Moon of 1969 in two, the rest in one',
    tolerance:
      "0.15″ for nutation and equinox of 1980 and 0.3″ a century for precession; UT1 minus UTC, below 0.9 s, or Delta T, 1.5 s before 1962 and 6 s in 1800 and 2050, at the body's speed; DE441 against DE431 as for NOVAS; 1″ for asteroids, whose orbits are different solutions",
  },
  horizons_topocentric: {
    citation:
      'NASA JPL, Horizons, observer tables for 81° W, 29° N, quantity 1 (astrometric right ascension and declination, ICRF): DE431, mar097 for Mars',
    timeScale: 'UT, with TDB minus UT in the table',
    read: 'From the tables in the tests of Astronomy Engine. They are for a place on the Earth, which the service does not offer; so the same engine and files calculated geometric positions, to which the position of the site and the light-time were added',
    tolerance:
      '0.0255″ of rounding to five decimals of a degree; 0.014″ for the different orbit of Mars and the position of the site; 0.2″ for the Moon from 1962 on, where the tables use UTC and the rotation of the Earth may be 0.9 s ahead or behind',
  },
  meeus_sun: {
    citation:
      'Jean Meeus, Astronomical Algorithms, 2nd ed., Willmann-Bell 1998, chapter 25: example 25.b, and the values of the complete VSOP87 on p. 165',
    timeScale: 'TT',
    read: 'From the tests of several ports of the book, which agree',
    tolerance:
      '0.15″ for the equinox of FK5 and the nutation of 1980; 1″ where the book leaves out terms of VSOP87',
  },
  meeus_moon: {
    citation:
      'Jean Meeus, Astronomical Algorithms, 2nd ed., Willmann-Bell 1998, chapter 47: example 47.a',
    timeScale: 'TT',
    read: 'From the tests of more than five ports of the book, which agree',
    tolerance: 'What the chapter promises for its series: 10″ in longitude, 4″ in latitude',
  },
  meeus_venus: {
    citation:
      'Jean Meeus, Astronomical Algorithms, 2nd ed., Willmann-Bell 1998, chapter 33: example 33.a, and the values of the complete VSOP87 on p. 227',
    timeScale: 'TT',
    read: 'From the tests of astronomia (JavaScript), the declination also from those of a C# port; longitude by rotation through the true obliquity of the example',
    tolerance: '0.15″ for the equinox of FK5 and the nutation of 1980',
  },
} as const satisfies Record<string, Source>;
export type SourceName = keyof typeof SOURCES;

/** One published number and the service's. */
export interface AuthorityRow {
  readonly source: SourceName;
  /** A description of the number for people. */
  readonly what: string;
  readonly published: string;
  readonly computed: string;
  /** Calculated minus published. */
  readonly difference: number;
  /** The largest allowed difference; the same unit. */
  readonly tolerance: number;
  readonly unit: 's' | '″';
}
