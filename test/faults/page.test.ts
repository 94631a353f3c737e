/** The page of faults must agree with the tests that show them. */
import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { test } from 'node:test';
import { REPOSITORY } from '../support/processes.ts';

const page = readFileSync(join(REPOSITORY, 'docs/operating/faults.md'), 'utf8');
const rows = page
  .split('\n')
  .filter((line) => line.startsWith('| ') && !/^\| (What|---)/.test(line));

test('each fault on the page names the test that shows it, and each test is named', () => {
  const named = rows.map((row) => {
    const [, name, file] =
      /\| \[([\w-]+)\]\(\.\.\/\.\.\/test\/faults\/([\w-]+)\.faults\.ts\) \|$/.exec(row) ?? [];
    assert.equal(name, file, row);
    assert.notEqual(file, undefined, row);
    return file;
  });
  const files = globSync('test/faults/*.faults.ts', { cwd: REPOSITORY });
  assert.deepEqual(
    [...new Set(named)].sort(),
    files.map((file) => basename(file, '.faults.ts')).sort(),
  );
});
