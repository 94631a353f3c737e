import type { BodyName } from '../contract/vocabulary.ts';
import type { Position } from '../contract/wire.ts';
import { decimal, type Point, xy } from './geometry.ts';

/**
 * The glyphs: each is the data of one SVG path to be stroked, not filled, in a box of 24 by 24. They
 * are drawn here because few systems have a font with all of them. The centre of every stroke is
 * between 3 and 21, so that glyphs of the same size look equally large.
 */

/** The side of a glyph's box. */
const BOX = 24;

/** How every glyph is drawn; it inherits the stroke's colour. */
const STROKE = 'fill="none" stroke-linecap="round" stroke-linejoin="round"';
const STROKE_WIDTH = 1.75;

/** Small glyphs have a heavier stroke, so that they look as dark as the digits next to them. */
const SMALL = { scale: 0.7, strokeWidth: 2 };

export const SIGN_GLYPHS: Readonly<Record<Position['sign'], string>> = {
  aries:
    'M12 21V10C12 5.5 10 3.5 7.75 3.5C5.5 3.5 4 5 4 7.25C4 9 5 10.25 6.5 10.5M12 10C12 5.5 14 3.5 16.25 3.5C18.5 3.5 20 5 20 7.25C20 9 19 10.25 17.5 10.5',
  taurus:
    'M5 3C7.5 3.5 7.5 9.5 12 9.5S16.5 3.5 19 3M12 9.5a5.75 5.75 0 1 1 0 11.5a5.75 5.75 0 1 1 0-11.5',
  gemini:
    'M4.5 3.5C8.5 5.75 15.5 5.75 19.5 3.5M4.5 20.5C8.5 18.25 15.5 18.25 19.5 20.5M8.75 5V19M15.25 5V19',
  cancer:
    'M3.5 9.25a2.75 2.75 0 1 0 5.5 0a2.75 2.75 0 1 0-5.5 0C3.5 6 7.5 4.25 12 4.25C15.5 4.25 18.5 5 20.5 6.5M20.5 14.75a2.75 2.75 0 1 0-5.5 0a2.75 2.75 0 1 0 5.5 0C20.5 18 16.5 19.75 12 19.75C8.5 19.75 5.5 19 3.5 17.5',
  leo: 'M4 14.5a3 3 0 1 0 6 0a3 3 0 1 0-6 0M9.6 13C8.9 11 6.75 9.6 6.75 7.25C6.75 4.75 8.9 3 11.5 3C14.3 3 16.4 4.9 16.4 7.75C16.4 11.5 13.5 14.5 13.5 18C13.5 19.9 14.6 21 16.25 21C17.9 21 19 20 19.5 18.75',
  virgo:
    'M3 4.5C4.6 4.5 5.5 5.6 5.5 7.5V17.5M5.5 8C5.5 5.75 6.6 4.5 8.1 4.5S10.75 5.75 10.75 8V17.5M10.75 8C10.75 5.75 11.9 4.5 13.4 4.5S16 5.75 16 8V16C16 18.75 17.5 20.25 20 21M16 10.5C16.9 8.75 21 8.25 21 12C21 16 17 19 13 21',
  libra:
    'M3.5 20.25H20.5M3.5 15.75H9C7.3 14.6 6.25 12.75 6.25 10.5a5.75 5.75 0 1 1 11.5 0C17.75 12.75 16.7 14.6 15 15.75H20.5',
  scorpio:
    'M3 4.5C4.6 4.5 5.4 5.6 5.4 7.5V17M5.4 8C5.4 5.75 6.4 4.5 7.8 4.5S10.2 5.75 10.2 8V17M10.2 8C10.2 5.75 11.2 4.5 12.6 4.5S15 5.75 15 8V15C15 17.25 16.25 18.25 18 18.25H21M18.5 15.75L21 18.25L18.5 20.75',
  sagittarius: 'M4 20L20 4M12 4H20V12M6.5 10.5L13.5 17.5',
  capricorn:
    'M3 5C5 5 6.25 6.25 6.25 8.75V16.5M6.25 9C6.25 6.5 7.6 5 9.4 5S12.5 6.5 12.5 9V16.25C12.5 19.25 11 21 8.5 21M12.5 15.75a3.75 3.5 0 1 1 3.75 3.5C14.1 19.25 12.5 17.9 12.5 15.75',
  aquarius:
    'M3 10.25L6.75 6.75L10.25 10.25L14 6.75L17.5 10.25L21 6.75M3 17.25L6.75 13.75L10.25 17.25L14 13.75L17.5 17.25L21 13.75',
  pisces: 'M5.5 3C9.75 8 9.75 16 5.5 21M18.5 3C14.25 8 14.25 16 18.5 21M4.5 12H19.5',
};

