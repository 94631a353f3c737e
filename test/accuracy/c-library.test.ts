/** The comparison with the C library, as far as it needs no C library. */
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { BODY_NAMES } from '../../packages/contract/vocabulary.ts';
import { accuracyFiles, storedResults } from '../../tools/accuracy/accuracy.ts';
import { FIELDS } from '../../tools/accuracy/residuals.ts';

const ROOT = new URL('../../', import.meta.url);

test('the stored results are of a million positions, and every body agrees as far as the page says', () => {
  const results = storedResults();
  assert.ok(results.instants * BODY_NAMES.length >= 1_000_000);
  assert.deepEqual(Object.keys(results.bodies), [...BODY_NAMES]);
  for (const [body, { fields }] of Object.entries(results.bodies)) {
    for (const field of FIELDS) {
      const { largest } = fields[field];
      assert.ok(largest < (field.endsWith('speed') ? 1e-7 : 1e-10), `${field} of ${body}`);
    }
  }
});

test('page and picture are those that the stored results give (npm run accuracy -- --page)', () => {
  for (const [path, text] of Object.entries(accuracyFiles(storedResults()))) {
    assert.equal(readFileSync(new URL(path, ROOT), 'utf8'), text, path);
  }
});
