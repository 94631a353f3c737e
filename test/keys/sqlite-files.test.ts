/** The key store as files on a disk: who may read them, what is in them, what is left alone. */

import assert from 'node:assert/strict';
import { hash } from 'node:crypto';
import {
  chmodSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { describe, test } from 'node:test';
import { SQLITE_MIGRATIONS } from '../../src/database/migrations/sqlite.ts';
import { openSqliteKeyStore } from '../../src/keys/sqlite.ts';
import { openSqliteDirectory } from '../../src/keys/sqlite-directory.ts';
import { keyDigest, mintKey } from '../../src/keys/token.ts';
import { all } from '../support/pages.ts';
import { folderOf } from '../support/processes.ts';

/** The permission bits of each file of a folder. */
function modes(folder: string): Record<string, string> {
  const entries = readdirSync(folder).sort();
  return Object.fromEntries(entries.map((name) => [name, mode(join(folder, name))]));
}

function mode(path: string): string {
  return (statSync(path).mode & 0o777).toString(8);
}

/** The SHA-256 of each file of a folder. */
function digests(folder: string): Record<string, string> {
  return Object.fromEntries(
    readdirSync(folder).map((name) => [name, hash('sha256', readFileSync(join(folder, name)))]),
  );
}

async function withUmask<T>(mask: number, step: () => Promise<T>): Promise<T> {
  const before = process.umask(mask);
  try {
    return await step();
  } finally {
    process.umask(before);
  }
}

describe('the files of a key store', () => {
  for (const mask of [0, 0o022, 0o077]) {
    test(`are their owner's alone under umask 0${mask.toString(8)}`, async (t) => {
      const folder = join(folderOf(t), 'var');
      const store = await withUmask(mask, async () => {
        const opened = openSqliteKeyStore(join(folder, 'keys.db'));
        await opened.issue('acme', 'test');
        return opened;
      });
      t.after(() => store.close());
      assert.deepEqual(modes(folder), {
        'keys.db': '600',
        'keys.db-shm': '600',
        'keys.db-wal': '600',
      });
      assert.equal(mode(folder), '700');
    });
  }

  test('are made in a folder that is there without changing that folder', async (t) => {
    const folder = join(folderOf(t), 'shared');
    mkdirSync(folder);
    chmodSync(folder, 0o755);
    await openSqliteKeyStore(join(folder, 'keys.db')).close();
    assert.equal(mode(folder), '755');
    assert.equal(mode(join(folder, 'keys.db')), '600');
  });

  test('are written ahead of the database (WAL), so that readers never wait for a writer', async (t) => {
    const path = join(folderOf(t), 'keys.db');
    const store = openSqliteKeyStore(path, { waitMs: 0 });
    t.after(() => store.close());
    const { id, key } = await store.issue('acme', 'test');
    const directory = openSqliteDirectory(path, undefined, 0);
    t.after(() => directory.close());
    const database = new DatabaseSync(path);
    t.after(() => database.close());
    assert.deepEqual({ ...database.prepare('PRAGMA journal_mode').get() }, { journal_mode: 'wal' });
    database.exec('BEGIN IMMEDIATE; UPDATE api_keys SET account = account');
    assert.equal((await all(store.list())).length, 1);
    assert.equal(directory.find(keyDigest(key))?.id, id);
    assert.equal(directory.find(keyDigest(mintKey('test'))), undefined);
    database.exec('ROLLBACK');
  });

  test('have each change of a key in the database file at once, not in its log alone', async (t) => {
    const path = join(folderOf(t), 'keys.db');
    const store = openSqliteKeyStore(path);
    t.after(() => store.close());
    const { id } = await store.issue('acme', 'test');
    assert.ok(readFileSync(path).includes(id));
    const { revoked_at: revokedAt } = await store.revoke(id);
    assert.ok(readFileSync(path).includes(String(revokedAt)));
  });

  test('hold a key in no form, neither open nor closed, neither active nor revoked', async (t) => {
    const folder = folderOf(t);
    const store = openSqliteKeyStore(join(folder, 'keys.db'));
    const issued = await Promise.all(
      Array.from({ length: 20 }, (_, index) => store.issue(`account ${index}`, 'test')),
    );
    const open = Buffer.concat(readdirSync(folder).map((name) => readFileSync(join(folder, name))));
    for (const { id } of issued.slice(10)) await store.revoke(id);
    await store.close();
    const closed = readFileSync(join(folder, 'keys.db'));

    for (const content of [open, closed]) {
      const text = content.toString('latin1');
      assert.ok(text.includes(issued[0]?.id ?? 'none'), 'the ids must be found where they are');
      for (const { key } of issued) {
        const secret = Buffer.from(key.slice(8));
        const forms = [
          'ak_test_',
          ...[key, key.slice(8), key.slice(8, -6)],
          ...[secret.toString('base64').slice(0, 40), secret.toString('base64url').slice(0, 40)],
          ...[secret.toString('hex'), secret.toString('hex').toUpperCase()],
          [...key.slice(8)].reverse().join(''),
          secret.toString('utf16le'),
        ];
        for (const form of forms) assert.ok(!text.includes(form), form);
      }
    }
  });
});

describe('a file that is not the key store of this release', () => {
  function assertRefusedUntouched(folder: string, reason: RegExp): void {
    const before = digests(folder);
    assert.throws(() => openSqliteKeyStore(join(folder, 'keys.db')), reason);
    assert.deepEqual(digests(folder), before);
  }

  test('is refused and left untouched where it is no database', (t) => {
    const folder = folderOf(t);
    writeFileSync(join(folder, 'keys.db'), 'Dear diary, today I moved into a file. '.repeat(100));
    assertRefusedUntouched(folder, /not a database/);
  });

  test('is refused and left untouched where a newer release has written it', async (t) => {
    const folder = folderOf(t);
    const path = join(folder, 'keys.db');
    const store = openSqliteKeyStore(path);
    await store.issue('acme', 'test');
    await store.close();
    const newer = new DatabaseSync(path);
    const known = SQLITE_MIGRATIONS.length;
    newer.exec(`ALTER TABLE api_keys ADD COLUMN note TEXT; PRAGMA user_version = ${known + 1}`);
    newer.close();
    const reason = `newer release \\(schema ${known + 1}, this release knows ${known}\\)`;
    assertRefusedUntouched(folder, new RegExp(reason));
  });

  test('is left untouched even where the newer release keeps another kind of journal', async (t) => {
    const folder = folderOf(t);
    const path = join(folder, 'keys.db');
    await openSqliteKeyStore(path).close();
    const newer = new DatabaseSync(path);
    newer.exec('PRAGMA journal_mode = DELETE; PRAGMA user_version = 70');
    newer.close();
    assertRefusedUntouched(folder, /newer release \(schema 70/);
  });

  test('is refused and left untouched where another program has written it', (t) => {
    const folder = folderOf(t);
    const other = new DatabaseSync(join(folder, 'keys.db'));
    other.exec('CREATE TABLE songs (title TEXT)');
    other.close();
    assertRefusedUntouched(folder, /keys\.db cannot be opened: it is the database of another/);
  });

  test('is refused and left untouched where a key has other bytes', async (t) => {
    const folder = folderOf(t);
    const path = join(folder, 'keys.db');
    const store = openSqliteKeyStore(path);
    await store.issue('account of the key', 'test');
    await store.close();
    const content = readFileSync(path);
    content[content.lastIndexOf('account of the key')] = 0x41;
    writeFileSync(path, content);
    const before = digests(folder);
    const reason = /keys\.db cannot be opened: it is damaged \(.*api_keys.*\)/;
    assert.throws(() => openSqliteDirectory(path), reason);
    assert.deepEqual(digests(folder), before);
  });

  test('is refused where it is empty or gone, and its log is left', async (t) => {
    const folder = folderOf(t);
    const path = join(folder, 'keys.db');
    const log = Buffer.from('what was written last');
    writeFileSync(`${path}-wal`, log);
    assertRefusedUntouched(
      folder,
      /empty or missing, but its write-ahead log .*keys\.db-wal exists/,
    );
    writeFileSync(path, '');
    assertRefusedUntouched(
      folder,
      /empty or missing, but its write-ahead log .*keys\.db-wal exists/,
    );
  });

  test('is refused where it is a link to nothing, and nothing is made there', (t) => {
    const folder = folderOf(t);
    symlinkSync(join(folder, 'elsewhere.db'), join(folder, 'keys.db'));
    assert.throws(
      () => openSqliteKeyStore(join(folder, 'keys.db')),
      /a link to a file that does not/,
    );
    assert.deepEqual(readdirSync(folder), ['keys.db']);
  });

  test('is refused beside the log of the file that it is a link to', async (t) => {
    const folder = folderOf(t);
    mkdirSync(join(folder, 'disk'));
    writeFileSync(join(folder, 'disk', 'real.db'), '');
    writeFileSync(join(folder, 'disk', 'real.db-wal'), 'what was written last');
    symlinkSync(join(folder, 'disk', 'real.db'), join(folder, 'keys.db'));
    assert.throws(
      () => openSqliteKeyStore(join(folder, 'keys.db')),
      /empty or missing, but its write-ahead log .*real\.db-wal exists/,
    );
  });

  test('is refused below a folder that is missing, which is named', (t) => {
    const folder = join(folderOf(t), 'vra');
    assert.throws(
      () => openSqliteKeyStore(join(folder, 'keys', 'keys.db')),
      ({ message }: Error) => message.includes(`there is no folder ${folder};`),
    );
    assert.equal(existsSync(folder), false);
  });

  test('is refused where no folder can be made, without an endless search', {
    skip: existsSync('/proc/self') ? false : 'there is no /proc',
  }, () => {
    assert.throws(() => openSqliteKeyStore('/proc/nowhere/keys.db'), /cannot be opened: ENOENT/);
  });
});
