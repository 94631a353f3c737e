/** The meter on a real database, whose writes fail as a test wants: nothing is lost, nothing counts twice. */
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

// Hours are of UTC, wherever the machine is.
process.env['TZ'] = 'Pacific/Auckland';

const SECOND_MS = 1_000;

/** What becomes of a write: it is done, it is not, or it is and nobody is told so. */
const OUTCOMES = ['written', 'rejected', 'written unheard'] as const;

/** Usage in a database of the test's own. */
function open(t: TestContext) {
  const folder = folderOf(t);
  // As a service opens it.
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
  const told: [name: string, fact: unknown][] = [];
  const events = new Proxy({} as UsageEvents, {
    get: (_, name) => (fact: unknown) => told.push([String(name), fact]),
  });
  const lost = () =>
    told.flatMap(([name, fact]) => (name === 'usageLost' ? [fact as UsageBatch] : []));
  return { told, events, lost };
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
  test('adds up calls by key and UTC hour, and writes each once, under the next number', async (t) => {
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

  test('tells that it can write only once it could, and what waits until then', async (t) => {
    const { meter, faulty, told } = metered(t);
    faulty.outcome = 'rejected';
    await meter.firstAttempt;
    // The first attempt had begun before.
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
    const names = told.map(([name]) => name);
    assert.deepEqual(names, ['usageUnwritten', 'usageWritten']);
    assert.deepEqual(meter.waiting, { calls: 0, credits: 0 });
    await meter.stop(5_000);
  });

  test('reports what there is no room for, and counts on for keys that have room', async (t) => {
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
    // Each can be imported, before or after the others.
    const ids = new Set(lost().map(({ writer, batch }) => `${writer} ${batch}`));
    assert.equal(ids.size, lost().length);
    for (const { counts } of lost()) assert.ok(counts.length <= BATCH_COUNTS_MAX);
  });

  test('waits no longer for a write at its end than it may', async (t) => {
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

/** What others do to an outbox while its process runs, and whether something of it is lost. */
const MISCHIEF: Readonly<Record<string, readonly [(path: string) => void, isDamaged: boolean]>> = {
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

describe('An outbox holds up no usage, and what is lost of it is told, if it is', {
  concurrency: true,
}, () => {
  for (const [what, [harm, isDamaged]] of Object.entries(MISCHIEF)) {
    test(what, async (t) => {
      const { store, faulty, written } = open(t);
      const { told, events, lost } = observed();
      const accounting = await startAccounting(store, events, folderOf(t));
      const { meter } = accounting;
      await meter.firstAttempt;
      const path = meter.outbox?.path ?? '';
      faulty.outcome = 'rejected';
      for (let key = 0; key < 5; key++) meter.count(`key_${key}`, 1);
      await until('it is on the disk', () => meter.outbox?.isEmpty === false);
      harm(path);
      if (!isDamaged) {
        meter.count('key_more', 1);
        // What was counted before the last second is on the disk, if it takes anything.
        await delay(SECOND_MS);
      }
      faulty.outcome = 'written';
      await until('nothing waits', () => meter.waiting.calls === 0);
      meter.count('key_later', 1);
      await accounting.stop(10_000);
      assert.deepEqual(await written(), isDamaged ? [1, 1] : [7, 7]);
      assert.equal(told.filter(([name]) => name === 'spoolDamaged').length, isDamaged ? 1 : 0);
      assert.deepEqual(lost(), []);
    });
  }
});

/** What may happen to a service. */
const STEPS = [...OUTCOMES, 'count', 'count', 'wait', 'stop', 'kill'] as const;
/** A service whose process can be killed: then it writes nothing more, and its files stay as they are. */
async function startService(t: TestContext, { store }: ReturnType<typeof open>, former?: string) {
  const folder = folderOf(t);
  if (former !== undefined) cpSync(former, folder, { recursive: true });
  const life = { isOver: false };
  const write: UsageStore['write'] = async (batch) => {
    // What was sent before is written all the same.
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

test('Whatever fails in whatever order, with an outbox a credit counts once, and a kill loses no more than a second', async (t) => {
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
        // What was counted before the last second is in the database or on the disk.
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
