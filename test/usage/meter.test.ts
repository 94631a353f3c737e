/** The meter, with a clock and a store of the test's own: nothing is lost, nothing counts twice. */
import assert from 'node:assert/strict';
import { describe, type TestContext, test } from 'node:test';
import { setTimeout as delay } from 'node:timers/promises';
import fc from 'fast-check';
import { Meter } from '../../src/usage/meter.ts';
import {
  sumOf,
  type UnwrittenUsage,
  type UsageBatch,
  type UsageStore,
  type UsageSum,
} from '../../src/usage/usage.ts';
import { until } from '../support/processes.ts';

/** What becomes of a write: it is done, it is not, or it is and no one is told so. */
type Outcome = 'written' | 'refused' | 'written unheard';

/** Takes each number of a writer once, as the databases do. */
class FakeStore implements UsageStore {
  /** Every try, in order. */
  readonly tries: UsageBatch[] = [];
  readonly written: UsageBatch[] = [];
  /** What becomes of the next writes; after these all are written. */
  outcomes: Outcome[] = [];
  /** A write waits for it. */
  gate: Promise<void> | undefined;
  at_once = 0;
  at_once_max = 0;
  #latest = new Map<string, number>();

  async write(batch: UsageBatch): Promise<void> {
    this.tries.push(batch);
    this.at_once_max = Math.max(this.at_once_max, ++this.at_once);
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
      this.at_once--;
    }
  }

  get counts() {
    return this.written.flatMap(({ counts }) => counts);
  }

  get sum(): UsageSum {
    return sumOf(this.counts);
  }

  tryWrite = () => Promise.reject(new Error('not asked'));
  release = () => Promise.reject(new Error('not asked'));
  addUnwritten = () => Promise.reject(new Error('not asked'));
  days = () => Promise.reject(new Error('not asked'));
  recent = () => Promise.reject(new Error('not asked'));
  close = () => Promise.resolve();
}

interface Metered {
  readonly meter: Meter;
  readonly store: FakeStore;
  readonly clock: { now: string };
  /** What the operator was told, in order; a cause that lasts is there once. */
  readonly told: (string | UsageSum)[];
}

/** Nothing is put on the disk where there is no spool. */
const NO_SPOOL = {
  usageUnspooled: (cause: unknown) => assert.fail(String(cause)),
  usageSpooled: () => assert.fail('there is no spool'),
};

function metered(test?: TestContext): Metered {
  const store = new FakeStore();
  const clock = { now: '2026-11-20T09:30:00.000Z' };
  const told: (string | UsageSum)[] = [];
  const meter = new Meter({
    store,
    now: () => Date.parse(clock.now),
    observer: {
      usageUnwritten: (cause) => {
        const { message } = cause as Error;
        if (told.at(-1) !== message) told.push(message);
      },
      usageWritten: () => told.push('written'),
      usageLost: ({ counts }) => told.push(sumOf(counts)),
      ...NO_SPOOL,
    },
  });
  test?.after(() => meter.stop(0));
  return { meter, store, clock, told };
}

/** A promise that the test settles. */
const gate = () => Promise.withResolvers<void>();

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
    const last_used_at = '2026-11-20T09:59:59.999Z';
    assert.deepEqual(store.counts, [
      { key_id: 'key_a', hour, calls: 3n, credits: 2n, last_used_at },
      { key_id: 'key_b', hour, calls: 1n, credits: 1n, last_used_at },
      { key_id: 'key_a', hour: '2026-11-20T10', calls: 1n, credits: 1n, last_used_at: clock.now },
    ]);
  });

  test('goes over to the next day, month and year with the clock', async (t) => {
    const { meter, store, clock } = metered(t);
    for (clock.now of ['2026-12-31T23:59:59.999Z', '2027-01-01T00:00:00.000Z']) {
      meter.count('key_a', 1);
    }
    await meter.flush();
    assert.deepEqual(
      store.counts.map(({ hour, calls }) => [hour, calls]),
      [
        ['2026-12-31T23', 1n],
        ['2027-01-01T00', 1n],
      ],
    );
  });

  test('is written by itself within the second', async (t) => {
    const { meter, store } = metered(t);
    meter.count('key_a', 1);
    await until('the write', () => store.sum.calls === 1n);
    meter.count('key_a', 1);
    await until('the next write', () => store.sum.calls === 2n);
    assert.equal(store.written.length, 2);
  });

  test('writes nothing where nothing was counted', async (t) => {
    const { meter, store } = metered(t);
    await meter.flush();
    assert.equal(store.tries.length, 0);
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

  test('by two meters is by two writers', async (t) => {
    const [one, other] = [metered(t), metered(t)];
    for (const { meter } of [one, other]) {
      meter.count('key_a', 1);
      await meter.flush();
    }
    assert.notEqual(one.store.written[0]?.writer, other.store.written[0]?.writer);
  });
});

