/** Usage as `ecliptic usage` and `ecliptic keys list` show it: the same for each database. */
import assert from 'node:assert/strict';
import { describe, type TestContext, test } from 'node:test';
import { readConfig } from '../../src/config.ts';
import type { KeyRecord } from '../../src/keys/store.ts';
import { openUsage } from '../../src/stores.ts';
import { hourOf } from '../../src/usage/usage.ts';
import { DATABASES, type DatabaseKind } from '../support/key-databases.ts';
import { ownDatabase } from '../support/processes.ts';
import { runCommand } from '../support/service.ts';
import { assertDone, assertRefused } from './commands.ts';

/** Two accounts and three keys: one used before and recently, one only before, one never. */
async function used(t: TestContext, kind: DatabaseKind) {
  const { DATABASE_URL, openStore } = await kind.make(t);
  const store = await openStore();
  const keys: KeyRecord[] = [];
  for (const account of ['acme', 'Zeta & Co', 'acme']) {
    const { key: _, ...record } = await store.issue(account, 'test');
    keys.push(record);
  }
  const usage = await openUsage(readConfig({ DATABASE_URL }).databaseUrl);
  // An hour that ended two days ago, and the hour before this one.
  const before = hourOf(Date.now() - 72 * 3_600_000);
  const lately = hourOf(Date.now() - 3_600_000);
  const count = (key: number, hour: string, calls: number, credits: number) => ({
    ...{ key_id: keys[key]?.id ?? '', hour, calls: BigInt(calls), credits: BigInt(credits) },
    last_used_at: `${hour}:59:59.999Z`,
  });
  const counts = [count(0, before, 20, 10), count(1, before, 3, 0), count(0, lately, 4, 1)];
  await usage.write({ writer: 'test', number: 1, counts });
  await usage.close();
  /** Runs a command that must succeed, and returns its output. */
  const run = async (...args: string[]) => assertDone(await runCommand(args, { DATABASE_URL }));
  return { run, keys, before, lately };
}

const cells = (text: string) =>
  text
    .trimEnd()
    .split('\n')
    .map((line) => line.split(/ {2,}/));

for (const kind of DATABASES) {
  describe(`usage in ${kind.name}`, { concurrency: 1 }, () => {
    test('is printed as a line for each day and key, and the total', async (t) => {
      const { run, keys, before, lately } = await used(t, kind);
      const [first, second] = keys.map(({ id }) => id);
      assert.deepEqual(cells(await run('usage')), [
        ['day', 'account', 'key', 'calls', 'credits', 'last used'],
        [before.slice(0, 10), 'Zeta & Co', second, '3', '0', `${before}:59:59.999Z`],
        [before.slice(0, 10), 'acme', first, '20', '10', `${before}:59:59.999Z`],
        [lately.slice(0, 10), 'acme', first, '4', '1', `${lately}:59:59.999Z`],
        ['total', '27', '11'],
      ]);
      for (const line of (await run('usage')).split('\n')) assert.ok(line.length <= 90, line);
      const day = before.slice(0, 10);
      assert.deepEqual(cells(await run('usage', '--account', 'acme', '--from', day, '--to', day)), [
        ['day', 'account', 'key', 'calls', 'credits', 'last used'],
        [day, 'acme', first, '20', '10', `${before}:59:59.999Z`],
        ['total', '20', '10'],
      ]);
      assert.equal(
        await run('usage', '--account', 'nobody'),
        'Nothing was used by keys of the account "nobody".\n',
      );
      assert.equal(await run('usage', '--to', '2020-01-01'), 'Nothing was used.\n');
    });

    test('is printed as one array of days with --json', async (t) => {
      const { run, keys, before, lately } = await used(t, kind);
      const day = lately.slice(0, 10);
      const json = await run('usage', '--from', day, '--json');
      const use = { day, account: 'acme', key_id: keys[0]?.id, calls: 4, credits: 1 };
      assert.deepEqual(JSON.parse(json), [{ ...use, last_used_at: `${lately}:59:59.999Z` }]);
      assert.deepEqual(JSON.parse(await run('usage', '--to', '2020-01-01', '--json')), []);
      assert.equal(JSON.parse(await run('usage', '--to', before.slice(0, 10), '--json')).length, 2);
    });

    test('is shown for each key: when it was last used, and its calls in 24 hours', async (t) => {
      const { run, keys, before, lately } = await used(t, kind);
      const uses = [
        { last_used_at: `${lately}:59:59.999Z`, calls_24h: 4 },
        { last_used_at: `${before}:59:59.999Z`, calls_24h: 0 },
        { last_used_at: null, calls_24h: 0 },
      ];
      assert.deepEqual(
        JSON.parse(await run('keys', 'list', '--json')),
        keys.map((key, index) => ({ ...key, ...uses[index] })),
      );
      assert.deepEqual(
        cells(await run('keys', 'list'))
          .slice(1)
          .map((line) => line.slice(-3)),
        uses.map((use) => ['-', use.last_used_at ?? 'never', `${use.calls_24h}`]),
      );
    });
  });
}

test('is refused without a database, and none is created: perhaps another one was meant', async (t) => {
  const database = ownDatabase(t);
  // The last one would find what the others had created.
  for (const args of [['usage'], ['usage', '--json'], ['usage', '--csv'], ['usage']]) {
    assertRefused(
      await runCommand(args, database),
      /^ecliptic: There is no key database at .*keys\.db; DATABASE_URL/,
    );
  }
});

test('is refused with the reason if the database cannot be opened', async () => {
  const environment = { DATABASE_URL: 'file:/dev/null/keys.db' };
  assertRefused(await runCommand(['usage'], environment), /^ecliptic: .+\n$/);
});
