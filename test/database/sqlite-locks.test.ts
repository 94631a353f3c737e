/** The locks by which SQLite knows that a database is in use are held for as long as it is. */
import assert from 'node:assert/strict';
import { join } from 'node:path';
import { test } from 'node:test';
import { openSqliteDirectory } from '../../src/keys/sqlite-directory.ts';
import { openStores } from '../../src/stores.ts';
import { openSqliteUsage } from '../../src/usage/sqlite.ts';
import { startSubject, told } from '../faults/subject.ts';
import { locksAreTold, unlockedFiles } from '../support/file-locks.ts';
import { openSqliteKeyStore } from '../support/key-store.ts';
import { folderOf } from '../support/processes.ts';
import { runCommand } from '../support/service.ts';

const skip = locksAreTold ? false : 'only Linux tells of locks';

test('a process keeps its locks, whatever it opens and closes beside', { skip }, async (t) => {
  const path = join(folderOf(t), 'keys.db');
  const directory = openSqliteDirectory(path);
  const held = (what: string) => assert.deepEqual(unlockedFiles(process.pid, path), [], what);
  held('a new database');
  const usage = openSqliteUsage(path, { waitMs: 0 });
  held('usage');
  const store = openSqliteKeyStore(path);
  await store.issueFirst('local', 'test');
  await store.close();
  held('the first key');
  const stores = await openStores({ kind: 'sqlite', path }, { create: true });
  await stores.keys.issue('acme', 'test');
  await stores.close();
  held('keys and usage, as a command opens them');
  assert.equal(directory.inspect().usable, true);
  assert.throws(() => openSqliteKeyStore(join(path, 'none')));
  assert.throws(() => openSqliteKeyStore(`${path}-wal`));
  held('what could not be opened');
  await usage.close();
  held('closed usage');
  await directory.close();
});

test('a service keeps them from its start to its end, whatever commands run beside it', {
  skip,
}, async (t) => {
  const subject = await startSubject(t, { environment: { DRAIN_DELAY_MS: '200' } });
  const path = subject.DATABASE_URL.replace('file:', '');
  const { DATABASE_URL, child } = subject;
  const held = (what: string) => assert.deepEqual(unlockedFiles(child.pid ?? 0, path), [], what);
  held('the start');
  assert.equal(await told(subject), '200 none');
  for (const args of [
    ['keys', 'issue', '--account', 'new'],
    ['keys', 'list'],
    ['usage'],
    ['backup', `${path}.backup`],
  ]) {
    assert.equal((await runCommand(args, { DATABASE_URL })).code, 0, args.join(' '));
    held(args.join(' '));
  }
  child.kill('SIGTERM');
  held('the stop');
  assert.equal(await subject.ended, 0);
});
