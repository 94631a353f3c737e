/** Commands of a user who may not use the database, or whose working folder is gone. */
import assert from 'node:assert/strict';
import { chmodSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, type TestContext, test } from 'node:test';
import { folderOf, ownDatabase, startProgram } from '../support/processes.ts';
import { CLI_FILE, ownEnvironment, runCommand } from '../support/service.ts';

/** Nobody; a test that is not root takes its own rights away. */
const OTHER = process.getuid?.() === 0 ? { uid: 65_534, gid: 65_534 } : {};

const COMMANDS = [
  ['backup', '/dev/null/b.db'],
  ['migrate'],
  ['keys', 'list'],
  ['keys', 'issue', '--account', 'acme'],
];

async function run(
  t: TestContext,
  args: readonly string[],
  environment: Record<string, string>,
  options: Record<string, unknown> = {},
) {
  const program = startProgram(t, process.execPath, [CLI_FILE, ...args], {
    ...options,
    env: { ...ownEnvironment(), ...environment },
  });
  const code = await program.ended;
  return { code, stdout: program.stdout(), stderr: program.stderr() };
}

describe('a database of another user', { concurrency: 1 }, () => {
  for (const [what, folderMode, fileMode] of [
    ['in a folder that is closed', 0o000, 0o600],
    ['that cannot be read', 0o755, 0o000],
    ['that can only be read', 0o555, 0o444],
  ] as const) {
    test(`${what}: EACCES, whose it is, and who this is`, async (t) => {
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
          const { code, stdout, stderr } = await run(t, args, environment, OTHER);
          assert.deepEqual({ code, stdout }, { code: 1, stdout: '' }, stderr);
          assert.match(stderr, /^ecliptic: The key database .* EACCES: permission denied, .*\n$/);
          const user = OTHER.uid ?? process.getuid?.();
          assert.match(
            stderr,
            new RegExp(`; user ${user} must be able to write to it and its folder`),
          );
          assert.match(
            stderr,
            new RegExp(`var(/keys\\.db)? belongs to user ${process.getuid?.()}\\)\\.$`, 'm'),
          );
        }
      } finally {
        chmodSync(folder, 0o700);
      }
    });
  }
});

describe('a working folder that was deleted', { concurrency: 1 }, () => {
  /** The shell goes into the folder, deletes it, and runs the command there. */
  async function runInGone(t: TestContext, args: readonly string[], environment = {}) {
    const gone = join(folderOf(t), 'gone');
    mkdirSync(gone);
    const program = startProgram(
      t,
      'sh',
      ['-c', 'rmdir "$PWD"; exec "$@"', 'sh', process.execPath, CLI_FILE, ...args],
      { cwd: gone, env: { ...ownEnvironment(), ...environment } },
    );
    return { code: await program.ended, stdout: program.stdout(), stderr: program.stderr() };
  }

  test('is told in one sentence by what needs it', async (t) => {
    const commands = [...COMMANDS, ['usage'], ['serve']];
    for (const args of commands) {
      const { code, stdout, stderr } = await runInGone(t, args);
      assert.deepEqual({ code, stdout }, { code: 1, stdout: '' });
      assert.match(
        stderr,
        /^ecliptic: The folder in which this was started no longer exists; .*\n$/,
      );
    }
    const { stderr } = await runInGone(t, ['keys', 'list'], { DATABASE_URL: 'file:here.db' });
    assert.match(stderr, /^ecliptic: The folder in which this was started no longer exists/);
  });

  test('does not matter to what does without', async (t) => {
    const database = ownDatabase(t);
    for (const args of [['-v'], ['migrate'], ['keys', 'list'], ['--help']]) {
      const { code, stderr } = await runInGone(t, args, database);
      assert.deepEqual({ code, stderr }, { code: 0, stderr: '' }, args.join(' '));
    }
  });
});
