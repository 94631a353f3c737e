/** Imports without a declaration and unused code fail (knip). */
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { test } from 'node:test';
import { REPOSITORY } from '../support/processes.ts';

test('finds no unused file, export or dependency, and no undeclared one', () => {
  const knip = join(REPOSITORY, 'node_modules/knip/bin/knip.js');
  const { status, stdout, stderr } = spawnSync(process.execPath, [knip, '--no-progress'], {
    cwd: REPOSITORY,
    encoding: 'utf8',
  });
  assert.equal(status, 0, stdout + stderr);
});
