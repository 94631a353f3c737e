/** Several processes with one database: the limits hold, and no one is told of locks. */
import assert from 'node:assert/strict';
import { join } from 'node:path';
import { describe, type TestContext, test } from 'node:test';
import { openSqliteKeyStore } from '../../src/keys/sqlite.ts';
import { folderOf } from '../support/processes.ts';
import { type CommandResult, runCommand } from '../support/service.ts';
import { startStoreProcess } from '../support/store-process.ts';

function runTogether(
  count: number,
  args: readonly string[],
  database_file: string,
): Promise<CommandResult[]> {
  const environment = { DATABASE_URL: `file:${database_file}` };
  return Promise.all(Array.from({ length: count }, () => runCommand(args, environment)));
}

/** So many succeed, and every other one is told the reason. */
function assertWinners(results: readonly CommandResult[], winners: number, reason: RegExp): void {
  assert.deepEqual(
    results.map(({ code }) => code).sort(),
    results.map((_, index) => (index < winners ? 0 : 1)),
    results.map(({ stderr }) => stderr).join(''),
  );
  for (const { code, stdout, stderr } of results) {
    if (code === 0) {
      assert.equal(stderr, '');
    } else {
      assert.equal(stdout, '');
      assert.match(stderr, reason);
    }
  }
}

describe('twelve processes that issue a key for one account at once', () => {
  async function assertTwoIssued(database_file: string): Promise<void> {
    const results = await runTogether(
      12,
      ['keys', 'issue', '--account', 'race', '--json'],
      database_file,
    );
    assertWinners(results, 2, /^ecliptic: The account "race" holds 2 active keys already/);
    const store = openSqliteKeyStore(database_file);
    const issued = results.filter(({ code }) => code === 0).map(({ stdout }) => JSON.parse(stdout));
    assert.deepEqual(
      store
        .list('race')
        .map(({ id, state }) => [id, state])
        .sort(),
      issued.map(({ id }) => [id, 'active']).sort(),
    );
    store.close();
  }

  test('get two, with a database that is there', async (t) => {
    const database_file = join(folderOf(t), 'keys.db');
    openSqliteKeyStore(database_file).close();
    await assertTwoIssued(database_file);
  });

  test('get two, with a database that is not there yet, nor its folder', async (t) => {
    await assertTwoIssued(join(folderOf(t), 'var', 'keys.db'));
  });
});

test('of four processes that revoke one key at once, one does and the others are told', async (t) => {
  const database_file = join(folderOf(t), 'keys.db');
  const store = openSqliteKeyStore(database_file);
  const { id } = store.issue('acme', 'test');
  const results = await runTogether(4, ['keys', 'revoke', id], database_file);
  assertWinners(results, 1, /^ecliptic: The key "key_\w+" is revoked already, since /);
  assert.equal(store.list()[0]?.state, 'revoked');
  store.close();
});

test('processes that open one new database at once all can, and one of them issues the first key', async (t: TestContext) => {
  const folder = folderOf(t);
  const processes = await Promise.all(Array.from({ length: 4 }, () => startStoreProcess(t)));
  // The moment in which two of them collide is short; one try would hardly meet it.
  for (let round = 0; round < 150; round++) {
    const path = join(folder, `${round}.db`);
    const outcomes = await Promise.all(processes.map((askForFirstKey) => askForFirstKey(path)));
    assert.deepEqual(
      outcomes.map((outcome) => JSON.stringify(outcome)).sort(),
      ['"issued"', '"not the first"', '"not the first"', '"not the first"'],
      `round ${round}`,
    );
  }
});
