/** A SQLite file that someone writes over while a service has it open: no revoked key is taken in silence. */
import assert from 'node:assert/strict';
import { execFileSync, spawnSync } from 'node:child_process';
import { copyFileSync, readFileSync, rmSync, statSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { backup, DatabaseSync } from 'node:sqlite';
import { describe, type TestContext, test } from 'node:test';
import { setTimeout as delay } from 'node:timers/promises';
import {
  assertSameBytes,
  causeOf,
  logged,
  NOT_READY,
  OK,
  probed,
  startSubject,
  stop,
  told,
} from '../faults/subject.ts';
import { openSqliteKeyStore } from '../support/key-store.ts';
import { folderOf, until } from '../support/processes.ts';
import { runCommand } from '../support/service.ts';

/** A service, and a backup from before a revocation. */
async function prepare(t: TestContext) {
  const folder = folderOf(t);
  const [path, backupPath] = [join(folder, 'keys.db'), join(folder, 'backup.db')];
  const DATABASE_URL = `file:${path}`;
  const store = openSqliteKeyStore(path);
  // More than a page of them.
  for (let count = 0; count < 100; count++) await store.issue(`account ${count}`, 'test');
  const { key, id } = await store.issue('leaked', 'test');
  const kept = await store.issue('kept', 'test');
  await store.close();
  const source = new DatabaseSync(path);
  await backup(source, backupPath);
  source.close();
  const subject = await startSubject(t, { DATABASE_URL, key: kept.key });
  const revoked = { ...subject, key };
  await assertSameBytes(subject);
  const { code } = await runCommand(['keys', 'revoke', id], { DATABASE_URL });
  assert.equal(code, 0);
  assert.equal(await told(revoked), '401 auth.invalid_key');
  // In the backup it is active.
  return { subject, path, revoked, revokedId: id, backupPath };
}

type Scene = Awaited<ReturnType<typeof prepare>>;

function checkpoint(path: string): void {
  using other = new DatabaseSync(path);
  other.exec('PRAGMA wal_checkpoint(TRUNCATE)');
}

const WAYS: Readonly<Record<string, (scene: Scene) => void>> = {
  'with cp': ({ path, backupPath }) => execFileSync('cp', [backupPath, path]),
  'with cp, and its log is deleted': ({ path, backupPath }) => {
    execFileSync('cp', [backupPath, path]);
    truncateSync(`${path}-wal`);
  },
  'with cp -p': ({ path, backupPath }) => execFileSync('cp', ['-p', backupPath, path]),
  'with cat': ({ path, backupPath }) =>
    execFileSync('sh', ['-c', 'cat "$0" > "$1"', backupPath, path]),
  'with dd, page by page': ({ path, backupPath }) =>
    execFileSync('dd', [
      ...[`if=${backupPath}`, `of=${path}`, 'bs=4096', 'conv=notrunc', 'status=none'],
    ]),
  'with sqlite3 .restore': ({ path, backupPath }) =>
    execFileSync('sqlite3', [path, '.timeout 5000', `.restore ${backupPath}`]),
  'by nothing': ({ path }) => truncateSync(path, 0),
  'by zeros': ({ path }) => writeFileSync(path, Buffer.alloc(statSync(path).size)),
  'by random bytes behind its first page': ({ path }) => {
    const bytes = readFileSync(path);
    writeFileSync(
      path,
      Buffer.concat([bytes.subarray(0, 4_096), bytes.subarray(4_096).map((byte) => byte ^ 0xff)]),
    );
  },
};

describe('A file that is written over', { concurrency: 1 }, () => {
  for (const [name, overwrite] of Object.entries(WAYS)) {
    test(`${name} is not trusted any more`, async (t) => {
      const needsTool = name.includes('sqlite3') && spawnSync('sqlite3', ['-version']).status !== 0;
      if (needsTool) return t.skip('sqlite3 is not installed');
      const scene = await prepare(t);
      const { subject, revoked } = scene;
      // What was changed is in the log alone; a checkpoint brings it into the file, as it happens from time to time.
      checkpoint(scene.path);
      assert.equal(await told(revoked), '401 auth.invalid_key');
      overwrite(scene);
      await until('it is not trusted', async () => {
        assert.notEqual(await told(revoked), OK);
        return (await told(subject)) === NOT_READY;
      });
      await until('it is told', () => logged(subject, 'keys unreadable').length > 0);
      const [line] = logged(subject, 'keys unreadable');
      assert.match(
        causeOf(line),
        /was written over while it was open, or is damaged; stop all that uses it, and restore it/,
      );
      for (const changed of logged(subject, 'key history changed')) {
        assert.deepEqual(changed['active_again'], [scene.revokedId]);
      }
      assert.equal(await probed(subject, '/ready'), NOT_READY);
      assert.equal(await probed(subject, '/health'), OK);
      // It stays like that: what SQLite has in memory does not fit the file any more.
      await delay(1_500);
      assert.notEqual(await told(revoked), OK);
      // The way that the page on backups describes.
      await stop(subject);
      for (const side of ['', '-wal', '-shm']) rmSync(scene.path + side, { force: true });
      copyFileSync(scene.backupPath, scene.path);
      const next = await startSubject(t, { DATABASE_URL: subject.DATABASE_URL, key: subject.key });
      assert.equal(await told(next), OK);
      assert.equal(await stop(next), 0);
    });
  }

  test('by nobody stays trusted, whatever SQLite writes and whoever touches it', async (t) => {
    const { subject, path, revoked } = await prepare(t);
    for (let round = 0; round < 3; round++) {
      checkpoint(path);
      execFileSync('touch', [path]);
      execFileSync('cp', [path, `${path}.copy`]);
      const { code } = await runCommand(['keys', 'issue', '--account', `round ${round}`], {
        DATABASE_URL: subject.DATABASE_URL,
      });
      assert.equal(code, 0);
      await delay(1_100);
      await assertSameBytes(subject);
      assert.equal(await told(revoked), '401 auth.invalid_key');
    }
    assert.deepEqual(logged(subject, 'keys unreadable'), []);
    assert.equal(await stop(subject), 0);
  });
});
