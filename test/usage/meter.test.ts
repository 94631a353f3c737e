/** The meter, with a clock and a store of the test's own: nothing is lost, nothing counts twice. */
import assert from 'node:assert/strict';
import { describe, type TestContext, test } from 'node:test';
import { setTimeout as delay } from 'node:timers/promises';
import fc from 'fast-check';
import { Meter } from '../../src/usage/meter.ts';
import type { Spool } from '../../src/usage/spool.ts';
import {
  sumOf,
  type UnwrittenUsage,
  type UsageBatch,
  type UsageStore,
  type UsageSum,
} from '../../src/usage/usage.ts';

/** What becomes of a write: it is done, it is not, or it is and no one is told so. */
type Outcome = 'written' | 'refused' | 'written unheard';

/** Takes each number of a writer once, as the databases do. */
class FakeStore {
  /** Every try, in order. */
  readonly tries: UsageBatch[] = [];
  readonly written: UsageBatch[] = [];
  /** What becomes of the next writes; after these all are written. */
  outcomes: Outcome[] = [];
  /** A write waits for it. */
  gate: Promise<void> | undefined;
  atOnce = 0;
  atOnceMax = 0;
  #latest = new Map<string, number>();

  async write(batch: UsageBatch): Promise<void> {
    this.tries.push(batch);
    this.atOnceMax = Math.max(this.atOnceMax, ++this.atOnce);
    try {
      await this.gate;
      const outcome = this.outcomes.shift() ?? 'written';
      if (outcome === 'refused') throw new Error('the database is away');
      if (batch.number > (this.#latest.get(batch.writer) ?? 0)) {
        this.#latest.set(batch.writer, batch.number);
        this.written.push(batch);
      }
      if (outcome === 'written unheard') throw new Error('the connection broke');
    } finally {
      this.atOnce--;
    }
  }

  get counts() {
    return this.written.flatMap(({ counts }) => counts);
  }

  get sum(): UsageSum {
    return sumOf(this.counts);
  }
}

/** @param spool whose faults are not told */
function metered(test?: TestContext, spool?: Spool) {
  const store = new FakeStore();
  const clock = { now: '2026-11-20T09:30:00.000Z' };
  /** What the operator was told, in order; a cause that lasts is there once. */
  const told: (string | UsageSum)[] = [];
  const lost: UnwrittenUsage[] = [];
  const meter = new Meter({
    // A meter without a spool asks nothing else of it.
    store: store as unknown as UsageStore,
    spool,
    now: () => Date.parse(clock.now),
    observer: {
      usageUnwritten: (cause) => {
        const { message } = cause as Error;
        if (told.at(-1) !== message) told.push(message);
      },
      usageWritten: () => told.push('written'),
      usageLost: (line) => {
        lost.push(line);
        told.push(sumOf(line.counts));
      },
      usageUnspooled: (cause) => assert.ok(spool !== undefined, String(cause)),
      usageSpooled: () => assert.fail('nothing is on the disk'),
    },
  });
  test?.after(() => meter.stop(0));
  return { meter, store, clock, told, lost };
}

describe('counting', () => {
  test('adds up by key and hour, with the time of the latest call', async (t) => {
    const { meter, store, clock } = metered(t);
    meter.count('key_a', 1);
    clock.now = '2026-11-20T09:59:59.999Z';
    meter.count('key_a', 0);
    meter.count('key_b', 1);
    // A clock that is set back does not make the latest call an earlier one.
    clock.now = '2026-11-20T09:00:00.000Z';
    meter.count('key_a', 1);
    clock.now = '2026-11-20T10:00:00.000Z';
    meter.count('key_a', 1);
    await meter.flush();
    const hour = '2026-11-20T09';
    const lastUsedAt = '2026-11-20T09:59:59.999Z';
    assert.deepEqual(store.counts, [
      { key_id: 'key_a', hour, calls: 3n, credits: 2n, last_used_at: lastUsedAt },
      { key_id: 'key_b', hour, calls: 1n, credits: 1n, last_used_at: lastUsedAt },
      { key_id: 'key_a', hour: '2026-11-20T10', calls: 1n, credits: 1n, last_used_at: clock.now },
    ]);
  });

  test('of many keys is written in batches of 500, numbered from 1 on, and others get a turn between them', async (t) => {
    const { meter, store } = metered(t);
    for (let key = 0; key < 1_200; key++) meter.count(`key_${key}`, 1);
    let turns = 0;
    let over = false;
    const others = (async () => {
      while (!over) {
        await new Promise((resolve) => setImmediate(resolve));
        turns++;
      }
    })();
    await meter.flush();
    over = true;
    await others;
    assert.deepEqual(
      store.written.map(({ number, counts }) => [number, counts.length]),
      [
        [1, 500],
        [2, 500],
        [3, 200],
      ],
    );
    assert.equal(new Set(store.written.map(({ writer }) => writer)).size, 1);
    assert.ok(turns >= 3, String(turns));
  });
});

describe('a store that fails', () => {
  test('twice in a row is told, and told once when it is over; and again the next time', async (t) => {
    const { meter, store, told } = metered(t);
    meter.count('key_a', 1);
    for (const outcomes of [Array(5).fill('refused'), [], Array(3).fill('refused'), []]) {
      store.outcomes = outcomes;
      meter.count('key_a', 1);
      do await meter.flush();
      while (store.outcomes.length > 0);
    }
    const turn = ['the database is away', 'written'];
    assert.deepEqual(told, [...turn, ...turn]);
  });

  test('and then takes one batch is told to be back, though the next one fails', async (t) => {
    const { meter, store, told } = metered(t);
    for (let key = 0; key < 600; key++) meter.count(`key_${key}`, 1);
    store.outcomes = ['refused', 'refused', 'written', 'refused'];
    for (let count = 0; count < 3; count++) await meter.flush();
    assert.deepEqual(told, ['the database is away', 'written']);
  });

  test('once, as where another process is writing, is not told', async (t) => {
    const { meter, store, told } = metered(t);
    for (let turn = 0; turn < 3; turn++) {
      store.outcomes = ['refused'];
      meter.count('key_a', 1);
      await meter.flush();
      await meter.flush();
    }
    assert.deepEqual([store.sum.calls, told], [3n, []]);
  });
});

test('a store that is slow does not hold up counting, and is asked for one thing at a time', async (t) => {
  const { meter, store } = metered(t);
  const opened = Promise.withResolvers<void>();
  store.gate = opened.promise;
  meter.count('key_a', 1);
  const flushes = [meter.flush(), meter.flush()];
  // The meter's own timer comes several times meanwhile.
  for (let count = 0; count < 10; count++) {
    await delay(100);
    meter.count('key_a', 1);
    flushes.push(meter.flush());
  }
  assert.equal(store.tries.length, 1);
  opened.resolve();
  await Promise.all(flushes);
  await meter.flush();
  assert.equal(store.atOnceMax, 1);
  assert.deepEqual(
    store.written.map(({ counts }) => counts[0]?.calls),
    [1n, 10n],
  );
});

test('what waits is what is counted and not known to be written, in a batch or before it', async (t) => {
  const { meter, store } = metered(t);
  assert.deepEqual(meter.waiting, { calls: 0n, credits: 0n });
  store.outcomes = ['refused', 'written unheard'];
  meter.count('key_a', 1);
  await meter.flush();
  meter.count('key_a', 0);
  assert.deepEqual(meter.waiting, { calls: 2n, credits: 1n });
  await meter.flush();
  assert.deepEqual(meter.waiting, { calls: 2n, credits: 1n });
  await meter.flush();
  assert.deepEqual(meter.waiting, { calls: 0n, credits: 0n });
});

describe('bounds', () => {
  test('with 20,000 counts there is a write at once', async (t) => {
    const { meter, store } = metered(t);
    for (let key = 0; key < 19_999; key++) meter.count(`key_${key}`, 1);
    assert.equal(store.tries.length, 0);
    meter.count('key_last', 1);
    // The meter's own timer comes after 400 ms.
    await new Promise((resolve) => setImmediate(resolve));
    assert.equal(store.tries.length, 1);
    await meter.flush();
    assert.deepEqual(store.sum, { calls: 20_000n, credits: 20_000n });
  });

  test('200,000 counts are kept while the database is away; what is beyond is lost and told', async (t) => {
    const { meter, store, lost } = metered(t);
    store.outcomes = Array(1_000).fill('refused');
    meter.count('key_first', 1);
    await meter.flush();
    const before = process.memoryUsage().heapUsed;
    // A batch is under way beside them.
    for (let key = 0; key < 200_000; key++) meter.count(`key_${key}`, 1);
    const growth = process.memoryUsage().heapUsed - before;
    assert.ok(growth < 200_000_000, String(growth));
    await meter.flush();
    assert.deepEqual(lost, [], 'nothing is lost yet');
    for (let key = 0; key < 300; key++) meter.count(`key_new_${key}`, key % 3 === 0 ? 1 : 0);
    // What has its place already is counted on.
    meter.count('key_0', 1);
    await meter.flush();
    const sum = () => sumOf(lost.flatMap(({ counts }) => counts));
    assert.deepEqual(sum(), { calls: 300n, credits: 100n });
    await meter.flush();
    assert.deepEqual(sum(), { calls: 300n, credits: 100n });
    store.outcomes = [];
    // Once for what was refused, with all that was there then.
    await meter.flush();
    assert.deepEqual(store.sum, { calls: 200_002n, credits: 200_002n });
  });
});

describe('a stop', () => {
  test('names each count that could not be written, in short lines, and the batch that was perhaps written', async () => {
    const { meter, store, lost } = metered();
    store.outcomes = Array(1_000).fill('refused');
    for (let key = 0; key < 600; key++) meter.count(`key_${key}`, key % 2);
    await meter.flush();
    await meter.stop(0);
    const [first] = store.tries;
    assert.equal(first?.counts.length, 500);
    const named = lost.flatMap(({ counts }) => counts);
    assert.equal(new Set(named.map(({ key_id: keyId }) => keyId)).size, 600);
    const hour = '2026-11-20T09';
    const lastUsedAt = '2026-11-20T09:30:00.000Z';
    for (const { key_id: keyId, ...count } of named) {
      const credits = BigInt(Number(keyId.slice(4)) % 2);
      assert.deepEqual(count, { hour, calls: 1n, credits, last_used_at: lastUsedAt });
    }
    assert.ok(lost.every(({ counts }) => counts.length <= 64));
    assert.equal(new Set(lost.map(({ id }) => id)).size, lost.length);
    const uncertain = lost.filter(({ batch }) => batch !== undefined);
    for (const { batch } of uncertain) {
      assert.deepEqual(batch, { writer: first?.writer, number: first?.number });
    }
    assert.deepEqual(sumOf(uncertain.flatMap(({ counts }) => counts)), sumOf(first?.counts ?? []));
  });

  test('where the disk takes nothing names batches that the database may forget', async () => {
    const full = () => Promise.reject(new Error('no space left'));
    const spool = {
      ...{ writer: 'a writer', path: 'a path', empty: true, grown: false },
      ...{ append: full, replace: full, clear: full, leave: async () => {}, remove: full },
    };
    const { meter, store, lost } = metered(undefined, spool as unknown as Spool);
    store.outcomes = Array(1_000).fill('refused');
    meter.count('key_a', 1);
    await meter.flush();
    await meter.stop(0);
    assert.equal(store.tries[0]?.pinned, true);
    // Once a later start has had its writer forgotten, an import must refuse such a line, not count it again.
    assert.deepEqual(
      lost.map(({ batch }) => batch),
      [{ writer: 'a writer', number: 1 }],
    );
  });

  test('with nothing to write is over at once, also where the time is', async () => {
    const { meter, store, told } = metered();
    await meter.stop(0);
    assert.deepEqual([store.tries, told], [[], []]);
  });
});

test('whatever comes in whatever order, all is written once or told as lost', async () => {
  const key = fc.constantFrom('key_a', 'key_b', 'key_c');
  const step = fc.oneof(
    { weight: 5, arbitrary: fc.tuple(key, fc.nat(1)) },
    { weight: 3, arbitrary: fc.constantFrom('flush', 'flush unwaited', 'an hour') },
  );
  const outcome = fc.constantFrom<Outcome>('written', 'refused', 'written unheard');
  let retried = 0;
  await fc.assert(
    fc.asyncProperty(
      fc.array(step, { maxLength: 40 }),
      fc.array(outcome, { maxLength: 12 }),
      async (steps, outcomes) => {
        const { meter, store, clock, lost } = metered();
        store.outcomes = [...outcomes];
        const expected = { calls: 0n, credits: 0n };
        for (const each of steps) {
          if (each === 'flush') await meter.flush();
          else if (each === 'flush unwaited') void meter.flush();
          else if (each === 'an hour') {
            clock.now = new Date(Date.parse(clock.now) + 3_600_000).toISOString();
          } else {
            meter.count(...each);
            expected.calls++;
            expected.credits += BigInt(each[1]);
          }
        }
        // One may be under way, and one is needed for each that fails.
        for (let flushes = 0; flushes < outcomes.length + 2; flushes++) await meter.flush();
        assert.deepEqual(store.sum, expected);
        await meter.stop(1_000);
        assert.deepEqual(store.sum, expected);
        assert.ok(store.atOnceMax <= 1);
        assert.deepEqual(lost, []);
        retried += store.tries.length - store.written.length;
      },
    ),
    { numRuns: 300 },
  );
  assert.ok(retried > 100, `${retried} batches were tried again: too few to show anything`);
});
