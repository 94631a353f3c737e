/** `ecliptic migrate`: its tables, its waiting, and a release with a newer schema. */
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { migratePostgres } from '../../src/database/postgres/migrate.ts';
import { openPostgresForCommand } from '../../src/database/postgres/postgres.ts';
import { POSTGRES_SCHEMA, SCHEMA_LOCK } from '../../src/database/postgres/schema.ts';
import { SQLITE_SCHEMA } from '../../src/database/sqlite/schema.ts';
import { openSqlite } from '../../src/database/sqlite/sqlite.ts';
import { startCommand } from '../cli/commands.ts';
import {
  connectTo,
  type Database,
  KINDS,
  type Kind,
  POSTGRESQL,
  SQLITE,
} from '../support/key-databases.ts';
import { startService, until } from '../support/processes.ts';
import { post, runCommand, runCommandHere } from '../support/service.ts';

const ROLES = ['ecliptic_serve', 'ecliptic_issue'];

/** Migrates a database to a possible next schema. @returns its number */
async function migrateNext({ DATABASE_URL, sql }: Database, onWaiting = () => {}) {
  const step = "ALTER TABLE api_keys ADD COLUMN note text NOT NULL DEFAULT 'none'";
  if (DATABASE_URL.startsWith('file:')) {
    const steps = [...SQLITE_SCHEMA, step];
    await openSqlite(DATABASE_URL.replace('file:', ''), { steps }).close();
    return (await sql('PRAGMA user_version'))[0]?.['user_version'];
  }
  const postgres = openPostgresForCommand(DATABASE_URL);
  const options = { waitMs: 60_000, onWaiting, steps: [...POSTGRES_SCHEMA, step] };
  await migratePostgres(postgres, options).finally(() => postgres.close());
  return await schemaOf(sql);
}

async function schemaOf(sql: Database['sql']) {
  return (await sql('SELECT max(step) AS step FROM schema_steps'))[0]?.['step'];
}

for (const kind of KINDS) {
  test(`creates the tables once with ${kind.name} for concurrent commands, and changes nothing the next time`, async (t) => {
    const { DATABASE_URL, done } = await kind.make(t);
    const database = DATABASE_URL.replace('postgres:test@', '').replace('file:', '');
    const absent = ROLES.map((role) => ({ role, state: 'absent', granted: [] }));
    const migrate = () => runCommand(['migrate', '--json'], { DATABASE_URL });
    const results = await Promise.all(Array.from({ length: 6 }, migrate));
    const froms = results.map(({ code, stdout, stderr }) => {
      assert.equal(code, 0, stderr);
      const { schema, ...rest } = JSON.parse(stdout);
      assert.deepEqual(rest, { database, roles: kind === SQLITE ? [] : absent });
      assert.equal(schema.to, 1);
      return schema.from;
    });
    assert.ok(froms.includes(0), `${froms}`);
    // Several may have seen a new file without tables.
    if (kind === POSTGRESQL) assert.deepEqual(froms.sort(), [0, 1, 1, 1, 1, 1]);
    assert.equal(
      (await done('migrate')).split('\n')[0],
      `Schema 1 was already up to date in ${database}.`,
    );
  });

  test(`rejects a newer schema with ${kind.name} with a clear message, without changing data`, async (t) => {
    const database = await kind.make(t);
    const { DATABASE_URL, sql, issue } = database;
    const { key, id } = await issue();
    const used = "'key_1', '2026-11-20', 5, 4, '2026-11-20T09:00:00Z'";
    await sql(`INSERT INTO usage_days VALUES (${used})`);
    const old = await startService(t, { DATABASE_URL });
    const status = async ({ url }: { url: string }) => (await post({ url, key })).status;
    await until('it is ready', async () => (await status(old)) === 200);

    for (const _ of ['once', 'again']) assert.equal(await migrateNext(database), 2);
    const rows = await sql('SELECT note FROM api_keys WHERE id = ?', id);
    assert.deepEqual({ ...rows[0] }, { note: 'none' });
    const [{ calls } = {}] = await sql("SELECT calls FROM usage_days WHERE key_id = 'key_1'");
    assert.equal(Number(calls), 5);
    // A running service continues, as in a rolling upgrade.
    assert.equal(await status(old), 200);
    assert.equal(await old.stop(), 0);

    if (kind === SQLITE) await sql('PRAGMA journal_mode = DELETE');
    const content = () => kind === SQLITE && readFileSync(DATABASE_URL.replace('file:', ''));
    const before = content();
    const words = /belongs to a newer release \(schema 2; this release supports 1\)/;
    const commands = ['migrate', 'keys issue --account b', 'keys list', 'usage'];
    // A service with PostgreSQL does not end, because a failover may replace the server.
    for (const command of [...commands, ...(kind === SQLITE ? ['serve'] : [])]) {
      const shell = { DATABASE_URL, PORT: '0' };
      const { code, stdout, stderr } = await runCommandHere(command.split(' '), shell);
      assert.equal(code, 1, command);
      assert.match(stdout + stderr, words, command);
      assert.deepEqual(content(), before, command);
    }
    if (kind === SQLITE) return;
    const service = await startService(t, { DATABASE_URL });
    await until('it logs why', () => words.test(service.output()));
    assert.equal((await fetch(`${service.url}/ready`)).status, 503);
    assert.equal(await status(service), 503);
    assert.equal((await fetch(`${service.url}/health`)).status, 200);
  });
}

