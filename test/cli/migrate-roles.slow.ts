/** `ecliptic migrate` with the roles of deploy/postgres/roles.sql: their rights, and who may run it. */
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { before, describe, test } from 'node:test';
import { RIGHTS, shownRight, TABLES } from '../../src/database/migrations/rights.ts';
import { runSql, server } from '../support/key-databases.ts';
import {
  EARLIER,
  LATEST,
  migrate,
  migrated,
  ROLES,
  stepsOf,
  unmigrate,
} from '../support/migrations.ts';
import { REPOSITORY } from '../support/processes.ts';
import { runCommand } from '../support/service.ts';

const ROLES_SQL = readFileSync(join(REPOSITORY, 'deploy/postgres/roles.sql'), 'utf8');
const rightsOf = (role: string) => RIGHTS.filter((it) => it.role === role).map(shownRight);
const as = (role: string, url: string) => url.replace('postgres:test@', `${role}:secret@`);

/** A database in which roles.sql has run. @returns its address for the superuser */
async function withRoles(): Promise<string> {
  const url = await server.database();
  await runSql(url, ROLES_SQL);
  for (const role of ['ecliptic_migrate', ...ROLES]) {
    await runSql(url, `ALTER ROLE ${role} PASSWORD 'secret'`);
  }
  return url;
}

