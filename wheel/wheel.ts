import type { Position } from '../contract/wire.ts';
import { MARK_SCALE, wheelBodies } from './bodies.ts';
import { escapeXml } from './escape.ts';
import { BODY_GLYPHS, MARK_GLYPHS, placedGlyph } from './glyphs.ts';
import { label } from './label.ts';
import { wheelWords } from './words.ts';
import { zodiacRing } from './zodiac.ts';

/** The picture is a square around 0, 0; this is half its side. */
const HALF_SIDE = 300;
const INNER_RADIUS = 100;

/**
 * Of the lines in the middle. Seven of them fit inside the inner circle, even if one has a time with
 * nanoseconds in a wide font.
 */
const LINE_FONT_SIZE = 13;
const LINE_HEIGHT = 20;

export interface WheelOptions {
  /** The picture's name for assistive technology, any text. Default: `Chart wheel`. */
  readonly title?: string;
  /** Lines in the middle, each up to about 25 characters. Default: none. */
  readonly caption?: readonly string[];
  /**
   * An SVG colour to paint below the wheel, for a file of its own. The ink is the current colour,
   * which is black in such a file. Default: nothing is painted.
   */
  readonly background?: string;
}

/**
 * Draws positions as an astrologer's chart without houses: 0° Aries at the left, longitudes
 * counterclockwise, and every body at its longitude with its place in the sign.
 *
 * The ink is the current colour. There are no style sheets, scripts or ids, so a page may contain
 * several wheels under a strict content security policy. Everything shown comes directly from the
 * positions.
 *
 * @param positions as served; an empty list gives the bare ring
 * @returns an SVG document without an XML declaration, 600 units wide and high; always the same
 *   text for the same positions and options
 */
export function wheelSvg(positions: readonly Position[], options: WheelOptions = {}): string {
  const { title = 'Chart wheel', caption = [], background } = options;
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${-HALF_SIDE} ${-HALF_SIDE} ${HALF_SIDE * 2} ${HALF_SIDE * 2}" role="img" fill="none" stroke="currentColor" font-family="system-ui, sans-serif">`,
    `<title>${escapeXml(title)}</title>`,
    `<desc>${escapeXml(wheelWords(positions))}</desc>`,
    background === undefined ? '' : paper(background),
    zodiacRing(),
    `<circle r="${INNER_RADIUS}" stroke-width="1"/>`,
    wheelBodies(positions),
    middle(caption, positions),
    '</svg>\n',
  ].join('');
}

function paper(colour: string): string {
  return `<rect x="${-HALF_SIDE}" y="${-HALF_SIDE}" width="${HALF_SIDE * 2}" height="${HALF_SIDE * 2}" fill="${escapeXml(colour)}" stroke="none"/>`;
}

/**
 * The caption, and below it a legend for the marks that not every astrologer knows, if they occur;
 * the lines are centred vertically.
 */
function middle(caption: readonly string[], positions: readonly Position[]): string {
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
    `<g data-legend="${words}">${placedGlyph(glyph, { x: -52, y }, MARK_SCALE)}` +
    `${label(words, { x: -40, y }, LINE_FONT_SIZE, 'start')}</g>`
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
    occurs: ({ out_of_bounds }) => out_of_bounds,
    glyph: MARK_GLYPHS.out_of_bounds,
    words: 'out of bounds',
  },
  {
    occurs: ({ body }) => body === 'mean_node',
    glyph: BODY_GLYPHS.mean_node,
    words: 'mean node',
  },
];
