import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { MODULE_FOLDER } from '../../packages/client-python/generate/python-text.ts';
import { contractModule, generatedFiles } from '../../packages/client-python/generate/types.ts';

function source(name: string): string {
  return readFileSync(new URL(name, MODULE_FOLDER), 'utf8');
}

test('the Python client has the words, fields and codes of the contract, and the data of births', () => {
  const files = generatedFiles();
  assert.deepEqual(Object.keys(files), ['_contract.py', 'problems.py', 'births.json']);
  for (const [name, text] of Object.entries(files)) {
    assert.equal(source(name), text, 'npm run python:types');
  }
});

test('a document without a schema that the Python client needs is refused', () => {
  assert.throws(() => contractModule({}), /openapi\.json has no Coordinates/);
});
