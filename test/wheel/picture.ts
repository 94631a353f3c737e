/** Reads from the SVG of a wheel what is where. */
import assert from 'node:assert/strict';
import type { PathArray } from 'svg-path-commander';
import { normalizePath } from 'svg-path-commander/util';
import type { Point } from '../../packages/wheel/geometry.ts';
import { type Element, everyElement, readXml } from './xml.ts';

/** The smallest upright rectangle around something. */
export interface Box {
  readonly of: string;
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
}

export interface Column {
  readonly body: string;
  readonly mark: Point;
  readonly leader: readonly Point[];
  /** The paths of the body, of the sign and of the marks. */
  readonly glyphs: readonly string[];
  readonly texts: readonly string[];
  readonly boxes: readonly Box[];
}

/**
 * The side of a glyph's ink, of the 24 units of its box: 18 from the middle of a stroke to that of
 * another, which a test of the glyphs checks, and the width of a stroke.
 */
const INK = 20;

/**
 * The greatest width of characters, relative to the font size: those of DejaVu Sans, whose digits are
 * among the widest of the fonts that systems use by default. A test in the browser measures them.
 */
const ADVANCES: Readonly<Record<string, number>> = {
  '°': 0.5,
  '′': 0.24,
  ' ': 0.32,
  '-': 0.37,
  ',': 0.32,
  '.': 0.32,
  ':': 0.34,
  U: 0.74,
  T: 0.62,
  C: 0.74,
  i: 0.28,
  l: 0.28,
  m: 0.98,
};
/** For digits; no other letter in the captions has more. */
const ADVANCE = 0.64;

/**
 * How far a box goes above and below the baseline, relative to the font size: as far as a line of the
 * fonts that systems use by default, which is more than any digit or letter.
 */
const ASCENT = 0.93;
const DESCENT = 0.24;

export function readWheel(svg: string): {
  readonly root: Element;
  readonly elements: readonly Element[];
  readonly columns: readonly Column[];
} {
  const root = readXml(svg);
  const elements = everyElement(root);
  const columns = elements.filter(({ attributes }) => 'data-body' in attributes).map(readColumn);
  return { root, elements, columns };
}

/** The longitude of a place in the picture, in degrees from 0 to below 360. */
export function longitudeOf({ x, y }: Point): number {
  return ((Math.atan2(y, -x) * 180) / Math.PI + 360) % 360;
}

export function radiusOf({ x, y }: Point): number {
  return Math.hypot(x, y);
}

/** How far apart two longitudes are, in degrees. */
export function distance(one: number, other: number): number {
  const difference = Math.abs(one - other) % 360;
  return Math.min(difference, 360 - difference);
}

export function number(element: Element, attribute: string): number {
  const text = element.attributes[attribute];
  assert.ok(text !== undefined, `${element.name} without ${attribute}`);
  return Number(text);
}

function readColumn(group: Element): Column {
  const [mark, leader, ...column] = group.children;
  assert.ok(mark?.name === 'circle' && leader?.name === 'path');
  const glyphs = column.filter(({ name }) => name === 'path');
  const texts = column.filter(({ name }) => name === 'text');
  const body = group.attributes['data-body'] ?? '';
  return {
    body,
    mark: { x: number(mark, 'cx'), y: number(mark, 'cy') },
    leader: polyline(leader.attributes['d'] ?? ''),
    glyphs: glyphs.map(({ attributes }) => attributes['d'] ?? ''),
    texts: texts.map(({ text }) => text),
    boxes: [...glyphs.map(glyphBox), ...texts.map(textBox)].map((box) => ({
      ...box,
      of: `${body} ${box.of}`,
    })),
  };
}

/** The corners of a path of straight lines. */
export function polyline(path: string | PathArray): Point[] {
  return normalizePath(path).map((segment) => {
    assert.ok(segment[0] === 'M' || segment[0] === 'L', `no straight line: ${segment}`);
    return { x: segment[1], y: segment[2] };
  });
}

/** The box of a glyph's ink. */
export function glyphBox({ attributes }: Element): Box {
  const [, x, y, scale] =
    /^translate\((\S+) (\S+)\) scale\((\S+)\)$/.exec(attributes['transform'] ?? '') ?? [];
  const margin = ((24 - INK) / 2) * Number(scale);
  const side = INK * Number(scale);
  const [left, top] = [Number(x) + margin, Number(y) + margin];
  return { of: 'glyph', left, right: left + side, top, bottom: top + side };
}

/** The box of a text, centred on its place or after it. */
export function textBox(element: Element): Box {
  const size = number(element, 'font-size');
  const width = widthOf(element.text) * size;
  const [x, baseline] = [number(element, 'x'), number(element, 'y')];
  const left = element.attributes['text-anchor'] === 'middle' ? x - width / 2 : x;
  return {
    of: element.text,
    left,
    right: left + width,
    top: baseline - ASCENT * size,
    bottom: baseline + DESCENT * size,
  };
}

/** The greatest width of a text, relative to the font size. */
export function widthOf(text: string): number {
  return [...text].reduce((sum, character) => sum + (ADVANCES[character] ?? ADVANCE), 0);
}

/** @param gap how far they have to be apart beside each other; digits that are closer are read as one number */
export function overlap(one: Box, other: Box, gap = 0): boolean {
  return (
    one.left < other.right + gap &&
    other.left < one.right + gap &&
    one.top < other.bottom &&
    other.top < one.bottom
  );
}
