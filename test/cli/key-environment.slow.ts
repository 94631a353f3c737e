/**
 * Keys are issued for the environment of the services that take them, whatever the operator's shell
 * says, and what these services advise leads to such a key.
 */
import assert from 'node:assert/strict';
import { describe, type TestContext, test } from 'node:test';
import { readToken } from '../../src/keys/token.ts';
import { DATABASES, runSql, server, type TestDatabase } from '../support/key-databases.ts';
import { ownDatabase, startService, until } from '../support/processes.ts';
import { post, runCommand } from '../support/service.ts';
import { assertRefused } from './commands.ts';

interface Address {
  readonly DATABASE_URL: string;
}

function startAtOnce(t: TestContext, { DATABASE_URL }: Address, name: string) {
  return startService(t, { DATABASE_URL, ENVIRONMENT: name });
}

async function start(t: TestContext, database: Address, name: string) {
  const service = await startAtOnce(t, database, name);
  // PostgreSQL's keys may be read only after the service listens.
  await until('it is ready', async () => (await fetch(`${service.url}/ready`)).ok);
  return service;
}

/** Runs `keys issue` in a shell that has nothing but the address of the database, and these variables. */
function issue(
  { DATABASE_URL }: Address,
  args: readonly string[] = [],
  variables: Readonly<Record<string, string>> = {},
) {
  const account = `account ${Math.random()}`;
  const command = ['keys', 'issue', '--account', account, '--json', ...args];
  return runCommand(command, { ...variables, DATABASE_URL });
}

async function statusOf(service: { readonly url: string }, key: string): Promise<number> {
  return (await post({ url: service.url, key })).status;
}

async function environmentIn(database: TestDatabase) {
  const rows = await database.sql('SELECT environment FROM services_environment');
  return rows.map(({ environment }) => environment);
}

for (const kind of DATABASES) {
  describe(kind.name, { concurrency: 1 }, () => {
    test('the first service decides; a key that it would refuse is not issued silently', async (t) => {
      const database = await kind.make(t);
      const service = await start(t, database, 'live');
      await until('it is remembered', async () => (await environmentIn(database)).length === 1);

      const unset = await issue(database);
      assert.deepEqual([unset.code, unset.stderr], [0, '']);
      const { key, environment } = JSON.parse(unset.stdout);
      assert.deepEqual([environment, readToken(key)], ['live', { environment: 'live' }]);
      await until('it is accepted', async () => (await statusOf(service, key)) === 200);

      const refused = await issue(database, [], { ENVIRONMENT: 'test' });
      assertRefused(
        refused,
        /ENVIRONMENT=live and refuse a test key, but ENVIRONMENT is test here/,
      );
      assert.match(refused.stderr, /add --environment live; .*--environment test\.\n$/);
      assert.equal((await issue(database, [], { ENVIRONMENT: 'live' })).code, 0);
      const named = ['--environment', 'live'];
      assert.equal((await issue(database, named, { ENVIRONMENT: 'test' })).code, 0);

      const other = await issue(database, ['--environment', 'test']);
      assert.equal(other.code, 0);
      assert.match(other.stderr, /^ecliptic: warning: the services .* refuse a test key; .*\n$/);
      assert.equal(await statusOf(service, JSON.parse(other.stdout).key), 401);
    });

    test('a service of the other environment says so, until no active key is left behind', async (t) => {
      const database = await kind.make(t);
      const first = await start(t, database, 'test');
      assert.equal((await issue(database)).code, 0);
      assert.ok(!first.output().includes('environment differs'));
      const second = await start(t, database, 'live');
      await until('it says so', () => second.output().includes('"environment differs"'));
      assert.match(second.output(), /"level":40,.*"environment":"live","of_database":"test"/);
      assert.deepEqual(await environmentIn(database), ['test']);

      const { DATABASE_URL } = database;
      // With SQLite, the first boot has issued one too.
      const list = await runCommand(['keys', 'list', '--json'], { DATABASE_URL });
      for (const { id } of JSON.parse(list.stdout)) {
        assert.equal((await runCommand(['keys', 'revoke', id], { DATABASE_URL })).code, 0);
      }
      const third = await start(t, database, 'live');
      await until('it is remembered', async () => (await environmentIn(database))[0] === 'live');
      assert.equal(await third.stop(), 0);
      assert.ok(!third.output().includes('environment differs'), third.output());
      assert.equal(JSON.parse((await issue(database)).stdout).environment, 'live');
    });

    test('before there is a service, the shell decides', async (t) => {
      const database = await kind.make(t);
      const environmentOf = async (variables: Record<string, string>) =>
        JSON.parse((await issue(database, [], variables)).stdout).environment;
      assert.equal(await environmentOf({}), 'test');
      assert.equal(await environmentOf({ ENVIRONMENT: 'live' }), 'live');
      assert.deepEqual(await environmentIn(database), []);
    });
  });
}

test('a database that cannot be written to is used all the same, and the reason is logged', async (t) => {
  const DATABASE_URL = await server.database();
  assert.equal((await runCommand(['migrate'], { DATABASE_URL })).code, 0);
  const { key } = JSON.parse((await issue({ DATABASE_URL })).stdout);
  const name = new URL(DATABASE_URL).pathname.slice(1);
  await runSql(DATABASE_URL, `ALTER DATABASE ${name} SET default_transaction_read_only = on`);
  const service = await startAtOnce(t, { DATABASE_URL }, 'test');
  await until('it says why', () => service.output().includes('"environment unknown"'));
  assert.match(service.output(), /read-only transaction.*"environment unknown"/);
  assert.equal(await statusOf(service, key), 200);
});

for (const [kind, environment] of [
  ['SQLite', 'live'],
  ['PostgreSQL', 'live'],
  ['PostgreSQL', 'test'],
] as const) {
  test(`${kind}, ${environment}: the advice in the log leads to a key in a shell that has only DATABASE_URL`, async (t) => {
    const database = kind === 'SQLite' ? ownDatabase(t) : { DATABASE_URL: await server.database() };
    const service = await startAtOnce(t, database, environment);
    await until('it says so', () => service.output().includes('there is no key yet'));
    const [, advice = ''] = /issue one with: npx ecliptic (.+?) NAME/.exec(service.output()) ?? [];
    const { code, stdout, stderr } = await runCommand([...advice.split(' '), 'acme'], database);
    assert.equal(code, 0, stderr);
    const [key = ''] = /\bak_\w+/.exec(stdout) ?? [];
    await until('it is accepted', async () => (await statusOf(service, key)) === 200);
  });
}
