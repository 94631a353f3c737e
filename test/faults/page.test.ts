/** The page of faults must agree with the tests that show them. */
import assert from 'node:assert/strict';
import { existsSync, globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { REPOSITORY } from '../support/processes.ts';

const page = readFileSync(join(REPOSITORY, 'docs/operating/faults.md'), 'utf8');
const rows = page
  .split('\n')
  .filter((line) => line.startsWith('| ') && !/^\| (What|---)/.test(line));

test('each fault on the page names the test that shows it, and each test is named', () => {
  const named = rows.map((row) => {
    const [, name, file = '', base] =
      /\| \[([\w-]+)\]\(\.\.\/\.\.\/(test\/(?:faults|stores)\/([\w-]+)\.(?:faults|slow)\.ts)\) \|$/.exec(
        row,
      ) ?? [];
    assert.equal(name, base, row);
    assert.ok(existsSync(join(REPOSITORY, file)) && file !== '', row);
    return file;
  });
  const files = globSync('test/faults/*.faults.ts', { cwd: REPOSITORY });
  assert.deepEqual(
    files.filter((file) => !named.includes(file)),
    [],
  );
});
