/** What stands where, and that nothing touches. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { BODY_NAMES } from '../../packages/contract/vocabulary.ts';
import type { Position } from '../../packages/contract/wire.ts';
import { BODY_GLYPHS, MARK_GLYPHS, SIGN_GLYPHS } from '../../packages/wheel/glyphs.ts';
import { labelsAt } from '../../packages/wheel/label-width.ts';
import { labelPlaces } from '../../packages/wheel/places.ts';
import { wheelSvg } from '../../packages/wheel/wheel.ts';
import { charts, position } from './arbitrary.ts';
import { faultsOf } from './faults.ts';
import { distance, longitudeOf, readWheel } from './picture.ts';

const FULL = { retrograde: true, out_of_bounds: true };

function assertRight(positions: readonly Position[]): void {
  const svg = wheelSvg(positions);
  const { columns, elements } = readWheel(svg);
  for (const [index, served] of positions.entries()) {
    const column = columns[index];
    assert.equal(column?.body, served.body);
    assert.ok(distance(longitudeOf(column.mark), served.longitude) < 0.01, served.body);
    assert.deepEqual([column.texts, column.glyphs], expectedLabel(served));
  }
  assert.deepEqual(faultsOf(svg, positions), []);
  const legend = elements.filter(({ attributes }) => 'data-legend' in attributes);
  assert.deepEqual(
    legend.map(({ children }) => [children[0]?.attributes['d'], children[1]?.text]),
    expectedLegend(positions),
  );
}

function expectedLabel({ body, sign, sign_longitude: signLongitude, ...flags }: Position) {
  const minutes = `${signLongitude.minutes < 10 ? '0' : ''}${signLongitude.minutes}`;
  return [
    [`${signLongitude.degrees}°`, `${minutes}′`],
    [
      BODY_GLYPHS[body],
      SIGN_GLYPHS[sign],
      ...(flags.retrograde ? [MARK_GLYPHS.retrograde] : []),
      ...(flags.out_of_bounds ? [MARK_GLYPHS.out_of_bounds] : []),
    ],
  ];
}

function expectedLegend(positions: readonly Position[]) {
  return [
    ...(positions.some(({ retrograde }) => retrograde)
      ? [[MARK_GLYPHS.retrograde, 'retrograde']]
      : []),
    ...(positions.some(({ out_of_bounds: outOfBounds }) => outOfBounds)
      ? [[MARK_GLYPHS.out_of_bounds, 'out of bounds']]
      : []),
    ...(positions.some(({ body }) => body === 'mean_node')
      ? [[BODY_GLYPHS.mean_node, 'mean node']]
      : []),
  ];
}

test('a label has degrees, sign and minutes, and no faults are found, for any bodies anywhere', () => {
  fc.assert(fc.property(charts, assertRight), { numRuns: 60 });
});

for (const [name, microdegrees] of Object.entries({
  'on both sides of 0° Aries': (index: number) => (index % 2 ? index : 360_000_000 - 1 - index),
  'a degree apart': (index: number) => (index * 1_000_000 + 350_000_000) % 360_000_000,
  'a thousandth of a degree apart': (index: number) => 59_990_000 + index * 1_000,
})) {
  test(`no faults are found for all bodies ${name}, with all their marks`, () => {
    assertRight(BODY_NAMES.map((body, index) => position(body, microdegrees(index), FULL)));
  });
}

test('no faults are found for all bodies at one longitude, whatever it is', () => {
  for (let degree = 0; degree < 360; degree += 29) {
    assertRight(BODY_NAMES.map((body) => position(body, degree * 1_000_000, FULL)));
  }
});

test('a label is wholly in its sign if the signs have room for that, unless its body is on the border', () => {
  const [a, b, c] = labelPlaces([25.5, 26, 26.5]);
  assert.ok(a !== undefined && b !== undefined && c !== undefined);
  assert.ok(Math.abs(labelsAt(30) - labelsAt(c) - 0.5) < 1e-9, `${c}`);
  assert.deepEqual(labelPlaces([29.99]), [29.99]);
});

test('a label that has room is on its longitude, to the last bit', () => {
  fc.assert(
    fc.property(fc.nat({ max: 359_999_999 }), (microdegrees) => {
      const apart = [0, 1, 2].map((turn) => (microdegrees / 1e6 + turn * 120) % 360);
      assert.deepEqual(labelPlaces(apart), apart);
    }),
  );
});
