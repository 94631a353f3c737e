import type { Position } from '../contract/schema.ts';
import { MARK_SCALE, wheelBodies } from './bodies.ts';
import { escapeXml } from './escape.ts';
import { BODY_GLYPHS, MARK_GLYPHS, placedGlyph } from './glyphs.ts';
import { label } from './label.ts';
import { wheelWords } from './words.ts';
import { zodiacRing } from './zodiac.ts';

/** The picture is a square around 0, 0 with this half side. */
const HALF_SIDE = 300;
const INNER_RADIUS = 100;

const LEGEND_FONT_SIZE = 12;
const LEGEND_LINE_HEIGHT = 22;

export interface WheelOptions {
  /** The picture's name for assistive technology, any text. `Chart wheel` unless given. */
  readonly title?: string;
  /**
   * A colour as SVG knows it, painted below the wheel, for a file that stands alone. The ink is the
   * current colour, which in such a file is black. Unless given, nothing is painted.
   */
  readonly background?: string;
}

/**
 * Draws positions as an astrologer's chart without houses: 0° Aries at the left, longitudes
 * counterclockwise, and every body at its longitude with the place in its sign.
 *
 * The ink is the current colour; there are no style sheets, scripts or ids, so that a page may
 * hold several wheels under a strict content security policy. Nothing is calculated that the
 * positions say already.
 *
 * @param positions as served; none gives the bare ring
 * @returns an SVG document without an XML declaration, 600 units wide and high; the same text for
 *   the same positions and options
 */
export function wheelSvg(positions: readonly Position[], options: WheelOptions = {}): string {
  const { title = 'Chart wheel', background } = options;
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${-HALF_SIDE} ${-HALF_SIDE} ${HALF_SIDE * 2} ${HALF_SIDE * 2}" role="img" fill="none" stroke="currentColor" font-family="system-ui, sans-serif">`,
    `<title>${escapeXml(title)}</title>`,
    `<desc>${escapeXml(wheelWords(positions))}</desc>`,
    background === undefined ? '' : paper(background),
    zodiacRing(),
    `<circle r="${INNER_RADIUS}" stroke-width="1"/>`,
    wheelBodies(positions),
    legend(positions),
    '</svg>\n',
  ].join('');
}

function paper(colour: string): string {
  return `<rect x="${-HALF_SIDE}" y="${-HALF_SIDE}" width="${HALF_SIDE * 2}" height="${HALF_SIDE * 2}" fill="${escapeXml(colour)}" stroke="none"/>`;
}

/** What is not in every astrologer's alphabet is explained in the middle, where it occurs. */
function legend(positions: readonly Position[]): string {
  const entries = LEGEND.filter(({ occurs }) => positions.some(occurs));
  return entries
    .map(({ glyph, words }, index) => {
      const y = (index - (entries.length - 1) / 2) * LEGEND_LINE_HEIGHT;
      return (
        `<g data-legend="${words}">${placedGlyph(glyph, { x: -44, y }, MARK_SCALE)}` +
        `${label(words, { x: -32, y }, LEGEND_FONT_SIZE, 'start')}</g>`
      );
    })
    .join('');
}

const LEGEND: readonly {
  readonly occurs: (position: Position) => boolean;
  readonly glyph: string;
  readonly words: string;
}[] = [
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
