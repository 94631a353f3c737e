/** What waits to be written, with a spool, and kills at any moment: everything counts once. */
import assert from 'node:assert/strict';
import { copyFileSync, mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { describe, type TestContext, test } from 'node:test';
import { setTimeout as delay } from 'node:timers/promises';
import { crc32 } from 'node:zlib';
import fc from 'fast-check';
import { recoverSpools } from '../../src/usage/accounting.ts';
import { Backlog } from '../../src/usage/backlog.ts';
import { HungDiskError } from '../../src/usage/disk.ts';
import { Spool } from '../../src/usage/spool.ts';
import { lineOf, SPOOL_BYTES_MAX } from '../../src/usage/spool-record.ts';
import type { BacklogSpool } from '../../src/usage/spooled-batches.ts';
import { unwrittenBatch } from '../../src/usage/unwritten.ts';
import {
  type ImportOutcome,
  sumOf,
  type UnwrittenUsage,
  type UsageBatch,
  type UsageStore,
} from '../../src/usage/usage.ts';
import { folderOf } from '../support/processes.ts';

/** Takes each number of a writer once, as the databases do. */
class FakeStore {
  calls = 0n;
  readonly released: string[] = [];
  readonly #latest = new Map<string, number>();

  async write({ writer, number, counts }: UsageBatch): Promise<void> {
    if (number <= (this.#latest.get(writer) ?? 0)) return;
    this.#latest.set(writer, number);
    this.calls += sumOf(counts).calls;
  }

  readonly #added = new Set<string>();

  async addUnwritten(unwritten: readonly UnwrittenUsage[]): Promise<ImportOutcome[]> {
    return unwritten.map(({ id, batch, counts }) => {
      if (this.#added.has(id)) return 'known';
      this.#added.add(id);
      const { writer = '', number = 0 } = batch ?? {};
      if (number <= (this.#latest.get(writer) ?? 0)) return 'written';
      this.calls += sumOf(counts).calls;
      return 'added';
    });
  }

  async release(writer: string): Promise<void> {
    this.released.push(writer);
  }
}

const callsOf = (batches: readonly UsageBatch[]) =>
  sumOf(batches.flatMap(({ counts }) => counts)).calls;

const NOW_MS = Date.parse('2026-11-20T09:30:00.000Z');

/** A spool in a folder of its own, and a backlog on it. */
async function spooled(t: TestContext) {
  const spool = await Spool.create(newFolder(folderOf(t)));
  const backlog = new Backlog(spool.writer, spool);
  return { spool, backlog, store: new FakeStore() };
}

let folders = 0;

function newFolder(inside: string): string {
  const folder = join(inside, String(++folders));
  mkdirSync(folder);
  return folder;
}

/** Starts with what is in a folder. */
async function recover(folder: string, store: FakeStore) {
  let calls = 0n;
  const damaged: [string, number][] = [];
  const causes: unknown[] = [];
  await recoverSpools({
    folder,
    store: store as unknown as UsageStore,
    observer: {
      usageRecovered: (sum) => {
        calls += sum.calls;
      },
      spoolDamaged: (path, lines) => damaged.push([path, lines]),
      usageUnspooled: (cause) => causes.push(cause),
      usageUnwritten: (cause) => causes.push(cause),
      usageWritten: () => {},
    },
    signal: new AbortController().signal,
  });
  return { calls, damaged, causes };
}

/** The process is killed now, and what it left is found in another folder by two starts. */
async function killed(spool: Spool, store: FakeStore, inside: string): Promise<void> {
  const folder = newFolder(inside);
  copyFileSync(spool.path, join(folder, basename(spool.path)));
  const copy = newFolder(inside);
  // Of the first one: the disk may still be at work on the original.
  copyFileSync(join(folder, basename(spool.path)), join(copy, basename(spool.path)));
  assert.deepEqual((await recover(folder, store)).causes, []);
  // A start that was killed before it could remove the file leaves the same to the next.
  await recover(copy, store);
}

type DiskFault = 'none' | 'full' | 'hangs' | 'hangs, then is full' | 'has done it, and hangs';

/** Refuses what the test says, as a full disk does, or does not answer until it is told to. */
function faulty(spool: Spool, faults: DiskFault[]) {
  let hanging: PromiseWithResolvers<void> | undefined;
  let inProgress = 0;
  const hang = async () => {
    hanging = Promise.withResolvers();
    await hanging.promise;
    hanging = undefined;
  };
  let wasLate = false;
  let beganMs = 0;
  // Longer than the disk is waited for: as the test said, or because the machine is busy.
  const hasHung = () => wasLate || (inProgress > 0 && performance.now() - beganMs > DISK_MS - 1);
  const meeting = async (act: () => Promise<void>) => {
    const fault = faults.shift() ?? 'none';
    inProgress++;
    beganMs = performance.now();
    try {
      if (fault === 'has done it, and hangs') await act();
      if (fault.includes('hangs')) await hang();
      if (fault.includes('full')) throw new Error('no space left');
      if (fault === 'none' || fault === 'hangs') await act();
    } finally {
      wasLate = hasHung();
      inProgress--;
    }
  };
  /** Ends the operation that hangs. */
  const answer = async () => {
    hanging?.resolve();
    // The operation goes on, and others begin.
    await delay(3);
  };
  const faultySpool: BacklogSpool = {
    path: spool.path,
    get empty() {
      return spool.empty;
    },
    // Nearly always, so that batches are merged again and again.
    get grown() {
      return !spool.empty;
    },
    append: (records) => meeting(() => spool.append(records)),
    replace: (records) => meeting(() => spool.replace(records)),
    clear: () => meeting(() => spool.clear()),
    leave: () => spool.leave(),
    remove: () => spool.remove(),
  };
  return {
    spool: faultySpool,
    get hasHung() {
      return hasHung();
    },
    answer,
    /** Answers until no operation is in progress. */
    finish: async () => {
      while (inProgress > 0) await answer();
    },
  };
}

const STEPS = [
  ...['count', 'count', 'count', 'another hour', 'keep', 'keep always', 'keep always', 'clear'],
  ...['keep unwaited', 'write', 'write unheard', 'send in vain', 'settle', 'disk answers'],
];
const DISK_FAULTS: readonly DiskFault[] = [
  ...(['none', 'none', 'none', 'none', 'full', 'hangs'] as const),
  ...(['hangs, then is full', 'has done it, and hangs'] as const),
];
/** How long a disk is waited for. */
const DISK_MS = 4;

test('whatever comes in whatever order, a kill costs what was not on the disk and nothing counts twice', async (t) => {
  const inside = folderOf(t);
  let restored = 0;
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.constantFrom(...STEPS), { minLength: 5, maxLength: 30 }),
      fc.array(fc.constantFrom(...DISK_FAULTS), { maxLength: 8 }),
      fc.record({
        isStopped: fc.boolean(),
        isLate: fc.boolean(),
        isImportedFirst: fc.boolean(),
      }),
      async (steps, faults, { isStopped, isLate, isImportedFirst }) => {
        const spool = await Spool.create(newFolder(inside));
        const disk = faulty(spool, [...faults]);
        const backlog = new Backlog(spool.writer, disk.spool, DISK_MS);
        const store = new FakeStore();
        let nowMs = NOW_MS;
        let counted = 0n;
        // A busy machine may be slow where no fault is asked for.
        let wasGivenUp = false;
        const ignored = (error: unknown) => {
          wasGivenUp ||= error instanceof HungDiskError;
        };
        const unwaited: Promise<void>[] = [];
        for (const step of steps) {
          if (step === 'count') {
            backlog.count(`key_${counted % 3n}`, 1, nowMs);
            counted++;
          } else if (step === 'another hour') nowMs += 3_600_000;
          else if (step === 'keep unwaited') {
            unwaited.push(backlog.keep().catch(ignored));
          } else if (step === 'settle') {
            await backlog.settle().catch(ignored);
          } else if (step.startsWith('keep')) {
            if (step === 'keep always' || backlog.behind) await backlog.keep().catch(ignored);
          } else if (step === 'clear') await backlog.clear().catch(ignored);
          else if (step === 'disk answers') await disk.answer();
          else {
            const batch = await backlog.next();
            if (batch === undefined || step === 'send in vain') continue;
            await store.write(batch);
            if (step === 'write') backlog.written();
          }
        }
        const named: UnwrittenUsage[] = [];
        if (isStopped) {
          await backlog.settle().catch(ignored);
          named.push(...backlog.unspooled.flatMap(unwrittenBatch));
        }
        const hasHung =
          wasGivenUp || disk.hasHung || faults.some((fault) => fault.includes('hangs'));
        // What hangs is done at last, or never: then it must not keep the test waiting.
        if (isLate) for (let turn = 0; turn < 3; turn++) await disk.answer();
        const inMemory = backlog.sum.calls - callsOf(backlog.spooled);
        const before = store.calls;
        if (isImportedFirst) await store.addUnwritten(named);
        await killed(spool, store, inside);
        await store.addUnwritten(named);
        await disk.finish();
        await Promise.all(unwaited);
        await disk.finish();
        await spool.leave();
        assert.ok(store.calls <= counted, `${store.calls} of ${counted}`);
        if (isStopped || !hasHung) {
          const lostMax = isStopped ? 0n : inMemory;
          assert.ok(store.calls >= counted - lostMax, `${store.calls} of ${counted}`);
        }
        if (store.calls > before) restored++;
      },
    ),
    { numRuns: 150 },
  );
  assert.ok(restored > 20, `${restored} kills left something: too few to show anything`);
});

test('a database that is slow is not left further and further behind', async (t) => {
  const { spool, backlog, store } = await spooled(t);
  let batchesMax = 0;
  backlog.count('key_first', 1, NOW_MS);
  await backlog.next();
  for (let turn = 0; turn < 100; turn++) {
    backlog.count(`key_${turn % 3}`, 1, NOW_MS);
    await backlog.keep();
    batchesMax = Math.max(batchesMax, backlog.spooled.length);
  }
  assert.ok(batchesMax > 2 && batchesMax <= 24, String(batchesMax));
  assert.equal(callsOf(backlog.spooled), 101n);
  await killed(spool, store, folderOf(t));
  assert.equal(store.calls, 101n);
  await spool.remove();
});

test('what waits is as old as what was counted after the latest batch that was written', async (t) => {
  const { spool, backlog } = await spooled(t);
  const turns: number[] = [];
  for (let turn = 0; turn < 20; turn++) {
    backlog.count(`key_${turn}`, 1, NOW_MS);
    turns.push(performance.now());
    await delay(2);
    await backlog.keep();
  }
  // Those that were merged have been waiting since the first of them.
  for (const sinceMs of [turns[0], turns.at(-6)]) {
    await backlog.next();
    backlog.written();
    assert.ok(backlog.behind);
    assert.ok(backlog.ageMs < performance.now() - (sinceMs ?? 0), String(backlog.ageMs));
  }
  await spool.remove();
});

test('a merge that hung, and then could not be stored, counts once wherever the database was meanwhile', async (t) => {
  for (const isWritten of [false, true]) {
    const spool = await Spool.create(newFolder(folderOf(t)));
    // A merge; from then on nothing can be stored.
    const faults: DiskFault[] = ['none', 'none', 'hangs, then is full'];
    const disk = faulty(spool, [...faults, ...Array(20).fill('full')]);
    // The limit of the service: the disk of a busy machine must hang only where the test says so.
    const backlog = new Backlog(spool.writer, disk.spool);
    const store = new FakeStore();
    const count = () => backlog.count('key_1', 1, NOW_MS);
    count();
    const first = await backlog.next();
    assert.ok(first !== undefined);
    count();
    await backlog.keep().catch(() => {});
    count();
    await backlog.keep().catch(() => {});
    await store.write(first);
    backlog.written();
    // One of the merged ones is sent; nobody hears whether it arrived.
    const merged = await backlog.next();
    assert.equal(merged?.number, 3);
    if (isWritten && merged !== undefined) await store.write(merged);
    await disk.answer();
    await backlog.settle().catch(() => {});
    const named = backlog.unspooled.flatMap(unwrittenBatch);
    await killed(spool, store, folderOf(t));
    await store.addUnwritten(named);
    assert.equal(store.calls, 3n, String(isWritten));
    await disk.finish();
    await spool.leave();
  }
});

test('a spool that grows is written anew, and holds each key and hour once', async (t) => {
  const { spool, backlog, store } = await spooled(t);
  let sizeMax = 0;
  let shrunk = 0;
  backlog.count('key_first', 1, NOW_MS);
  await backlog.next();
  for (let turn = 0; turn < 60; turn++) {
    for (let key = 0; key < 2_000; key++) backlog.count(`key_${key}`, 1, NOW_MS);
    const before = statSync(spool.path).size;
    await backlog.keep();
    const { size } = statSync(spool.path);
    if (size < before) shrunk++;
    sizeMax = Math.max(sizeMax, size);
  }
  assert.ok(shrunk >= 2, String(shrunk));
  assert.ok(sizeMax < 6_000_000 && sizeMax < SPOOL_BYTES_MAX, String(sizeMax));
  await killed(spool, store, folderOf(t));
  assert.equal(store.calls, 120_001n);
  await spool.remove();
});

test('a spool has a bound; beyond it counts stay in memory, and those that were there stay there', async (t) => {
  const spool = await Spool.create(newFolder(folderOf(t)));
  const record = (key: string) => ({ number: 1, counts: [{ ...ONE, key_id: key }] });
  await spool.append([record('key_small')]);
  const line = lineOf(record('k'.repeat(900)));
  const many = Array(Math.ceil(SPOOL_BYTES_MAX / line.length)).fill(record('k'.repeat(900)));
  const before = readFileSync(spool.path);
  await assert.rejects(spool.append(many), /full: its limit is 67108864 bytes/);
  assert.deepEqual(readFileSync(spool.path), before);
  await spool.remove();
});

const ONE = {
  ...{ key_id: 'key_1', hour: '2026-11-20T09', calls: 1n, credits: 1n },
  last_used_at: '2026-11-20T09:30:00.125Z',
};

describe('a spool that was found', () => {
  const NAME = 'usage-0b5a3c1e-2f6d-4e8a-9c7b-1d2e3f405162.spool';
  const lines = [
    lineOf({ number: 4, counts: [ONE] }),
    lineOf({ number: 5, counts: [{ ...ONE, calls: 10n }] }),
    lineOf({ number: 6, counts: [{ ...ONE, calls: 100n }] }),
  ];

  function found(t: TestContext, bytes: string | Buffer): string {
    const folder = newFolder(folderOf(t));
    writeFileSync(join(folder, NAME), bytes);
    return folder;
  }

  test('is written, and its writer released', async (t) => {
    const store = new FakeStore();
    const folder = found(t, lines.join(''));
    assert.deepEqual(await recover(folder, store), { calls: 111n, damaged: [], causes: [] });
    assert.equal(store.calls, 111n);
    assert.deepEqual(store.released, [NAME.slice(6, -6)]);
    assert.deepEqual(await recover(folder, store), { calls: 0n, damaged: [], causes: [] });
  });

  test('and ends in the middle of a line, wherever a kill cut it, is read up to there', async (t) => {
    const text = lines.join('');
    for (let cut = text.length - 1; cut > text.length - (lines[2]?.length ?? 0); cut -= 7) {
      const store = new FakeStore();
      const { calls, damaged } = await recover(found(t, text.slice(0, cut)), store);
      assert.deepEqual([calls, damaged], [11n, []]);
    }
  });

  test('and is damaged is kept as it was, and every line that can be read counts', async (t) => {
    const text = Buffer.from(lines.join(''));
    for (const [at, left] of [
      [20, 110n],
      [(lines[0]?.length ?? 0) + 30, 101n],
      [text.length - 20, 11n],
    ] as const) {
      const store = new FakeStore();
      const damaged = Buffer.from(text);
      damaged[at] = (damaged[at] ?? 0) ^ 1;
      const folder = found(t, damaged);
      const aside = join(folder, `${NAME}.damaged`);
      const told = await recover(folder, store);
      assert.deepEqual(told, { calls: left, damaged: [[aside, 1]], causes: [] });
      assert.equal(store.calls, left);
      assert.deepEqual(readFileSync(aside), damaged);
      assert.deepEqual((await recover(folder, store)).damaged, []);
      assert.equal(store.calls, left);
    }
  });

  test('and is no text at all costs nothing but itself', async (t) => {
    const store = new FakeStore();
    const folder = found(t, Buffer.from(Array.from({ length: 4_096 }, (_, index) => index % 251)));
    writeFileSync(join(folder, NAME.replace('0b5a', '1b5a')), lineOf({ number: 1, counts: [ONE] }));
    const { calls, damaged } = await recover(folder, store);
    assert.deepEqual([calls, damaged.length, store.calls], [1n, 1, 1n]);
  });

  test('and has counts without a number, as former versions wrote them, counts once', async (t) => {
    const after = (number: number, keyId: string) => {
      const counts = [{ ...ONE, key_id: keyId, calls: '7', credits: '7' }];
      const text = JSON.stringify({ after: number, counts });
      return `${crc32(text).toString(16).padStart(8, '0')} ${text}\n`;
    };
    const text = [lines[0], after(4, 'key_1'), after(5, 'key_2'), after(5, 'key_2')].join('');
    const store = new FakeStore();
    // The database has the latest batch before them.
    await store.write({ writer: NAME.slice(6, -6), number: 5, counts: [ONE] });
    const foundAgain = found(t, text);
    assert.deepEqual(await recover(found(t, text), store), { calls: 21n, damaged: [], causes: [] });
    assert.deepEqual(await recover(foundAgain, store), { calls: 0n, damaged: [], causes: [] });
    assert.equal(store.calls, 22n);
  });

  test('and is held by a process that lives is left to it', async (t) => {
    const folder = newFolder(folderOf(t));
    const spool = await Spool.create(folder);
    await spool.append([{ number: 1, counts: [ONE] }]);
    const store = new FakeStore();
    assert.deepEqual(await recover(folder, store), { calls: 0n, damaged: [], causes: [] });
    await spool.leave();
    assert.equal((await recover(folder, store)).calls, 1n);
  });
});
