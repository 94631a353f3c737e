/** Databases of other releases, and what the schema keeps count of. */

import assert from 'node:assert/strict';
import { DatabaseSync } from 'node:sqlite';
import { describe, type TestContext, test } from 'node:test';
import { setTimeout as delay } from 'node:timers/promises';
import { KEYS_LOCK, POSTGRES_MIGRATIONS } from '../../src/database/migrations/postgres.ts';
import { TABLES } from '../../src/database/migrations/rights.ts';
import { SQLITE_MIGRATIONS } from '../../src/database/migrations/sqlite.ts';
import { LOOK_MS, openSqliteDirectory } from '../../src/keys/sqlite-directory.ts';
import { keyDigest, mintKey } from '../../src/keys/token.ts';
import {
  connectTo,
  DATABASES,
  type DatabaseKind,
  POSTGRESQL,
  SQLITE,
  type TestDatabase,
} from '../support/key-databases.ts';
import { openSqliteKeyStore } from '../support/key-store.ts';
import { all } from '../support/pages.ts';
import { folderOf, until } from '../support/processes.ts';

/** A database as the first release made it: with an active key, a revoked one, and its keys in text. */
function firstRelease(t: TestContext) {
  const path = `${folderOf(t)}/keys.db`;
  const database = new DatabaseSync(path);
  database.exec('PRAGMA journal_mode = WAL');
  database.exec(SQLITE_MIGRATIONS[0] ?? '');
  // "ECLP", as the release has it.
  database.exec(`PRAGMA application_id = ${0x45434c50}; PRAGMA user_version = 1`);
  const insert = database.prepare(
    `INSERT INTO api_keys (id, digest, account, environment, state, slot, created_at, revoked_at)
     VALUES (?, ?, 'acme', 'test', ?, ?, '2026-01-01T00:00:00.000Z', ?)`,
  );
  const [active, revoked] = [mintKey('test'), mintKey('test')];
  const digest = (key: string) => Buffer.from(keyDigest(key), 'latin1');
  insert.run('key_1', digest(active), 'active', 2, null);
  insert.run('key_2', digest(revoked), 'revoked', null, '2026-01-02T00:00:00.000Z');
  database.close();
  return { path, active, revoked };
}

describe('an SQLite database of the first release', () => {
  test('is brought up to date; its keys work, and what was revoked stays revoked', async (t) => {
    const { path, active, revoked } = firstRelease(t);
    const directory = openSqliteDirectory(path);
    t.after(() => directory.close());
    assert.equal(directory.find(keyDigest(active))?.id, 'key_1');
    assert.equal(directory.find(keyDigest(revoked)), undefined);
    const store = openSqliteKeyStore(path);
    t.after(() => store.close());
    const listed = await all(store.list());
    assert.deepEqual(
      listed.map(({ id, state, revoked_at: revokedAt }) => [id, state, revokedAt]),
      [
        ['key_1', 'active', null],
        ['key_2', 'revoked', '2026-01-02T00:00:00.000Z'],
      ],
    );
    const { key, id } = await store.issue('acme', 'test');
    assert.equal(directory.find(keyDigest(key))?.id, id);
    await store.revoke('key_1');
    assert.equal(directory.find(keyDigest(active)), undefined);
  });

  test('has the schema of one that is made today', (t) => {
    const { path } = firstRelease(t);
    const fresh = `${folderOf(t)}/keys.db`;
    const schemas = [path, fresh].map((file) => {
      openSqliteKeyStore(file).close();
      const database = new DatabaseSync(file);
      t.after(() => database.close());
      return [
        database.prepare('SELECT * FROM pragma_user_version, pragma_application_id').all(),
        database.prepare('SELECT type, name, sql FROM sqlite_schema ORDER BY name').all(),
      ];
    });
    assert.deepEqual(schemas[0], schemas[1]);
  });

  test('follows keys that a process of the first release still issues and revokes in it', async (t) => {
    const { path, active } = firstRelease(t);
    // It was open before, and knows nothing of revisions.
    const old = new DatabaseSync(path);
    t.after(() => old.close());
    const directory = openSqliteDirectory(path);
    t.after(() => directory.close());
    const key = mintKey('test');
    old
      .prepare(
        `INSERT INTO api_keys (id, digest, account, environment, state, slot, created_at)
         VALUES ('key_3', ?, 'other', 'test', 'active', 1, '2026-01-01T00:00:00.000Z')`,
      )
      .run(Buffer.from(keyDigest(key), 'latin1'));
    // It does not wait, as a process of today does, until every service looks again.
    await delay(2 * LOOK_MS);
    assert.equal(directory.find(keyDigest(key))?.id, 'key_3');
    old.exec(
      "UPDATE api_keys SET state = 'revoked', slot = NULL, revoked_at = '2026-01-03' WHERE id = 'key_1'",
    );
    await delay(2 * LOOK_MS);
    assert.equal(directory.find(keyDigest(active)), undefined);
  });
});

test('a PostgreSQL database of a newer release is refused, and left as it is', async (t) => {
  const database = await POSTGRESQL.make(t);
  await (await database.openStore()).close();
  const newer = POSTGRES_MIGRATIONS.length + 1;
  await database.sql(`INSERT INTO schema_steps (step) VALUES (${newer})`);
  await assert.rejects(
    database.openStore(),
    new RegExp(`newer release \\(schema ${newer}, this release knows ${newer - 1}\\)`),
  );
  assert.equal((await database.sql('SELECT * FROM schema_steps')).length, newer);
});

