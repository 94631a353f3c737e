/** A request runs in a worker or in the calling thread. Both run `respondToRequest`. */

import type { Ephemeris } from '../ephemeris/swisseph.ts';
import type { Caller } from '../waiting/waiting.ts';
import type { Calculations } from './calculate.ts';
import { respondToRequest } from './request-to-response.ts';
import type { Endpoint } from './served.ts';

/**
 * From the bytes of a body to the JSON text of the envelope.
 *
 * @param caller waits for the response; if it leaves before the calculation starts, the request may be dropped
 * @throws {ProblemError} like `respondToRequest`; 503 if the queue is full or the calculation timed out
 * @throws {CalculationDroppedError} if the caller left
 */
export type Respond = (endpoint: Endpoint, body: Buffer, caller?: Caller) => Promise<string>;

/** Responds on the calling thread. */
export function respondInline(ephemeris: Ephemeris, calculations?: Calculations): Respond {
  return async (endpoint, body) => respondToRequest(ephemeris, endpoint, body, calculations);
}
