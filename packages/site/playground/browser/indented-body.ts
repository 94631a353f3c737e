import { indentJson } from './indent-json.ts';

/** Longer bodies, in characters, are not indented. */
const INDENTED_LENGTH_MAX = 100_000;

/** Browsers would take seconds to break the lines of anything longer. */
export const BODY_SHOWN_LENGTH_MAX = 500_000;

/**
 * The body of an answer in indented lines.
 *
 * @returns undefined if it is not JSON, is longer than `INDENTED_LENGTH_MAX`, or is nested too
 *   deeply
 */
export function indentedBody(body: string): string | undefined {
  if (body.length > INDENTED_LENGTH_MAX) return undefined;
  try {
    JSON.parse(body);
    return indentJson(body);
  } catch {
    return undefined;
  }
}
