/** The key store as files on a disk: who may read them, what is in them, what is left alone. */

import assert from 'node:assert/strict';
import { hash } from 'node:crypto';
import {
  chmodSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { describe, test } from 'node:test';
import { SQLITE_MIGRATIONS } from '../../src/database/migrations/sqlite.ts';
import { openSqliteDirectory } from '../../src/keys/sqlite-directory.ts';
import { keyDigest, mintKey } from '../../src/keys/token.ts';
import { openSqliteKeyStore } from '../support/key-store.ts';
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

/** The SHA-256 of each file of a folder; of a link, where it leads to. */
function digests(folder: string): Record<string, string> {
  const entries = readdirSync(folder, { withFileTypes: true });
  return Object.fromEntries(
    entries.map((entry) => {
      const path = join(folder, entry.name);
      const isLink = entry.isSymbolicLink();
      return [entry.name, isLink ? readlinkSync(path) : hash('sha256', readFileSync(path))];
    }),
  );
}

describe('the files of a key store', () => {
  for (const mask of [0, 0o022, 0o077]) {
    test(`are their owner's alone under umask 0${mask.toString(8)}`, async (t) => {
      const folder = join(folderOf(t), 'var');
      const before = process.umask(mask);
      t.after(() => process.umask(before));
      const store = openSqliteKeyStore(join(folder, 'keys.db'));
      t.after(() => store.close());
      await store.issue('acme', 'test');
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

/** Makes a key store with one key, and changes it. */
async function changedStore(path: string, sql: string): Promise<void> {
  const store = openSqliteKeyStore(path);
  await store.issue('account of the key', 'test');
  await store.close();
  const database = new DatabaseSync(path);
  database.exec(sql);
  database.close();
}

const KNOWN = SQLITE_MIGRATIONS.length;

/** What is at the path, why it is refused, and who refuses it. */
const REFUSED: Readonly<
  Record<string, readonly [make: (path: string) => unknown, RegExp, typeof openSqliteDirectory?]>
> = {
  'it is no database': [
    (path) => writeFileSync(path, 'Dear diary, today I moved into a file. '.repeat(100)),
    /not a database/,
  ],
  'a newer release has written it': [
    (path) =>
      changedStore(
        path,
        `ALTER TABLE api_keys ADD COLUMN note TEXT; PRAGMA user_version = ${KNOWN + 1}`,
      ),
    new RegExp(`newer release \\(schema ${KNOWN + 1}, this release knows ${KNOWN}\\)`),
  ],
  'a newer release keeps another kind of journal': [
    (path) => changedStore(path, 'PRAGMA journal_mode = DELETE; PRAGMA user_version = 70'),
    /newer release \(schema 70/,
  ],
  'another program has written it': [
    (path) => {
      const other = new DatabaseSync(path);
      other.exec('CREATE TABLE songs (title TEXT)');
      other.close();
    },
    /keys\.db cannot be opened: it is the database of another/,
  ],
  'a key has other bytes': [
    async (path) => {
      await changedStore(path, 'SELECT 1');
      const content = readFileSync(path);
      content[content.lastIndexOf('account of the key')] = 0x41;
      writeFileSync(path, content);
    },
    /keys\.db cannot be opened: it is damaged \(.*api_keys.*\)/,
    openSqliteDirectory,
  ],
  'it is gone, and its log is left': [
    (path) => writeFileSync(`${path}-wal`, 'what was written last'),
    /empty or missing, but its write-ahead log .*keys\.db-wal exists/,
  ],
  'it is empty, and its log is left': [
    (path) => {
      writeFileSync(`${path}-wal`, 'what was written last');
      writeFileSync(path, '');
    },
    /empty or missing, but its write-ahead log .*keys\.db-wal exists/,
  ],
  'it is a link to nothing': [
    (path) => symlinkSync(`${path}.elsewhere`, path),
    /a link to a file that does not/,
  ],
  'it is a link to an empty file beside a log': [
    (path) => {
      writeFileSync(`${path}.real`, '');
      writeFileSync(`${path}.real-wal`, 'what was written last');
      symlinkSync(`${path}.real`, path);
    },
    /empty or missing, but its write-ahead log .*keys\.db\.real-wal exists/,
  ],
};

describe('a file that is not the key store of this release', () => {
  for (const [what, [make, reason, open = openSqliteKeyStore]] of Object.entries(REFUSED)) {
    test(`is refused and left untouched where ${what}`, async (t) => {
      const folder = folderOf(t);
      const path = join(folder, 'keys.db');
      await make(path);
      const before = digests(folder);
      assert.throws(() => open(path), reason);
      assert.deepEqual(digests(folder), before);
    });
  }

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
