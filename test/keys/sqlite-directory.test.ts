/** The active keys of the embedded database, as a service holds them. */
import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { copyFileSync, renameSync } from 'node:fs';
import { backup, DatabaseSync, StatementSync } from 'node:sqlite';
import { describe, type TestContext, test } from 'node:test';
import { setTimeout as delay } from 'node:timers/promises';
import type { KeyDirectory } from '../../src/keys/directory.ts';
import { openSqliteKeyStore } from '../../src/keys/sqlite.ts';
import { openSqliteDirectory } from '../../src/keys/sqlite-directory.ts';
import type { KeyStore } from '../../src/keys/store.ts';
import { keyDigest, mintKey } from '../../src/keys/token.ts';
import { folderOf } from '../support/processes.ts';
import { runCommand } from '../support/service.ts';

interface Opened {
  readonly path: string;
  readonly store: KeyStore;
  readonly directory: KeyDirectory;
}

function open(t: TestContext): Opened {
  const path = `${folderOf(t)}/keys.db`;
  const store = openSqliteKeyStore(path);
  const directory = openSqliteDirectory(path);
  t.after(async () => {
    await directory.close();
    await store.close();
  });
  return { path, store, directory };
}

describe('a directory of the embedded database', () => {
  test('tells each key from every other one, and finds nothing for anything else', async (t) => {
    const { store, directory } = open(t);
    for (const [account, environment] of [
      ['a', 'test'],
      ['b', 'live'],
      ['c', 'test'],
    ] as const) {
      const { key, id } = await store.issue(account, environment);
      assert.deepEqual(directory.find(keyDigest(key)), { id, environment });
      assert.equal(directory.find(key), undefined);
    }
    assert.equal(directory.inspect().size, 3);
    assert.equal(directory.find(keyDigest(mintKey('test'))), undefined);
    assert.equal(directory.find(''), undefined);
    assert.equal(directory.find('__proto__'), undefined);
  });

  test('knows at the next look what another process issued, and no more what it revoked', async (t) => {
    const { path, directory } = open(t);
    const DATABASE_URL = `file:${path}`;
    const operate = async (...args: string[]) =>
      JSON.parse((await runCommand(['keys', ...args, '--json'], { DATABASE_URL })).stdout);
    const { key, id } = await operate('issue', '--account', 'acme');
    assert.deepEqual(directory.find(keyDigest(key)), { id, environment: 'test' });
    await operate('revoke', id);
    assert.equal(directory.find(keyDigest(key)), undefined);
    assert.equal(directory.inspect().size, 0);
  });

  test('knows what someone changed by SQL', async (t) => {
    const { path, store, directory } = open(t);
    const { key } = await store.issue('acme', 'test');
    assert.ok(directory.find(keyDigest(key)));
    const shell = new DatabaseSync(path);
    t.after(() => shell.close());
    shell.exec("UPDATE api_keys SET environment = 'live'");
    assert.equal(directory.find(keyDigest(key))?.environment, 'live');
    shell.exec("UPDATE api_keys SET state = 'revoked', slot = NULL, revoked_at = '2026-01-01'");
    assert.equal(directory.find(keyDigest(key)), undefined);
  });

  test('sees no change before it is committed, and none that was taken back', async (t) => {
    const { path, store, directory } = open(t);
    const { key } = await store.issue('acme', 'test');
    const shell = new DatabaseSync(path);
    t.after(() => shell.close());
    shell.exec("BEGIN; UPDATE api_keys SET state = 'revoked', slot = NULL, revoked_at = 'now'");
    assert.ok(directory.find(keyDigest(key)));
    shell.exec('ROLLBACK');
    assert.ok(directory.find(keyDigest(key)));
    shell.exec("BEGIN; UPDATE api_keys SET state = 'revoked', slot = NULL, revoked_at = 'now'");
    assert.ok(directory.find(keyDigest(key)));
    shell.exec('COMMIT');
    assert.equal(directory.find(keyDigest(key)), undefined);
  });

  test('reads no key for a request: one question costs it all, be the key known or not', async (t) => {
    const { store, directory } = open(t);
    const { key } = await store.issue('acme', 'test');
    directory.find(keyDigest(key));
    const statements = [
      t.mock.method(StatementSync.prototype, 'get'),
      t.mock.method(StatementSync.prototype, 'all'),
      t.mock.method(StatementSync.prototype, 'iterate'),
      t.mock.method(StatementSync.prototype, 'run'),
    ];
    for (let count = 0; count < 100; count++) {
      directory.find(keyDigest(key));
      directory.find(keyDigest(mintKey('test')));
    }
    assert.deepEqual(
      statements.map(({ mock }) => mock.callCount()),
      [200, 0, 0, 0],
    );
  });

  test('throws, and takes no key, where its file was replaced', async (t) => {
    const { path, store, directory } = open(t);
    const { key } = await store.issue('acme', 'test');
    assert.ok(directory.find(keyDigest(key)));
    copyFileSync(path, `${path}.copy`);
    renameSync(`${path}.copy`, path);
    await delay(1_100);
    assert.throws(() => directory.find(keyDigest(key)), /keys\.db was replaced; restart/);
    assert.throws(() => directory.find(keyDigest(key)), /was replaced/);
  });

  test('reads an older copy anew that was restored into its file', async (t) => {
    const { path, store, directory } = open(t);
    const kept = await store.issue('kept', 'test');
    await backup(new DatabaseSync(path), `${path}.backup`);
    const lost = await store.issue('lost', 'test');
    await store.revoke(kept.id);
    assert.ok(directory.find(keyDigest(lost.key)));
    assert.equal(directory.find(keyDigest(kept.key)), undefined);
    const restored = new DatabaseSync(`${path}.backup`);
    t.after(() => restored.close());
    await backup(restored, path);
    assert.equal(directory.find(keyDigest(lost.key)), undefined);
    assert.equal(directory.find(keyDigest(kept.key))?.id, kept.id);
  });

  test('is of this moment while it can be read, and grows old where it cannot', async (t) => {
    const directory = openSqliteDirectory(`${folderOf(t)}/keys.db`);
    await delay(20);
    assert.equal(directory.inspect().age_ms, 0);
    await directory.close();
    await delay(20);
    const age_ms = directory.inspect().age_ms;
    assert.ok(age_ms >= 19, String(age_ms));
    await delay(20);
    assert.ok(directory.inspect().age_ms >= age_ms + 19);
  });

  test('is not usable once it is closed', async (t) => {
    const path = `${folderOf(t)}/keys.db`;
    const directory = openSqliteDirectory(path);
    assert.equal(directory.inspect().usable, true);
    await directory.close();
    assert.equal(directory.inspect().usable, false);
    assert.throws(() => directory.find(keyDigest(mintKey('test'))));
  });

  test('holds 100,000 keys, and follows each change of one', async (t) => {
    const { path, store, directory } = open(t);
    const shell = new DatabaseSync(path);
    t.after(() => shell.close());
    const insert = shell.prepare(
      `INSERT INTO api_keys (id, digest, account, environment, state, slot, created_at)
       VALUES (?, ?, ?, 'test', 'active', 1, '2026-01-01')`,
    );
    const digest = randomBytes(32);
    shell.exec('BEGIN');
    for (let count = 0; count < 100_000; count++) {
      digest.writeUInt32BE(count);
      insert.run(`key_${count}`, digest, `account ${count}`);
    }
    shell.exec('COMMIT');
    assert.equal(directory.find(digest.toString('latin1'))?.id, 'key_99999');
    assert.equal(directory.inspect().size, 100_000);
    await store.revoke('key_99999');
    const began_ms = performance.now();
    assert.equal(directory.find(digest.toString('latin1')), undefined);
    assert.ok(performance.now() - began_ms < 50, 'it reads what has changed, not everything');
    assert.equal(directory.inspect().size, 99_999);
  });
});
