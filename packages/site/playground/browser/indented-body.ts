/** Longer bodies, in characters, are not indented. */
const INDENTED_LENGTH_MAX = 100_000;

/** Browsers would take seconds to break the lines of anything longer. */
export const BODY_SHOWN_LENGTH_MAX = 500_000;

/** The type of TypeScript lacks these two, and so do older browsers, which may write a number in other digits. */
type RawJson = { readonly rawJSON?: (text: string) => unknown };
type Reviver = (name: string, value: unknown, context?: { readonly source?: string }) => unknown;

/**
 * The body of an answer in indented lines, with its numbers digit for digit.
 *
 * @returns undefined if it is not JSON, is longer than `INDENTED_LENGTH_MAX`, or is nested too
 *   deeply
 */
export function indentedBody(body: string): string | undefined {
  if (body.length > INDENTED_LENGTH_MAX) return undefined;
  const { rawJSON: raw } = JSON as RawJson;
  const keepDigits: Reviver = (_, value, context) =>
    typeof value === 'number' && context?.source !== undefined && raw ? raw(context.source) : value;
  try {
    return JSON.stringify(JSON.parse(body, keepDigits), null, 2);
  } catch {
    return undefined;
  }
}
