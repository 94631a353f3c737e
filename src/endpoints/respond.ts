/** Who responds to a request is the caller's choice: a worker, or the calling thread. Both run `respondToRequest`. */

import type { Ephemeris } from '../ephemeris/swisseph.ts';
import type { Caller } from '../waiting/waiting.ts';
import type { Calculations } from './calculate.ts';
import { respondToRequest } from './request-to-response.ts';
import type { Endpoint } from './served.ts';

/**
 * From the bytes of a body to the JSON text of the envelope.
 *
 * @param caller who waits for it; if it leaves before the request is taken up, that may be dropped
 * @throws {ProblemError} as `respondToRequest`; 503 if too much else waits, or if it took too long
 * @throws {CalculationDroppedError} if the caller left
 */
export type Respond = (endpoint: Endpoint, body: Buffer, caller?: Caller) => Promise<string>;

/** Responds on the calling thread. */
export function respondInline(ephemeris: Ephemeris, calculations?: Calculations): Respond {
  return async (endpoint, body) => respondToRequest(ephemeris, endpoint, body, calculations);
}
