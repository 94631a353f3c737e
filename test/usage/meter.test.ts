/** The meter on a real database with failing writes: usage is never lost or counted twice. */
import assert from 'node:assert/strict';
import {
  closeSync,
  cpSync,
  mkdirSync,
  openSync,
  readdirSync,
  rmSync,
  truncateSync,
  writeSync,
} from 'node:fs';
import { describe, type TestContext, test } from 'node:test';
import { setTimeout as delay } from 'node:timers/promises';
import fc from 'fast-check';
import { openSqlite } from '../../src/database/sqlite/sqlite.ts';
import { startAccounting } from '../../src/usage/accounting.ts';
import { Meter } from '../../src/usage/meter.ts';
import { type UsageStore, usageStoreOf } from '../../src/usage/store.ts';
import {
  BATCH_COUNTS_MAX,
  sumOf,
  type UsageBatch,
  type UsageEvents,
} from '../../src/usage/usage.ts';
import { all } from '../support/pages.ts';
import { folderOf, until } from '../support/processes.ts';

// Hours are in UTC, in any time zone of the machine.
process.env['TZ'] = 'Pacific/Auckland';

const SECOND_MS = 1_000;

/** The outcomes of a write: done, not done, or done without a confirmation. */
const OUTCOMES = ['written', 'rejected', 'written unheard'] as const;

/** Usage in the test's own database. */
function open(t: TestContext) {
  const folder = folderOf(t);
  // As in a service.
  const database = openSqlite(`${folder}/keys.db`, { synchronous: 'NORMAL' });
  t.after(() => database.close());
  const real = usageStoreOf(database);
  const faulty = {
    outcome: 'written' as (typeof OUTCOMES)[number],
    gate: undefined as Promise<void> | undefined,
  };
  const tries: UsageBatch[] = [];
  const store: UsageStore = {
    ...real,
    write: async (batch) => {
      tries.push(batch);
      await faulty.gate;
      if (faulty.outcome === 'rejected') throw new Error('the database is away');
      const isNew = await real.write(batch);
      if (faulty.outcome === 'written unheard') throw new Error('the connection broke');
      return isNew;
    },
  };
  const written = async (): Promise<readonly [calls: number, credits: number]> => {
    const rows = await all(real.list({}));
    const { calls, credits } = sumOf(
      rows.map((row) => ({ calls: Number(row.calls), credits: Number(row.credits) })),
    );
    return [calls, credits];
  };
  return { folder, store, faulty, tries, written };
}

/** Every event, by name. */
function observed() {
  const raised: [name: string, fact: unknown][] = [];
  const events = new Proxy({} as UsageEvents, {
    get: (_, name) => (fact: unknown) => raised.push([String(name), fact]),
  });
  const lost = () =>
    raised.flatMap(([name, fact]) => (name === 'usageLost' ? [fact as UsageBatch] : []));
  return { raised, events, lost };
}

function metered(t: TestContext, now?: () => number) {
  const opened = open(t);
  const observer = observed();
  const meter = new Meter({
    ...{ store: opened.store, observer: observer.events },
    ...(now && { now }),
  });
  return { ...opened, ...observer, meter };
}

