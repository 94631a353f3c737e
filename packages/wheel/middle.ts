import type { Position } from '../contract/wire.ts';
import { BODY_GLYPHS, MARK_GLYPHS, placedGlyph } from './glyphs.ts';
import { label } from './label.ts';

/**
 * Seven lines fit inside the inner circle, even if one has a time with nanoseconds in a wide font.
 */
const LINE_FONT_SIZE = 14;
const LINE_HEIGHT = 20;

/** The size of the glyphs in the legend, relative to their box. */
const GLYPH_SCALE = 0.6;

/**
 * The caption, and below it a legend for the marks that not every astrologer knows, if they occur;
 * the lines are centred vertically. Returns SVG elements.
 */
export function middle(caption: readonly string[], positions: readonly Position[]): string {
  const lines = [
    ...caption.map((text) => (y: number) => captionLine(text, y)),
    ...LEGEND.filter(({ occurs }) => positions.some(occurs)).map(
      (entry) => (y: number) => legendLine(entry, y),
    ),
  ];
  return lines.map((line, index) => line((index - (lines.length - 1) / 2) * LINE_HEIGHT)).join('');
}

function captionLine(text: string, y: number): string {
  return label(text, { x: 0, y }, LINE_FONT_SIZE, 'middle');
}

function legendLine({ glyph, words }: LegendEntry, y: number): string {
  return (
    `<g data-legend="${words}">${placedGlyph(glyph, { x: -56, y }, GLYPH_SCALE)}` +
    `${label(words, { x: -43, y }, LINE_FONT_SIZE, 'start')}</g>`
  );
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
