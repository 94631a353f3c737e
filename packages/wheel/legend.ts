import type { Position } from '../contract/wire.ts';
import { BODY_GLYPHS, MARK_GLYPHS, placedGlyph } from './glyphs.ts';
import { label } from './label.ts';

const LINE_FONT_SIZE = 15;
const LINE_HEIGHT = 18;
/** The size of the glyphs, relative to their box. */
const GLYPH_SCALE = 0.6;
/** The middle of the last line's glyph: in the corner at the bottom left, which the circle leaves free. */
const CORNER = { x: -310, y: 309 };
const TEXT_X = -298;

/**
 * Explains the marks that not every astrologer knows, if they occur, in a corner of the picture. Returns
 * SVG elements.
 */
export function legend(positions: readonly Position[]): string {
  return LEGEND.filter(({ occurs }) => positions.some(occurs))
    .map(({ glyph, words }, index, { length }) => {
      const y = CORNER.y - (length - 1 - index) * LINE_HEIGHT;
      return (
        `<g data-legend="${words}">${placedGlyph(glyph, { x: CORNER.x, y }, GLYPH_SCALE)}` +
        `${label(words, { x: TEXT_X, y }, LINE_FONT_SIZE, 'start')}</g>`
      );
    })
    .join('');
}

interface LegendEntry {
  readonly occurs: (position: Position) => boolean;
  readonly glyph: string;
  readonly words: string;
}

const LEGEND: readonly LegendEntry[] = [
  {
    occurs: ({ retrograde }) => retrograde,
    glyph: MARK_GLYPHS.retrograde,
    words: 'retrograde',
  },
  {
    occurs: ({ out_of_bounds: outOfBounds }) => outOfBounds,
    glyph: MARK_GLYPHS.out_of_bounds,
    words: 'out of bounds',
  },
  {
    occurs: ({ body }) => body === 'mean_node',
    glyph: BODY_GLYPHS.mean_node,
    words: 'mean node',
  },
];
