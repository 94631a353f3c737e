/** Keys as an operator sees them: the same on either database. */

import assert from 'node:assert/strict';
import { describe, type TestContext, test } from 'node:test';
import { PAGE_ROWS } from '../../src/database/sql.ts';
import {
  type IssuedKey,
  type KeyRecord,
  KeyRefusedError,
  type KeyStore,
} from '../../src/keys/store.ts';
import { keyDigest, mintKey, readToken } from '../../src/keys/token.ts';
import { DATABASES, type TestDatabase } from '../support/key-databases.ts';
import { fill } from '../support/many-keys.ts';
import { all } from '../support/pages.ts';

function recordOf({ key: _, ...record }: IssuedKey) {
  return record;
}

const idsOf = (records: readonly KeyRecord[]) => records.map(({ id }) => id);

function refusal(reason: RegExp) {
  return (error: unknown) => error instanceof KeyRefusedError && reason.test(error.message);
}

for (const kind of DATABASES) {
  /** A store whose clock goes one second on with every look at it. */
  async function open(t: TestContext): Promise<KeyStore & TestDatabase> {
    let seconds = 0;
    const database = await kind.make(t);
    const store = await database.openStore(() => new Date(Date.UTC(2026, 0, 1, 0, 0, seconds++)));
    return Object.assign(store, database);
  }

  describe(`${kind.name}: issuing a key`, () => {
    test('gives the key once, and all that is known of it, which lists give in the same order', async (t) => {
      const store = await open(t);
      const issued = await store.issue('acme', 'live');
      assert.deepEqual(readToken(issued.key), { environment: 'live' });
      assert.match(issued.id, /^key_[0-9A-Za-z]{16}$/);
      const record = {
        id: issued.id,
        account: 'acme',
        environment: 'live',
        state: 'active',
        created_at: '2026-01-01T00:00:00.000Z',
        revoked_at: null,
      };
      assert.deepEqual(recordOf(issued), record);
      const listed = await all(store.list());
      assert.deepEqual(listed.map(Object.entries), [Object.entries(record)]);
    });

    test('stores the digest of each key, and of each another one', async (t) => {
      const store = await open(t);
      const issued = [];
      for (const account of ['a', 'b', 'c']) issued.push(await store.issue(account, 'test'));
      const rows = await store.sql('SELECT id, digest FROM api_keys ORDER BY account');
      assert.deepEqual(
        rows.map(({ id, digest }) => [id, Buffer.from(digest as Uint8Array).toString('latin1')]),
        issued.map(({ id, key }) => [id, keyDigest(key)]),
      );
    });

    test('has place again after a revocation, whichever key and environment it was', async (t) => {
      const store = await open(t);
      const first = await store.issue('acme', 'test');
      const second = await store.issue('acme', 'live');
      await assert.rejects(store.issue('acme', 'live'), refusal(/2 active keys/));
      await store.revoke(first.id);
      const third = await store.issue('acme', 'test');
      await assert.rejects(store.issue('acme', 'test'), refusal(/2 active keys/));
      await store.revoke(second.id);
      const fourth = await store.issue('acme', 'test');
      await assert.rejects(store.issue('acme', 'test'), refusal(/2 active keys/));
      const active = (await all(store.list('acme'))).filter(({ state }) => state === 'active');
      assert.deepEqual(idsOf(active), [third.id, fourth.id]);
    });
  });

  test(`${kind.name}: the first key is issued into an empty store and never again, be it revoked`, async (t) => {
    const store = await open(t);
    const issued = await store.issueFirst('local', 'test');
    assert.ok(issued);
    assert.equal(await store.issueFirst('local', 'test'), undefined);
    assert.equal(await store.issueFirst('someone else', 'test'), undefined);
    assert.deepEqual(await all(store.list()), [recordOf(issued)]);
    await store.revoke(issued.id);
    assert.equal(await store.issueFirst('local', 'test'), undefined);
    assert.equal((await all(store.list())).length, 1);
  });

  describe(`${kind.name}: listing keys`, () => {
    test('gives the oldest first, though their times be the same', async (t) => {
      const database = await kind.make(t);
      const store = await database.openStore(() => new Date('2026-01-01T00:00:00Z'));
      const ids = [];
      // Ids are drawn by lot: of so many, some are out of order.
      for (let count = 0; count < 12; count++) {
        ids.push((await store.issue(`account ${count}`, 'test')).id);
      }
      await store.revoke(ids[3] ?? '');
      assert.deepEqual(idsOf(await all(store.list())), ids);
    });

    test('gives every key once where they fill more than a page', async (t) => {
      const database = await kind.make(t);
      const keys = 2 * PAGE_ROWS + 2;
      await fill(kind, database, { keys, days: 0 });
      const sizes: number[] = [];
      const ids: string[] = [];
      for await (const page of (await database.openStore()).list()) {
        sizes.push(page.length);
        ids.push(...idsOf(page));
      }
      assert.deepEqual(sizes, [PAGE_ROWS, PAGE_ROWS, 2]);
      const nth = (_: unknown, index: number) => `key_${String(index + 1).padStart(16, '0')}`;
      assert.deepEqual(ids, Array.from({ length: keys }, nth));
    });

    test('gives those of one account, revoked ones too, and none of an unknown account', async (t) => {
      const store = await open(t);
      const { id } = await store.issue('acme', 'test');
      await store.issue('other', 'test');
      await store.revoke(id);
      assert.deepEqual(
        (await all(store.list('acme'))).map((record) => [record.id, record.state]),
        [[id, 'revoked']],
      );
      for (const name of ['nobody', '', "' OR 1=1 --", '%', 'ac\0me']) {
        assert.deepEqual(await all(store.list(name)), [], name);
      }
      assert.equal((await all(store.list())).length, 2);
    });
  });

  describe(`${kind.name}: revoking a key`, () => {
    test('says since when, is refused a second time, and leaves every other key as it was', async (t) => {
      const store = await open(t);
      const issued = await store.issue('acme', 'test');
      const other = await store.issue('acme', 'test');
      const revoked = await store.revoke(issued.id);
      assert.deepEqual(revoked, {
        ...recordOf(issued),
        state: 'revoked',
        revoked_at: '2026-01-01T00:00:02.000Z',
      });
      await assert.rejects(
        store.revoke(issued.id),
        refusal(/already revoked.*2026-01-01T00:00:02\.000Z/),
      );
      assert.deepEqual(await all(store.list()), [revoked, recordOf(other)]);
    });

    test('refuses an id that there is not', async (t) => {
      const store = await open(t);
      const { key } = await store.issue('acme', 'test');
      await assert.rejects(store.revoke('key_0000000000000000'), refusal(/no key "key_0{16}"/));
      for (const id of ['', "' OR 1=1 --", 'key_\0', key, mintKey('test')]) {
        await assert.rejects(store.revoke(id), refusal(/no key/), JSON.stringify(id));
      }
      assert.equal((await all(store.list()))[0]?.state, 'active');
    });
  });
}