describe('with the roles of roles.sql', () => {
  let url = '';
  before(async () => {
    url = await withRoles();
  });

  test('both get their rights with the tables, and a right that was lost is given again', async () => {
    const own = as('ecliptic_migrate', url);
    assert.deepEqual(await migrated(own), {
      database: url.replace('postgres:test@', ''),
      schema: { from: 0, to: LATEST.PostgreSQL },
      roles: ROLES.map((role) => ({ role, state: 'complete', granted: rightsOf(role) })),
    });
    const nothing = ROLES.map((role) => ({ role, state: 'complete', granted: [] }));
    assert.deepEqual((await migrated(own)).roles, nothing);
    await runSql(url, 'REVOKE UPDATE (slot) ON api_keys FROM ecliptic_issue');
    await runSql(url, 'REVOKE DELETE ON usage_hours FROM ecliptic_serve');
    const { stdout } = await migrate(own);
    assert.match(stdout, /^ecliptic_serve was granted:\n {2}SELECT, .* ON usage_hours$/m);
    assert.match(
      stdout,
      /^ecliptic_issue was granted:\n {2}UPDATE \(state, slot, .*\) ON api_keys$/m,
    );
    // Whoever may do nothing can still see that there is nothing to do.
    assert.deepEqual((await migrated(as('ecliptic_issue', url))).roles, nothing);
  });

  test('the page shows what it prints', async () => {
    const own = as('ecliptic_migrate', await withRoles());
    const { stdout } = await migrate(own);
    const page = readFileSync(join(REPOSITORY, 'docs/operating/postgresql.md'), 'utf8');
    const printed = stdout.replace(/127\.0\.0\.1:\d+\/\w+/, 'HOST/NAME');
    assert.ok(page.includes(`\n\`\`\`text\n${printed}\`\`\`\n`), printed);
  });

  test('a role that may not connect to this database gets no rights, and is named', async () => {
    const other = await server.database();
    const name = new URL(other).pathname.slice(1);
    await runSql(other, `REVOKE CONNECT ON DATABASE ${name} FROM PUBLIC`);
    await runSql(other, `GRANT CONNECT ON DATABASE ${name} TO ecliptic_serve`);
    const { roles } = await migrated(other);
    assert.deepEqual(roles[0].granted, rightsOf('ecliptic_serve'));
    assert.deepEqual(roles[1], { role: 'ecliptic_issue', state: 'shut_out', granted: [] });
    assert.match((await migrate(other)).stdout, /^ecliptic_issue may not connect .*roles\.sql/m);
  });

  test('a role that owns the database and is no superuser can run roles.sql', async () => {
    const other = await server.database();
    const name = new URL(other).pathname.slice(1);
    await runSql(other, "CREATE ROLE dba LOGIN CREATEROLE PASSWORD 'secret'");
    await runSql(other, `ALTER DATABASE ${name} OWNER TO dba`);
    await runSql(as('dba', other), ROLES_SQL);
    const { roles } = await migrated(as('ecliptic_migrate', other));
    assert.deepEqual(roles[0].granted, rightsOf('ecliptic_serve'));
  });

  test('several at once: one makes the tables, and all say what is there', async () => {
    const own = as('ecliptic_migrate', await withRoles());
    const documents = await Promise.all(Array.from({ length: 6 }, () => migrated(own)));
    const from = documents.map(({ schema }) => schema.from).sort();
    assert.deepEqual(from, [0, ...Array(5).fill(LATEST.PostgreSQL)]);
    const granted = documents.filter(({ roles }) => roles[0].granted.length > 0);
    assert.equal(granted.length, 1);
  });

  test('a role that may not make tables is refused, and told who may', async () => {
    const empty = await withRoles();
    const { code, stdout, stderr } = await migrate(as('ecliptic_serve', empty));
    assert.deepEqual([code, stdout], [1, '']);
    assert.match(stderr, /^ecliptic: Permission denied for schema public: ecliptic_serve may not /);
    assert.match(
      stderr,
      /Run this as ecliptic_migrate, which deploy\/postgres\/roles.sql creates\.\n$/,
    );
  });

  test('tables of a superuser: it is refused in words, changes nothing, and takes them as the page says', async () => {
    const foreign = await withRoles();
    assert.equal((await runCommand(['keys', 'list'], { DATABASE_URL: foreign })).code, 0);
    await unmigrate(foreign);
    const own = as('ecliptic_migrate', foreign);
    const tables = TABLES.filter((name) => name !== 'services_environment');
    const refused = async (words: RegExp, names = tables) => {
      const { code, stdout, stderr } = await migrate(own);
      assert.deepEqual([code, stdout], [1, '']);
      assert.match(stderr, words);
      const whose = `: ${[...names].sort().join(', ')} belong to postgres, and this is ecliptic_migrate. `;
      assert.ok(stderr.includes(whose), stderr);
      assert.match(stderr, /docs\/operating\/postgresql\.md\.\n$/);
    };
    // It may not even read which schema they have.
    await refused(/permission denied for table schema_steps/i);
    await runSql(foreign, 'GRANT SELECT, INSERT ON schema_steps TO ecliptic_migrate');
    await refused(/Must be owner of table usage_days/);
    assert.equal(await stepsOf(foreign), EARLIER);
    await runSql(foreign, 'ALTER TABLE usage_days OWNER TO ecliptic_migrate');
    await refused(
      /Must be owner of table api_keys/,
      tables.filter((name) => name !== 'usage_days'),
    );
    // The migration succeeds and a right cannot be given: by an error, then only by a warning.
    await runSql(foreign, 'ALTER TABLE api_keys OWNER TO ecliptic_migrate');
    const others = tables.filter((name) => !['usage_days', 'api_keys'].includes(name));
    await refused(/^ecliptic: Permission denied for table usage_hours: /, others);
    await runSql(foreign, `GRANT SELECT ON ${others.join(', ')} TO ecliptic_migrate`);
    await refused(/^ecliptic: SELECT ON schema_steps cannot be granted to ecliptic_serve/, others);
    assert.equal(await stepsOf(foreign), EARLIER);
    await runSql(foreign, `REVOKE ALL ON ${others.join(', ')} FROM ecliptic_migrate`);

    const page = readFileSync(join(REPOSITORY, 'docs/operating/postgresql.md'), 'utf8');
    const [, block = ''] = /^psql -d NAME <<'SQL'\n(.*?)^SQL$/ms.exec(page) ?? [];
    await runSql(foreign, block);
    const { schema, roles } = await migrated(own);
    assert.deepEqual(schema, { from: EARLIER, to: LATEST.PostgreSQL });
    assert.deepEqual(roles[1].granted, rightsOf('ecliptic_issue'));
    // Everything of Ecliptic has been handed over, functions and indexes too.
    const left = await runSql(
      foreign,
      `SELECT relname AS name FROM pg_class WHERE relnamespace = 'public'::regnamespace
         AND pg_get_userbyid(relowner) <> 'ecliptic_migrate'
       UNION ALL SELECT proname FROM pg_proc WHERE pronamespace = 'public'::regnamespace
         AND pg_get_userbyid(proowner) <> 'ecliptic_migrate'`,
    );
    assert.deepEqual(left, []);
  });
});
