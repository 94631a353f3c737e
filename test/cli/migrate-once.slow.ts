/** `ecliptic migrate`, with both kinds of database. */
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { test } from 'node:test';
import { DATABASES, runSql, server } from '../support/key-databases.ts';
import { LATEST, migrate, migrated, ROLES } from '../support/migrations.ts';
import { ownDatabase } from '../support/processes.ts';
import { runCommand } from '../support/service.ts';

for (const kind of DATABASES) {
  test(`${kind.name}: it creates the tables, and running it again changes nothing`, async (t) => {
    const { DATABASE_URL } = await kind.make(t);
    const shown = DATABASE_URL.replace('postgres:test@', '').replace('file:', '');
    const { code, stdout, stderr } = await migrate(DATABASE_URL);
    assert.deepEqual([code, stderr], [0, '']);
    const to = LATEST[kind.name];
    assert.equal(stdout.split('\n')[0], `Created the tables, schema ${to}, in ${shown}.`);
    const again = await migrated(DATABASE_URL);
    assert.equal(again.database, shown);
    assert.deepEqual(again.schema, { from: to, to });
    assert.match((await migrate(DATABASE_URL)).stdout, /^Schema \d+, as before, in /);
    assert.equal((await runCommand(['keys', 'list'], { DATABASE_URL })).code, 0);
  });
}

test('a server without the roles: both are named, and it is done all the same', async () => {
  const found = await runSql(
    await server.database(),
    "SELECT FROM pg_roles WHERE rolname ~ '^ecl'",
  );
  assert.equal(found.length, 0, 'this test comes before those that create roles');
  const url = await server.database();
  const { roles } = await migrated(url);
  assert.deepEqual(
    roles,
    ROLES.map((role) => ({ role, state: 'absent', granted: [] })),
  );
  assert.match((await migrate(url)).stdout, /^ecliptic_issue is not a role of this server/m);
});

test('an embedded database of another program, or that cannot be one, is refused', async (t) => {
  const { DATABASE_URL } = ownDatabase(t);
  const path = DATABASE_URL.replace('file:', '');
  const { status } = spawnSync(process.execPath, [
    '-e',
    `new (require('node:sqlite').DatabaseSync)(process.argv[1]).exec('CREATE TABLE a (b)')`,
    path,
  ]);
  assert.equal(status, 0);
  const { code, stdout, stderr } = await migrate(DATABASE_URL);
  assert.deepEqual([code, stdout], [1, '']);
  assert.match(stderr, /^ecliptic: .*another program\.\n$/);
  const nowhere = await migrate(`file:${path}/keys.db`);
  assert.equal(nowhere.code, 1);
});
