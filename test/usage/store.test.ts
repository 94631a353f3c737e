/** What is written is added up, and a batch counts once: the same for each database. */

import assert from 'node:assert/strict';
import { describe, type TestContext, test } from 'node:test';
import { readConfig } from '../../src/config.ts';
import { PAGE_ROWS } from '../../src/database/sql.ts';
import { openStores, openUsage } from '../../src/stores.ts';
import {
  ForgottenBatchError,
  GROUPINGS,
  type Grouping,
  sumOf,
  type UnwrittenUsage,
  type UsageBatch,
  type UsageCount,
  type UsageGroup,
  type UsageQuery,
} from '../../src/usage/usage.ts';
import { DATABASES, type DatabaseKind, POSTGRESQL } from '../support/key-databases.ts';
import { all } from '../support/pages.ts';
import { within } from '../support/processes.ts';

const ONE: UsageCount = {
  key_id: 'key_1',
  hour: '2026-11-20T09',
  calls: 1n,
  credits: 1n,
  last_used_at: '2026-11-20T09:30:00.125Z',
};

function count(keyId: string, more: Partial<UsageCount> = {}): UsageCount {
  return { ...ONE, key_id: keyId, ...more };
}

/** A count at an instant. */
function at(keyId: string, lastUsedAt: string): UsageCount {
  return count(keyId, { hour: lastUsedAt.slice(0, 13), last_used_at: lastUsedAt });
}

/** A count at each of these instants. */
function uses(keyId: string, ...instants: readonly string[]): UsageCount[] {
  return instants.map((each) => at(keyId, each));
}

function batch(number: number, counts: readonly UsageCount[], writer = 'a'): UsageBatch {
  return { writer, number, counts };
}

