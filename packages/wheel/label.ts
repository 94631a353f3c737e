import { escapeXml } from './escape.ts';
import { decimal, type Point } from './geometry.ts';

/** How far the baseline is below the middle of a digit in most fonts, relative to the font size. */
const FOOT = 0.36;

/**
 * A text as an SVG element, in the ink's colour.
 *
 * @param content any text
 * @param at its height is that of the middle of the digits
 * @param anchor whether `at` is the start or the middle of the text
 */
export function label(
  content: string,
  at: Point,
  fontSize: number,
  anchor: 'start' | 'middle',
): string {
  const baseline = at.y + fontSize * FOOT;
  return `<text x="${decimal(at.x)}" y="${decimal(baseline)}" font-size="${fontSize}" text-anchor="${anchor}" fill="currentColor" stroke="none">${escapeXml(content)}</text>`;
}
