/** The stored comparison with the C library, and the page with its numbers. */
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { BODY_NAMES } from '../../packages/contract/vocabulary.ts';
import { storedResults } from '../../tools/accuracy/accuracy.ts';
import { filledPage, missingFacts } from '../../tools/accuracy/page.ts';

const PAGE = readFileSync(new URL('../../docs/accuracy.md', import.meta.url), 'utf8');
const results = storedResults();

test('has stored results for a million positions, in which every body agrees to the last few bits', () => {
  assert.ok(results.instants * BODY_NAMES.length >= 1_000_000);
  assert.deepEqual(Object.keys(results.bodies), [...BODY_NAMES]);
  for (const [body, fields] of Object.entries(results.bodies)) {
    for (const [field, { largest }] of Object.entries(fields)) {
      assert.ok(largest < (field.endsWith('speed') ? 1e-7 : 1e-10), `${field} of ${body}`);
    }
  }
});

test('documents the stored results on the page on accuracy', () => {
  assert.deepEqual(PAGE.split('\n'), filledPage(PAGE, results).split('\n'));
  assert.deepEqual(missingFacts(PAGE, results), []);
});
