/**
 * The database by itself, without the code that usually writes to it: what no one can bring it to
 * hold, neither a defect of ours nor an operator with a shell.
 */
import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { describe, type TestContext, test } from 'node:test';
import { mintKeyId } from '../../src/keys/token.ts';
import { DATABASES, type SqlValue, type TestDatabase } from '../support/key-databases.ts';

type Row = Readonly<Record<string, SqlValue>>;

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

function insert(database: TestDatabase, row: Row, verb = 'INSERT'): Promise<unknown> {
  const places = Object.keys(row).map(() => '?');
  const text = `${verb} INTO api_keys (${Object.keys(row)}) VALUES (${places})`;
  return database.sql(text, Object.values(row));
}

function content(database: TestDatabase): Promise<unknown[]> {
  return database.sql('SELECT * FROM api_keys ORDER BY id');
}

for (const kind of DATABASES) {
  /** A database in which `full` has two active keys, `part` an active and a revoked one. */
  async function openDatabase(t: TestContext): Promise<TestDatabase> {
    const database = await kind.make(t);
    const store = await database.openStore();
    await store.issue('full', 'test');
    await store.issue('full', 'live');
    await store.revoke((await store.issue('part', 'test')).id);
    await store.issue('part', 'test');
    await store.close();
    return database;
  }

  async function assertRefused(database: TestDatabase, write: () => Promise<unknown>) {
    const before = await content(database);
    await assert.rejects(write(), (error) => {
      assert.ok(kind.isConstraint(error), String(error));
      return true;
    });
    assert.deepEqual(await content(database), before);
  }

  describe(`${kind.name} by itself`, { concurrency: 2 }, () => {
    test('takes a row that is right, so that the refusals below are for their one fault', async (t) => {
      const database = await openDatabase(t);
      const before = (await content(database)).length;
      await insert(database, goodRow());
      const revoked = { state: 'revoked', slot: null, revoked_at: '2026-01-02' };
      await insert(database, { ...goodRow(), ...revoked });
      await insert(database, { ...goodRow(), account: 'a'.repeat(100) });
      assert.equal((await content(database)).length, before + 3);
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
      'an environment that there is not': { environment: 'prod' },
      'an account without a name': { account: '' },
      'an account of 101 characters': { account: 'a'.repeat(101) },
      'no account': { account: null },
      'no id': { id: null },
      'no time of issue': { created_at: null },
    };
    // PostgreSQL has no text in a column of bytes: it would be read as bytes.
    if (kind.name === 'SQLite') {
      faults['a digest in hexadecimal'] = { digest: randomBytes(16).toString('hex') };
    }
    test('refuses every row with a fault', async (t) => {
      const database = await openDatabase(t);
      const [other] = (await content(database)) as Row[];
      const taken = {
        'the id of another key': { id: other?.['id'] ?? null },
        'the digest of another key': { digest: other?.['digest'] ?? null },
      };
      for (const [what, fault] of Object.entries({ ...faults, ...taken })) {
        await t.test(what, () =>
          assertRefused(database, () => insert(database, { ...goodRow(), ...fault })),
        );
      }
    });

    const updates = {
      'a revoked key that becomes active again in a free slot':
        "UPDATE api_keys SET state = 'active', revoked_at = NULL, slot = 2 WHERE state = 'revoked'",
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
      // A service knows keys by their digests, and would go on taking the old one.
      'a key that gets another digest':
        kind.name === 'SQLite'
          ? "UPDATE api_keys SET digest = randomblob(32) WHERE account = 'part'"
          : "UPDATE api_keys SET digest = sha256('x') WHERE account = 'part' AND slot = 1",
      'a key that gets another id': "UPDATE api_keys SET id = 'key_x' WHERE slot = 2",
      // Nothing would tell a service of it.
      'a key that is deleted': "DELETE FROM api_keys WHERE account = 'part' AND slot = 1",
      'all keys that are deleted':
        kind.name === 'SQLite' ? 'DELETE FROM api_keys' : 'TRUNCATE api_keys',
    };
    test('refuses every change with a fault', async (t) => {
      const database = await openDatabase(t);
      for (const [what, sql] of Object.entries(updates)) {
        await t.test(what, () => assertRefused(database, () => database.sql(sql)));
      }
    });

    if (kind.name === 'SQLite') {
      test('refuses to delete a key by putting another one into its place', async (t) => {
        const database = await openDatabase(t);
        const [row] = await database.sql("SELECT * FROM api_keys WHERE account = 'full'");
        const { id = null, digest = null } = row as Row;
        for (const taken of [{ id }, { digest }, { account: 'full', slot: 1 }]) {
          await assertRefused(database, () =>
            insert(database, { ...goodRow(), ...taken }, 'INSERT OR REPLACE'),
          );
        }
        await assertRefused(database, () =>
          database.sql("UPDATE OR REPLACE api_keys SET slot = 1 WHERE account = 'full'"),
        );
      });
    }
  });
}
