/** The active keys of the embedded database, as a service holds them. */
import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { copyFileSync, renameSync } from 'node:fs';
import { DatabaseSync, StatementSync } from 'node:sqlite';
import { describe, type TestContext, test } from 'node:test';
import { setTimeout as delay, setImmediate as turn } from 'node:timers/promises';
import { openSqliteDirectory } from '../../src/keys/sqlite-directory.ts';
import { keyDigest, mintKey } from '../../src/keys/token.ts';
import { openSqliteKeyStore } from '../support/key-store.ts';
import { folderOf, startProgram } from '../support/processes.ts';

/** A service sees what someone else has written after a millisecond; only the commands wait for that. */
const seen = () => delay(2);

function open(t: TestContext) {
  const path = `${folderOf(t)}/keys.db`;
  const store = openSqliteKeyStore(path);
  const directory = openSqliteDirectory(path);
  t.after(async () => {
    await directory.close();
    await store.close();
  });
  return { path, store, directory };
}

/** A connection without the product's code. */
function shellOf(t: TestContext, path: string): DatabaseSync {
  const shell = new DatabaseSync(path);
  t.after(() => shell.close());
  return shell;
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
      assert.equal(directory.find(keyDigest(key))?.id, id);
      assert.equal(directory.find(key), undefined);
    }
    assert.equal(directory.inspect().size, 3);
    assert.equal(directory.find(keyDigest(mintKey('test'))), undefined);
    assert.equal(directory.find(''), undefined);
    assert.equal(directory.find('__proto__'), undefined);
  });

  test('knows of every change as soon as the store says that it is made, however often it is asked', async (t) => {
    const { store, directory } = open(t);
    let isOver = false;
    const asking = (async () => {
      while (!isOver) {
        directory.find('');
        await turn();
      }
    })();
    for (let count = 0; count < 50; count++) {
      const { key, id } = await store.issue('acme', 'test');
      assert.equal(directory.find(keyDigest(key))?.id, id);
      await store.revoke(id);
      assert.equal(directory.find(keyDigest(key)), undefined);
    }
    isOver = true;
    await asking;
  });

  test('knows what someone changed by SQL', async (t) => {
    const { path, store, directory } = open(t);
    const { key } = await store.issue('acme', 'test');
    assert.ok(directory.find(keyDigest(key)));
    const shell = shellOf(t, path);
    shell.exec("UPDATE api_keys SET environment = 'live'");
    await seen();
    assert.equal(directory.find(keyDigest(key))?.environment, 'live');
    shell.exec("UPDATE api_keys SET state = 'revoked', slot = NULL, revoked_at = '2026-01-01'");
    await seen();
    assert.equal(directory.find(keyDigest(key)), undefined);
  });

  test('sees no change before it is committed, and none that was taken back', async (t) => {
    const { path, store, directory } = open(t);
    const { key } = await store.issue('acme', 'test');
    const shell = shellOf(t, path);
    const begin = "BEGIN; UPDATE api_keys SET state = 'revoked', slot = NULL, revoked_at = 'now'";
    for (const step of [begin, 'ROLLBACK', begin]) {
      shell.exec(step);
      await seen();
      assert.ok(directory.find(keyDigest(key)));
    }
    shell.exec('COMMIT');
    await seen();
    assert.equal(directory.find(keyDigest(key)), undefined);
  });

  test('reads no key for a request: one question in a millisecond is all, be the key known or not', async (t) => {
    const { store, directory } = open(t);
    const { key } = await store.issue('acme', 'test');
    directory.find(keyDigest(key));
    const beganMs = performance.now();
    const statements = (['get', 'all', 'iterate', 'run'] as const).map((name) =>
      t.mock.method(StatementSync.prototype, name),
    );
    for (let count = 0; count < 1_000; count++) {
      directory.find(keyDigest(key));
      directory.find(keyDigest(mintKey('test')));
    }
    const [asked = 0, ...others] = statements.map(({ mock }) => mock.callCount());
    assert.ok(asked <= performance.now() - beganMs + 1, String(asked));
    assert.deepEqual(others, [0, 0, 0]);
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

  test('takes its keys where there is no file descriptor left to compare the file', async (t) => {
    const { path, store, directory } = open(t);
    const { key } = await store.issue('acme', 'test');
    assert.ok(directory.find(keyDigest(key)));
    const moduleOf = (file: string) =>
      JSON.stringify(import.meta.resolve(`../../src/keys/${file}`));
    const program = startProgram(t, 'sh', [
      ...['-c', 'ulimit -n 64; exec "$@"', 'sh', process.execPath, '--input-type=module', '-e'],
      `import { openSync, utimesSync } from 'node:fs';
       import { setTimeout as delay, setImmediate as turn } from 'node:timers/promises';
       import { openSqliteDirectory } from ${moduleOf('sqlite-directory.ts')};
       import { keyDigest } from ${moduleOf('token.ts')};
       const [path, key] = process.argv.slice(1);
       const directory = openSqliteDirectory(path);
       try { for (;;) openSync(path, 'r'); } catch (error) { console.log(error.code); }
       utimesSync(path, new Date(), new Date());
       await delay(1_100);
       console.log(directory.find(keyDigest(key))?.environment);`,
      ...[path, key],
    ]);
    assert.equal(await program.ended, 0, program.stderr());
    assert.equal(program.stdout(), 'EMFILE\ntest\n');
  });

  test('is of this moment while it can be read, and grows old where it cannot', async (t) => {
    const directory = openSqliteDirectory(`${folderOf(t)}/keys.db`);
    await delay(20);
    assert.equal(directory.inspect().ageMs, 0);
    await directory.close();
    await delay(20);
    const ageMs = directory.inspect().ageMs;
    assert.ok(ageMs >= 19, String(ageMs));
    await delay(20);
    assert.ok(directory.inspect().ageMs >= ageMs + 19);
  });

  test('is not usable once it is closed, and nothing else is told of that', async (t) => {
    const causes: unknown[] = [];
    const directory = openSqliteDirectory(`${folderOf(t)}/keys.db`, {
      keysUnreadable: (cause) => causes.push(cause),
      keyHistoryChanged: () => {},
    });
    assert.equal(directory.inspect().usable, true);
    await directory.close();
    assert.equal(directory.inspect().usable, false);
    assert.throws(() => directory.find(keyDigest(mintKey('test'))));
    assert.deepEqual(causes, []);
  });

  test('holds ten thousand keys, and follows each change of one', async (t) => {
    const { path, store, directory } = open(t);
    const shell = shellOf(t, path);
    const insert = shell.prepare(
      `INSERT INTO api_keys (id, digest, account, environment, state, slot, created_at)
       VALUES (?, ?, ?, 'test', 'active', 1, '2026-01-01')`,
    );
    const digest = randomBytes(32);
    shell.exec('BEGIN');
    for (let count = 0; count < 10_000; count++) {
      digest.writeUInt32BE(count);
      insert.run(`key_${count}`, digest, `account ${count}`);
    }
    shell.exec('COMMIT');
    assert.equal(directory.find(digest.toString('latin1'))?.id, 'key_9999');
    assert.equal(directory.inspect().size, 10_000);
    await store.revoke('key_9999');
    const { iterate } = StatementSync.prototype;
    let read = 0;
    t.mock.method(StatementSync.prototype, 'iterate', function (this: StatementSync, since = 0) {
      const rows = Reflect.apply(iterate, this, [since]) as NodeJS.Iterator<object>;
      return rows.map((row) => {
        read++;
        return row;
      });
    });
    assert.equal(directory.find(digest.toString('latin1')), undefined);
    assert.equal(read, 1, 'it reads what has changed, not everything');
    assert.equal(directory.inspect().size, 9_999);
  });
});
