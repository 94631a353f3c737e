import type { Caller } from '../../contract/caller.ts';
import { CALC_VERSION } from '../../contract/versions.ts';
import type { Meta } from '../../contract/wire.ts';
import type { Calculate } from './calculate.ts';
import { parse } from './parse.ts';
import { type Resolved, resolve } from './resolve.ts';

/** The price of one call of the positions endpoint. */
export const POSITIONS_CREDITS = 1;

/**
 * Answers a request: from the bytes of its body to the JSON text of the answer.
 *
 * @param body as received
 * @param calculate runs the calculation
 * @param caller who waits for it; see `Calculate`
 * @returns the JSON text of the envelope; always the same text for the same body
 * @throws {Problem} 400 if the body cannot be read, 422 if it can be read but is not meaningful
 */
export async function answerPositions(
  body: Buffer,
  calculate: Calculate,
  caller?: Caller,
): Promise<string> {
  const resolved = readPositions(body);
  return writeAnswer(resolved, await calculate(JSON.stringify(resolved.job), caller));
}

/** The part before the calculation: what the body asks for. Throws as `answerPositions`. */
export function readPositions(body: Buffer): Resolved {
  return resolve(parse(body));
}

/**
 * The part after the calculation.
 *
 * @param data its JSON text, which is not parsed again
 */
export function writeAnswer(resolved: Resolved, data: string): string {
  return `{"data":${data},"meta":${JSON.stringify(metaOf(resolved))}}`;
}

function metaOf({ settings, subject }: Resolved): Meta {
  return {
    calc_version: CALC_VERSION,
    settings_resolved: settings,
    subject_resolved: subject,
    credits_charged: POSITIONS_CREDITS,
  };
}