const COLUMNS: Readonly<Record<Kind['name'], string>> = {
  SQLite: `SELECT tables.name || '.' || columns.name AS place FROM sqlite_schema AS tables
    JOIN pragma_table_info(tables.name) AS columns WHERE tables.type = 'table'`,
  PostgreSQL: `SELECT table_name || '.' || column_name AS place FROM information_schema.columns
    WHERE table_schema = 'public'`,
};

test('has the same tables and columns in both databases', async (t) => {
  const columnsOf = async (kind: Kind) => {
    const { done, sql } = await kind.make(t);
    await done('migrate');
    const places = (await sql(COLUMNS[kind.name])).map(({ place }) => String(place));
    // SQLite counts its steps in user_version.
    return places.filter((place) => !place.startsWith('schema_steps.')).sort();
  };
  assert.deepEqual(await columnsOf(POSTGRESQL), await columnsOf(SQLITE));
});

test('waits for pg_dump with PostgreSQL, blocks others only briefly, and leaves no changes when it is ended', async (t) => {
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
  // Without pauses of the migration, it would wait in the lock queue for ever.
  await database.sql('SELECT count(*) FROM api_keys');
  assert.equal(await schemaOf(database.sql), 1);
  await other.query('COMMIT');
  assert.equal(await migrated, 2);

  const { DATABASE_URL, done, sql } = await POSTGRESQL.make(t);
  const holder = await connectTo(DATABASE_URL);
  t.after(() => holder.end());
  await holder.query(`SELECT pg_advisory_lock(${SCHEMA_LOCK})`);
  const start = () => startCommand(t, ['migrate'], { DATABASE_URL });
  for (const [signal, ending] of [
    ['SIGKILL', 'SIGKILL'],
    ['SIGTERM', 1],
  ] as const) {
    const { child, ended, stderr } = start();
    await until('it says that it waits', () => /^ecliptic: waiting for .+\.\n$/i.test(stderr()));
    child.kill(signal);
    assert.equal(await ended, ending);
    assert.deepEqual(await sql("SELECT FROM pg_tables WHERE schemaname = 'public'"), []);
  }
  const { ended } = start();
  await holder.query(`SELECT pg_advisory_unlock(${SCHEMA_LOCK})`);
  assert.equal(await ended, 0);
  assert.equal(await done('keys', 'list'), 'There are no keys.\n');
});
