/** Commands of a user without access to the database, or in a deleted folder. */
import assert from 'node:assert/strict';
import { chmodSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, type TestContext, test } from 'node:test';
import { folderOf, ownDatabase } from '../support/processes.ts';
import { runCommand } from '../support/service.ts';
import { assertDone, assertRefused, endOf, startCommand, startInShell } from './commands.ts';

/** An unprivileged user. Without root, the test removes its own rights instead. */
const OTHER = process.getuid?.() === 0 ? { uid: 65_534, gid: 65_534 } : {};

const COMMANDS = [
  ['backup', '/dev/null/b.db'],
  ['migrate'],
  ['keys', 'list'],
  ['keys', 'issue', '--account', 'acme'],
];

describe('a database of another user', { concurrency: 1 }, () => {
  for (const [what, folderMode, fileMode] of [
    ['in a folder that is closed', 0o000, 0o600],
    ['that cannot be read', 0o755, 0o000],
    ['that can only be read', 0o555, 0o444],
  ] as const) {
    test(`names the owner and the user for ${what} without access`, async (t) => {
      const folder = join(folderOf(t), 'var');
      chmodSync(join(folder, '..'), 0o755);
      mkdirSync(folder);
      const file = join(folder, 'keys.db');
      const environment = { DATABASE_URL: `file:${file}` };
      assert.equal((await runCommand(['migrate'], environment)).code, 0);
      chmodSync(file, fileMode);
      chmodSync(folder, folderMode);
      try {
        for (const args of COMMANDS) {
          const result = await endOf(startCommand(t, args, environment, OTHER));
          assertRefused(result, /^ecliptic: The key database .* EACCES: permission denied, .*\n$/);
          const user = OTHER.uid ?? process.getuid?.();
          const needs = `; user ${user} must be able to write to it and its folder`;
          assert.match(result.stderr, new RegExp(needs));
          const owner = `var(/keys\\.db)? belongs to user ${process.getuid?.()}\\)\\.$`;
          assert.match(result.stderr, new RegExp(owner, 'm'));
        }
      } finally {
        chmodSync(folder, 0o700);
      }
    });
  }
});

describe('a working folder that was deleted', { concurrency: 1 }, () => {
  /** The shell changes into the folder, deletes it, and runs the command there. */
  function runInGone(t: TestContext, args: readonly string[], environment = {}) {
    const gone = join(folderOf(t), 'gone');
    mkdirSync(gone);
    return endOf(startInShell(t, 'rmdir "$PWD"; exec "$@"', args, environment, { cwd: gone }));
  }
  const GONE = /^ecliptic: The current folder no longer exists; .*\n$/;

  test('reports a deleted working folder in one sentence, in commands that need it', async (t) => {
    for (const args of [...COMMANDS, ['usage'], ['serve']]) {
      assertRefused(await runInGone(t, args), GONE);
    }
    const relative = { DATABASE_URL: 'file:here.db' };
    assertRefused(await runInGone(t, ['keys', 'list'], relative), GONE);
  });

  test('ignores a deleted working folder in commands that do not need it', async (t) => {
    const database = ownDatabase(t);
    for (const args of [['-v'], ['migrate'], ['keys', 'list'], ['--help']]) {
      assertDone(await runInGone(t, args, database));
    }
  });
});