export const BODY_GLYPHS: Readonly<Record<BodyName, string>> = {
  sun: 'M3.75 12a8.25 8.25 0 1 0 16.5 0a8.25 8.25 0 1 0-16.5 0M11.4 12a.6.6 0 1 0 1.2 0a.6.6 0 1 0-1.2 0',
  moon: 'M8 3.5a8.6 8.6 0 1 1 0 17C11.5 18.75 13.25 15.75 13.25 12S11.5 5.25 8 3.5',
  mercury:
    'M7.75 3a4.25 4.25 0 0 0 8.5 0M12 7.25a4 4 0 1 1 0 8a4 4 0 1 1 0-8M12 15.25V21M8.75 18.25H15.25',
  venus: 'M12 3a5.25 5.25 0 1 1 0 10.5a5.25 5.25 0 1 1 0-10.5M12 13.5V21M8.25 17.25H15.75',
  mars: 'M3.75 14.25a6 6 0 1 0 12 0a6 6 0 1 0-12 0M14 10L20.25 3.75M14.5 3.75H20.25V9.5',
  jupiter:
    'M5 7.25C5 4.75 6.9 3 9.1 3C11.5 3 13 4.75 13 7.25C13 11.25 9.25 14.5 4.5 16H20M16.25 8V21',
  saturn:
    'M9 3V18M5.25 6.75H12.75M9 12.5C10.25 10.25 12 9.25 13.75 9.25C16 9.25 17.25 10.75 17.25 12.75C17.25 15.25 14.5 16.5 14.5 18.75C14.5 20.25 15.5 21 16.75 21C17.6 21 18.25 20.75 18.75 20.25',
  uranus:
    'M5 3C7.25 5.5 7.25 11.5 5 14M19 3C16.75 5.5 16.75 11.5 19 14M6.7 8.5H17.3M12 3V15.5M12 15.5a2.75 2.75 0 1 1 0 5.5a2.75 2.75 0 1 1 0-5.5',
  neptune:
    'M5 4V6.75C5 11.5 8 14 12 14S19 11.5 19 6.75V4M12 3V21M8.5 17.75H15.5M3.25 5.5L5 3.75L6.75 5.5M17.25 5.5L19 3.75L20.75 5.5',
  pluto:
    'M9 5.75a3 2.75 0 1 0 6 0a3 2.75 0 1 0-6 0M5.5 6.5C5.5 10.75 8 13.25 12 13.25S18.5 10.75 18.5 6.5M12 13.25V21M8.5 17.25H15.5',
  true_node:
    'M8.4 17C7.9 14.25 4.75 12.75 4.75 9.25C4.75 5.5 7.9 3 12 3S19.25 5.5 19.25 9.25C19.25 12.75 16.1 14.25 15.6 17M3.5 18.25a2.5 2.5 0 1 0 5 0a2.5 2.5 0 1 0-5 0M15.5 18.25a2.5 2.5 0 1 0 5 0a2.5 2.5 0 1 0-5 0',
  mean_node:
    'M8.4 17.25C7.9 15 5.25 14 5.25 11.25C5.25 8.25 8.25 6.5 12 6.5S18.75 8.25 18.75 11.25C18.75 14 16.1 15 15.6 17.25M3.5 18.5a2.5 2.5 0 1 0 5 0a2.5 2.5 0 1 0-5 0M15.5 18.5a2.5 2.5 0 1 0 5 0a2.5 2.5 0 1 0-5 0M7 3H17',
  chiron: 'M11 3V14M17 3.5L11 8.5L17 13M11 14a3.5 3.5 0 1 1 0 7a3.5 3.5 0 1 1 0-7',
  lilith_mean:
    'M15 3.3a5.25 5.25 0 1 0 0 9.9C12.4 12 11 10.3 11 8.25S12.4 4.5 15 3.3M12.25 4.75C8.5 6.75 8.5 9.75 12.25 11.75M12 13.35V21M8.25 17.25H15.75',
  ceres: 'M7.9 5a5.25 5.25 0 1 1 4.1 8.5V21M8.25 17.25H15.75',
  pallas: 'M12 3L17 8.5L12 14L7 8.5ZM12 14V21M8.25 17.5H15.75',
  juno: 'M12 3V21M8.25 17.75H15.75M6.5 8.5H17.5M8.1 4.6L15.9 12.4M15.9 4.6L8.1 12.4',
  vesta: 'M12 3V8M6.5 9.5H8.75L12 12.75L15.25 9.5H17.5M3.25 14H6L12 20L18 14H20.75',
};

/** Marks next to a body. */
export const MARK_GLYPHS = {
  retrograde: 'M7.5 21V3H12.5a4.75 4.75 0 0 1 0 9.5H7.5M12 12.5L18.5 21M18.5 14.5L12.5 21',
  out_of_bounds: 'M4 15H20M12 21V3M7 8L12 3L17 8',
} as const;

/** A glyph as an SVG element, with the centre of its box at a point. */
export function placedGlyph(pathData: string, middle: Point, scale: number): string {
  const corner = { x: middle.x - (BOX / 2) * scale, y: middle.y - (BOX / 2) * scale };
  const strokeWidth = scale < SMALL.scale ? SMALL.strokeWidth : STROKE_WIDTH;
  return `<path transform="translate(${xy(corner)}) scale(${decimal(scale)})" ${STROKE} stroke-width="${strokeWidth}" d="${pathData}"/>`;
}

/**
 * A body's glyph on its own, as an SVG document in the size and colour of the surrounding text. It is
 * hidden from assistive technology: put the body's name next to it.
 */
export function bodyGlyphSvg(body: BodyName): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${BOX} ${BOX}" width="1em" height="1em" aria-hidden="true"><path ${STROKE} stroke-width="${STROKE_WIDTH}" stroke="currentColor" d="${BODY_GLYPHS[body]}"/></svg>`;
}
