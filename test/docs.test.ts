import assert from 'node:assert/strict';
import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { generatedPages } from '../docs/generate.ts';
import { PROBLEMS } from '../src/contract/problems.ts';

const ROOT = fileURLToPath(new URL('..', import.meta.url));

test('the pages that derive from the code are those that the code gives (npm run docs)', () => {
  for (const [path, text] of Object.entries(generatedPages())) {
    assert.equal(readFileSync(join(ROOT, path), 'utf8'), text, path);
  }
});

test('every code of the catalogue is documented', () => {
  const page = readFileSync(join(ROOT, 'docs/errors.md'), 'utf8');
  for (const code of Object.keys(PROBLEMS)) assert.ok(page.includes(`\n## ${code}\n`), code);
});

test('every link of the documentation leads to a file', () => {
  const pages = globSync(['*.md', '{corpus,data,docs,test}/**/*.md'], { cwd: ROOT });
  assert.ok(pages.length > 8);
  for (const page of pages) {
    const text = readFileSync(join(ROOT, page), 'utf8');
    for (const [, target = ''] of text.matchAll(/\]\(([^)#]+)[^)]*\)/g)) {
      if (/^https?:/.test(target)) continue;
      assert.ok(existsSync(join(ROOT, dirname(page), target)), `${page}: ${target}`);
    }
  }
});

test('the page of promises names a test that exists for each', () => {
  const page = readFileSync(join(ROOT, 'docs/conformance.md'), 'utf8');
  const rows = page.split('\n').filter((line) => /^\| (?!---|Promise)/.test(line));
  assert.ok(rows.length >= 40);
  for (const row of rows) {
    const named = [...row.matchAll(/`((?:test|\.ci|bench)\/[^`]+)`/g)];
    assert.ok(named.length > 0, row);
    for (const [, path = ''] of named) assert.ok(existsSync(join(ROOT, path)), path);
  }
});
