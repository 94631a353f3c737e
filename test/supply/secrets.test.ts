/** The repository has no secrets: no valid key and no private key. */
import assert from 'node:assert/strict';
import { globSync, readFileSync, statSync } from 'node:fs';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { readToken } from '../../src/keys/token.ts';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
/** Generated and installed folders outside the repository. */
const isNotOurs = (path: string) => /(?:^|[/])(?:\.git|node_modules|var|dist)$/.test(path);

/** Forbidden contents. */
function secretsIn(text: string): string[] {
  const keys = [...text.matchAll(/ak_(?:test|live)_[0-9A-Za-z]{36}/g)].map(([key]) => key);
  // The checksums of the keys in the examples are wrong.
  return [
    ...keys.filter((key) => readToken(key).fault === undefined),
    ...(text.match(/-----BEGIN [A-Z ]*PRIVATE KEY-----/g) ?? []),
  ];
}

test('finds no key with a valid checksum and no private key in any file', () => {
  const files = globSync(['**/*', '.*', '.ci/*'], { cwd: ROOT, exclude: isNotOurs }).filter(
    (path) => statSync(`${ROOT}/${path}`).isFile(),
  );
  assert.ok(files.length > 400);
  for (const path of files) {
    assert.deepEqual(secretsIn(readFileSync(`${ROOT}/${path}`, 'latin1')), [], path);
  }
});
