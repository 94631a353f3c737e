import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import fc from 'fast-check';
import { pathToCurve, splitPath } from 'svg-path-commander/util';
import { BODY_NAMES, SIGNS } from '../../packages/contract/vocabulary.ts';
import type { Meta, Position } from '../../packages/contract/wire.ts';
import { samplePicture } from '../../packages/site/generate/wheel.ts';
import { chartSvg } from '../../packages/wheel/chart.ts';
import type { Point } from '../../packages/wheel/geometry.ts';
import { BODY_GLYPHS, MARK_GLYPHS, SIGN_GLYPHS } from '../../packages/wheel/glyphs.ts';
import { wheelSvg } from '../../packages/wheel/wheel.ts';
import { respondToRequest } from '../../src/endpoints/request-to-response.ts';
import { POSITIONS } from '../../src/endpoints/served.ts';
import { sharedEphemeris } from '../support/service.ts';
import { charts, position } from './arbitrary.ts';
import { corners, middleOf } from './lines.ts';
import {
  distance,
  glyphBox,
  longitudeOf,
  number,
  overlap,
  polyline,
  radiusOf,
  readWheel,
  textBox,
} from './picture.ts';
import { everyElement, readXml } from './xml.ts';

const PLAIN = { retrograde: false, out_of_bounds: false };
const ephemeris = await sharedEphemeris();

/** Any texts, including characters that XML cannot represent. */
const texts = fc.string({ unit: fc.nat({ max: 0xffff }).map((unit) => String.fromCharCode(unit)) });

async function realChart(datetime: string): Promise<Position[]> {
  const request = { subject: { datetime }, settings: { bodies: BODY_NAMES } };
  const answer = respondToRequest(ephemeris, POSITIONS, Buffer.from(JSON.stringify(request)));
  return JSON.parse(answer).data.positions;
}

test('0° Aries is at the left, and longitudes increase counterclockwise', () => {
  const places = [0, 90, 180, 270].map((degrees) => {
    const [column] = readWheel(wheelSvg([position('sun', degrees * 1_000_000, PLAIN)])).columns;
    return column?.mark;
  });
  assert.deepEqual(places, [
    { x: -275, y: 0 },
    { x: 0, y: 275 },
    { x: 275, y: 0 },
    { x: 0, y: -275 },
  ]);
});

test('without bodies the wheel is the bare ring: twelve signs in their places, and a scale of degrees', () => {
  const { elements, columns } = readWheel(wheelSvg([]));
  assert.deepEqual(columns, []);
  assert.ok(elements.every(({ name }) => name !== 'text'));
  const signs = elements.filter(({ attributes }) => 'data-sign' in attributes);
  assert.deepEqual(
    signs.map(({ attributes }) => attributes['data-sign']),
    SIGNS,
  );
  for (const [index, { children }] of signs.entries()) {
    const [glyph] = children;
    assert.ok(glyph);
    assert.equal(glyph.attributes['d'], SIGN_GLYPHS[SIGNS[index] ?? 'aries']);
    assert.ok(
      distance(longitudeOf(middleOf(glyphBox(glyph))), index * 30 + 15) < 0.01,
      `sign ${index}`,
    );
  }
  const ticks = elements.filter(({ attributes }) => 'data-ticks' in attributes);
  const drawn = new Map<number, string>();
  for (const { attributes } of ticks) {
    for (const line of splitPath(attributes['d'] ?? '')) {
      const ends = polyline(line).map(longitudeOf);
      const degree = Math.round(ends[0] ?? Number.NaN);
      for (const end of ends) assert.ok(distance(end, degree) < 0.01, `${line}`);
      assert.ok(!drawn.has(degree), `${degree} twice`);
      drawn.set(degree, attributes['data-ticks'] ?? '');
    }
  }
  assert.equal(drawn.size, 360 - 12);
  for (const [degree, kind] of drawn) {
    assert.equal(kind, degree % 10 === 0 ? '10' : degree % 5 === 0 ? '5' : '1');
    assert.notEqual(degree % 30, 0);
  }
});

test('everything is inside the picture', () => {
  fc.assert(
    fc.property(charts, (positions) => {
      const { root, elements } = readWheel(wheelSvg(positions));
      assert.equal(root.attributes['viewBox'], '-320 -320 640 640');
      for (const element of elements) {
        const { name, attributes } = element;
        if (name === 'circle') {
          const far = Math.hypot(Number(attributes['cx'] ?? 0), Number(attributes['cy'] ?? 0));
          assert.ok(far + number(element, 'r') < 320);
        }
        if (name !== 'path') continue;
        const points =
          'transform' in attributes ? corners(glyphBox(element)) : hull(attributes['d'] ?? '');
        for (const { x, y } of points) assert.ok(Math.abs(x) < 320 && Math.abs(y) < 320, name);
      }
    }),
    { numRuns: 50 },
  );
});

