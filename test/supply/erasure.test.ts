/** Changes and deletions by hand that docs/privacy.md describes, on both databases. */

import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { openUsage } from '../../src/stores.ts';
import { DATABASES, POSTGRESQL } from '../support/key-databases.ts';
import { all } from '../support/pages.ts';

for (const kind of DATABASES) {
  describe(`the owner of a database in ${kind.name}`, () => {
    test('can rename an account and delete its days of usage, and the key stays unchanged', async (t) => {
      const database = await kind.make(t);
      const store = await database.openStore();
      const { id } = await store.issue('Jane Doe', 'test');
      const path = database.DATABASE_URL.replace(/^file:/, '');
      const usage = await openUsage(
        kind.name === 'SQLite'
          ? { kind: 'sqlite', path }
          : { kind: 'postgres', url: database.DATABASE_URL },
      );
      t.after(() => usage.close());
      const count = { key_id: id, hour: '2026-11-20T09', calls: 2n, credits: 1n };
      await usage.write({
        writer: 'w',
        number: 1,
        counts: [{ ...count, last_used_at: '2026-11-20T09:10:11.123Z' }],
      });
      assert.equal((await all(usage.days({ account: 'Jane Doe' }))).length, 1);

      const [before] = await all(store.list());
      await database.sql("UPDATE api_keys SET account = 'account 17' WHERE account = 'Jane Doe'");
      assert.deepEqual(await all(store.list()), [{ ...before, account: 'account 17' }]);
      await database.sql(`DELETE FROM usage_days WHERE key_id = '${id}'`);
      assert.deepEqual(await all(usage.days({})), []);
      // The slots of active keys still belong to the account, under its new name.
      await store.issue('account 17', 'test');
      await assert.rejects(store.issue('account 17', 'test'), /already has 2 active keys/);
    });

    test('cannot delete a key, as that would delete its revocation', async (t) => {
      const database = await kind.make(t);
      const store = await database.openStore();
      await store.issue('Jane Doe', 'test');
      await assert.rejects(database.sql('DELETE FROM api_keys'), /never deleted/);
      assert.equal((await all(store.list())).length, 1);
    });
  });
}

test('PostgreSQL has one column and one table more than the page lists', async (t) => {
  const database = await POSTGRESQL.make(t);
  await database.openStore();
  const columns = await database.sql(
    `SELECT table_name, column_name FROM information_schema.columns
     WHERE table_schema = 'public' AND (table_name = 'schema_steps' OR column_name = 'ordinal')
     ORDER BY table_name, ordinal_position`,
  );
  assert.deepEqual(
    columns.map((row) => `${row['table_name']}.${row['column_name']}`),
    ['api_keys.ordinal', 'schema_steps.step', 'schema_steps.taken_at'],
  );
  const [count] = await database.sql(
    `SELECT count(*)::int AS columns FROM information_schema.columns WHERE table_schema = 'public'`,
  );
  // Those on the page, which test/supply/privacy.test.ts compares with SQLite's, plus these three.
  assert.equal(count?.['columns'], 10 + 2 + 5 + 3 + 3 + 3);
});
