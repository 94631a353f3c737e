/** Comparison of responses with published values; docs/accuracy.md cites the sources. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { storedResults } from '../../tools/accuracy/accuracy.ts';
import { authorityRows } from '../../tools/accuracy/authorities.ts';
import {
  type AuthorityRow,
  SOURCES,
  type SourceName,
} from '../../tools/accuracy/authority-rows.ts';
import { summaries } from '../../tools/accuracy/authority-summaries.ts';
import { sharedEphemeris } from '../support/service.ts';

const rows = authorityRows(await sharedEphemeris());

for (const source of SOURCES) {
  test(`agrees with ${source} within the tolerance of each number`, () => {
    const ofSource = rowsOf(source);
    assert.ok(ofSource.length > 0, 'no rows');
    for (const row of ofSource) {
      assert.ok(
        row.tolerance > 0 && Math.abs(row.difference) <= row.tolerance,
        JSON.stringify(row),
      );
    }
  });
}

test('has a mean difference far below the tolerance from a theory of the same precession', () => {
  // A mean reveals a constant error, such as a wrong equinox or time scale.
  const errors = rowsOf('novas').filter(({ what }) =>
    /longitude of (sun|mercury|venus|mars)/.test(what),
  );
  assert.equal(errors.length, 16);
  const mean = errors.reduce((sum, { difference }) => sum + difference, 0) / errors.length;
  assert.ok(Math.abs(mean) < 0.001, `${mean}″`);
});

test('documents these differences on the page', () => {
  assert.deepEqual(storedResults().authorities, summaries(rows));
});

function rowsOf(source: SourceName): AuthorityRow[] {
  return rows.filter((row) => row.source === source);
}
