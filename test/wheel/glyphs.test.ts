import assert from 'node:assert/strict';
import { test } from 'node:test';
import { getPathBBox } from 'svg-path-commander/util';
import { BODY_NAMES } from '../../packages/contract/vocabulary.ts';
import {
  BODY_GLYPHS,
  bodyGlyphSvg,
  MARK_GLYPHS,
  SIGN_GLYPHS,
} from '../../packages/wheel/glyphs.ts';
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
