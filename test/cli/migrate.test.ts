/** `ecliptic migrate`, with both kinds of database. */
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { before, describe, type TestContext, test } from 'node:test';
import { POSTGRES_MIGRATIONS } from '../../src/database/migrations/postgres.ts';
import { RIGHTS, shownRight, TABLES } from '../../src/database/migrations/rights.ts';
import { SQLITE_MIGRATIONS } from '../../src/database/migrations/sqlite.ts';
import { connectTo, DATABASES, runSql, server } from '../support/key-databases.ts';
import { ownDatabase, REPOSITORY, startProgram, until } from '../support/processes.ts';
import { CLI_FILE, ownEnvironment, runCommand } from '../support/service.ts';

const ROLES_SQL = readFileSync(join(REPOSITORY, 'deploy/postgres/roles.sql'), 'utf8');
const LATEST = { SQLite: SQLITE_MIGRATIONS.length, PostgreSQL: POSTGRES_MIGRATIONS.length };
const ROLES = ['ecliptic_serve', 'ecliptic_issue'] as const;
const rightsOf = (role: string) => RIGHTS.filter((it) => it.role === role).map(shownRight);

const as = (role: string, url: string) => url.replace('postgres:test@', `${role}:secret@`);
const migrate = (DATABASE_URL: string, ...args: string[]) =>
  runCommand(['migrate', ...args], { DATABASE_URL });
/** The document of `--json`, of a command that must have succeeded. */
async function migrated(DATABASE_URL: string) {
  const { code, stdout, stderr } = await migrate(DATABASE_URL, '--json');
  assert.equal(code, 0, stderr);
  // Of several at once, some wait.
  assert.match(stderr, /^(?:ecliptic: waiting: another process is changing the schema\n)?$/);
  return JSON.parse(stdout);
}

/** Starts the command, and does not wait for it. */
function started(t: TestContext, DATABASE_URL: string) {
  return startProgram(t, process.execPath, [CLI_FILE, 'migrate'], {
    env: { ...ownEnvironment(), DATABASE_URL },
  });
}

/** A database in which roles.sql has run. @returns its address for the superuser */
async function withRoles(): Promise<string> {
  const url = await server.database();
  await runSql(url, ROLES_SQL);
  for (const role of ['ecliptic_migrate', ...ROLES]) {
    await runSql(url, `ALTER ROLE ${role} PASSWORD 'secret'`);
  }
  return url;
}

/** Takes a database back to the schema before the latest, whose last step makes one index. */
async function unmigrate(url: string): Promise<void> {
  await runSql(url, 'DROP INDEX usage_days_day');
  await runSql(url, `DELETE FROM schema_steps WHERE step = ${LATEST.PostgreSQL}`);
}

const stepsOf = async (url: string) =>
  Number((await runSql(url, 'SELECT max(step) AS steps FROM schema_steps'))[0]?.['steps']);

