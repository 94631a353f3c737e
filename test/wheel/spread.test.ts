import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { spread as spreadWishes } from '../../wheel/spread.ts';
import { longitudes } from './arbitrary.ts';

const TOLERANCE_DEGREES = 1e-9;
const COUNT_MAX = 18;

const separations = fc.integer({ min: 0, max: 19_900 }).map((thousandths) => thousandths / 1_000);
const microdegrees = longitudes({ min: 0, max: COUNT_MAX });

/** Points that ask for nothing but their places. */
function spread(places: readonly number[], separation: number): readonly number[] {
  return spreadWishes(
    places.map((at) => ({ at, within: [] })),
    separation,
    360,
  );
}

function degrees(values: readonly number[]): readonly number[] {
  return values.map((value) => value / 1_000_000);
}

/** The positions of the points before and after, in zodiacal order; the first is repeated at the end. */
function inOrder(from: readonly number[], to: readonly number[]) {
  const points = from
    .map((longitude, index) => ({ longitude, place: to[index] ?? Number.NaN, index }))
    .sort((a, b) => a.longitude - b.longitude || a.index - b.index);
  const [first] = points;
  return first ? [...points, { ...first, place: first.place + 360 }] : [];
}

function gaps(points: readonly { readonly place: number }[]): readonly number[] {
  return points.slice(1).map(({ place }, index) => place - (points[index]?.place ?? Number.NaN));
}

test('neighbours keep the separation, in zodiacal order, all around the circle', () => {
  fc.assert(
    fc.property(microdegrees, separations, (values, separation) => {
      const from = degrees(values);
      const points = inOrder(from, spread(from, separation));
      if (from.length < 2) return;
      for (const gap of gaps(points)) assert.ok(gap >= separation - TOLERANCE_DEGREES, `${gap}`);
    }),
    { numRuns: 2_000 },
  );
});

test('nothing is moved if there is room, not even by the last bit', () => {
  fc.assert(
    fc.property(microdegrees, (values) => {
      const from = degrees(values);
      const least = Math.min(20, ...gaps(inOrder(from, from)));
      assert.deepEqual(spread(from, least * 0.999), from);
    }),
    { numRuns: 2_000 },
  );
});

test('the sum of squared displacements is the smallest possible', () => {
  // The Karush–Kuhn–Tucker conditions, which only the solution of a convex problem meets: within a
  // run of touching points the displacements add up to zero, and those of any first part of it to
  // zero or less, so that the rest pushes it back.
  fc.assert(
    fc.property(microdegrees, separations, (values, separation) => {
      const from = degrees(values);
      const to = spread(from, separation);
      const points = inOrder(from, to).slice(0, -1);
      const distances = gaps(inOrder(from, to));
      const start = distances.findIndex((gap) => gap > separation + TOLERANCE_DEGREES) + 1;
      let sum = 0;
      for (let step = 0; step < points.length; step++) {
        const index = (start + step) % points.length;
        const point = points[index];
        assert.ok(point);
        sum += point.place - point.longitude;
        const touches = (distances[index] ?? 0) <= separation + TOLERANCE_DEGREES;
        if (touches && step < points.length - 1) assert.ok(sum <= 1e-7, `${sum}`);
        else {
          assert.ok(Math.abs(sum) <= 1e-7, `${sum}`);
          sum = 0;
        }
      }
    }),
    { numRuns: 2_000 },
  );
});

test('a rotated circle is spread in the same way, rotated', () => {
  fc.assert(
    fc.property(
      microdegrees,
      separations,
      fc.nat({ max: 359_999_999 }),
      (values, separation, by) => {
        const turned = values.map((value) => (value + by) % 360_000_000);
        const places = spread(degrees(values), separation);
        const turned_places = spread(degrees(turned), separation);
        for (const [index, value] of values.entries()) {
          const shift = (places[index] ?? Number.NaN) - value / 1_000_000;
          const turned_shift =
            (turned_places[index] ?? Number.NaN) - (turned[index] ?? 0) / 1_000_000;
          // Points at one longitude keep the order of the list, also when rotated.
          assert.ok(Math.abs(shift - turned_shift) < TOLERANCE_DEGREES, `${shift} ${turned_shift}`);
        }
      },
    ),
    { numRuns: 2_000 },
  );
});

test('points on both sides of 0° Aries move apart to both sides', () => {
  assert.deepEqual(spread([359.5, 0.5], 9), [355.5, 4.5]);
  assert.deepEqual(spread([0.5, 359.5], 9), [4.5, 355.5]);
});

test('points at one longitude are centred on it, in the order of the list', () => {
  assert.deepEqual(spread([100, 100, 100], 10), [90, 100, 110]);
  assert.deepEqual(spread([1, 1, 1], 10), [-9, 1, 11]);
});

test('more points than fit share the whole circle', () => {
  const from = Array.from({ length: 50 }, () => 10);
  for (const gap of gaps(inOrder(from, spread(from, 9)))) {
    assert.ok(Math.abs(gap - 7.2) < TOLERANCE_DEGREES, `${gap}`);
  }
});
