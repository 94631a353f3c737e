import type { EndpointName } from '../../packages/contract/endpoints.ts';
import type { Ephemeris } from '../ephemeris/swisseph.ts';
import type { Chart } from '../request/resolve.ts';
import type { Calculate, JobContent } from './answer.ts';
import { positionsOf } from './positions/present.ts';

/** The `data` of an endpoint's answer, for one chart: everything that is worth moving off the HTTP thread. */
export type Calculation = (ephemeris: Ephemeris, chart: Chart) => object;

export type Calculations = Readonly<Record<string, Calculation>>;

export const CALCULATIONS = { positions: positionsOf } as const satisfies Record<
  EndpointName,
  Calculation
>;

/**
 * Calculates a job and writes the result.
 *
 * @param job that `jobOf` has made
 * @returns the JSON text of `data`
 * @throws {EphemerisError} if the engine returns anything but a Swiss Ephemeris result
 */
export function calculateData(
  ephemeris: Ephemeris,
  job: string,
  calculations: Calculations = CALCULATIONS,
): string {
  const { endpoint, chart } = JSON.parse(job) as JobContent;
  const calculation = calculations[endpoint];
  if (calculation === undefined) throw new Error(`nothing calculates ${endpoint}`);
  return JSON.stringify(calculation(ephemeris, chart));
}

/** Calculates on the calling thread. */
export function calculateInline(ephemeris: Ephemeris, calculations?: Calculations): Calculate {
  return async (job) => calculateData(ephemeris, job, calculations);
}
