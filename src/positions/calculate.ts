import type { Ephemeris } from '../ephemeris/swisseph.ts';
import { compute } from './compute.ts';
import { present } from './present.ts';
import type { Job } from './resolve.ts';

/** From a job to the JSON text of the answer's `data`: all that is worth doing off the HTTP thread. */
export type Calculate = (job: Job) => Promise<string>;

/** Calculates in line, on the thread that asks. */
export function calculateInline(ephemeris: Ephemeris): Calculate {
  return async (job) => JSON.stringify({ positions: present(compute(ephemeris, job)) });
}
