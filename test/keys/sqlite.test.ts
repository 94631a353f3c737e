import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { describe, type TestContext, test } from 'node:test';
import { openSqliteKeyStore } from '../../src/keys/sqlite.ts';
import { type IssuedKey, KeyRefusal, type KeyStore } from '../../src/keys/store.ts';
import { keyDigest, readToken } from '../../src/keys/token.ts';
import { folderOf } from '../support/processes.ts';

/** A store whose clock goes one second on with every look at it. */
function openStore(t: TestContext): KeyStore {
  let seconds = 0;
  const now = () => new Date(Date.UTC(2026, 0, 1, 0, 0, seconds++));
  const store = openSqliteKeyStore(`${folderOf(t)}/keys.db`, { now });
  t.after(() => store.close());
  return store;
}

function recordOf({ key: _, ...record }: IssuedKey) {
  return record;
}

function refusal(reason: RegExp) {
  return (error: unknown) => error instanceof KeyRefusal && reason.test(error.message);
}

describe('issuing a key', () => {
  test('gives the key once, and all that is known of it', (t) => {
    const store = openStore(t);
    const issued = store.issue('acme', 'live');
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

  test('lets an account hold two active keys and refuses a third with what to do', (t) => {
    const store = openStore(t);
    store.issue('acme', 'test');
    store.issue('acme', 'test');
    assert.throws(() => store.issue('acme', 'test'), refusal(/"acme" .*2 active keys.*revoke/));
    assert.equal(store.list('acme').length, 2);
  });

  test('counts the keys of both environments together', (t) => {
    const store = openStore(t);
    store.issue('acme', 'test');
    store.issue('acme', 'live');
    assert.throws(() => store.issue('acme', 'live'), refusal(/2 active keys/));
  });

  test('counts each account for itself', (t) => {
    const store = openStore(t);
    for (const account of ['acme', 'Acme', 'acme 2']) {
      store.issue(account, 'test');
      store.issue(account, 'test');
    }
    assert.equal(store.list().length, 6);
  });

  test('has place again after a revocation, whichever of the two keys it was', (t) => {
    const store = openStore(t);
    const first = store.issue('acme', 'test');
    const second = store.issue('acme', 'test');
    store.revoke(first.id);
    const third = store.issue('acme', 'test');
    assert.throws(() => store.issue('acme', 'test'), KeyRefusal);
    store.revoke(second.id);
    const fourth = store.issue('acme', 'test');
    assert.throws(() => store.issue('acme', 'test'), KeyRefusal);
    const active = store.list('acme').filter(({ state }) => state === 'active');
    assert.deepEqual(
      active.map(({ id }) => id),
      [third.id, fourth.id],
    );
  });

  test('can change over any number of times', (t) => {
    const store = openStore(t);
    let current = store.issue('acme', 'test');
    for (let count = 0; count < 100; count++) {
      const next = store.issue('acme', 'test');
      store.revoke(current.id);
      current = next;
    }
    assert.equal(store.list('acme').length, 101);
    assert.equal(store.find(keyDigest(current.key))?.state, 'active');
  });

  test('refuses what cannot name an account, and stores nothing', (t) => {
    const store = openStore(t);
    assert.throws(() => store.issue('', 'test'), refusal(/account name/));
    assert.throws(() => store.issue(' acme', 'test'), refusal(/account name/));
    assert.deepEqual(store.list(), []);
  });
});

describe('issuing the first key', () => {
  test('issues it into an empty store and never again', (t) => {
    const store = openStore(t);
    const issued = store.issueFirst('local', 'test');
    assert.ok(issued);
    assert.deepEqual(store.find(keyDigest(issued.key)), recordOf(issued));
    assert.equal(store.issueFirst('local', 'test'), undefined);
    assert.equal(store.issueFirst('someone else', 'test'), undefined);
    assert.equal(store.list().length, 1);
  });

  test('issues none where there ever was a key, be it revoked', (t) => {
    const store = openStore(t);
    store.revoke(store.issue('acme', 'live').id);
    assert.equal(store.issueFirst('local', 'test'), undefined);
    assert.equal(store.list().length, 1);
  });
});

describe('finding a key', () => {
  test('finds it by its digest, with its state of this moment', (t) => {
    const store = openStore(t);
    const issued = store.issue('acme', 'test');
    const digest = keyDigest(issued.key);
    assert.deepEqual(store.find(digest), recordOf(issued));
    const revoked = store.revoke(issued.id);
    assert.deepEqual(store.find(digest), revoked);
    assert.equal(store.find(digest)?.state, 'revoked');
  });

  test('tells each key from every other one', (t) => {
    const store = openStore(t);
    const issued = ['a', 'b', 'c'].map((account) => store.issue(account, 'test'));
    for (const { key, id } of issued) assert.equal(store.find(keyDigest(key))?.id, id);
  });

  test('finds nothing for the digest of anything else', (t) => {
    const store = openStore(t);
    const { key } = store.issue('acme', 'test');
    assert.equal(store.find(randomBytes(32)), undefined);
    assert.equal(store.find(Buffer.from(key)), undefined);
    assert.equal(store.find(Buffer.alloc(0)), undefined);
  });
});

describe('listing keys', () => {
  test('gives the oldest first, though their times be the same', (t) => {
    const now = () => new Date('2026-01-01T00:00:00Z');
    const store = openSqliteKeyStore(`${folderOf(t)}/keys.db`, { now });
    t.after(() => store.close());
    const ids = ['c', 'a', 'b'].map((account) => store.issue(account, 'test').id);
    assert.deepEqual(
      store.list().map(({ id }) => id),
      ids,
    );
  });

  test('gives those of one account, revoked ones too, and none of an unknown account', (t) => {
    const store = openStore(t);
    const { id } = store.issue('acme', 'test');
    store.issue('other', 'test');
    store.revoke(id);
    assert.deepEqual(
      store.list('acme').map((record) => [record.id, record.state]),
      [[id, 'revoked']],
    );
    assert.deepEqual(store.list('nobody'), []);
    assert.equal(store.list().length, 2);
  });

  test('gives neither the key nor its digest nor its slot', (t) => {
    const store = openStore(t);
    store.issue('acme', 'test');
    assert.deepEqual(
      store.list().map((record) => Object.keys(record)),
      [['id', 'account', 'environment', 'state', 'created_at', 'revoked_at']],
    );
  });
});

describe('revoking a key', () => {
  test('says since when, and leaves every other key as it was', (t) => {
    const store = openStore(t);
    const issued = store.issue('acme', 'test');
    const other = store.issue('acme', 'test');
    assert.deepEqual(store.revoke(issued.id), {
      ...recordOf(issued),
      state: 'revoked',
      revoked_at: '2026-01-01T00:00:02.000Z',
    });
    assert.deepEqual(store.list()[1], recordOf(other));
  });

  test('refuses a key that is revoked already, and keeps the time of the first revocation', (t) => {
    const store = openStore(t);
    const { id } = store.issue('acme', 'test');
    const revoked = store.revoke(id);
    assert.throws(
      () => store.revoke(id),
      refusal(new RegExp(`revoked already.*${revoked.revoked_at}`)),
    );
    assert.deepEqual(store.list(), [revoked]);
  });

  test('refuses an id that there is not', (t) => {
    const store = openStore(t);
    store.issue('acme', 'test');
    assert.throws(() => store.revoke('key_0000000000000000'), refusal(/no key "key_0{16}"/));
    assert.throws(() => store.revoke(''), refusal(/no key/));
    assert.throws(() => store.revoke("' OR 1=1 --"), refusal(/no key/));
    assert.equal(store.list()[0]?.state, 'active');
  });
});
