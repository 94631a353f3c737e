import type { Position } from '../contract/wire.ts';
import { wheelBodies } from './bodies.ts';
import { INNER_RADIUS } from './column.ts';
import { escapeXml } from './escape.ts';
import { legend } from './legend.ts';
import { middle } from './middle.ts';
import { wheelWords } from './words.ts';
import { zodiacRing } from './zodiac.ts';

/** The picture is a square around 0, 0. */
const SIDE = 640;

/** On a background of its own, so that the colour of a page around it changes nothing. */
const INK = '#1b1f2a';

/**
 * What a page around an inlined wheel would otherwise hand down to its texts, and what would make them
 * wider than the places they have.
 */
const TEXT_STYLE =
  'font-family="system-ui, sans-serif" font-weight="400" font-style="normal" letter-spacing="0" word-spacing="0" direction="ltr" text-rendering="geometricPrecision"';

export interface WheelOptions {
  /** The picture's name for assistive technology, any text. Default: `Chart wheel`. */
  readonly title?: string;
  /** Up to seven lines in the middle, in smaller letters if one is too long, which may be cut. Default: none. */
  readonly caption?: readonly string[];
  /**
   * An SVG colour to paint below the wheel, for a file of its own. Default: nothing is painted, and the
   * ink is the current colour of the page around it.
   */
  readonly background?: string;
  /** The SVG colour of the ink on the background. Default: a dark one. */
  readonly ink?: string;
}

/**
 * Draws positions as an astrologer's chart without houses: 0° Aries at the left, longitudes
 * counterclockwise, and every body at its longitude with its place in the sign.
 *
 * There are no style sheets, scripts or ids, so a page may contain several wheels under a strict
 * content security policy. Everything shown comes directly from the positions. A page may give it any
 * size: it scales.
 *
 * @param positions as served; an empty list gives the bare ring
 * @returns an SVG document without an XML declaration, 640 pixels wide and high unless a page says
 *   otherwise; always the same text for the same positions and options
 */
export function wheelSvg(positions: readonly Position[], options: WheelOptions = {}): string {
  const { title = 'Chart wheel', caption = [], background, ink = INK } = options;
  const colour = background === undefined ? '' : ` color="${escapeXml(ink)}"`;
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${SIDE}" height="${SIDE}" viewBox="${-SIDE / 2} ${-SIDE / 2} ${SIDE} ${SIDE}" role="img"${colour} fill="none" stroke="currentColor" ${TEXT_STYLE}>`,
    `<title>${escapeXml(title)}</title>`,
    `<desc>${escapeXml(wheelWords(positions))}</desc>`,
    background === undefined ? '' : paper(background),
    zodiacRing(),
    `<circle r="${INNER_RADIUS}" stroke-width="1"/>`,
    wheelBodies(positions),
    middle(caption),
    legend(positions),
    '</svg>\n',
  ].join('');
}

function paper(colour: string): string {
  return `<rect x="${-SIDE / 2}" y="${-SIDE / 2}" width="${SIDE}" height="${SIDE}" fill="${escapeXml(colour)}" stroke="none"/>`;
}