/** Waits until a migration of this database waits for a lock. */
async function untilItWaits(url: string): Promise<void> {
  await until('a migration waits for a table', async () => {
    const waiting = await runSql(
      url,
      `SELECT FROM pg_locks JOIN pg_stat_activity USING (pid)
       WHERE NOT granted AND application_name = 'ecliptic schema' AND datname = current_database()`,
    );
    return waiting.length > 0;
  });
}

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
    assert.match(stderr, /^ecliptic: permission denied for schema public: ecliptic_serve may not /);
    assert.match(
      stderr,
      /Run this as ecliptic_migrate, which deploy\/postgres\/roles.sql creates\n$/,
    );
  });

  test('tables of a superuser: it is refused in words, changes nothing, and takes them as the page says', async () => {
    const foreign = await withRoles();
    assert.equal((await runCommand(['keys', 'list'], { DATABASE_URL: foreign })).code, 0);
    await unmigrate(foreign);
    const own = as('ecliptic_migrate', foreign);
    const refused = async (words: RegExp, names = TABLES) => {
      const { code, stdout, stderr } = await migrate(own);
      assert.deepEqual([code, stdout], [1, '']);
      assert.match(stderr, words);
      const whose = `: ${[...names].sort().join(', ')} belong to postgres, and this is ecliptic_migrate. `;
      assert.ok(stderr.includes(whose), stderr);
      assert.match(stderr, /docs\/operating\/postgresql\.md\n$/);
    };
    // It may not even read which schema they have.
    await refused(/permission denied for table schema_steps/);
    await runSql(foreign, 'GRANT SELECT, INSERT ON schema_steps TO ecliptic_migrate');
    await refused(/must be owner of table usage_days/);
    assert.equal(await stepsOf(foreign), LATEST.PostgreSQL - 1);
    // The migration succeeds and a right cannot be given: by an error, then only by a warning.
    await runSql(foreign, 'ALTER TABLE usage_days OWNER TO ecliptic_migrate');
    const others = TABLES.filter((name) => name !== 'usage_days');
    await refused(/permission denied for table api_keys/, others);
    await runSql(foreign, `GRANT SELECT ON ${others.join(', ')} TO ecliptic_migrate`);
    await refused(/^ecliptic: SELECT ON schema_steps cannot be granted to ecliptic_serve/, others);
    assert.equal(await stepsOf(foreign), LATEST.PostgreSQL - 1);
    await runSql(foreign, `REVOKE ALL ON ${others.join(', ')} FROM ecliptic_migrate`);

    const page = readFileSync(join(REPOSITORY, 'docs/operating/postgresql.md'), 'utf8');
    const [, block = ''] = /^psql -d NAME <<'SQL'\n(.*?)^SQL$/ms.exec(page) ?? [];
    await runSql(foreign, block);
    const { schema, roles } = await migrated(own);
    assert.deepEqual(schema, { from: LATEST.PostgreSQL - 1, to: LATEST.PostgreSQL });
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

test('while others have a table in use, it waits, and nobody waits long for it', async (t) => {
  const url = await server.database();
  await migrated(url);
  await unmigrate(url);
  const dump = await connectTo(url);
  t.after(() => dump.end());
  await dump.query('BEGIN');
  // As a writer has it, and as pg_dump has it against most other steps.
  await dump.query('LOCK TABLE usage_days IN ROW EXCLUSIVE MODE');
  const { ended, stdout, stderr } = started(t, url);
  for (let count = 0; count < 2; count++) {
    await untilItWaits(url);
    // It would queue behind the migration for ever, if that did not give way.
    await runSql(
      url,
      "SET statement_timeout = '60s'; INSERT INTO usage_days VALUES ('x', now() + random() * interval '99 years', 1, 1, now())",
    );
  }
  assert.equal(await stepsOf(url), LATEST.PostgreSQL - 1);
  await dump.query('COMMIT');
  assert.equal(await ended, 0);
  assert.equal(stderr(), 'ecliptic: waiting: others have its tables in use (pg_dump, perhaps)\n');
  assert.match(stdout(), /^Migrated schema 3 to 4 in /);
});

for (const [signal, ending] of [
  ['SIGKILL', 'SIGKILL'],
  ['SIGTERM', 1],
] as const) {
  test(`ended by ${signal} in the middle, it has done nothing, and the next one does it all`, async (t) => {
    const url = await server.database();
    await migrated(url);
    await unmigrate(url);
    const other = await connectTo(url);
    t.after(() => other.end());
    await other.query('BEGIN');
    await other.query('LOCK TABLE usage_days IN ROW EXCLUSIVE MODE');
    const { child, ended, stderr } = started(t, url);
    await untilItWaits(url);
    child.kill(signal);
    assert.equal(await ended, ending);
    // On a busy machine, it has said before that it waits.
    if (signal === 'SIGTERM')
      assert.match(stderr(), /^ecliptic: stopped by SIGTERM; run it again\n$/m);
    await other.query('COMMIT');
    assert.equal(await stepsOf(url), LATEST.PostgreSQL - 1);
    assert.deepEqual((await migrated(url)).schema, {
      from: LATEST.PostgreSQL - 1,
      to: LATEST.PostgreSQL,
    });
  });
}

test('a wrong password is refused at once; a database that is away is tried again, and then used', async (t) => {
  const url = await server.database();
  const wrong = await migrate(url.replace(':test@', ':wrong-secret@'));
  assert.deepEqual([wrong.code, wrong.stdout], [1, '']);
  assert.match(wrong.stderr, /^ecliptic: password authentication failed for user "postgres"\n$/);
  await server.stop();
  t.after(() => server.start());
  const { ended, stderr } = started(t, url);
  await until('it says so', () => stderr().includes('trying again'));
  assert.match(
    stderr(),
    /^ecliptic: connect ECONNREFUSED 127\.0\.0\.1:\d+; trying again for half a minute\n$/,
  );
  await server.start();
  assert.equal(await ended, 0, stderr());
  // Once, however many attempts there were, and without the password.
  assert.equal(stderr().split('\n').length, 2);
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
  assert.match(stderr, /^ecliptic: .*another program\n$/);
  const nowhere = await migrate(`file:${path}/keys.db`);
  assert.equal(nowhere.code, 1);
});