describe('The meter', () => {
  test('adds up calls by key and UTC hour, and writes them once, in numbered batches', async (t) => {
    let at = '2026-11-20T23:59:59.999Z';
    assert.equal(new Date(at).getHours(), 12);
    const { meter, tries, written } = metered(t, () => Date.parse(at));
    meter.count('key_a', 0);
    meter.count('key_a', 1);
    at = '2026-11-21T00:00:00.000Z';
    meter.count('key_a', 1);
    await meter.stop(5_000);
    const [trial, batch] = tries;
    assert.deepEqual([trial?.batch, trial?.counts], [1, []]);
    assert.deepEqual(batch?.counts, [
      {
        ...{ key_id: 'key_a', hour: '2026-11-20T23', calls: 2, credits: 1 },
        last_used_at: '2026-11-20T23:59:59.999Z',
      },
      {
        ...{ key_id: 'key_a', hour: '2026-11-21T00', calls: 1, credits: 1 },
        last_used_at: '2026-11-21T00:00:00.000Z',
      },
    ]);
    assert.deepEqual(await written(), [3, 2]);
    assert.equal(meter.unwrittenMs, 0);
  });

  test('reports its first successful write, and waiting usage until then', async (t) => {
    const { meter, faulty, raised } = metered(t);
    faulty.outcome = 'rejected';
    await meter.firstAttempt;
    // The first attempt has already begun.
    faulty.outcome = 'written';
    await meter.flush();
    assert.equal(meter.hasWritten, true);
    faulty.outcome = 'rejected';
    meter.count('key_a', 1);
    for (let failures = 0; failures < 2; failures++) await meter.flush();
    assert.deepEqual(meter.waiting, { calls: 1, credits: 1 });
    assert.ok(meter.unwrittenMs > 0);
    faulty.outcome = 'written';
    await meter.flush();
    const names = raised.map(([name]) => name);
    assert.deepEqual(names, ['usageUnwritten', 'usageWritten']);
    assert.deepEqual(meter.waiting, { calls: 0, credits: 0 });
    await meter.stop(5_000);
  });

  test('reports usage beyond its limit, and continues for known keys', async (t) => {
    const { meter, faulty, lost } = metered(t);
    await meter.firstAttempt;
    faulty.outcome = 'rejected';
    for (let key = 0; key < 200_000; key++) meter.count(`key_${key}`, 1);
    assert.deepEqual(lost(), []);
    for (let key = 0; key < 1_000; key++) meter.count(`another_${key}`, 1);
    meter.count('key_0', 1);
    const named = lost().flatMap(({ counts }) => counts.map(({ key_id: id }) => id));
    const expected = Array.from({ length: 1_000 }, (_, key) => `another_${key}`);
    assert.deepEqual(named, expected);
    assert.equal(meter.waiting.calls, 200_001);
    await meter.stop(0);
    assert.equal(sumOf(lost().flatMap(({ counts }) => counts)).calls, 201_001);
    // Each batch can be imported, in any order.
    const ids = new Set(lost().map(({ writer, batch }) => `${writer} ${batch}`));
    assert.equal(ids.size, lost().length);
    for (const { counts } of lost()) assert.ok(counts.length <= BATCH_COUNTS_MAX);
  });

  test('waits for a write at shutdown up to its limit', async (t) => {
    const { meter, faulty, lost } = metered(t);
    await meter.firstAttempt;
    const never = Promise.withResolvers<void>();
    faulty.gate = never.promise;
    meter.count('key_a', 1);
    await meter.stop(50);
    assert.equal(lost().length, 1);
    never.resolve();
  });
});

function overwrite(path: string, bytes: Buffer, position: number): void {
  const file = openSync(path, 'r+');
  writeSync(file, bytes, 0, bytes.length, position);
  closeSync(file);
}

/** Changes to the outbox of a running process, and whether they lose usage. */
const CHANGES: Readonly<Record<string, readonly [(path: string) => void, isDamaged: boolean]>> = {
  emptied: [(path) => truncateSync(path, 0), true],
  'cut off in a line': [(path) => truncateSync(path, 100), true],
  'with a byte that is not UTF-8': [(path) => overwrite(path, Buffer.of(0xff), 3), true],
  deleted: [(path) => rmSync(path), false],
  'replaced by a folder': [
    (path) => {
      rmSync(path);
      mkdirSync(path);
    },
    false,
  ],
};

