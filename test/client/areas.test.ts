/** The areas of births.json, which rows name in place of coordinates. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { AREAS } from '../../packages/client/generate/areas.ts';
import { BIRTH_RULES } from '../../packages/client/generate/birth-rules.ts';
import { JULIAN_RULES } from '../../packages/client/generate/julian-rules.ts';
import { outlineOf } from '../../packages/client/generate/outline.ts';
import OUTLINES from '../../packages/client/generate/outlines.json' with { type: 'json' };
import { isInArea } from '../../packages/client/src/area.ts';
import { BIRTH_DATA } from '../../packages/client/src/birth-data.ts';

const SQUARE = [0, 0, 200, 0, 200, 200, 0, 200];

test('finds a place in an area if an odd number of rings surround it', () => {
  const withHole = [SQUARE, [50, 50, 150, 50, 150, 150, 50, 150]];
  for (const [latitude, longitude, isIn] of [
    [0.25, 1, true],
    [1, 1, false],
    [1, 1.75, true],
    [1, 2.25, false],
    [-0.25, 1, false],
    [2.25, 1, false],
    [1, -0.25, false],
  ] as const) {
    assert.equal(isInArea(withHole, latitude, longitude), isIn, `${latitude} ${longitude}`);
    assert.equal(isInArea(withHole.toReversed(), latitude, longitude), isIn);
  }
  const slanted = [[0, 0, 200, 200, 0, 200]];
  assert.ok(isInArea(slanted, 0.5, 0.6) && !isInArea(slanted, 0.6, 0.5));
  assert.equal(isInArea([], 1, 1), false);
});

test('areas that touch share no place and miss none', () => {
  const beside = [0, 200, 200, 200, 200, 400, 0, 400];
  for (const latitude of [0, 0.01, 1, 1.99]) {
    for (const longitude of [0, 1.99, 2, 2.01, 3.99]) {
      const inBoth = [SQUARE, beside].filter((ring) => isInArea([ring], latitude, longitude));
      assert.equal(inBoth.length, 1, `${latitude} ${longitude}`);
    }
  }
});

test('has rings and a row for every area, and an area for every name', () => {
  const named = [
    ...BIRTH_RULES.flatMap(({ areas = [], regionAreas = [] }) => [...areas, ...regionAreas]),
    ...JULIAN_RULES.flatMap(({ areas = [], except = [] }) => [...areas, ...except]),
  ];
  assert.deepEqual([...new Set(named)].sort(), AREAS.map(({ name }) => name).sort());
  for (const { name, source } of AREAS) {
    const rings = BIRTH_DATA.areas[name] ?? [];
    assert.ok(rings.length > 0 && source.length > 20, name);
    for (const ring of rings) {
      assert.ok(ring.length >= 6 && ring.length % 2 === 0, name);
      assert.ok(
        ring.every(Number.isInteger) &&
          ring.every((value, at) => Math.abs(value) <= (at % 2 === 0 ? 9_000 : 18_000)),
        name,
      );
    }
  }
});

test('has the outlines of the parts in the list of areas', () => {
  const made = AREAS.flatMap(({ name, parts }) => (parts === undefined ? [] : [[name, parts]]));
  const stored = Object.entries(OUTLINES).map(([name, { parts }]) => [name, parts]);
  assert.deepEqual(
    stored,
    made,
    'node packages/runtime/launch.cjs packages/client/generate/outlines.ts',
  );
});

test('keeps each town and its neighbourhood on its side of an outline with few corners', () => {
  // A disk without a smaller one, and towns that lie close to both edges.
  const isIn = ([y, x]: readonly [number, number]) => {
    const distance = Math.hypot(y - 200, x - 200);
    return distance < 150 && distance > 50;
  };
  const towns = Array.from({ length: 600 }, (_, at) => {
    const [turn, reach] = [at * 2.4, ((at * 7) % 200) + 0.5];
    return [200 + reach * Math.sin(turn), 200 + reach * Math.cos(turn)] as const;
  });
  const rings = outlineOf([0, 0, 400, 400], isIn, towns);
  assert.ok(rings.flat().length < 2 * towns.length, `${rings.flat().length / 2} corners`);
  for (const town of towns) {
    assert.equal(isInArea(rings, town[0] / 100, town[1] / 100), isIn(town), town.join(' '));
  }
});
