import assert from 'node:assert/strict';
import { test } from 'node:test';
import { indentedBody } from '../../../site/playground/browser/indented-body.ts';

test('JSON is indented, and nothing else is', () => {
  assert.equal(indentedBody('{"a":{"b":1}}'), '{\n  "a": { "b": 1 }\n}');
  for (const body of ['', '<html>', '{"a":1', '[1] [2]'])
    assert.equal(indentedBody(body), undefined);
});

test('a text with many levels stays unchanged, whatever it is nested in', () => {
  const levels = (count: number) => '['.repeat(count) + ']'.repeat(count);
  assert.ok(indentedBody(levels(50))?.includes('\n'));
  for (const count of [1_000, 20_000, 49_000]) {
    assert.equal(indentedBody(levels(count)), undefined);
    assert.equal(indentedBody(`{"a":${levels(count)}}`), undefined);
  }
});

test('a long text stays unchanged', () => {
  const holding = (length: number) => `{"a":["${'\\"'.repeat(length / 2)}"]}`;
  assert.ok(indentedBody(holding(90_000))?.includes('\n'));
  assert.equal(indentedBody(holding(100_000)), undefined);
  assert.equal(indentedBody(holding(12_000_000)), undefined);
});
