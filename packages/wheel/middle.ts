import { INNER_RADIUS } from './column.ts';
import { fitted } from './fit.ts';
import { label } from './label.ts';

/** Seven lines fit inside the inner circle. */
const LINE_FONT_SIZE = 14;
const LINE_HEIGHT = 19;
/** Between a line's ends and the circle, on both sides together. */
const MARGIN = 8;

/**
 * The caption, centred vertically, in letters of one size. If a line is too long for its place in the circle, they
 * are smaller, and then the line loses a part. Returns SVG elements.
 */
export function middle(caption: readonly string[]): string {
  const heights = caption.map((_, index) => (index - (caption.length - 1) / 2) * LINE_HEIGHT);
  const lines = caption.map((text, index) => ({ text, width: widthAt(heights[index] ?? 0) }));
  const { shown, fontSize } = fitted(lines, LINE_FONT_SIZE);
  return shown
    .map((text, index) => label(text, { x: 0, y: heights[index] ?? 0 }, fontSize, 'middle'))
    .join('');
}

/** The width of the inner circle for a line at a height. */
function widthAt(y: number): number {
  const edge = Math.min(Math.abs(y) + LINE_HEIGHT / 2, INNER_RADIUS);
  return Math.max(0, 2 * Math.sqrt(INNER_RADIUS ** 2 - edge ** 2) - MARGIN);
}
