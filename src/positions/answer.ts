import { CALC_VERSION } from '../../contract/versions.ts';
import type { Meta } from '../../contract/wire.ts';
import type { Calculate } from './calculate.ts';
import { parse } from './parse.ts';
import { type Resolved, resolve } from './resolve.ts';

/** What one call of the positions endpoint costs. */
export const POSITIONS_CREDITS = 1;

/**
 * The whole way of a request, from the bytes of its body to the bytes of the answer's.
 *
 * @param body as it came
 * @param calculate where the calculation runs
 * @returns the JSON text of the envelope; the same text for the same body, always
 * @throws {Problem} 400 where the body cannot be read, 422 where it can but means nothing
 */
export async function answerPositions(body: Buffer, calculate: Calculate): Promise<string> {
  const resolved = readPositions(body);
  return writeAnswer(resolved, await calculate(resolved.job));
}

/** The way to the calculation: what the body asks for. Throws as `answerPositions`. */
export function readPositions(body: Buffer): Resolved {
  return resolve(parse(body));
}

/**
 * The way from the calculation.
 *
 * @param data its JSON text, which is not read again
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
