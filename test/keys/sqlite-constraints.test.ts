/**
 * The database by itself, without the code that usually writes to it: what no one can bring it to
 * hold, neither a defect of ours nor an operator with a shell.
 */
import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { DatabaseSync, type SQLInputValue } from 'node:sqlite';
import { describe, type TestContext, test } from 'node:test';
import { openSqliteKeyStore } from '../../src/keys/sqlite.ts';
import { mintKeyId } from '../../src/keys/token.ts';
import { folderOf } from '../support/processes.ts';

type Row = Readonly<Record<string, SQLInputValue>>;

/** A database in which `full` has two active keys, `part` an active and a revoked one. */
function openDatabase(t: TestContext): DatabaseSync {
  const path = `${folderOf(t)}/keys.db`;
  const store = openSqliteKeyStore(path);
  store.issue('full', 'test');
  store.issue('full', 'live');
  store.revoke(store.issue('part', 'test').id);
  store.issue('part', 'test');
  store.close();
  const database = new DatabaseSync(path);
  t.after(() => database.close());
  return database;
}

/** A row that the database takes, in the one free slot there is. */
function goodRow(): Row {
  return {
    id: mintKeyId(),
    digest: randomBytes(32),
    account: 'part',
    environment: 'test',
    state: 'active',
    slot: 2,
    created_at: '2026-01-01T00:00:00.000Z',
    revoked_at: null,
  };
}

function insert(database: DatabaseSync, row: Row): void {
  const names = Object.keys(row);
  database
    .prepare(`INSERT INTO api_keys (${names}) VALUES (${names.map((name) => `:${name}`)})`)
    .run({ ...row });
}

function content(database: DatabaseSync): unknown[] {
  return database.prepare('SELECT * FROM api_keys ORDER BY id').all();
}

function assertRefused(database: DatabaseSync, write: () => void): void {
  const before = content(database);
  assert.throws(write, (error: Error) => {
    assert.match(error.message, /constraint failed|cannot store/);
    return true;
  });
  assert.deepEqual(content(database), before);
}

describe('the database', () => {
  test('takes a row that is right, so that the refusals below are for their one fault', (t) => {
    const database = openDatabase(t);
    const before = content(database).length;
    insert(database, goodRow());
    insert(database, { ...goodRow(), state: 'revoked', slot: null, revoked_at: '2026-01-02' });
    insert(database, { ...goodRow(), account: 'a'.repeat(100) });
    assert.equal(content(database).length, before + 3);
  });

  const faults: Record<string, Row> = {
    'a third active key in a slot of its own': { account: 'full', slot: 3 },
    'a third active key in slot 0': { account: 'full', slot: 0 },
    'a third active key in a slot that is taken': { account: 'full', slot: 1 },
    'a third active key in the other slot that is taken': { account: 'full', slot: 2 },
    'an active key without a slot': { account: 'full', slot: null },
    'a second key in the slot of the first': { slot: 1 },
    'a slot that is no whole number': { account: 'other', slot: 1.5 },
    'a slot that is a word': { account: 'other', slot: 'first' },
    'a revoked key with a slot': { state: 'revoked', revoked_at: '2026-01-02' },
    'a revoked key without the time of its revocation': { state: 'revoked', slot: null },
    'an active key with the time of a revocation': { revoked_at: '2026-01-02' },
    'a state that there is not': { state: 'paused', slot: null },
    'a digest of 31 bytes': { digest: randomBytes(31) },
    'a digest of 33 bytes': { digest: randomBytes(33) },
    'a digest of no bytes': { digest: Buffer.alloc(0) },
    'no digest': { digest: null },
    'a digest in hexadecimal': { digest: randomBytes(16).toString('hex') },
    'an environment that there is not': { environment: 'prod' },
    'an account without a name': { account: '' },
    'an account of 101 characters': { account: 'a'.repeat(101) },
    'no account': { account: null },
    'no id': { id: null },
    'no time of issue': { created_at: null },
  };
  for (const [what, fault] of Object.entries(faults)) {
    test(`refuses ${what}`, (t) => {
      const database = openDatabase(t);
      assertRefused(database, () => insert(database, { ...goodRow(), ...fault }));
    });
  }

  for (const column of ['id', 'digest']) {
    test(`refuses the ${column} of another key`, (t) => {
      const database = openDatabase(t);
      const taken = database.prepare(`SELECT ${column} FROM api_keys`).get()?.[column] ?? null;
      assertRefused(database, () => insert(database, { ...goodRow(), [column]: taken }));
    });
  }

  const updates = {
    'a revoked key that becomes active without a slot':
      "UPDATE api_keys SET state = 'active', revoked_at = NULL WHERE state = 'revoked'",
    'a revoked key that becomes active in a slot that is taken':
      "UPDATE api_keys SET state = 'active', revoked_at = NULL, slot = 1 WHERE state = 'revoked'",
    'a revoked key that takes a slot': "UPDATE api_keys SET slot = 2 WHERE state = 'revoked'",
    'an active key that is revoked and keeps its slot':
      "UPDATE api_keys SET state = 'revoked', revoked_at = '2026-01-02' WHERE account = 'full'",
    'an active key that gives its slot back and stays active':
      "UPDATE api_keys SET slot = NULL WHERE account = 'full'",
    'an active key that moves to slot 3':
      "UPDATE api_keys SET slot = 3 WHERE account = 'full' AND slot = 2",
    'an active key that moves to an account that is full':
      "UPDATE api_keys SET account = 'full' WHERE account = 'part' AND state = 'active'",
  };
  for (const [what, sql] of Object.entries(updates)) {
    test(`refuses ${what}`, (t) => {
      const database = openDatabase(t);
      assertRefused(database, () => database.exec(sql));
    });
  }
});
