/** Who responds to a request is the caller's choice: a worker, or the calling thread. Both run `answerRequest`. */

import type { Ephemeris } from '../ephemeris/swisseph.ts';
import type { Caller } from '../waiting/waiting.ts';
import { answerRequest } from './answer.ts';
import type { Calculations } from './calculate.ts';
import type { Endpoint } from './endpoint.ts';

/**
 * From the bytes of a body to the JSON text of the envelope.
 *
 * @param caller who waits for it; if it leaves before the request is taken up, that may be dropped
 * @throws {ProblemError} as `answerRequest`; 503 if too much else waits, or if it took too long
 * @throws {CalculationDroppedError} if the caller left
 */
export type Respond = (endpoint: Endpoint, body: Buffer, caller?: Caller) => Promise<string>;

/** Responds on the calling thread. */
export function respondInline(ephemeris: Ephemeris, calculations?: Calculations): Respond {
  return async (endpoint, body) => answerRequest(ephemeris, endpoint, body, calculations);
}
