/** A read-only database, or one on a read-only file system. */
import assert from 'node:assert/strict';
import { execFileSync, spawnSync } from 'node:child_process';
import { chmodSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { folderOf, within } from '../support/processes.ts';
import { temporaryFolder } from '../support/service.ts';
import {
  assertRefused,
  assertSameBytes,
  issueKey,
  startServe,
  startSubject,
  stop,
  usageIn,
} from './subject.ts';

const isRoot = process.getuid?.() === 0;

/** Root can write to anything, but without its capabilities it is like any user. */
const AS_ANYONE = isRoot ? 'exec setpriv --bounding-set=-all --inh-caps=-all "$0" "$@"' : ':';

function without(program: string): boolean {
  return spawnSync(program, ['--version']).status !== 0;
}

test('A start with a read-only file is refused, and succeeds once the file is writable', async (t) => {
  if (isRoot && without('setpriv')) return t.skip('there is no setpriv to be anyone else');
  const path = join(folderOf(t), 'keys.db');
  const DATABASE_URL = `file:${path}`;
  const key = await issueKey(DATABASE_URL);
  chmodSync(path, 0o400);
  await assertRefused(t, path, /EACCES: permission denied/, AS_ANYONE);
  chmodSync(path, 0o600);
  const subject = await startSubject(t, { DATABASE_URL, key, shell: AS_ANYONE });
  await assertSameBytes(subject);
  assert.equal(await stop(subject), 0);
});

test('A start in a read-only folder is refused', async (t) => {
  if (isRoot && without('setpriv')) return t.skip('there is no setpriv to be anyone else');
  const { path: folder, remove } = temporaryFolder();
  t.after(() => {
    chmodSync(folder, 0o700);
    remove();
  });
  const path = join(folder, 'keys.db');
  await issueKey(`file:${path}`);
  chmodSync(folder, 0o500);
  await assertRefused(
    t,
    path,
    /The key database .* cannot be opened: EACCES: permission denied, .*; user \d+ must be able to write to it and its folder/,
    AS_ANYONE,
  );
});

test('A start on a read-only file system is refused', async (t) => {
  const { path: folder, remove } = temporaryFolder();
  const isMounted = spawnSync('mount', ['-t', 'tmpfs', 'tmpfs', folder]).status === 0;
  t.after(() => {
    if (isMounted) execFileSync('umount', ['--lazy', folder]);
    remove();
  });
  if (!isMounted) return t.skip('this user may mount nothing');
  const path = join(folder, 'keys.db');
  await issueKey(`file:${path}`);
  execFileSync('mount', ['-o', 'remount,ro', folder]);
  await assertRefused(t, path, /EROFS: read-only file system/, AS_ANYONE);
});

test('A start with a read-only folder for usage is refused', async (t) => {
  if (isRoot && without('setpriv')) return t.skip('there is no setpriv to be anyone else');
  const { path: folder, remove } = temporaryFolder();
  t.after(() => {
    chmodSync(folder, 0o700);
    remove();
  });
  chmodSync(folder, 0o500);
  const { ended, stdout, stderr } = startServe(t, {
    DATABASE_URL: `file:${join(folderOf(t), 'keys.db')}`,
    environment: { USAGE_SPOOL_DIR: folder },
    shell: AS_ANYONE,
  });
  assert.equal(await within(20_000, ended), 1, stdout() + stderr());
  assert.match(
    stderr(),
    /^ecliptic: The configuration is invalid:\nUSAGE_SPOOL_DIR: .+ EACCES: permission denied.+\n$/,
  );
  assert.deepEqual(readdirSync(folder), []);
});

test('Permissions that are revoked while the service runs change nothing until its next start', async (t) => {
  if (isRoot && without('setpriv')) return t.skip('there is no setpriv to be anyone else');
  const subject = await startSubject(t, { shell: AS_ANYONE });
  const { DATABASE_URL } = subject;
  const path = DATABASE_URL.slice('file:'.length);
  chmodSync(path, 0o400);
  const calls = await assertSameBytes(subject);
  assert.equal(await stop(subject), 0);
  await assertRefused(t, path, /EACCES/, AS_ANYONE);
  chmodSync(path, 0o600);
  assert.deepEqual(await usageIn(DATABASE_URL), { calls, credits: calls });
});
