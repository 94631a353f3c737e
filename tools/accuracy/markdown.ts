/** The few Markdown elements that the page uses. */

/**
 * A table.
 *
 * @param textColumns how many columns, from the left, are text; the others are numbers
 */
export function table(
  head: readonly string[],
  rows: readonly (readonly string[])[],
  textColumns = 1,
): string[] {
  const rule = head.map((_, index) => (index < textColumns ? '---' : '---:'));
  return [head, rule, ...rows].map((cells) => `| ${cells.join(' | ')} |`);
}

/** A difference with two digits: 0, or 1.1e-13. */
export function twoDigits(value: number): string {
  return value === 0 ? '0' : value.toExponential(1);
}

/** An integer with commas: 1,000,008. */
export function grouped(value: number): string {
  return value.toLocaleString('en-US');
}
