/**
 * From the bytes of a request's body to the text of its response, for every endpoint and for everyone who asks: HTTP, the
 * Model Context Protocol, the library, the command line and the corpus. Pure and synchronous, so that it runs in any thread.
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
 * @throws {ProblemError} 400 if the body cannot be read, 422 if it can be read but is not meaningful
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

/** The first half: the meaning of a body. Throws `ProblemError` as `respondToRequest`. */
export function readRequest({ schema, needs }: Endpoint, body: Buffer): Resolved {
  return resolve(parse(body, schema), needs);
}

/** The second half: calculates a request that was read, and writes the envelope. */
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
  // V8 writes the two faster than one object with both: 18 µs instead of 24 for a usual request.
  return `{"data":${data},"meta":${JSON.stringify(meta)}}`;
}