/** Points that enclose a path: the ends and control points of its parts, as cubic curves. */
function hull(data: string): readonly Point[] {
  return pathToCurve(data).flatMap(([, ...numbers]) =>
    numbers.flatMap((x, index) => (index % 2 === 0 ? { x, y: numbers[index + 1] ?? NaN } : [])),
  );
}

const ATTRIBUTES = new Set(
  'xmlns viewBox role color fill fill-opacity stroke stroke-width stroke-linecap stroke-linejoin font-family font-weight font-style font-size letter-spacing word-spacing direction text-rendering text-anchor transform d cx cy r x y width height data-body data-sign data-ticks data-legend'.split(
    ' ',
  ),
);
const ELEMENTS = new Set(['svg', 'title', 'desc', 'rect', 'circle', 'path', 'g', 'text']);

test('any title and background leave it well-formed, with presentation attributes and no ids', () => {
  fc.assert(
    fc.property(charts, texts, texts, (positions, title, background) => {
      const { root, elements } = readWheel(wheelSvg(positions, { title, background }));
      for (const { name, attributes } of elements) {
        assert.ok(ELEMENTS.has(name), name);
        for (const attribute of Object.keys(attributes))
          assert.ok(ATTRIBUTES.has(attribute), attribute);
      }
      assert.equal(root.attributes['xmlns'], 'http://www.w3.org/2000/svg');
      const [titleElement, , paper] = root.children;
      assert.equal(titleElement?.text, legible(title));
      assert.equal(paper?.attributes['fill'], legible(background));
    }),
    { numRuns: 50 },
  );
});

/** The part of a text that XML can represent. */
function legible(text: string): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what XML cannot represent.
  return text.toWellFormed().replace(/[\0-\x08\x0B\x0C\x0E-\x1F\uFFFE\uFFFF]/g, '\uFFFD');
}

test('the text in the middle fits there, and no line touches another', () => {
  const flags = { retrograde: true, out_of_bounds: true };
  const chart = BODY_NAMES.map((body, index) => position(body, index * 20_000_000, flags));
  const settings = { zodiac: 'sidereal', ayanamsa: 'krishnamurti', node_type: 'true' } as const;
  const meta: Meta = {
    calc_version: '0.1.1',
    settings_resolved: { ...settings, bodies: [...BODY_NAMES] },
    subject_resolved: {
      utc_datetime: '2000-08-26T20:40:56.666666669Z',
      utc_offset: '+00:00',
      coordinates: null,
      time_known: true,
    },
    credits_charged: 1,
  };
  const envelope = { data: { positions: chart }, meta };
  const bare = readWheel(chartSvg(envelope)).root.children;
  assert.deepEqual(
    bare.filter(({ name }) => name === 'text').map(({ text }) => text),
    ['2000-08-26', '20:40:56.666666669 UTC', 'sidereal, krishnamurti', 'no houses'],
  );
  const subject = {
    name: 'Wolfgang Amadeus Mozart, in the words of his sister',
    place: 'Llanfairpwllgwyngyll, Wales, United Kingdom',
    local: {
      time: '2000-08-26 16:36:11.666666669',
      zone: 'America/Argentina/Buenos_Aires, UTC-04:16:48',
    },
  };
  const { root } = readWheel(chartSvg(envelope, { subject }));
  const texts = root.children.filter(({ name }) => name === 'text');
  assert.equal(new Set(texts.map(({ attributes }) => attributes['font-size'])).size, 1);
  const captions = texts.map((text) => [textBox(text)]);
  const legend = root.children
    .filter(({ attributes }) => 'data-legend' in attributes)
    .map(({ children: [glyph, words] }) => {
      assert.ok(glyph && words);
      return [glyphBox(glyph), textBox(words)];
    });
  const lines = [...captions, ...legend];
  assert.deepEqual(
    lines.map((boxes) => boxes.at(-1)?.of),
    [
      'Wolfgang Amadeus Mozart…',
      '2000-08-26 16:36:11.666666669',
      'America/Argentin…, UTC-04:16:48',
      'Llanfairpwllgw…, United Kingdom',
      '2000-08-26 20:40:56.666666669 UTC',
      'sidereal, krishnamurti',
      'no houses',
      'retrograde',
      'out of bounds',
      'mean node',
    ],
  );
  const boxes = lines.flat();
  for (const [index, box] of boxes.entries()) {
    for (const other of boxes.slice(index + 1)) assert.ok(!overlap(box, other), box.of);
    const isLegend = index >= captions.length;
    for (const corner of corners(box)) {
      const inPlace = isLegend ? radiusOf(corner) > 316 : radiusOf(corner) < 115;
      assert.ok(inPlace && Math.abs(corner.x) < 320 && Math.abs(corner.y) < 320, box.of);
    }
  }
  const [title] = readWheel(chartSvg(envelope, { subject })).root.children;
  assert.match(title?.text ?? '', /^Wolfgang .* his sister: positions of 2000-08-26T/);
});

