/** `ecliptic migrate`: what it makes, whom it waits for, whom it lets in, and what a newer schema does to a release. */
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { test } from 'node:test';
import { migratePostgres } from '../../src/database/postgres/migrate.ts';
import { openPostgresForCommand } from '../../src/database/postgres/postgres.ts';
import { POSTGRES_SCHEMA, SCHEMA_LOCK } from '../../src/database/postgres/schema.ts';
import { SQLITE_SCHEMA } from '../../src/database/sqlite/schema.ts';
import { openSqlite } from '../../src/database/sqlite/sqlite.ts';
import { assertRefused, startCommand } from '../cli/commands.ts';
import { ownDatabase, REPOSITORY, startService, until } from '../support/processes.ts';
import { post, runCommand, runCommandHere } from '../support/service.ts';
import { connectTo, type Database, KINDS, POSTGRESQL, runSql, SQLITE, server } from './both.ts';

const ROLES = ['ecliptic_serve', 'ecliptic_issue'];

/** What the next release might do. */
const NEXT_STEP = "ALTER TABLE api_keys ADD COLUMN note text NOT NULL DEFAULT 'none'";

/** Brings a database to the next release. @returns the schema that it has then */
async function migrateNext({ DATABASE_URL, sql }: Database, onWaiting = () => {}) {
  if (DATABASE_URL.startsWith('file:')) {
    const steps = [...SQLITE_SCHEMA, NEXT_STEP];
    await openSqlite(DATABASE_URL.replace('file:', ''), { steps }).close();
    return (await sql('PRAGMA user_version'))[0]?.['user_version'];
  }
  const postgres = openPostgresForCommand(DATABASE_URL);
  const options = { waitMs: 60_000, onWaiting, steps: [...POSTGRES_SCHEMA, NEXT_STEP] };
  await migratePostgres(postgres, options).finally(() => postgres.close());
  return await schemaOf(sql);
}

async function schemaOf(sql: Database['sql']) {
  return (await sql('SELECT max(step) AS step FROM schema_steps'))[0]?.['step'];
}

for (const kind of KINDS) {
  test(`${kind.name}: of several at once one makes the tables, and again changes nothing`, async (t) => {
    const { DATABASE_URL, done } = await kind.make(t);
    const database = DATABASE_URL.replace('postgres:test@', '').replace('file:', '');
    const roles =
      kind === SQLITE ? [] : ROLES.map((role) => ({ role, state: 'absent', granted: [] }));
    const migrate = () => runCommand(['migrate', '--json'], { DATABASE_URL });
    const results = await Promise.all(Array.from({ length: 6 }, migrate));
    const froms = results.map(({ code, stdout, stderr }) => {
      assert.equal(code, 0, stderr);
      const { schema, ...rest } = JSON.parse(stdout);
      assert.deepEqual([rest, schema.to], [{ database, roles }, 1]);
      return schema.from;
    });
    // Of a new file, several may have seen that there are no tables yet.
    assert.ok(froms.includes(0), `${froms}`);
    if (kind === POSTGRESQL) assert.deepEqual(froms.sort(), [0, 1, 1, 1, 1, 1]);
    assert.equal((await done('migrate')).split('\n')[0], `Schema 1, as before, in ${database}.`);
    const other = await kind.make(t);
    assert.match(await other.done('migrate'), /^Created the tables, schema 1, in /);
  });

  test(`${kind.name}: a newer schema keeps all data, and this release refuses it in words and changes nothing`, async (t) => {
    const database = await kind.make(t);
    const { DATABASE_URL, sql } = database;
    const { key, id } = await database.json('keys', 'issue', '--account', 'acme');
    await sql(
      "INSERT INTO usage_days VALUES ('key_1', '2026-11-20', 5, 4, '2026-11-20T09:00:00Z')",
    );
    const old = await startService(t, { DATABASE_URL });
    const status = async ({ url }: { url: string }) => (await post({ url, key })).status;
    await until('it is ready', async () => (await status(old)) === 200);

    for (const _ of ['once', 'again']) assert.equal(await migrateNext(database), 2);
    const rows = await sql('SELECT note FROM api_keys WHERE id = ?', id);
    assert.deepEqual({ ...rows[0] }, { note: 'none' });
    const [used] = await sql("SELECT calls FROM usage_days WHERE key_id = 'key_1'");
    assert.equal(Number(used?.['calls']), 5);
    // A service that runs goes on: in a rolling upgrade it does not know yet.
    assert.equal(await status(old), 200);
    assert.equal(await old.stop(), 0);

    const content = () => kind === SQLITE && readFileSync(DATABASE_URL.replace('file:', ''));
    if (kind === SQLITE) await sql('PRAGMA journal_mode = DELETE');
    const before = content();
    const words = /belongs to a newer release \(schema 2, this release knows 1\)/;
    const commands = [
      'migrate',
      'keys issue --account b',
      'keys list',
      'usage',
      `keys revoke ${id}`,
    ];
    // A service of PostgreSQL does not end, and pg_dump makes the backups.
    if (kind === SQLITE) commands.push('serve');
    for (const command of commands) {
      const args = command.split(' ');
      const { code, stdout, stderr } = await runCommandHere(args, { DATABASE_URL, PORT: '0' });
      assert.equal(code, 1, command);
      assert.match(stdout + stderr, words, command);
      assert.deepEqual(content(), before, command);
    }
    if (kind === SQLITE) return;
    const service = await startService(t, { DATABASE_URL });
    await until('it says why', () => words.test(service.output()));
    assert.equal((await fetch(`${service.url}/ready`)).status, 503);
    assert.equal(await status(service), 503);
    assert.equal((await fetch(`${service.url}/health`)).status, 200);
  });
}

