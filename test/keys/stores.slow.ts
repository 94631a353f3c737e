/** Keys as an operator sees them: the same on either database. */
import assert from 'node:assert/strict';
import { describe, type TestContext, test } from 'node:test';
import { type IssuedKey, KeyRefusal, type KeyStore } from '../../src/keys/store.ts';
import { keyDigest, mintKey, readToken } from '../../src/keys/token.ts';
import { DATABASES, type DatabaseKind, type TestDatabase } from '../support/key-databases.ts';

function recordOf({ key: _, ...record }: IssuedKey) {
  return record;
}

function refusal(reason: RegExp) {
  return (error: unknown) => error instanceof KeyRefusal && reason.test(error.message);
}

/** A store whose clock goes one second on with every look at it. */
async function openStore(t: TestContext, kind: DatabaseKind): Promise<KeyStore & TestDatabase> {
  let seconds = 0;
  const now = () => new Date(Date.UTC(2026, 0, 1, 0, 0, seconds++));
  const database = await kind.make(t);
  const store = await database.openStore(now);
  return Object.assign(store, database);
}

for (const kind of DATABASES) {
  const open = (t: TestContext) => openStore(t, kind);

  describe(`${kind.name}: issuing a key`, () => {
    test('gives the key once, and all that is known of it', async (t) => {
      const store = await open(t);
      const issued = await store.issue('acme', 'live');
      assert.deepEqual(readToken(issued.key), { environment: 'live' });
      assert.match(issued.id, /^key_[0-9A-Za-z]{16}$/);
      assert.deepEqual(recordOf(issued), {
        id: issued.id,
        account: 'acme',
        environment: 'live',
        state: 'active',
        created_at: '2026-01-01T00:00:00.000Z',
        revoked_at: null,
      });
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

    test('lets an account hold two active keys and refuses a third with what to do', async (t) => {
      const store = await open(t);
      await store.issue('acme', 'test');
      await store.issue('acme', 'test');
      await assert.rejects(store.issue('acme', 'test'), refusal(/"acme" .*2 active keys.*revoke/));
      assert.equal((await store.list('acme')).length, 2);
    });

    test('counts the keys of both environments together', async (t) => {
      const store = await open(t);
      await store.issue('acme', 'test');
      await store.issue('acme', 'live');
      await assert.rejects(store.issue('acme', 'live'), refusal(/2 active keys/));
    });

    test('counts each account for itself', async (t) => {
      const store = await open(t);
      for (const account of ['acme', 'Acme', 'acme 2']) {
        await store.issue(account, 'test');
        await store.issue(account, 'test');
      }
      assert.equal((await store.list()).length, 6);
    });

    test('has place again after a revocation, whichever of the two keys it was', async (t) => {
      const store = await open(t);
      const first = await store.issue('acme', 'test');
      const second = await store.issue('acme', 'test');
      await store.revoke(first.id);
      const third = await store.issue('acme', 'test');
      await assert.rejects(store.issue('acme', 'test'), KeyRefusal);
      await store.revoke(second.id);
      const fourth = await store.issue('acme', 'test');
      await assert.rejects(store.issue('acme', 'test'), KeyRefusal);
      const active = (await store.list('acme')).filter(({ state }) => state === 'active');
      assert.deepEqual(
        active.map(({ id }) => id),
        [third.id, fourth.id],
      );
    });

    test('can change over any number of times', async (t) => {
      const store = await open(t);
      let current = await store.issue('acme', 'test');
      for (let count = 0; count < 100; count++) {
        const next = await store.issue('acme', 'test');
        await store.revoke(current.id);
        current = next;
      }
      const records = await store.list('acme');
      assert.equal(records.length, 101);
      assert.deepEqual(
        records.filter(({ state }) => state === 'active').map(({ id }) => id),
        [current.id],
      );
    });

    test('of one account many times at once gives two keys, and reasons for all others', async (t) => {
      const store = await open(t);
      const outcomes = await Promise.allSettled(
        Array.from({ length: 8 }, () => store.issue('acme', 'test')),
      );
      const refused = outcomes.filter((outcome) => outcome.status === 'rejected');
      assert.equal(refused.length, 6);
      for (const { reason } of refused) assert.ok(refusal(/2 active keys/)(reason), reason);
      assert.equal((await store.list()).length, 2);
    });

    test('refuses what cannot name an account, and stores nothing', async (t) => {
      const store = await open(t);
      for (const name of ['', ' acme', 'ac\0me', 'ac\ud83dme']) {
        await assert.rejects(store.issue(name, 'test'), refusal(/account name/));
      }
      assert.deepEqual(await store.list(), []);
    });
  });

  describe(`${kind.name}: issuing the first key`, () => {
    test('issues it into an empty store and never again', async (t) => {
      const store = await open(t);
      const issued = await store.issueFirst('local', 'test');
      assert.ok(issued);
      assert.equal(await store.issueFirst('local', 'test'), undefined);
      assert.equal(await store.issueFirst('someone else', 'test'), undefined);
      assert.deepEqual(await store.list(), [recordOf(issued)]);
    });

    test('issues none where there ever was a key, be it revoked', async (t) => {
      const store = await open(t);
      await store.revoke((await store.issue('acme', 'live')).id);
      assert.equal(await store.issueFirst('local', 'test'), undefined);
      assert.equal((await store.list()).length, 1);
    });
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
      assert.deepEqual(
        (await store.list()).map(({ id }) => id),
        ids,
      );
    });

    test('gives those of one account, revoked ones too, and none of an unknown account', async (t) => {
      const store = await open(t);
      const { id } = await store.issue('acme', 'test');
      await store.issue('other', 'test');
      await store.revoke(id);
      assert.deepEqual(
        (await store.list('acme')).map((record) => [record.id, record.state]),
        [[id, 'revoked']],
      );
      for (const name of ['nobody', '', "' OR 1=1 --", '%', 'ac\0me']) {
        assert.deepEqual(await store.list(name), [], name);
      }
      assert.equal((await store.list()).length, 2);
    });

    test('gives neither the key nor its digest nor its slot', async (t) => {
      const store = await open(t);
      await store.issue('acme', 'test');
      assert.deepEqual(
        (await store.list()).map((record) => Object.keys(record)),
        [['id', 'account', 'environment', 'state', 'created_at', 'revoked_at']],
      );
    });
  });

  describe(`${kind.name}: revoking a key`, () => {
    test('says since when, and leaves every other key as it was', async (t) => {
      const store = await open(t);
      const issued = await store.issue('acme', 'test');
      const other = await store.issue('acme', 'test');
      assert.deepEqual(await store.revoke(issued.id), {
        ...recordOf(issued),
        state: 'revoked',
        revoked_at: '2026-01-01T00:00:02.000Z',
      });
      assert.deepEqual((await store.list())[1], recordOf(other));
    });

    test('refuses a key that is revoked already, and keeps the time of the first revocation', async (t) => {
      const store = await open(t);
      const { id } = await store.issue('acme', 'test');
      const revoked = await store.revoke(id);
      await assert.rejects(
        store.revoke(id),
        refusal(new RegExp(`already revoked.*${revoked.revoked_at}`)),
      );
      assert.deepEqual(await store.list(), [revoked]);
    });

    test('refuses an id that there is not', async (t) => {
      const store = await open(t);
      const { key } = await store.issue('acme', 'test');
      await assert.rejects(store.revoke('key_0000000000000000'), refusal(/no key "key_0{16}"/));
      for (const id of ['', "' OR 1=1 --", 'key_\0', key, mintKey('test')]) {
        await assert.rejects(store.revoke(id), refusal(/no key/), JSON.stringify(id));
      }
      assert.equal((await store.list())[0]?.state, 'active');
    });

    test('promises when it holds', async (t) => {
      const { revocation_promise } = await open(t);
      assert.match(
        revocation_promise,
        kind.name === 'SQLite' ? /from the next request on/ : /within one second/,
      );
    });
  });
}
