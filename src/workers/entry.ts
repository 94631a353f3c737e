/**
 * What each calculation thread runs: an engine of its own, and job after job. A job arrives as JSON
 * text, and its answer leaves as JSON text. The first jobs are those of the proof.
 */
import type { EphemerisFiles } from '../ephemeris/binding.ts';
import { startEphemeris } from '../ephemeris/swisseph.ts';
import { calculateData } from '../positions/calculate.ts';
import { serveJobs, threadData } from './serve-tasks.ts';

const ephemeris = await startEphemeris(threadData() as EphemerisFiles);

serveJobs((job) => calculateData(ephemeris, JSON.parse(job)));