test('PostgreSQL: it waits for pg_dump, nobody waits long for it, and what ends it leaves nothing behind', async (t) => {
  const database = await POSTGRESQL.make(t);
  await database.done('migrate');
  const other = await connectTo(database.DATABASE_URL);
  t.after(() => other.end());
  await other.query('BEGIN; LOCK TABLE api_keys IN ACCESS SHARE MODE');
  let waits = 0;
  const migrated = migrateNext(database, () => {
    waits++;
  });
  await until('it waits', () => waits > 0);
  // It would queue behind the migration for ever, if that did not give way.
  await database.sql('SELECT count(*) FROM api_keys');
  assert.equal(await schemaOf(database.sql), 1);
  await other.query('COMMIT');
  assert.equal(await migrated, 2);

  const { DATABASE_URL, done, sql } = await POSTGRESQL.make(t);
  const holder = await connectTo(DATABASE_URL);
  t.after(() => holder.end());
  await holder.query(`SELECT pg_advisory_lock(${SCHEMA_LOCK})`);
  for (const [signal, ending] of [
    ['SIGKILL', 'SIGKILL'],
    ['SIGTERM', 1],
  ] as const) {
    const { child, ended, stderr } = startCommand(t, ['migrate'], { DATABASE_URL });
    await until('it says that it waits', () => /^ecliptic: waiting: .+\.\n$/i.test(stderr()));
    child.kill(signal);
    assert.equal(await ended, ending);
    assert.deepEqual(await sql("SELECT FROM pg_tables WHERE schemaname = 'public'"), []);
  }
  const { ended, stdout } = startCommand(t, ['migrate'], { DATABASE_URL });
  await holder.query(`SELECT pg_advisory_unlock(${SCHEMA_LOCK})`);
  assert.equal(await ended, 0);
  assert.match(stdout(), /^Created the tables/);
  assert.match(await done('keys', 'list'), /There are no keys/);
});

test('PostgreSQL: the roles of roles.sql get their rights, again if they were lost, and who may not is told', async (t) => {
  const { DATABASE_URL, sql } = await POSTGRESQL.make(t);
  await sql(readFileSync(join(REPOSITORY, 'deploy/postgres/roles.sql'), 'utf8'));
  for (const role of ['ecliptic_migrate', ...ROLES])
    await sql(`ALTER ROLE ${role} PASSWORD 'secret'`);
  const as = (role: string, ...args: string[]) =>
    runCommandHere(args, {
      DATABASE_URL: DATABASE_URL.replace('postgres:test@', `${role}:secret@`),
    });
  const early = await as('ecliptic_serve', 'migrate');
  assertRefused(early, /permission denied.*ecliptic_migrate, which deploy\/postgres\/roles\.sql/i);
  const { stdout } = await as('ecliptic_migrate', 'migrate');
  const page = readFileSync(join(REPOSITORY, 'docs/operating/postgresql.md'), 'utf8');
  const printed = stdout.replace(/127\.0\.0\.1:\d+\/\w+/, 'HOST/NAME');
  assert.ok(page.includes(`\n\`\`\`text\n${printed}\`\`\`\n`), printed);
  await sql('REVOKE ALL ON api_keys FROM ecliptic_issue');
  assert.equal((await as('ecliptic_issue', 'keys', 'list')).code, 1);
  const again = JSON.parse((await as('ecliptic_migrate', 'migrate', '--json')).stdout);
  assert.deepEqual(
    again.roles.map(({ role, state }: Record<string, string>) => [role, state]),
    ROLES.map((role) => [role, 'granted']),
  );
  const issued = await as('ecliptic_issue', 'keys', 'issue', '--account', 'acme', '--json');
  assert.equal(issued.code, 0, issued.stderr);
  const { id } = JSON.parse(issued.stdout);
  assert.equal((await as('ecliptic_serve', 'keys', 'list')).code, 0);
  assertRefused(await as('ecliptic_serve', 'keys', 'revoke', id), /permission denied/i);
  assert.equal((await as('ecliptic_issue', 'keys', 'revoke', id)).code, 0);
  // Tables that a superuser has made belong to it.
  const foreign = await server.database();
  await runSql(foreign, readFileSync(join(REPOSITORY, 'deploy/postgres/roles.sql'), 'utf8'));
  assert.equal((await runCommandHere(['migrate'], { DATABASE_URL: foreign })).code, 0);
  const owner = { DATABASE_URL: foreign.replace('postgres:test@', 'ecliptic_migrate:secret@') };
  await runSql(foreign, 'GRANT SELECT ON ALL TABLES IN SCHEMA public TO ecliptic_migrate');
  assertRefused(await runCommandHere(['migrate'], owner), /owner of .*: ecliptic_migrate, which/i);
});

test('what is no database of ours, or cannot be one, is refused and left as it is', async (t) => {
  const { DATABASE_URL } = ownDatabase(t);
  const path = DATABASE_URL.replace('file:', '');
  new DatabaseSync(path).exec('CREATE TABLE a (b)');
  const before = readFileSync(path);
  const other = await runCommandHere(['migrate'], { DATABASE_URL });
  assertRefused(other, /^ecliptic: .*another program\.\n$/);
  assert.deepEqual(readFileSync(path), before);
  assertRefused(await runCommandHere(['migrate'], { DATABASE_URL: `file:${path}/keys.db` }), /./);
  const wrong = (await server.database()).replace(':test@', ':wrong-secret@');
  const refused = await runCommandHere(['migrate'], { DATABASE_URL: wrong });
  assertRefused(refused, /^ecliptic: Password authentication failed for user "postgres"\.\n$/);
});
