import type { Caller } from '../../contract/caller.ts';
import type { Ephemeris } from '../ephemeris/swisseph.ts';
import { present } from './present.ts';
import type { Job } from './resolve.ts';

/**
 * From a job, as JSON text, to the JSON text of the answer's `data`; whoever provides it chooses where it runs.
 *
 * @param caller who waits for it; if it leaves before the calculation begins, that may be dropped
 * @throws {CalculationDropped} then
 */
export type Calculate = (job: string, caller?: Caller) => Promise<string>;

/**
 * Calculates a job and writes its answer: everything that is worth moving off the HTTP thread.
 *
 * @returns the JSON text of `data`
 * @throws {EphemerisError} if the engine returns anything but a Swiss Ephemeris result
 */
export function calculateData(ephemeris: Ephemeris, job: string): string {
  return JSON.stringify({ positions: present(ephemeris.sky(JSON.parse(job) as Job)) });
}

/** Calculates on the calling thread. */
export function calculateInline(ephemeris: Ephemeris): Calculate {
  return async (job) => calculateData(ephemeris, job);
}
