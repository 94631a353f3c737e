/** The changelog of a new `calc_version` lists what changes, field by field. */
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { describe, test } from 'node:test';
import fc from 'fast-check';
import { CALC_VERSIONS, type CalcVersion, servedVersion } from '../../contract/calc-versions.ts';
import type { Position } from '../../contract/wire.ts';
import { changelogFaults } from '../../corpus/changelog.ts';
import { changelogLines, changesBetween } from '../../corpus/changes.ts';

const OLD: CalcVersion = { ...servedVersion(), answers: 'a'.repeat(64) };
const NEW: CalcVersion = { ...servedVersion(), answers: 'b'.repeat(64) };
const BOTH = new Map([
  ['0.1.1', OLD],
  ['0.2.0', NEW],
]);

const OLD_ENTRY = `## API 0.1.0, calc_version 0.1.1\n\nAnswers to the corpus: sha256:${OLD.answers}.\n`;
const NEW_HEAD = `## API 0.1.0, calc_version 0.2.0\n\nAnswers to the corpus: sha256:${NEW.answers}.\n`;

/** An answer with one position whose fields are constant except for those given. */
function answerWith(...positions: Partial<Position>[]): string {
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

/** The largest change of each changed field, and in how many entries. */
function changed(before: Partial<Position>[], after: Partial<Position>[]) {
  const changes = changesBetween([answerWith(...before)], [answerWith(...after)]);
  return Object.fromEntries(
    changes.flatMap((each) => (each.changed ? [[each.field, [each.largest, each.changed]]] : [])),
  );
}

test('CHANGELOG.md has what it must for every published version', () => {
  const text = readFileSync(new URL('../../CHANGELOG.md', import.meta.url), 'utf8');
  assert.deepEqual(changelogFaults(text, CALC_VERSIONS), []);
});

describe('a changelog', () => {
  const table = changelogLines('0.1.1', changesBetween([answerWith({})], [answerWith({})])).join(
    '\n',
  );

  test('with the printed lines of every version has no fault', () => {
    assert.deepEqual(changelogFaults(`# All\n\n${NEW_HEAD}\n${table}\n\n${OLD_ENTRY}`, BOTH), []);
  });

  test('without an entry for a version has a fault', () => {
    assert.deepEqual(changelogFaults(OLD_ENTRY, BOTH), ['calc_version 0.2.0 has no entry']);
    const longer = OLD_ENTRY.replace('0.1.1', '0.1.10');
    assert.deepEqual(changelogFaults(longer, new Map([['0.1.1', OLD]])), [
      'calc_version 0.1.1 has no entry',
    ]);
    assert.equal(changelogFaults(`calc_version 0.2.0\n\n${OLD_ENTRY}`, BOTH).length, 1);
  });

  test('without the digest of the answers, or with that of another version, has a fault', () => {
    const fault = `the entry of calc_version 0.2.0 does not give sha256:${NEW.answers}`;
    for (const digest of ['', OLD.answers]) {
      const entry = NEW_HEAD.replace(NEW.answers, digest);
      assert.deepEqual(changelogFaults(`${entry}\n${table}\n\n${OLD_ENTRY}`, BOTH), [fault]);
    }
  });

  test('without the largest change of a field, in arcseconds, has a fault', () => {
    for (const field of ['longitude', 'declination', 'speed']) {
      const fault = `calc_version 0.2.0: no largest change of ${field} in arcseconds`;
      const other_unit = new RegExp(`(\\| ${field} \\| [\\d.]+)″`);
      const no_line = new RegExp(`^\\| ${field} .*$`, 'm');
      for (const lines of [table.replace(other_unit, '$1°'), table.replace(no_line, '')]) {
        assert.notEqual(lines, table);
        assert.deepEqual(changelogFaults(`${NEW_HEAD}\n${lines}\n\n${OLD_ENTRY}`, BOTH), [fault]);
      }
    }
  });

  test('does not count lines about one version in the entry of another', () => {
    const faults = changelogFaults(`${NEW_HEAD}\n${OLD_ENTRY}\n${table}\n`, BOTH);
    assert.equal(faults.length, 3, String(faults));
  });
});

describe('the list of changes', () => {
  test('is empty if nothing has changed', () => {
    assert.deepEqual(changed([{}, { body: 'moon' }], [{}, { body: 'moon' }]), {});
  });

  test('has the largest change of each field in arcseconds, and the number of entries', () => {
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

  test('measures the shorter way around the circle', () => {
    assert.deepEqual(changed([{ longitude: 359.999999 }], [{ longitude: 0 }]), {
      longitude: [0.0036, 1],
    });
  });

  test('is the same in both directions, whatever the digits', () => {
    const microdegrees = fc.integer({ min: 0, max: 359_999_999 });
    fc.assert(
      fc.property(microdegrees, microdegrees, (first, second) => {
        const [before, after] = [first, second].map((each) => [{ longitude: each / 1e6 }]);
        const forward = changed(before ?? [], after ?? []);
        assert.deepEqual(forward, changed(after ?? [], before ?? []));
        const size = Math.abs(first - second);
        const expected = Math.min(size, 360_000_000 - size) * 0.0036;
        const [largest = 0] = forward['longitude'] ?? [];
        assert.ok(Math.abs(largest - expected) < 1e-5, `${largest} ${expected}`);
      }),
    );
  });

  test('is refused for answers to different requests', () => {
    assert.throws(() => changed([{}], [{ body: 'moon' }]), /not to the same requests/);
    assert.throws(() => changed([{}], []), /not to the same requests/);
  });

  test('is printed as a table that the changelog accepts', () => {
    const changes = changesBetween(
      [answerWith({}, { body: 'moon' })],
      [answerWith({ longitude: 10.000001 }, { body: 'moon', retrograde: true })],
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
