/**
 * What each calculation thread runs: an engine of its own, proved, then job after job. A job
 * arrives as JSON text, and its answer leaves as JSON text.
 */
import { BODY_NAMES } from './contract/vocabulary.ts';
import type { EphemerisFiles } from './ephemeris/binding.ts';
import { startEphemeris } from './ephemeris/swisseph.ts';
import { serveJobs, threadData } from './pool/thread.ts';
import { calculateData } from './positions/calculate.ts';
import { FIRST_JD_UT, LAST_JD_UT } from './positions/moment.ts';

const ephemeris = await startEphemeris(threadData() as EphemerisFiles);

// The edges of the range need every one of the files; the engine refuses what comes from elsewhere.
for (const jd_ut of [FIRST_JD_UT, LAST_JD_UT]) {
  calculateData(ephemeris, { jd_ut, bodies: BODY_NAMES });
  calculateData(ephemeris, { jd_ut, bodies: BODY_NAMES, ayanamsa: 'lahiri' });
}

serveJobs((job) => calculateData(ephemeris, JSON.parse(job)));
