import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readEphemerisFiles } from '../../src/ephemeris/files.ts';
import { storedResults } from '../../tools/accuracy/accuracy.ts';
import { authorityRows } from '../../tools/accuracy/authorities.ts';
import { summaries } from '../../tools/accuracy/authorities-page.ts';
import type { AuthorityRow } from '../../tools/accuracy/authorities-sources.ts';
import { SOURCES, type SourceName } from '../../tools/accuracy/authorities-sources.ts';
import { startGeometry } from '../../tools/accuracy/geometry.ts';
import { sharedEphemeris } from '../support/service.ts';

const geometry = await startGeometry((await readEphemerisFiles()).files);
const rows = authorityRows(await sharedEphemeris(), geometry);

for (const [source, { citation, timeScale }] of Object.entries(SOURCES)) {
  test(`agrees with ${citation} (${timeScale})`, (t) => {
    const ofSource = rowsOf(source as SourceName);
    assert.ok(ofSource.length > 0, 'no rows');
    for (const row of ofSource) {
      assert.ok(Math.abs(row.difference) <= row.tolerance, JSON.stringify(row));
    }
    t.diagnostic(`${ofSource.length} numbers, ${largest(ofSource)}`);
  });
}

test('every row says all that a reader needs, and has a source', () => {
  for (const row of rows) {
    assert.ok(row.source in SOURCES);
    assert.ok(row.tolerance > 0 && Number.isFinite(row.tolerance), JSON.stringify(row));
    assert.doesNotMatch(JSON.stringify(row), /null|NaN|undefined/);
  }
  const severalHundreds = 400;
  assert.ok(rows.length >= severalHundreds, `${rows.length} rows`);
});

test('the mean difference from a theory of the same precession is far below its tolerance', () => {
  // A constant error, as a wrong equinox or a wrong time scale makes it, would not hide in a mean.
  const errors = rowsOf('novas').filter(({ what }) =>
    /longitude of (sun|mercury|venus|mars)/.test(what),
  );
  assert.equal(errors.length, 16);
  const mean = errors.reduce((sum, { difference }) => sum + difference, 0) / errors.length;
  assert.ok(Math.abs(mean) < 0.001, `${mean}″`);
});

test('the page tells these differences', () => {
  assert.deepEqual(storedResults().authorities, summaries(rows));
});

function rowsOf(source: SourceName): AuthorityRow[] {
  return rows.filter((row) => row.source === source);
}

function largest(ofSource: readonly AuthorityRow[]): string {
  const [row] = [...ofSource].sort((a, b) => Math.abs(b.difference) - Math.abs(a.difference));
  return row === undefined
    ? 'none'
    : `largest difference ${row.difference.toFixed(3)} ${row.unit} (${row.what})`;
}