describe('a store that fails', () => {
  test('is asked again with the same batch; what was counted meanwhile comes behind it', async (t) => {
    const { meter, store } = metered(t);
    store.outcomes = ['refused', 'refused'];
    meter.count('key_a', 1);
    await meter.flush();
    meter.count('key_a', 0);
    await meter.flush();
    meter.count('key_b', 1);
    await meter.flush();
    assert.deepEqual(
      store.tries.map(({ number }) => number),
      [1, 1, 1, 2],
    );
    assert.equal(store.tries[2], store.tries[0]);
    assert.deepEqual(store.sum, { calls: 3n, credits: 2n });
  });

  test('and has written all the same is asked again, and counts once', async (t) => {
    const { meter, store } = metered(t);
    store.outcomes = ['written unheard', 'refused', 'written unheard'];
    meter.count('key_a', 1);
    for (let tries = 0; tries < 4; tries++) await meter.flush();
    assert.equal(store.tries.length, 4);
    assert.deepEqual(store.sum, { calls: 1n, credits: 1n });
  });

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

  test('is told from the second try on, at each', async (t) => {
    const store = new FakeStore();
    let tries = 0;
    const meter = new Meter({
      store,
      now: Date.now,
      observer: {
        usageUnwritten: () => tries++,
        usageWritten: () => {},
        usageLost: () => {},
        ...NO_SPOOL,
      },
    });
    t.after(() => meter.stop(0));
    store.outcomes = Array(5).fill('refused');
    meter.count('key_a', 1);
    for (let count = 0; count < 5; count++) await meter.flush();
    assert.equal(tries, 4);
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

describe('a store that is slow', () => {
  test('does not hold up counting, and is asked for one thing at a time', async (t) => {
    const { meter, store } = metered(t);
    const opened = gate();
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
    assert.equal(store.at_once_max, 1);
    assert.deepEqual(
      store.written.map(({ counts }) => counts[0]?.calls),
      [1n, 10n],
    );
  });
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
    const { meter, store, told } = metered(t);
    store.outcomes = Array(1_000).fill('refused');
    meter.count('key_first', 1);
    await meter.flush();
    const before = process.memoryUsage().heapUsed;
    // A batch is under way beside them.
    for (let key = 0; key < 200_000; key++) meter.count(`key_${key}`, 1);
    const growth = process.memoryUsage().heapUsed - before;
    assert.ok(growth < 200_000_000, String(growth));
    await meter.flush();
    assert.ok(!told.some((each) => typeof each === 'object'), 'nothing is lost yet');
    for (let key = 0; key < 300; key++) meter.count(`key_new_${key}`, key % 3 === 0 ? 1 : 0);
    // What has its place already is counted on.
    meter.count('key_0', 1);
    await meter.flush();
    const lost = () => told.filter((each) => typeof each === 'object');
    assert.deepEqual(sumOf(lost()), { calls: 300n, credits: 100n });
    await meter.flush();
    assert.deepEqual(sumOf(lost()), { calls: 300n, credits: 100n });
    store.outcomes = [];
    // Once for what was refused, with all that was there then.
    await meter.flush();
    assert.deepEqual(store.sum, { calls: 200_002n, credits: 200_002n });
  });
});

describe('a stop', () => {
  test('writes what is left, and nothing comes after it', async () => {
    const { meter, store, told } = metered();
    for (let key = 0; key < 1_200; key++) meter.count(`key_${key}`, 1);
    await meter.stop(5_000);
    assert.deepEqual([store.sum.calls, told], [1_200n, []]);
    await delay(500);
    assert.equal(store.tries.length, 3);
  });

  test('waits for the write that is under way, and writes what came behind it', async () => {
    const { meter, store, told } = metered();
    const opened = gate();
    store.gate = opened.promise;
    meter.count('key_a', 1);
    void meter.flush();
    meter.count('key_b', 1);
    const stopped = meter.stop(5_000);
    setTimeout(opened.resolve, 50);
    await stopped;
    assert.deepEqual([store.sum.calls, told], [2n, []]);
  });

  test('tries again for as long as it may, and ends as soon as all is written', async () => {
    const { meter, store, told } = metered();
    store.outcomes = ['refused', 'written unheard', 'refused'];
    meter.count('key_a', 1);
    const began_ms = performance.now();
    await meter.stop(60_000);
    assert.ok(performance.now() - began_ms < 10_000);
    assert.deepEqual(store.sum, { calls: 1n, credits: 1n });
    assert.deepEqual(told, ['the connection broke', 'the database is away', 'written']);
  });

  test('tells what could not be written', async () => {
    const { meter, store, told } = metered();
    store.outcomes = Array(1_000).fill('refused');
    meter.count('key_a', 1);
    await meter.flush();
    meter.count('key_a', 0);
    meter.count('key_b', 1);
    await meter.stop(250);
    const [away, ...lost] = told;
    assert.equal(away, 'the database is away');
    assert.deepEqual(lost, [
      { calls: 1n, credits: 1n },
      { calls: 2n, credits: 1n },
    ]);
  });

  test('names each count that could not be written, in short lines, and the batch that was perhaps written', async () => {
    const store = new FakeStore();
    store.outcomes = Array(1_000).fill('refused');
    const lost: UnwrittenUsage[] = [];
    const meter = new Meter({
      store,
      now: () => Date.parse('2026-11-20T09:30:00.000Z'),
      observer: {
        usageUnwritten: () => {},
        usageWritten: () => {},
        usageLost: (line) => lost.push(line),
        ...NO_SPOOL,
      },
    });
    for (let key = 0; key < 600; key++) meter.count(`key_${key}`, key % 2);
    await meter.flush();
    await meter.stop(0);
    const [first] = store.tries;
    assert.equal(first?.counts.length, 500);
    const named = lost.flatMap(({ counts }) => counts);
    assert.equal(new Set(named.map(({ key_id }) => key_id)).size, 600);
    const hour = '2026-11-20T09';
    const last_used_at = '2026-11-20T09:30:00.000Z';
    for (const { key_id, ...count } of named) {
      const credits = BigInt(Number(key_id.slice(4)) % 2);
      assert.deepEqual(count, { hour, calls: 1n, credits, last_used_at });
    }
    assert.ok(lost.every(({ counts }) => counts.length <= 64));
    assert.equal(new Set(lost.map(({ id }) => id)).size, lost.length);
    const uncertain = lost.filter(({ batch }) => batch !== undefined);
    for (const { batch } of uncertain) {
      assert.deepEqual(batch, { writer: first?.writer, number: first?.number });
    }
    assert.deepEqual(sumOf(uncertain.flatMap(({ counts }) => counts)), sumOf(first?.counts ?? []));
  });

  test('does not wait longer than it may for a store that never answers', async () => {
    const { meter, store, told } = metered();
    store.gate = gate().promise;
    meter.count('key_a', 1);
    const began_ms = performance.now();
    await meter.stop(300);
    const took_ms = performance.now() - began_ms;
    assert.ok(took_ms >= 290 && took_ms < 5_000, String(took_ms));
    assert.deepEqual(told, [{ calls: 1n, credits: 1n }]);
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
    { weight: 1, arbitrary: fc.constant('flush' as const) },
    { weight: 1, arbitrary: fc.constant('flush unwaited' as const) },
    { weight: 1, arbitrary: fc.constant('an hour' as const) },
  );
  const outcome = fc.constantFrom<Outcome>('written', 'refused', 'written unheard');
  let retried = 0;
  await fc.assert(
    fc.asyncProperty(
      fc.array(step, { maxLength: 40 }),
      fc.array(outcome, { maxLength: 12 }),
      async (steps, outcomes) => {
        const { meter, store, clock, told } = metered();
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
        assert.ok(store.at_once_max <= 1);
        assert.ok(!told.some((each) => typeof each === 'object'));
        retried += store.tries.length - store.written.length;
      },
    ),
    { numRuns: 300 },
  );
  assert.ok(retried > 100, `${retried} batches were tried again: too few to show anything`);
});
