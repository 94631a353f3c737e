import { escapeXml } from './escape.ts';
import { decimal, type Point } from './geometry.ts';

/** How far below the middle of a digit its foot is, in parts of the font size, in most fonts. */
const FOOT = 0.36;

/**
 * A text as an SVG element, in the colour of the ink.
 *
 * @param content any text
 * @param at the height is that of the middle of its digits
 * @param anchor whether `at` is at its start or in its middle
 */
export function label(
  content: string,
  at: Point,
  font_size: number,
  anchor: 'start' | 'middle',
): string {
  const baseline = at.y + font_size * FOOT;
  return `<text x="${decimal(at.x)}" y="${decimal(baseline)}" font-size="${font_size}" text-anchor="${anchor}" fill="currentColor" stroke="none">${escapeXml(content)}</text>`;
}
