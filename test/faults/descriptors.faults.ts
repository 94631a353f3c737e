/** A process that cannot open any more files or connections. */
import assert from 'node:assert/strict';
import { join } from 'node:path';
import { test } from 'node:test';
import { folderOf, within } from '../support/processes.ts';
import { startServe } from './subject.ts';

test('A start whose limit of open files is too low ends at once, and never listens', async (t) => {
  const DATABASE_URL = `file:${join(folderOf(t), 'keys.db')}`;
  const { ended, stdout, stderr } = startServe(t, { DATABASE_URL, shell: 'ulimit -n 12' });
  // Node.js aborts if it cannot even open its own files; once started, the service exits with 1.
  assert.notEqual(await within(20_000, ended), 'late');
  assert.notEqual(await ended, 0);
  assert.notEqual(stderr() + stdout(), '');
  assert.doesNotMatch(stdout(), /"listening"/);
});
