/** Glyphs, and colours: contrast on white, on the dark background of the pages, and on the picture's own. */
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { getPathBBox } from 'svg-path-commander/util';
import { BODY_NAMES } from '../../packages/contract/vocabulary.ts';
import { PAPER } from '../../packages/wheel/chart.ts';
import {
  BODY_GLYPHS,
  bodyGlyphSvg,
  MARK_GLYPHS,
  SIGN_GLYPHS,
} from '../../packages/wheel/glyphs.ts';
import { wheelSvg } from '../../packages/wheel/wheel.ts';
import { position } from './arbitrary.ts';
import { readWheel } from './picture.ts';
import { readXml } from './xml.ts';

const GLYPHS = Object.entries({ ...SIGN_GLYPHS, ...BODY_GLYPHS, ...MARK_GLYPHS });

test('every stroke stays within its box, and fills it in one direction', () => {
  for (const [name, data] of GLYPHS) {
    const { x, y, x2, y2, width, height } = getPathBBox(data);
    for (const value of [x, y, x2, y2])
      assert.ok(value >= 2.99 && value <= 21.01, `${name} ${value}`);
    assert.ok(Math.max(width, height) >= 16, `${name} ${width} ${height}`);
  }
});

test('no two glyphs are alike', () => {
  assert.equal(new Set(GLYPHS.map(([, data]) => data)).size, GLYPHS.length);
});

test('a single glyph is an SVG document in the colour and size of its text', () => {
  for (const body of BODY_NAMES) {
    const { name, attributes, children } = readXml(bodyGlyphSvg(body));
    assert.equal(name, 'svg');
    assert.equal(attributes['xmlns'], 'http://www.w3.org/2000/svg');
    assert.equal(attributes['viewBox'], '0 0 24 24');
    assert.deepEqual([attributes['width'], attributes['height']], ['1em', '1em']);
    assert.equal(attributes['aria-hidden'], 'true');
    assert.equal(children[0]?.attributes['d'], BODY_GLYPHS[body]);
    assert.equal(children[0]?.attributes['stroke'], 'currentColor');
  }
});

const STROKES = 3;

const css = readFileSync(new URL('../../packages/site/assets/style.css', import.meta.url), 'utf8');
const chart = BODY_NAMES.map((body, index) =>
  position(body, index * 20_000_000, { retrograde: true, out_of_bounds: true }),
);
const { elements } = readWheel(wheelSvg(chart));

/** The values of a custom property of the pages, in the light scheme and in the dark one. */
function schemes(name: string): readonly string[] {
  const colour = '(#[0-9a-f]{6})';
  const both = new RegExp(`--${name}: light-dark\\(${colour}, ${colour}\\);`).exec(css);
  return both?.slice(1) ?? [];
}

const papers = schemes('paper');

test('only the ring of signs has colours of its own: strokes that are readable on any background', () => {
  const colours = new Set(
    elements.flatMap(({ attributes }) => [attributes['fill'], attributes['stroke']]),
  );
  for (const word of [undefined, 'none', 'currentColor']) colours.delete(word);
  assert.equal(colours.size, 4);
  const tint = elements.find(({ attributes }) => 'fill-opacity' in attributes);
  const opacity = Number(tint?.attributes['fill-opacity']);
  assert.ok(opacity > 0);
  for (const colour of colours) {
    for (const paper of [...papers, '#0d1117', '#1f1f1f', '#000000']) {
      const under = channels(paper).map(
        (channel, index) => channel * (1 - opacity) + (channels(colour)[index] ?? 0) * opacity,
      );
      const ratio = contrast(channels(colour), under);
      assert.ok(ratio >= STROKES, `${colour} on ${paper}: ${ratio}`);
    }
  }
});

test('a picture with a background has an ink of its own, which a dark page does not change', () => {
  const [root, , , paper] = readWheel(wheelSvg(chart, { background: PAPER })).elements;
  assert.equal(paper?.attributes['fill'], PAPER);
  const ink = root?.attributes['color'];
  assert.ok(contrast(channels(ink), channels(PAPER)) >= 7, `${ink}`);
  const [dark] = readWheel(wheelSvg(chart, { background: '#12151d', ink: '#e6e8ee' })).elements;
  assert.equal(dark?.attributes['color'], '#e6e8ee');
});

/** WCAG 2.2, contrast ratio and relative luminance. */
function contrast(one: readonly number[], other: readonly number[]): number {
  const [light = 0, dark = 0] = [luminance(one), luminance(other)].sort((a, b) => b - a);
  return (light + 0.05) / (dark + 0.05);
}

function luminance(rgb: readonly number[]): number {
  const [red = 0, green = 0, blue = 0] = rgb.map((channel) =>
    channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4,
  );
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function channels(colour: string | undefined): readonly number[] {
  return (colour?.match(/[0-9a-f]{2}/g) ?? []).map((pair) => Number.parseInt(pair, 16) / 255);
}
