/** Something else in the place of a file of a database: it is refused, and nothing waits for it. */
import assert from 'node:assert/strict';
import { existsSync, rmSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { describe, type TestContext, test } from 'node:test';
import { requirePlainFiles } from '../../src/database/postgres/hosts.ts';
import { openSqliteKeyStore } from '../support/key-store.ts';
import { pipeIn } from '../support/pipes.ts';
import { folderOf } from '../support/processes.ts';
import { runCommand } from '../support/service.ts';

async function closedDatabase(t: TestContext): Promise<string> {
  const path = join(folderOf(t), 'keys.db');
  const store = openSqliteKeyStore(path);
  await store.issue('acme', 'test');
  await store.close();
  return path;
}

describe('beside the embedded database', () => {
  for (const side of ['-wal', '-shm', '-journal']) {
    test(`a pipe named ${side}`, async (t) => {
      const path = await closedDatabase(t);
      const backup = join(folderOf(t), 'backup.db');
      pipeIn('/', path + side);
      for (const args of [['keys', 'list'], ['migrate'], ['backup', backup]]) {
        const { code, stderr } = await runCommand(args, { DATABASE_URL: `file:${path}` });
        assert.equal(code, 1, stderr);
        assert.match(
          stderr,
          new RegExp(`cannot be opened: .*keys\\.db${side} is not a file\\.\\n$`),
        );
      }
      assert.ok(existsSync(path + side) && !existsSync(backup));
      rmSync(path + side);
      assert.equal((await runCommand(['keys', 'list'], { DATABASE_URL: `file:${path}` })).code, 0);
    });
  }

  test('a link to an endless device', async (t) => {
    const path = await closedDatabase(t);
    symlinkSync('/dev/zero', `${path}-wal`);
    assert.throws(() => openSqliteKeyStore(path), /keys\.db-wal is not a file/);
  });
});

describe('in the address of PostgreSQL', () => {
  for (const name of ['sslrootcert', 'sslcert', 'sslkey']) {
    test(`${name} may name an ordinary file only`, async (t) => {
      const folder = folderOf(t);
      const url = (path: string) => `postgres://kim:hunter2@127.0.0.1:1/keys?${name}=${path}`;
      for (const [path, why] of [
        ['/dev/zero', 'is not a file'],
        [pipeIn(folder), 'is not a file'],
        [folder, 'is not a file'],
        [join(folder, 'none'), 'does not exist'],
        [process.execPath, 'is longer than 1048576 bytes'],
      ]) {
        assert.throws(() => requirePlainFiles(url(path ?? '')), {
          message: `${name}: ${path} ${why}`,
        });
      }
      const { code, stderr } = await runCommand(['keys', 'list'], {
        DATABASE_URL: url('/dev/zero'),
      });
      assert.deepEqual([code, stderr], [1, `ecliptic: ${name}: /dev/zero is not a file.\n`]);
    });
  }

  test('a file may be a link, and an address needs none', () => {
    requirePlainFiles(`postgres://db.example/keys?sslrootcert=${import.meta.filename}`);
    requirePlainFiles('postgres:///keys?host=/run/postgresql&sslrootcert=');
  });
});