describe('an outbox changed by others', {
  concurrency: true,
}, () => {
  for (const [what, [change, isDamaged]] of Object.entries(CHANGES)) {
    test(`writes usage and reports losses with an outbox ${what}`, async (t) => {
      const { store, faulty, written } = open(t);
      const { raised, events, lost } = observed();
      const accounting = await startAccounting(store, events, folderOf(t));
      const { meter } = accounting;
      await meter.firstAttempt;
      const path = meter.outbox?.path ?? '';
      faulty.outcome = 'rejected';
      for (let key = 0; key < 5; key++) meter.count(`key_${key}`, 1);
      await until('usage is in the outbox', () => meter.outbox?.isEmpty === false);
      change(path);
      if (!isDamaged) {
        meter.count('key_more', 1);
        // Usage from before the last second is on the disk, if the disk works.
        await delay(SECOND_MS);
      }
      faulty.outcome = 'written';
      await until('no usage waits', () => meter.waiting.calls === 0);
      meter.count('key_later', 1);
      await accounting.stop(10_000);
      assert.deepEqual(await written(), isDamaged ? [1, 1] : [7, 7]);
      assert.equal(raised.filter(([name]) => name === 'spoolDamaged').length, isDamaged ? 1 : 0);
      assert.deepEqual(lost(), []);
    });
  }
});

/** Events of a service. */
const STEPS = [...OUTCOMES, 'count', 'count', 'wait', 'stop', 'kill'] as const;
/** A service that can be "killed": it stops writing, and its files stay. */
async function startService(t: TestContext, { store }: ReturnType<typeof open>, former?: string) {
  const folder = folderOf(t);
  if (former !== undefined) cpSync(former, folder, { recursive: true });
  const life = { isOver: false };
  const write: UsageStore['write'] = async (batch) => {
    // A statement that was sent before is still executed.
    const isNew = await store.write(batch);
    return life.isOver ? await new Promise(() => {}) : isNew;
  };
  const observer = observed();
  const own = {
    ...store,
    write: (batch: UsageBatch) => (life.isOver ? new Promise<boolean>(() => {}) : write(batch)),
  };
  const accounting = await startAccounting(own, observer.events, folder);
  const kill = () => {
    life.isOver = true;
  };
  t.after(() => accounting.stop(0));
  return { ...accounting, ...observer, folder, kill };
}

test('counts every credit once with an outbox after any failures, and loses at most a second by a kill', async (t) => {
  const seed = Date.now();
  t.diagnostic(`seed ${seed}`);
  const steps = fc.array(fc.constantFrom(...STEPS), { minLength: 5, maxLength: 15 });
  const run = async (sequence: readonly (typeof STEPS)[number][]) => {
    const database = open(t);
    let service = await startService(t, database);
    let [counted, unkept, mayBeLost] = [0, 0, 0];
    for (const step of sequence) {
      if (step === 'count') {
        for (let key = 0; key < 150; key++) service.meter.count(`key_${key}`, 1);
        counted += 150;
        unkept += 150;
      } else if (step === 'wait') {
        // Usage from before the last second is in the database or on the disk.
        await delay(SECOND_MS);
        unkept = 0;
      } else if (step === 'stop') {
        await service.stop(20);
        assert.deepEqual(service.lost(), []);
        service = await startService(t, database, service.folder);
        unkept = 0;
      } else if (step === 'kill') {
        service.kill();
        mayBeLost += unkept;
        unkept = 0;
        service = await startService(t, database, service.folder);
      } else database.faulty.outcome = step;
    }
    database.faulty.outcome = 'written';
    await service.stop(10_000);
    const last = await startService(t, database, service.folder);
    await until('the outboxes are written', () => readdirSync(last.folder).length === 0);
    await last.stop(10_000);
    const [calls] = await database.written();
    const found = `${calls} of ${counted}, of which ${mayBeLost} may be lost: ${sequence} (seed ${seed})`;
    assert.ok(calls <= counted && calls >= counted - mayBeLost, found);
  };
  await Promise.all(fc.sample(steps, { seed, numRuns: 20 }).map(run));
});
