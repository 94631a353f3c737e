import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { MODULE_FOLDER } from '../../packages/client-python/generate/python-text.ts';
import {
  contractModule,
  generatedFiles,
  problemsModule,
} from '../../packages/client-python/generate/types.ts';
import { PROBLEM_CODES, RESERVED_CODES } from '../../packages/contract/problem-codes.ts';
import { BODY_NAMES } from '../../packages/contract/vocabulary.ts';

function source(name: string): string {
  return readFileSync(new URL(name, MODULE_FOLDER), 'utf8');
}

test('the Python client has the words, fields and codes of openapi.json, and the data of births', () => {
  const files = generatedFiles();
  assert.deepEqual(Object.keys(files), ['_contract.py', 'problems.py', 'births.json']);
  for (const [name, text] of Object.entries(files)) {
    assert.equal(source(name), text, 'npm run python:types');
  }
  for (const word of [...BODY_NAMES, ...PROBLEM_CODES]) {
    assert.ok(files['_contract.py']?.includes(`    "${word}",\n`), word);
  }
  for (const code of PROBLEM_CODES) assert.ok(files['problems.py']?.includes(`    "${code}": `));
  for (const code of RESERVED_CODES) assert.ok(!files['problems.py']?.includes(code));
});

test('a document that the generator does not understand is refused', () => {
  assert.throws(() => contractModule({}), /openapi\.json has no Zodiac/);
  assert.throws(() => problemsModule({}), /codes without titles/);
  const zodiac = (words: readonly string[]) => ({ properties: { zodiac: { enum: words } } });
  assert.throws(
    () => contractModule({ One: zodiac(['tropical']), Other: zodiac(['sidereal']) }),
    /Zodiac has two lists of words/,
  );
});
