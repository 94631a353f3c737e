/** All files named on the security pages exist. */
import assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
import { test } from 'node:test';

const ROOT = new URL('../../', import.meta.url);

function read(path: string): string {
  return readFileSync(new URL(path, ROOT), 'utf8');
}

const PAGES = ['SECURITY.md', 'docs/privacy.md', 'docs/threat-model.md', 'docs/dependencies.md'];
const THREATS = 'docs/threat-model.md';

/** Files of this repository in the code and links of a text. */
function filesIn(text: string): string[] {
  const named = [
    ...text.matchAll(/`((?:\.ci|client|data|deploy|src|supply|test)\/[^`*\s]+)`/g),
    ...text.matchAll(/\]\((test\/[^)#]+)\)/g),
  ];
  return named.map(([, path = '']) => path);
}

test('names only existing files on the security pages', () => {
  for (const page of PAGES) {
    const files = filesIn(read(page));
    assert.ok(files.length > 0, page);
    for (const path of files) assert.ok(existsSync(new URL(path, ROOT)), `${page}: ${path}`);
  }
});

test('names attacker, aim, defence and test for every threat', () => {
  const [, table = ''] = /<!-- threats -->\n([\s\S]*?)<!-- \/threats -->/.exec(read(THREATS)) ?? [];
  const rows = table.trim().split('\n').slice(2);
  assert.ok(rows.length >= 15);
  for (const row of rows) {
    const cells = row.slice(2, -2).split(' | ');
    assert.equal(cells.length, 4, row);
    const tests = filesIn(cells[3] ?? '');
    assert.ok(tests.length > 0, row);
    for (const path of tests)
      assert.match(path, /^test\/(?:check|.*\.(?:test|slow|browser|faults|containers))\.ts$/, row);
  }
});
