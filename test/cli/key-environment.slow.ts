/** Keys are issued for the environment of the services that take them, whatever the operator's shell says. */
import assert from 'node:assert/strict';
import { describe, type TestContext, test } from 'node:test';
import { readToken } from '../../src/keys/token.ts';
import { DATABASES, runSql, server, type TestDatabase } from '../support/key-databases.ts';
import { endProcess, until } from '../support/processes.ts';
import { post, runCommand, spawnService } from '../support/service.ts';

async function start(t: TestContext, { DATABASE_URL }: { DATABASE_URL: string }, name: string) {
  const service = await spawnService({ DATABASE_URL, ENVIRONMENT: name });
  t.after(() => endProcess(service.child));
  // PostgreSQL's keys may be read only after the service listens.
  await until('it is ready', async () => (await fetch(`${service.url}/ready`)).ok);
  return service;
}

/** Runs `keys issue` in a shell that has nothing but the address of the database, and these variables. */
function issue(
  { DATABASE_URL }: { DATABASE_URL: string },
  args: readonly string[] = [],
  variables: Readonly<Record<string, string>> = {},
) {
  const account = `account ${Math.random()}`;
  const command = ['keys', 'issue', '--account', account, '--json', ...args];
  return runCommand(command, { ...variables, DATABASE_URL });
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
      await until(
        'it is accepted',
        async () => (await post({ url: service.url, key })).status === 200,
      );

      const refused = await issue(database, [], { ENVIRONMENT: 'test' });
      assert.deepEqual([refused.code, refused.stdout], [1, '']);
      assert.match(
        refused.stderr,
        /ENVIRONMENT=live and refuse a test key, but ENVIRONMENT is test here/,
      );
      assert.match(refused.stderr, /add --environment live; .*--environment test\.\n$/);
      assert.equal((await issue(database, [], { ENVIRONMENT: 'live' })).code, 0);
      assert.equal(
        (await issue(database, ['--environment', 'live'], { ENVIRONMENT: 'test' })).code,
        0,
      );

      const other = await issue(database, ['--environment', 'test']);
      assert.equal(other.code, 0);
      assert.match(other.stderr, /^ecliptic: warning: the services .* refuse a test key; .*\n$/);
      const status = (await post({ url: service.url, key: JSON.parse(other.stdout).key })).status;
      assert.equal(status, 401);
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
  const service = await spawnService({ DATABASE_URL, ENVIRONMENT: 'test' });
  t.after(() => endProcess(service.child));
  await until('it says why', () => service.output().includes('"environment unknown"'));
  assert.match(service.output(), /read-only transaction.*"environment unknown"/);
  assert.equal((await post({ url: service.url, key })).status, 200);
});
