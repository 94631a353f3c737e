/** Several processes with one database: the limits hold, and no one is told of locks. */

import assert from 'node:assert/strict';
import { join } from 'node:path';
import { describe, type TestContext, test } from 'node:test';
import { POSTGRES_MIGRATIONS } from '../../src/database/migrations/postgres.ts';
import { DATABASES, runSql, server, type TestDatabase } from '../support/key-databases.ts';
import { all } from '../support/pages.ts';
import { folderOf } from '../support/processes.ts';
import { type CommandResult, runCommand } from '../support/service.ts';
import { startStoreProcess } from './store-process.ts';

function runTogether(
  count: number,
  args: readonly string[],
  { DATABASE_URL }: Pick<TestDatabase, 'DATABASE_URL'>,
): Promise<CommandResult[]> {
  return Promise.all(Array.from({ length: count }, () => runCommand(args, { DATABASE_URL })));
}

const MADE = /^ecliptic: Made the key database \S+\n/;

/** So many succeed, and every other one is told the reason. */
function assertWinners(results: readonly CommandResult[], winners: number, reason: RegExp): void {
  assert.deepEqual(
    results.map(({ code }) => code).sort(),
    results.map((_, index) => (index < winners ? 0 : 1)),
    results.map(({ stderr }) => stderr).join(''),
  );
  for (const { code, stdout, stderr } of results) {
    // Each of several that find no database at the same moment says so, and may still be refused.
    const said = stderr.replace(MADE, '');
    if (code === 0) {
      assert.equal(said, '');
    } else {
      assert.equal(stdout, '');
      assert.match(said, reason);
    }
  }
}

for (const kind of DATABASES) {
  describe(`${kind.name}: processes that issue a key for one account at once`, () => {
    // Each takes a good part of a second of a processor.
    const cases: [string, number][] = [['empty', kind.name === 'SQLite' ? 12 : 8]];
    if (kind.name === 'SQLite') cases.push(['there', 6]);
    for (const [what, count] of cases) {
      test(`get two, with a database that is ${what}`, async (t) => {
        const database = await kind.make(t);
        if (what === 'there') await (await database.openStore()).close();
        const issue = ['keys', 'issue', '--account', 'race', '--json'];
        const results = await runTogether(count, issue, database);
        assertWinners(results, 2, /^ecliptic: The account "race" already has 2 active keys/);
        const issued = results.filter(({ code }) => code === 0);
        const store = await database.openStore();
        assert.deepEqual(
          (await all(store.list('race'))).map(({ id, state }) => [id, state]).sort(),
          issued.map(({ stdout }) => [JSON.parse(stdout).id, 'active']).sort(),
        );
      });
    }
  });

  test(`${kind.name}: of four processes that revoke one key at once, one does and the others are told`, async (t) => {
    const database = await kind.make(t);
    const store = await database.openStore();
    const { id } = await store.issue('acme', 'test');
    const results = await runTogether(4, ['keys', 'revoke', id], database);
    assertWinners(results, 1, /^ecliptic: The key "key_\w+" was already revoked at /);
    assert.equal((await all(store.list()))[0]?.state, 'revoked');
  });
}

/** Each of several processes opens each database; one of them issues its first key. */
async function assertOneFirst(
  t: TestContext,
  count: number,
  databases: readonly string[],
): Promise<void> {
  const processes = await Promise.all(Array.from({ length: count }, () => startStoreProcess(t)));
  for (const url of databases) {
    const outcomes = await Promise.all(processes.map((askForFirstKey) => askForFirstKey(url)));
    assert.deepEqual(
      outcomes.map((outcome) => JSON.stringify(outcome)).sort(),
      ['"issued"', ...Array(count - 1).fill('"not the first"')],
      url,
    );
  }
}

test('SQLite: processes that open one new database at once all can, and one of them issues the first key', async (t) => {
  const folder = folderOf(t);
  // The moment in which two of them collide is short; one try would hardly meet it.
  const urls = Array.from({ length: 150 }, (_, round) => `file:${join(folder, `${round}.db`)}`);
  await assertOneFirst(t, 4, urls);
});

test('PostgreSQL: ten processes that open one empty database at once all can; the schema is made once', async (t) => {
  const urls: string[] = [];
  for (let round = 0; round < 3; round++) urls.push(await server.database());
  await assertOneFirst(t, 10, urls);
  for (const url of urls) {
    const steps = await runSql(url, 'SELECT step FROM schema_steps ORDER BY step');
    assert.deepEqual(
      steps.map(({ step }) => step),
      POSTGRES_MIGRATIONS.map((_, index) => index + 1),
    );
  }
});
