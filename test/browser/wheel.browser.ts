/** The chart wheel as Chromium draws it: with fonts, with the style of a page around it, in any size. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import type { Page } from 'playwright-core';
import { BODY_NAMES } from '../../packages/contract/vocabulary.ts';
import { PAPER } from '../../packages/wheel/chart.ts';
import { wheelSvg } from '../../packages/wheel/wheel.ts';
import { charts, position } from '../wheel/arbitrary.ts';
import { overlap, readWheel, textBox, widthOf } from '../wheel/picture.ts';
import { READERS, useBrowser } from './browser.ts';

const FULL = { retrograde: true, out_of_bounds: true };
/** In pixels: a box in the browser is measured to a few thousandths. */
const TOLERANCE = 0.01;
/** Between the texts of two labels, in units of the picture. */
const TEXT_GAP = 2;

/** Those that are installed are measured, and at least two have to be. */
const FAMILIES = ['DejaVu Sans', 'Liberation Sans', 'Noto Sans', 'Roboto', 'Liberation Serif'];
const DEFAULTS = ['system-ui, sans-serif', 'sans-serif', 'serif'];

/** A page whose own style would make the texts of a wheel wider, if it reached them. */
const LOUD =
  'font: italic bold 30px/3 monospace; letter-spacing: 4px; word-spacing: 9px; direction: rtl; color: #e6e8ee; background: #12151d';

const newPage = useBrowser();

