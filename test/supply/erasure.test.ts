/** The manual changes and deletions in docs/privacy.md, on both databases. */

import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { openStores } from '../../src/stores.ts';
import { KINDS } from '../support/key-databases.ts';
import { all } from '../support/pages.ts';

for (const kind of KINDS) {
  describe(`the owner of a database in ${kind.name}`, () => {
    test('renames an account and deletes its usage without changing the key', async (t) => {
      const database = await kind.make(t);
      const store = await database.openStore();
      const { id } = await store.issue('Jane Doe', 'test');
      const path = database.DATABASE_URL.replace(/^file:/, '');
      const opened = await openStores(
        kind.name === 'SQLite'
          ? { kind: 'sqlite', path }
          : { kind: 'postgres', url: database.DATABASE_URL },
      );
      t.after(() => opened.close());
      const { usage } = opened;
      const count = { key_id: id, hour: '2026-11-20T09', calls: 2, credits: 1 };
      await usage.write({
        writer: 'w',
        batch: 1,
        counts: [{ ...count, last_used_at: '2026-11-20T09:10:11.123Z' }],
      });
      assert.equal((await all(usage.list({ account: 'Jane Doe' }))).length, 1);

      const [before] = await all(store.list());
      await database.sql("UPDATE api_keys SET account = 'account 17' WHERE account = 'Jane Doe'");
      const [after] = await all(store.list());
      assert.deepEqual({ ...after }, { ...before, account: 'account 17' });
      await database.sql(`DELETE FROM usage_days WHERE key_id = '${id}'`);
      assert.deepEqual(await all(usage.list({})), []);
      // The slots of active keys still belong to the account, under its new name.
      await store.issue('account 17', 'test');
      await assert.rejects(store.issue('account 17', 'test'), /already has 2 active keys/);
    });
  });
}
