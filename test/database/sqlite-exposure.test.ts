/** Who can read or change the embedded database, and that an operator is told. */
import assert from 'node:assert/strict';
import { chmodSync, mkdirSync, statSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { describe, type TestContext, test } from 'node:test';
import { exposuresOf, openBits } from '../../src/database/sqlite/exposure.ts';
import { openSqliteKeyStore } from '../support/key-store.ts';
import { folderOf, startProgram, startService } from '../support/processes.ts';
import { type CommandResult, runCommand } from '../support/service.ts';

/** An open database in a folder of its own, in a folder with a name that a shell would misread. */
async function openDatabase(t: TestContext): Promise<{ folder: string; path: string }> {
  const folder = join(folderOf(t), "o'ne $HOME");
  mkdirSync(folder, { mode: 0o700 });
  const path = join(folder, 'keys.db');
  const store = openSqliteKeyStore(path);
  t.after(() => store.close());
  await store.issue('acme', 'test');
  return { folder, path };
}

const faultsOf = (path: string) =>
  exposuresOf(path).map(({ path: of, mode, fault }) => [of, mode, fault]);

const READ = 'can be read by everyone on this machine';
const CHANGED = 'can be changed by everyone on this machine';
const REPLACED = 'lets everyone on this machine replace what is in it';

describe('a database is open to others', () => {
  test('not as it is created', async (t) => {
    const { path } = await openDatabase(t);
    assert.deepEqual(exposuresOf(path), []);
    assert.deepEqual(exposuresOf(join(folderOf(t), 'none.db')), []);
  });

  test('if everyone may read or write one of its files', async (t) => {
    const { path } = await openDatabase(t);
    chmodSync(path, 0o604);
    chmodSync(`${path}-wal`, 0o602);
    chmodSync(`${path}-shm`, 0o666);
    assert.deepEqual(faultsOf(path), [
      [path, '0604', READ],
      [`${path}-wal`, '0602', CHANGED],
      [`${path}-shm`, '0666', CHANGED],
    ]);
  });

  test('if everyone may replace it or a folder above it, unless the sticky bit is set', async (t) => {
    const { folder, path } = await openDatabase(t);
    const above = join(folder, '..');
    for (const [each, shown] of [
      [folder, folder],
      [above, folder.slice(0, folder.lastIndexOf('/'))],
    ] as const) {
      chmodSync(each, 0o707);
      assert.deepEqual(faultsOf(path), [[shown, '0707', REPLACED]]);
      chmodSync(each, 0o1707);
      assert.deepEqual(faultsOf(path), []);
      chmodSync(each, 0o705);
      assert.deepEqual(faultsOf(path), []);
      chmodSync(each, 0o700);
    }
  });

  test('as the file is that a link leads to', async (t) => {
    const { path } = await openDatabase(t);
    const link = join(folderOf(t), 'link.db');
    symlinkSync(path, link);
    chmodSync(path, 0o644);
    assert.deepEqual(faultsOf(link), [[path, '0644', READ]]);
  });
});

test('a group counts as others, unless it is the group of one user', () => {
  const bits = (mode: number, gid: number) => openBits({ mode, uid: 1_000, gid }, false);
  assert.equal(bits(0o100_660, 1_000), 0);
  assert.equal(bits(0o100_666, 1_000), 0o006);
  assert.equal(bits(0o100_660, 50), 0o060);
});

/** Runs the commands that the texts end with. */
async function close(t: TestContext, texts: readonly string[]): Promise<void> {
  for (const text of texts) {
    const [, command = ''] = /; close it with: (chmod .+)$/.exec(text) ?? [];
    assert.notEqual(command, '', text);
    assert.equal(await startProgram(t, 'sh', ['-c', command]).ended, 0, command);
  }
}

describe('an operator is told, with a command that closes it', () => {
  test('by every command that opens the keys, beside its output', async (t) => {
    const { folder, path } = await openDatabase(t);
    chmodSync(folder, 0o777);
    chmodSync(path, 0o666);
    const run = (...args: string[]): Promise<CommandResult> =>
      runCommand(args, { DATABASE_URL: `file:${path}` });
    const told = await run('keys', 'list', '--json');
    assert.equal(told.code, 0);
    assert.equal(JSON.parse(told.stdout).length, 1);
    const lines = told.stderr.trimEnd().split('\n');
    assert.deepEqual(
      lines.map((line) => line.slice(0, line.indexOf(' (mode'))),
      [`ecliptic: warning: ${path} ${CHANGED}`, `ecliptic: warning: ${folder} ${REPLACED}`],
    );
    for (const command of [
      ['keys', 'issue', '--account', 'other', '--json'],
      ['keys', 'revoke', JSON.parse(told.stdout)[0].id, '--json'],
      ['usage', '--json'],
    ]) {
      const { stdout, stderr } = await run(...command);
      JSON.parse(stdout);
      assert.equal(stderr, told.stderr, command.join(' '));
    }
    await close(t, lines);
    assert.equal((await run('keys', 'list')).stderr, '');
    assert.equal(statSync(path).mode & 0o777, 0o600);
  });

  test('by every start of a service, in one line of the log', async (t) => {
    const { path } = await openDatabase(t);
    chmodSync(path, 0o644);
    const warnings = async () => {
      const service = await startService(t, { DATABASE_URL: `file:${path}` });
      await service.stop();
      const lines = service.output().split('\n');
      return lines
        .filter((line) => line.includes('"database exposed"'))
        .map((line) => JSON.parse(line));
    };
    const [first, ...more] = await warnings();
    assert.deepEqual(more, []);
    assert.equal(first.level, 40);
    assert.deepEqual(
      (await warnings()).map(({ exposures }) => exposures),
      [first.exposures],
    );
    await close(t, first.exposures);
    assert.deepEqual(await warnings(), []);
  });
});
