import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { labelPlaces } from '../../packages/wheel/places.ts';
import { labelsAt, longitudeAt } from '../../packages/wheel/room.ts';
import { wheelSvg } from '../../packages/wheel/wheel.ts';
import { longitudes, position } from './arbitrary.ts';
import { type Box, overlap, readWheel } from './picture.ts';
import { roomInSigns } from './room-for.ts';

const FULL = { retrograde: true, out_of_bounds: true };

/** The boxes of the widest label, as it is drawn by itself at a longitude. */
function labelBoxes(longitude: number): readonly Box[] {
  // 23° and 44′ of whatever sign: every digit is as wide as any other.
  const widest = { degrees: 23, minutes: 44, seconds: 0 };
  const at = Math.round((((longitude % 360) + 360) % 360) * 1e6) % 360_000_000;
  const sun = { ...position('sun', at, FULL), sign_longitude: widest };
  return readWheel(wheelSvg([sun])).columns[0]?.boxes ?? [];
}

function touch(one: readonly Box[], other: readonly Box[]): boolean {
  return one.some((box) => other.some((against) => overlap(box, against)));
}

test('two labels that are one label apart do not touch in any direction, nor do their parts', () => {
  for (let tenth = 0; tenth < 3_600; tenth += 15) {
    const longitude = tenth / 10;
    const boxes = labelBoxes(longitude);
    assert.equal(boxes.length, 6);
    for (const [index, box] of boxes.entries()) {
      for (const other of boxes.slice(index + 1)) assert.ok(!overlap(box, other), `${longitude}`);
    }
    for (const labels of [1, 1.1, 1.25, 1.5, 2]) {
      const next = labelBoxes(longitudeAt(labelsAt(longitude) + labels));
      assert.ok(!touch(boxes, next), `${longitude}, ${labels} labels`);
    }
  }
});

test('in every sign, some labels would touch if they were closer by a seventh', () => {
  for (let sign = 0; sign < 12; sign++) {
    const closer = Array.from({ length: 60 }, (_, index) => sign * 30 + index / 2).filter(
      (longitude) =>
        touch(labelBoxes(longitude), labelBoxes(longitudeAt(labelsAt(longitude) + 6 / 7))),
    );
    assert.ok(closer.length > 0, `sign ${sign}`);
  }
});

test('all labels are in their signs if any arrangement has them there', () => {
  let [withRoom, without] = [0, 0];
  fc.assert(
    fc.property(longitudes({ min: 0, max: 18 }), (microdegrees) => {
      const values = microdegrees.map((value) => value / 1e6);
      const places = labelPlaces(values);
      const inSigns = places.every((place, index) => {
        const sign = Math.floor((values[index] ?? 0) / 30);
        return place >= sign * 30 - 1e-9 && place <= sign * 30 + 30 + 1e-9;
      });
      const hasRoom = roomInSigns(values, 0.1);
      if (hasRoom) withRoom++;
      else without++;
      assert.ok(inSigns || !hasRoom, `${places}`);
    }),
    { numRuns: 3_000 },
  );
  assert.ok(withRoom > 100 && without > 100, `${withRoom} ${without}`);
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
