import { indentJson } from './indent-json.ts';

/** Longer bodies, in characters, stay as they came. */
const INDENTED_LENGTH_MAX = 100_000;

/** Of what is longer, browsers would be busy for seconds with breaking the lines. */
export const BODY_SHOWN_LENGTH_MAX = 500_000;

/**
 * The body of an answer in indented lines.
 *
 * @returns undefined where it is not JSON, longer than `INDENTED_LENGTH_MAX`, or nested too deeply
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
