import { INNER_RADIUS } from './column.ts';
import { fitted } from './fit.ts';
import { label } from './label.ts';

/** Seven lines fit inside the inner circle. */
const LINE_FONT_SIZE = 14;
const LINE_HEIGHT = 19;
/** Between a line's ends and the circle, on both sides together. */
const MARGIN = 8;

/**
 * The caption, centred vertically. A line that is too long for its place in the circle gets smaller letters,
 * and then an end. Returns SVG elements.
 */
export function middle(caption: readonly string[]): string {
  return caption
    .map((text, index) => {
      const y = (index - (caption.length - 1) / 2) * LINE_HEIGHT;
      const edge = Math.min(Math.abs(y) + LINE_HEIGHT / 2, INNER_RADIUS);
      const room = Math.max(0, 2 * Math.sqrt(INNER_RADIUS ** 2 - edge ** 2) - MARGIN);
      const { shown, fontSize } = fitted(text, LINE_FONT_SIZE, room);
      return label(shown, { x: 0, y }, fontSize, 'middle');
    })
    .join('');
}
