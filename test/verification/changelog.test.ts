/** The changelog of a new `calc_version` lists the changes, field by field. */
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { describe, test } from 'node:test';
import { CALC_VERSIONS } from '../../packages/contract/calc-versions.ts';
import type { Position } from '../../packages/contract/wire.ts';
import { changelogFaults } from '../../tools/corpus/changelog.ts';
import { changelogLines, changesBetween } from '../../tools/corpus/changes.ts';

/** A response with one position, constant except for the given fields. */
function responseWith(...positions: Partial<Position>[]): string {
  const position = {
    body: 'sun',
    longitude: 10,
    speed: 1,
    retrograde: false,
    declination: -20,
    out_of_bounds: false,
  };
  return JSON.stringify({
    data: { positions: positions.map((each) => ({ ...position, ...each })) },
  });
}

/** The largest change of each changed field, with the number of entries. */
function changed(before: Partial<Position>[], after: Partial<Position>[]) {
  const changes = changesBetween([responseWith(...before)], [responseWith(...after)]);
  return Object.fromEntries(
    changes.flatMap((each) => (each.changed ? [[each.field, [each.largest, each.changed]]] : [])),
  );
}

test('requires an entry in CHANGELOG.md for every published version', () => {
  const text = readFileSync(new URL('../../CHANGELOG.md', import.meta.url), 'utf8');
  assert.deepEqual(changelogFaults(text, CALC_VERSIONS), []);
});

describe('the list of changes', () => {
  test('lists the largest change of each field in arcseconds, and the number of entries', () => {
    const before = [{}, { body: 'moon' }, { body: 'mars' }] as const;
    const after = [
      { longitude: 10.000001, declination: -20.5 },
      { body: 'moon', longitude: 9.999, speed: 0.9999 },
      { body: 'mars', retrograde: true, out_of_bounds: true },
    ] as const;
    assert.deepEqual(changed([...before], [...after]), {
      longitude: [3.6, 2],
      declination: [1_800, 1],
      speed: [0.36, 1],
      retrograde: [1, 1],
      out_of_bounds: [1, 1],
    });
  });

  test('prints the changes as a table for the changelog', () => {
    const changes = changesBetween(
      [responseWith({}, { body: 'moon' })],
      [responseWith({ longitude: 10.000001 }, { body: 'moon', retrograde: true })],
    );
    assert.deepEqual(changelogLines('0.1.1', changes), [
      'Largest change since calc_version 0.1.1, over the corpus:',
      '',
      '| Field | Largest change | Entries changed |',
      '| --- | --- | --- |',
      '| longitude | 0.0036″ | 1 of 2 |',
      '| declination | 0.0000″ | 0 of 2 |',
      '| speed | 0.0000″ a day | 0 of 2 |',
      '| retrograde | – | 1 of 2 |',
      '| out_of_bounds | – | 0 of 2 |',
    ]);
  });
});
