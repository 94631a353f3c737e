import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { indentJson } from '../../../packages/site/playground/browser/indent-json.ts';

test('an object too long for a line has a line for each entry', () => {
  const json = '{"location":{"latitude":46.948,"longitude":7.4474}}';
  const line = '  "location": { "latitude": 46.948, "longitude": 7.4474 }';
  assert.ok(indentJson(json, line.length + 1).includes(`\n${line}\n`));
  assert.equal(
    indentJson(json, line.length),
    '{\n  "location": {\n    "latitude": 46.948,\n    "longitude": 7.4474\n  }\n}',
  );
});

test('a list too long for a line has a line for each entry', () => {
  const words = Array.from({ length: 18 }, (_, index) => `body_${index}`);
  const lines = indentJson(JSON.stringify(words)).split('\n');
  assert.equal(lines.length, words.length + 2);
  assert.equal(lines[1], '  "body_0",');
});

test('only white space changes', () => {
  fc.assert(
    fc.property(fc.jsonValue({ noUnicodeString: false }), fc.boolean(), (value, isSpaced) => {
      const json = JSON.stringify(value, null, isSpaced ? 3 : 0);
      const indented = indentJson(json);
      assert.equal(withoutSpace(indented), withoutSpace(json));
      // Idempotent: text that is already indented stays unchanged.
      assert.equal(indentJson(indented), indented);
    }),
  );
});

/** Removes white space between the tokens of a JSON text; strings keep theirs. */
function withoutSpace(json: string): string {
  return json.replace(/("(?:[^"\\]|\\.)*")|\s+/g, '$1');
}
