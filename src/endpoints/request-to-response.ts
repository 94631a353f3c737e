/**
 * The path from the bytes of a request to the text of its response, for every endpoint and every interface: HTTP, the Model
 * Context Protocol, the library, the command line and the corpus. Pure and synchronous, so that it runs in any thread.
 */

import { CALC_VERSION } from '../../packages/contract/versions.ts';
import type { Ephemeris } from '../ephemeris/swisseph.ts';
import { parse } from '../request/parse.ts';
import { type Resolved, resolve } from '../request/resolve.ts';
import { CALCULATIONS, type Calculations } from './calculate.ts';
import type { Endpoint } from './served.ts';

/**
 * Responds to a request.
 *
 * @param body as received
 * @param calculations by the name of their endpoint
 * @returns the JSON text of the envelope; always the same text for the same endpoint and body
 * @throws {ProblemError} 400 if the body cannot be read, 422 if its values are not valid
 * @throws {EphemerisError} if the engine returns anything but a Swiss Ephemeris result
 */
export function respondToRequest(
  ephemeris: Ephemeris,
  endpoint: Endpoint,
  body: Buffer,
  calculations?: Calculations,
): string {
  return respondToResolved(ephemeris, endpoint, readRequest(endpoint, body), calculations);
}

/** The first half: reads and resolves a body. Throws `ProblemError` like `respondToRequest`. */
export function readRequest({ schema, needs }: Endpoint, body: Buffer): Resolved {
  return resolve(parse(body, schema), needs);
}

/** The second half: calculates a resolved request, and writes the envelope. */
export function respondToResolved(
  ephemeris: Ephemeris,
  { name, credits }: Endpoint,
  { chart, settings, subject }: Resolved,
  calculations: Calculations = CALCULATIONS,
): string {
  const calculation = calculations[name];
  if (calculation === undefined) throw new Error(`nothing calculates ${name}`);
  const data = JSON.stringify(calculation(ephemeris, chart));
  const meta = {
    calc_version: CALC_VERSION,
    settings_resolved: settings,
    subject_resolved: subject,
    credits_charged: credits,
  };
  // Two calls are faster than one: 18 µs instead of 24 for a usual request.
  return `{"data":${data},"meta":${JSON.stringify(meta)}}`;
}