test('a PostgreSQL database between two releases takes the steps that it lacks, and keeps its keys', async (t) => {
  const database = await POSTGRESQL.make(t);
  await database.sql(
    'CREATE TABLE schema_steps (step integer PRIMARY KEY, taken_at timestamptz NOT NULL DEFAULT now())',
  );
  await database.sql(POSTGRES_MIGRATIONS[0] ?? '');
  await database.sql('INSERT INTO schema_steps (step) VALUES (1)');
  await database.sql(
    `INSERT INTO api_keys (id, digest, account, environment, state, slot, created_at)
     VALUES ('key_1', sha256('x'), 'acme', 'test', 'active', 1, now())`,
  );
  const [{ id } = {}, ...others] = await all((await database.openStore()).list());
  assert.deepEqual([id, others], ['key_1', []]);
  assert.deepEqual(await database.sql('SELECT * FROM usage_days'), []);
  const steps = await database.sql('SELECT step FROM schema_steps ORDER BY step');
  assert.equal(steps.length, POSTGRES_MIGRATIONS.length);
});

test('both databases have the same tables and columns, and the rights of roles are on each of them', async (t) => {
  const columnsOf = async (kind: DatabaseKind, columns: string) => {
    const database = await kind.make(t);
    await (await database.openStore()).close();
    return (await database.sql(columns)).map(({ place }) => String(place));
  };
  const sqlite = await columnsOf(
    SQLITE,
    `SELECT tables.name || '.' || columns.name AS place
     FROM sqlite_schema AS tables JOIN pragma_table_info(tables.name) AS columns
     WHERE tables.type = 'table'`,
  );
  const postgres = await columnsOf(
    POSTGRESQL,
    `SELECT table_name || '.' || column_name AS place FROM information_schema.columns
     WHERE table_schema = 'public'`,
  );
  // SQLite counts its migrations in a pragma, and its rows itself.
  const own = ['api_keys.ordinal', 'schema_steps.step', 'schema_steps.taken_at'];
  assert.deepEqual(postgres.sort(), [...sqlite, ...own].sort());
  const tables = new Set(postgres.map((place) => place.replace(/\..*/, '')));
  assert.deepEqual([...tables].sort(), [...TABLES].sort(), 'src/database/migrations/rights.ts');
});

async function revisions(database: TestDatabase): Promise<Record<string, number>> {
  const rows = await database.sql('SELECT id, revision FROM api_keys');
  return Object.fromEntries(rows.map(({ id, revision }) => [String(id), Number(revision)]));
}

/** A database with keys of three accounts. */
async function threeKeys(t: TestContext, kind: DatabaseKind) {
  const database = await kind.make(t);
  const store = await database.openStore();
  const [a, b, c] = [
    await store.issue('a', 'test'),
    await store.issue('b', 'test'),
    await store.issue('c', 'test'),
  ];
  return { database, store, a: a.id, b: b.id, c: c.id };
}

for (const kind of DATABASES) {
  test(`${kind.name}: each change of a key gets the next revision, whoever makes it`, async (t) => {
    const { database, store, a, b, c } = await threeKeys(t, kind);
    assert.deepEqual(await revisions(database), { [a]: 1, [b]: 2, [c]: 3 });
    await store.revoke(a);
    assert.deepEqual(await revisions(database), { [a]: 4, [b]: 2, [c]: 3 });
    await database.sql(
      `UPDATE api_keys SET state = 'revoked', slot = NULL, revoked_at = '2026-01-01' WHERE id = ?`,
      [b],
    );
    assert.deepEqual(await revisions(database), { [a]: 4, [b]: 5, [c]: 3 });
    await database.sql("UPDATE api_keys SET account = account || ' Ltd.'");
    const { [a]: first = 0, [b]: second = 0, [c]: third = 0 } = await revisions(database);
    assert.deepEqual([first, second, third].sort(), [6, 7, 8], 'three rows in one statement');
    await database.sql("UPDATE api_keys SET environment = 'live' WHERE id = ?", [a]);
    assert.equal((await revisions(database))[a], 9);
  });
}

describe('PostgreSQL: two transactions that change keys at once', () => {
  async function twoClients(t: TestContext) {
    const keys = await threeKeys(t, POSTGRESQL);
    const { DATABASE_URL } = keys.database;
    const [first, second] = [await connectTo(DATABASE_URL), await connectTo(DATABASE_URL)];
    t.after(async () => {
      await first.end();
      await second.end();
    });
    return { ...keys, first, second };
  }
  const RENAME = "UPDATE api_keys SET account = account || '!' WHERE id = $1";

  test('commit their revisions in order: none appears below one that was seen', async (t) => {
    const { database, a, b, c, first, second } = await twoClients(t);
    await first.query('BEGIN');
    await first.query(RENAME, [a]);
    let isDone = false;
    const waiting = second.query(RENAME, [b]).then(() => {
      isDone = true;
    });
    await delay(100);
    assert.equal(isDone, false, 'the second one waits for the end of the first');
    await first.query('COMMIT');
    await waiting;
    assert.deepEqual(await revisions(database), { [a]: 4, [b]: 5, [c]: 3 });
  });

  test('never wait for each other, though both change the same key', async (t) => {
    const { store, a, first, second } = await twoClients(t);
    const waiting = (count: number) =>
      until('they wait for the lock', async () => {
        const { rows } = await first.query(
          "SELECT FROM pg_locks WHERE locktype = 'advisory' AND NOT granted",
        );
        return rows.length === count;
      });
    await first.query('BEGIN');
    await first.query('SELECT pg_advisory_xact_lock($1)', [KEYS_LOCK]);
    const revoking = store.revoke(a);
    await waiting(1);
    // Locked it the row before it waits, the one before it could never have the row.
    const renaming = second.query(RENAME, [a]);
    await waiting(2);
    await first.query('ROLLBACK');
    assert.equal((await revoking).state, 'revoked');
    await renaming;
  });
});