/** No script may run, and no style but that of the page itself. */
function pageWith(svg: string, style: string, around: string): string {
  const policy = "default-src 'none'; style-src 'nonce-page'";
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Wheel</title><meta http-equiv="Content-Security-Policy" content="${policy}"><style nonce="page">body { margin: 0; ${style} } ${around}</style></head><body>${svg}</body></html>`;
}

/** The boxes of all texts and glyphs as the browser sees them, in units of the picture. */
async function drawnBoxes(page: Page) {
  return page.evaluate<
    { of: string; body?: string; left: number; right: number; top: number; bottom: number }[]
  >(`[...document.querySelectorAll('svg text, svg path[transform]')].map((shape) => {
    const box = shape.getBBox({ stroke: true });
    const to = shape.transform.baseVal.consolidate()?.matrix ?? { a: 1, d: 1, e: 0, f: 0 };
    const left = box.x * to.a + to.e;
    const top = box.y * to.d + to.f;
    return {
      of: shape.textContent, body: shape.closest('[data-body]')?.dataset.body,
      left, right: left + box.width * to.a, top, bottom: top + box.height * to.d,
    };
  })`);
}

async function installed(page: Page, family: string): Promise<boolean> {
  return page.evaluate<boolean>(`(() => {
    const width = (font) => {
      const context = document.createElement('canvas').getContext('2d');
      context.font = '100px ' + font;
      return context.measureText('Wim 0123').width;
    };
    const name = ${JSON.stringify(`"${family}"`)};
    return ['monospace', 'serif', 'sans-serif'].every((other) => width(name + ', ' + other) === width(name + ', cursive'))
      && ['monospace', 'serif'].some((other) => width(name + ', ' + other) !== width(other));
  })()`);
}

async function fonts(page: Page): Promise<readonly string[]> {
  await page.setContent('<p>');
  const found: string[] = [];
  for (const family of FAMILIES) if (await installed(page, family)) found.push(family);
  assert.ok(found.length >= 2, `of the fonts to measure, these are installed: ${found}`);
  return [...DEFAULTS, ...found.map((family) => `'${family}'`)];
}

function withFont(svg: string, family: string): string {
  return svg.replace(/font-family="[^"]*"/, `font-family="${family}"`);
}

test('the table of widths bounds the texts of labels and captions in every font', async (test) => {
  const page = await newPage(test, READERS.deskDark);
  const caption = ['1899-12-03 2400', 'tropical', 'no houses'];
  const zodiacs = ['lahiri', 'raman', 'krishnamurti'].map((name) => `sidereal, ${name}`);
  const numbers = Array.from({ length: 60 }, (_, index) => [
    `${index % 30}°`,
    `${String(index).padStart(2, '0')}′`,
  ]).flat();
  const marks = ['retrograde', 'out of bounds', 'mean node'];
  const texts = [...caption, ...zodiacs, ...numbers, ...marks];
  const bare = texts.map((text) => wheelSvg([], { caption: [text] })).join('');
  for (const family of await fonts(page)) {
    await page.setContent(pageWith(withFont(bare, family), LOUD, ''));
    const boxes = (await drawnBoxes(page)).filter(({ of }) => of !== '');
    assert.equal(boxes.length, texts.length);
    for (const { of, left, right } of boxes) {
      const most = widthOf(of) * 14 + TOLERANCE;
      assert.ok(right - left <= most, `${of} in ${family}: ${right - left} > ${most}`);
    }
  }
});

test('no box of a text or a glyph touches another in any font, whatever the page hands down', async (test) => {
  const page = await newPage(test, READERS.deskDark);
  const crowded = [0, 37, 60, 128, 215, 301].map((degree) =>
    BODY_NAMES.map((body, index) => position(body, degree * 1_000_000 + index * 40_000, FULL)),
  );
  const random = fc.sample(charts, { numRuns: 20, seed: 1 });
  for (const family of await fonts(page)) {
    for (const chart of [...crowded, ...random]) {
      const svg = withFont(wheelSvg(chart), family);
      await page.setContent(pageWith(svg, LOUD, ''));
      const boxes = await drawnBoxes(page);
      const drawn = readWheel(svg)
        .elements.filter(({ name }) => name === 'text')
        .map(textBox);
      assert.equal(boxes.filter(({ of }) => of !== '').length, drawn.length);
      for (const [index, box] of boxes.entries()) {
        for (const other of boxes.slice(index + 1)) {
          const both = `${JSON.stringify(box)} ${JSON.stringify(other)} in ${family}`;
          const areTexts = box.of !== '' && other.of !== '';
          const gap = areTexts && box.body !== other.body ? TEXT_GAP : 0;
          assert.ok(!overlap(box, other, gap), both);
        }
      }
    }
  }
});

test('on a phone, digits are large enough to be read', async (test) => {
  const page = await newPage(test, READERS.phoneLight);
  await page.setContent(
    pageWith(wheelSvg([position('sun', 0, FULL)]), '', 'svg { width: 100%; height: auto }'),
  );
  const sizes = await page.evaluate<number[]>(`(() => {
    const svg = document.querySelector('svg');
    const scale = svg.getBoundingClientRect().width / svg.viewBox.baseVal.width;
    return [...svg.querySelectorAll('text')].map((text) => Number(text.getAttribute('font-size')) * scale);
  })()`);
  assert.ok(Math.min(...sizes) > 9, `${sizes}`);
});

test('it has a size of its own, and takes any that a page gives it', async (test) => {
  const page = await newPage(test, READERS.phoneLight);
  const size = () =>
    page.evaluate<number[]>(`(() => {
      const { width, height } = document.querySelector('svg').getBoundingClientRect();
      return [width, height];
    })()`);
  const svg = wheelSvg([position('sun', 0, FULL)]);
  await page.setContent(pageWith(svg, '', ''));
  assert.deepEqual(await size(), [640, 640]);
  await page.setContent(pageWith(svg, '', 'svg { max-width: 100%; height: auto }'));
  assert.deepEqual(await size(), [390, 390]);
  await page.setContent(pageWith(svg, '', 'svg { width: 200px; height: 120px }'));
  assert.deepEqual(await size(), [200, 120]);
});

test('its ink is that of the page, or its own if it has a background', async (test) => {
  const page = await newPage(test, READERS.deskDark);
  const ink = () =>
    page.evaluate<string[]>(`[
      getComputedStyle(document.querySelector('svg [data-body] text')).fill,
      getComputedStyle(document.querySelector('svg [data-body] path')).stroke,
    ]`);
  const chart = [position('sun', 0, FULL)];
  await page.setContent(pageWith(wheelSvg(chart), LOUD, ''));
  assert.deepEqual(await ink(), ['rgb(230, 232, 238)', 'rgb(230, 232, 238)']);
  await page.setContent(pageWith(wheelSvg(chart, { background: PAPER }), LOUD, ''));
  assert.deepEqual(await ink(), ['rgb(27, 31, 42)', 'rgb(27, 31, 42)']);
});