test('markup in a position or a caption is text, and becomes no element', () => {
  const markup = '"/><script>alert(1)</script><g a="' as unknown;
  const odd = {
    ...position('sun', 0, { retrograde: true, out_of_bounds: true }),
    body: markup,
    sign: markup,
    longitude: markup,
    sign_longitude: { degrees: markup, minutes: markup, seconds: markup },
  } as Position;
  const root = readXml(wheelSvg([odd], { caption: [String(markup)] }));
  for (const { name, attributes } of everyElement(root)) {
    assert.ok(ELEMENTS.has(name), name);
    assert.ok(!('a' in attributes));
  }
});

test('a number that is not a longitude is drawn in at most the steps of one turn', () => {
  for (const longitude of [1e12, -1e12, Number.MAX_VALUE, Number.NaN]) {
    const odd = { ...position('sun', 0, PLAIN), longitude };
    const chart = [position('moon', 0, PLAIN), odd, { ...odd, body: 'mars' } as const];
    assert.ok(wheelSvg(chart).length < 40_000);
  }
});

test('numbers have two decimals at most, no exponent, and are never -0 or NaN', () => {
  fc.assert(
    fc.property(charts, (positions) => {
      for (const { attributes } of readWheel(wheelSvg(positions)).elements) {
        for (const name of ['d', 'transform', 'cx', 'cy', 'r', 'x', 'y', 'font-size']) {
          const value = attributes[name] ?? '';
          assert.doesNotMatch(value, /\.\d{3}|\.\d?0(?!\d)|e[-+]?\d|NaN|undefined|Infinity/, value);
          assert.doesNotMatch(value, /-0(?![.\d])/, value);
        }
      }
    }),
    { numRuns: 50 },
  );
});

test('the same positions give the same text, and are not changed', () => {
  fc.assert(
    fc.property(charts, (positions) => {
      const before = JSON.stringify(positions);
      assert.equal(wheelSvg(positions), wheelSvg(JSON.parse(before)));
      assert.equal(JSON.stringify(positions), before);
    }),
    { numRuns: 50 },
  );
});

test('it is an image with a name and a description in words', async () => {
  const positions = (await realChart('1990-06-15T14:30:00+02:00')).filter(({ body }) =>
    ['sun', 'uranus', 'ceres'].includes(body),
  );
  const { root } = readWheel(wheelSvg(positions));
  assert.equal(root.attributes['role'], 'img');
  assert.deepEqual(
    root.children.slice(0, 2).map(({ name, text }) => [name, text]),
    [
      ['title', 'Chart wheel'],
      [
        'desc',
        'Sun: 24 degrees 8 minutes of Gemini. Uranus: 8 degrees 9 minutes of Capricorn, retrograde, out of bounds. Ceres: 27 degrees 53 minutes of Cancer, out of bounds.',
      ],
    ],
  );
});

test('the sample picture is the one that the code draws (npm run docs)', async () => {
  const file = new URL('../../docs/wheel.svg', import.meta.url);
  assert.equal(readFileSync(file, 'utf8'), await samplePicture());
});

test('marks and words are as served, whatever the longitude and speed are', () => {
  const served = {
    ...position('mars', 0, { retrograde: true, out_of_bounds: false }),
    speed: 0,
    sign: 'leo' as const,
    sign_longitude: { degrees: 1, minutes: 1, seconds: 59 },
  };
  const svg = wheelSvg([served]);
  assert.ok(svg.includes('<desc>Mars: 1 degree 1 minute of Leo, retrograde.</desc>'), svg);
  const [column] = readWheel(svg).columns;
  assert.deepEqual(column?.texts, ['1°', '01′']);
  assert.deepEqual(column?.glyphs, [BODY_GLYPHS.mars, SIGN_GLYPHS.leo, MARK_GLYPHS.retrograde]);
});