for (const kind of DATABASES) {
  describe(`usage in ${kind.name}`, { concurrency: 1 }, () => {
    test('is kept by key and day, and added up over batches and writers; the latest use is the latest of all', async (t) => {
      const { usage, acme } = await open(t, kind);
      await usage.write(batch(1, [count(acme, { calls: 3n, credits: 2n })]));
      const day = { day: '2026-11-20', account: 'acme', key_id: acme };
      const lastUse = { last_used_at: '2026-11-20T09:30:00.125Z' };
      assert.deepEqual(await all(usage.days({})), [{ ...day, calls: 3n, credits: 2n, ...lastUse }]);
      await usage.write(batch(2, [count(acme, { calls: 10n, credits: 0n })], 'a'));
      const earlier = '2026-11-20T08:00:00.000Z';
      await usage.write(batch(1, [count(acme, { calls: 100n, last_used_at: earlier })], 'b'));
      assert.deepEqual(await all(usage.days({})), [
        { ...day, calls: 113n, credits: 3n, ...lastUse },
      ]);
      const [use] = await usage.recent(new Date('2026-11-20T10:00:00Z'), [acme]);
      assert.equal(use?.calls_24h, 113n);
    });

    test('of two hours of one day, and of two days, in one batch', async (t) => {
      const { usage, acme } = await open(t, kind);
      const instants = ['2026-11-20T22:59:59.999Z', '2026-11-20T23:00:00.000Z'];
      await usage.write(batch(1, uses(acme, ...instants, '2026-11-21T00:00:00.000Z')));
      const days = await all(usage.days({}));
      assert.deepEqual(
        days.map(({ day, calls, last_used_at: lastUsedAt }) => [day, calls, lastUsedAt]),
        [
          ['2026-11-20', 2n, '2026-11-20T23:00:00.000Z'],
          ['2026-11-21', 1n, '2026-11-21T00:00:00.000Z'],
        ],
      );
    });

    test('of a batch that is written twice counts once, and so does an older number', async (t) => {
      const { usage, acme, again } = await open(t, kind);
      await usage.write(batch(1, [count(acme)]));
      await usage.write(batch(2, [count(acme, { calls: 10n })]));
      await usage.write(batch(2, [count(acme, { calls: 10n })]));
      await usage.write(batch(1, [count(acme)]));
      // Also by another connection, and at the same time.
      const other = await again();
      await Promise.all(
        [usage, other].map((store) => store.write(batch(3, [count(acme, { calls: 100n })]))),
      );
      assert.equal((await all(usage.days({})))[0]?.calls, 111n);
      assert.equal((await usage.recent(new Date(ONE.last_used_at), [acme]))[0]?.calls_24h, 111n);
    });

    test('of writers that write the same keys at once is all there: none holds up another for ever', async (t) => {
      const { usage, again } = await open(t, kind);
      const keys = Array.from({ length: 200 }, (_, index) => `key_${index}`);
      const writers = ['a', 'b', 'c', 'd'];
      await Promise.all(
        writers.map(async (writer, index) => {
          const store = await again();
          for (let number = 1; number <= 10; number++) {
            // Each in an order of its own.
            const turned = [...keys.slice(index * 50), ...keys.slice(0, index * 50)];
            const order = index % 2 === 0 ? turned : turned.toReversed();
            const counts = order.map((key) => count(key));
            await store.write(batch(number, counts, writer));
          }
        }),
      );
      const days = await all(usage.days({}));
      assert.equal(days.length, keys.length);
      for (const { key_id: keyId, calls } of days) assert.equal(calls, 40n, keyId);
    });

    test('of a key that is no longer there is told too, last in its day and of no account', async (t) => {
      const { usage, acme, key } = await open(t, kind);
      const never = await key('never used');
      await usage.write(batch(1, [count('key_gone'), count(acme)]));
      const told = async (query: UsageQuery) =>
        (await all(usage.days(query))).map((day) => [day.account, day.key_id, day.calls]);
      assert.deepEqual(await told({}), [
        ['acme', acme, 1n],
        [null, 'key_gone', 1n],
      ]);
      assert.deepEqual(await told({ account: 'acme' }), [['acme', acme, 1n]]);
      const used = await usage.recent(new Date(ONE.last_used_at), [acme, never]);
      assert.deepEqual(
        used.map(({ key_id: keyId }) => keyId),
        [acme],
      );
    });

    test('is all written or nothing: a count that the database refuses takes its batch along', async (t) => {
      const { usage, acme } = await open(t, kind);
      await assert.rejects(usage.write(batch(1, [count(acme), count('key_2', { credits: -1n })])));
      assert.deepEqual(await all(usage.days({})), []);
      assert.deepEqual(await usage.recent(new Date(ONE.last_used_at), [acme]), []);
      await usage.write(batch(1, [count(acme)]));
      assert.equal((await all(usage.days({})))[0]?.calls, 1n);
    });

    test('is exact beyond what a double can tell apart', async (t) => {
      const { usage, acme } = await open(t, kind);
      const many = 2n ** 53n + 1n;
      const { last_used_at: lastUsedAt } = ONE;
      await usage.write(batch(1, [count(acme, { calls: many, credits: many - 1n })]));
      await usage.write(batch(2, [count(acme, { calls: 2n, credits: 1n })]));
      const [day] = await all(usage.days({}));
      assert.deepEqual([day?.calls, day?.credits], [many + 2n, many]);
      const [use] = await usage.recent(new Date(lastUsedAt), [acme]);
      assert.equal(use?.calls_24h, many + 2n);
    });

    test('is tried and taken back: nothing of it stays, and it fails where a write would', async (t) => {
      const { usage, rows } = await open(t, kind);
      await usage.tryWrite();
      const tables = ['usage_days', 'usage_hours', 'usage_writers'];
      for (const table of tables) {
        assert.deepEqual(await rows(`SELECT * FROM ${table}`), [], table);
      }
      for (const table of tables) {
        await rows(`ALTER TABLE ${table} RENAME TO away`);
        await assert.rejects(usage.tryWrite(), new RegExp(table), table);
        await rows(`ALTER TABLE away RENAME TO ${table}`);
      }
      await usage.tryWrite();
    });

    test('of a batch that is pinned counts once after any time, until its writer is released', async (t) => {
      const { usage, acme } = await open(t, kind);
      const pinned = { ...batch(1, [at(acme, '2026-11-01T09:00:00.000Z')]), pinned: true };
      const later = (number: number, day: string) =>
        batch(number, [at(acme, `${day}T09:00:00.000Z`)], 'b');
      await usage.write(pinned);
      await usage.write(later(1, '2026-11-20'));
      await usage.write(pinned);
      const calls = async () => sumOf(await all(usage.days({}))).calls;
      assert.equal(await calls(), 2n);
      await usage.release(pinned.writer);
      // By the clock of the database it was released now; the other writer's is a month ahead.
      await usage.write(later(2, '2026-12-20'));
      await usage.write(pinned);
      assert.equal(await calls(), 3n);
    });

    test('that the log names as lost is added once, whatever file names it, in whatever order', async (t) => {
      const { usage, acme, again } = await open(t, kind);
      const line = (id: string, calls: bigint): UnwrittenUsage => ({
        id,
        counts: [count(acme, { calls })],
      });
      const lines = [line('id 3', 100n), line('id 1', 1n), line('id 2', 10n)];
      assert.deepEqual(await usage.addUnwritten(lines.slice(0, 2)), ['added', 'added']);
      const overlapping = lines.slice(1);
      assert.deepEqual(await usage.addUnwritten(overlapping), ['known', 'added']);
      const other = await again();
      assert.deepEqual(await other.addUnwritten(lines), ['known', 'known', 'known']);
      // Also by two at once, and a year later.
      const more = [line('id 4', 1_000n)];
      const outcomes = await Promise.all([usage.addUnwritten(more), other.addUnwritten(more)]);
      assert.deepEqual(outcomes.flat().toSorted(), ['added', 'known']);
      await usage.write(batch(1, [at(acme, '2027-11-20T09:00:00.000Z')]));
      assert.deepEqual(await usage.addUnwritten(lines), ['known', 'known', 'known']);
      assert.equal((await all(usage.days({})))[0]?.calls, 1_111n);
      assert.deepEqual(await usage.addUnwritten([]), []);
    });

    test('that the log names as lost and that was written after all is not added', async (t) => {
      const { usage, acme } = await open(t, kind);
      const now = new Date().toISOString();
      await usage.write(batch(1, [at(acme, now)]));
      await usage.write(batch(2, [at(acme, now)]));
      const line = (number: number, writer = 'a', usedAt = now): UnwrittenUsage => ({
        ...{ id: `${writer} ${number}`, batch: { writer, number }, counts: [at(acme, usedAt)] },
      });
      const outcomes = await usage.addUnwritten([line(2), line(3), line(1, 'never wrote')]);
      assert.deepEqual(outcomes, ['written', 'added', 'added']);
      assert.equal(sumOf(await all(usage.days({}))).calls, 4n);
      // After a week nobody knows; then nothing of the file is added.
      const weekAgo = new Date(Date.now() - 8 * 86_400_000).toISOString();
      const old = line(1, 'old', weekAgo);
      await assert.rejects(
        usage.addUnwritten([line(4), old]),
        (error) => error instanceof ForgottenBatchError && error.id === old.id,
      );
      assert.equal(sumOf(await all(usage.days({}))).calls, 4n);
      assert.deepEqual(await usage.addUnwritten([line(4)]), ['added']);
    });

    test('is told from a day and to a day, both included, and of one account', async (t) => {
      const { usage, acme, key } = await open(t, kind);
      const other = await key('Other & Söhne');
      const days = ['2026-02-28', '2026-03-01', '2026-03-02'];
      const counts = days.flatMap((day) => [
        at(acme, `${day}T12:00:00.000Z`),
        at(other, `${day}T13:00:00.000Z`),
      ]);
      await usage.write(batch(1, counts));
      const told = async (query: UsageQuery) =>
        (await all(usage.days(query))).map(({ day, account }) => `${day.slice(5)} ${account}`);
      assert.equal((await told({})).length, 6);
      assert.deepEqual(await told({ from: '2026-03-02' }), ['03-02 Other & Söhne', '03-02 acme']);
      assert.deepEqual(await told({ account: 'acme', to: '2026-03-01' }), [
        '02-28 acme',
        '03-01 acme',
      ]);
      const oneDay = { from: '2026-03-01', to: '2026-03-01' };
      assert.deepEqual(await told({ ...oneDay, account: 'Other & Söhne' }), [
        '03-01 Other & Söhne',
      ]);
      assert.deepEqual(await told({ account: 'Acme' }), []);
      assert.deepEqual(await told({ from: '2026-03-03' }), []);
    });

    test('is told by day, account and key, letter by letter, in pages that have each row once', async (t) => {
      const { usage, key } = await open(t, kind);
      const accounts = ['b', 'B', 'a', 'é', 'a'];
      const owned = await Promise.all(
        accounts.map(async (each) => [each, await key(each)] as const),
      );
      const sorted = owned.toSorted((a, b) => (a.join() < b.join() ? -1 : 1));
      const known = sorted.map(([, id]) => id);
      // Ids out of order; the last day fills two pages exactly, and no page may be empty.
      const gone = (many: number) =>
        Array.from({ length: many }, (_, index) => `key_${(index * 7919) % many}`);
      const used: readonly (readonly [day: string, known: string[], gone: string[]])[] = [
        ['2026-03-01', known, gone(PAGE_ROWS + 3)],
        ['2026-03-02', known, []],
        ['2026-03-03', [], gone(PAGE_ROWS - known.length)],
        ['2026-03-04', [], gone(2 * PAGE_ROWS)],
      ];
      // The later days first.
      for (const [index, [day, ...ids]] of used.toReversed().entries()) {
        const counts = ids.flat().map((id) => at(id, `${day}T12:00:00.000Z`));
        await usage.write(batch(index + 1, counts.toReversed()));
      }
      const expected = used.flatMap(([day, ids, others]) =>
        [...ids, ...others.toSorted()].map((id) => `${day} ${id}`),
      );
      const sizes: number[] = [];
      const told: string[] = [];
      for await (const page of usage.days({})) {
        sizes.push(page.length);
        for (const { day, key_id: keyId } of page) told.push(`${day} ${keyId}`);
      }
      assert.deepEqual(told, expected);
      const isPage = (size: number) => size > 0 && size <= PAGE_ROWS;
      assert.ok(sizes.every(isPage), sizes.join());
      const ofOne = await all(usage.days({ account: 'b', from: '2026-03-02' }));
      const [, b] = owned[0] ?? [];
      assert.deepEqual([ofOne.length, ofOne[0]?.key_id], [1, b]);
    });

    test('of the last 24 hours is that of the hour that it is and of the 24 before it', async (t) => {
      const { usage, key } = await open(t, kind);
      const [one, two] = [await key('one'), await key('two')];
      const never = await key('never used');
      const instants = [
        '2026-11-19T08:59:59.999Z',
        '2026-11-19T09:00:00.000Z',
        '2026-11-19T23:00:00.000Z',
        '2026-11-20T09:59:59.000Z',
      ];
      await usage.write(batch(1, uses(one, ...instants)));
      await usage.write(batch(2, [at(two, '2026-11-18T12:00:00.000Z')]));
      const recent = await usage.recent(new Date('2026-11-20T09:59:59.999Z'), [one, two, never]);
      recent.sort((a, b) => (a.last_used_at > b.last_used_at ? -1 : 1));
      assert.deepEqual(recent, [
        { key_id: one, last_used_at: '2026-11-20T09:59:59.000Z', calls_24h: 3n },
        { key_id: two, last_used_at: '2026-11-18T12:00:00.000Z', calls_24h: 0n },
      ]);
      // Of those that were asked for only.
      for (const [id, calls] of [
        [one, 2n],
        [two, 0n],
      ] as const) {
        const [use, ...more] = await usage.recent(new Date('2026-11-20T10:00:00.000Z'), [id]);
        assert.deepEqual([use?.key_id, use?.calls_24h, more], [id, calls, []]);
      }
    });

    test('deletes nothing too early where the clock of a writer is ahead', async (t) => {
      const { usage, acme } = await open(t, kind);
      const now = new Date();
      const first = batch(1, [at(acme, now.toISOString())]);
      await usage.write(first);
      const ahead = new Date(now.getTime() + 30 * 86_400_000).toISOString();
      await usage.write(batch(1, [at(acme, ahead)], 'ahead'));
      await usage.write(first);
      const today = now.toISOString().slice(0, 10);
      const [day] = await all(usage.days({ from: today, to: today }));
      assert.equal(day?.calls, 1n, 'the batch counts once all the same');
      const [use] = await usage.recent(now, [acme]);
      assert.equal(use?.calls_24h, 2n);
    });

    test('is added up by day, month, key and account, page by page', async (t) => {
      const { usage, key, rows } = await open(t, kind);
      const owners = ['b', 'B', 'a', 'é', 'a'];
      const ids = await Promise.all(owners.map(key));
      const days = ['2026-01-31', '2026-02-01', '2026-02-28', '2027-01-01'];
      const counts = [...ids, 'key_gone', 'key_away'].flatMap((id, index) =>
        days.map((day) => ({
          ...at(id, `${day}T0${index}:00:00.000Z`),
          calls: BigInt(10 ** index),
          credits: BigInt(index),
        })),
      );
      await usage.write(batch(1, counts));
      const rowsBy = async (by: Grouping, query: UsageQuery = {}) => all(usage.sums(query, by));
      const told = await all(usage.days({}));
      for (const by of Object.keys(GROUPINGS) as Grouping[]) {
        for (const query of [{}, { account: 'a' }, { from: '2026-02-01', to: '2026-02-28' }]) {
          assert.deepEqual(sumOf(await rowsBy(by, query)), sumOf(await all(usage.days(query))));
        }
        assert.deepEqual(await rowsBy(by, { account: 'nobody' }), []);
      }
      const use = { calls: 1_111_111n, credits: 21n };
      assert.deepEqual(
        await rowsBy('day'),
        days.map((day) => ({ day, ...use, last_used_at: `${day}T06:00:00.000Z` })),
      );
      const months = await rowsBy('month', { to: '2026-02-28' });
      assert.deepEqual(
        months.map(({ month, calls, last_used_at: last }) => [month, calls, last]),
        [
          ['2026-01', 1_111_111n, '2026-01-31T06:00:00.000Z'],
          ['2026-02', 2_222_222n, '2026-02-28T06:00:00.000Z'],
        ],
      );
      assert.deepEqual(
        (await rowsBy('account')).map(({ account, calls }) => [account, calls]),
        [
          ['B', 40n],
          ['a', 40_400n],
          ['b', 4n],
          ['é', 4_000n],
          [null, 4_400_000n],
        ],
      );
      const owner = ({ account, key_id: id }: UsageGroup) => [account, id];
      const firstDay = told.filter(({ day }) => day === days[0]);
      assert.deepEqual((await rowsBy('key')).map(owner), firstDay.map(owner));

      // More than two pages of keys and of accounts, and of keys that are gone.
      const many = Array.from({ length: 2 * PAGE_ROWS + 1 }, (_, index) => index);
      const oneOf = (id: string) => ({ ...at(id, '2026-03-01T00:00:00.000Z'), calls: 1n });
      const gone = many.map((index) => oneOf(`key_gone_${index}`));
      await usage.write(batch(2, gone));
      const digest = kind.name === 'SQLite' ? 'randomblob(32)' : 'sha256(i::text::bytea)';
      await rows(`WITH RECURSIVE numbers (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM numbers WHERE i <= ${2 * PAGE_ROWS})
        INSERT INTO api_keys (id, digest, account, environment, state, slot, created_at)
        SELECT 'key_' || i, ${digest}, 'many ' || i, 'test', 'active', 1, '2026-01-01T00:00:00.000Z' FROM numbers`);
      const known = many.map((index) => oneOf(`key_${index + 1}`));
      await usage.write(batch(3, known));
      const march = { from: '2026-03-01', to: '2026-03-31' };
      const groups = { key: 2 * many.length, account: many.length + 1 };
      for (const by of ['key', 'account'] as const) {
        const names = new Set<string>();
        let sum = 0n;
        for await (const page of usage.sums(march, by)) {
          assert.ok(page.length > 0 && page.length <= PAGE_ROWS);
          sum += sumOf(page).calls;
          for (const { account, key_id: keyId } of page) names.add(`${account} ${keyId}`);
        }
        assert.equal(sum, BigInt(2 * many.length));
        assert.equal(names.size, groups[by]);
      }
    });

    test('keeps hours for 48 hours and writers for a week, and days for ever', async (t) => {
      const { usage, acme, rows } = await open(t, kind);
      const hours = ['2026-11-01T09', '2026-11-01T10', '2026-11-03T09'];
      for (const [index, hour] of hours.entries()) {
        await usage.write(batch(1, [at(acme, `${hour}:59:59.000Z`)], `writer_${index}`));
      }
      await usage.write(batch(1, [at(acme, '2026-11-03T10:00:00.000Z')], 'now'));
      const kept = async (table: string) =>
        Number((await rows(`SELECT count(*) AS kept FROM ${table}`))[0]?.['kept']);
      assert.equal(await kept('usage_hours'), 3);
      assert.equal(await kept('usage_writers'), 4);
      await usage.write(batch(2, [at(acme, '2026-11-08T10:30:00.000Z')], 'now'));
      assert.equal(await kept('usage_hours'), 1);
      const writers = await rows('SELECT writer FROM usage_writers ORDER BY writer');
      const names = writers.map(({ writer }) => writer);
      assert.deepEqual(names, ['now', 'writer_1', 'writer_2']);
      assert.equal((await all(usage.days({}))).length, 3);
    });
  });
}

test('a write to PostgreSQL waits for no one who holds what it would delete', async (t) => {
  const { usage, acme, rows } = await open(t, POSTGRESQL);
  await usage.write(batch(1, [at(acme, '2026-11-01T09:00:00.000Z')]));
  await rows('BEGIN');
  await rows('SELECT * FROM usage_hours FOR UPDATE');
  const written = usage
    .write(batch(2, [at(acme, '2026-11-08T09:00:00.000Z')]))
    .then(() => 'written');
  assert.equal(await within(60_000, written), 'written');
  await rows('ROLLBACK');
});

async function open(t: TestContext, kind: DatabaseKind) {
  const { DATABASE_URL, sql } = await kind.make(t);
  const location = readConfig({ DATABASE_URL }).databaseUrl;
  const { keys, usage, close } = await openStores(location);
  t.after(close);
  /** Issues a key, and gives its id. */
  const key = async (account: string) => (await keys.issue(account, 'test')).id;
  /** Opens the same database once more, as another service does. */
  const again = async () => {
    const store = await openUsage(location);
    t.after(() => store.close());
    return store;
  };
  return { usage, acme: await key('acme'), key, again, rows: sql };
}
