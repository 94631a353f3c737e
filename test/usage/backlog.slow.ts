/** What waits to be written, with a spool, and kills at any moment: everything counts once. */
import assert from 'node:assert/strict';
import { copyFileSync, mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { describe, type TestContext, test } from 'node:test';
import fc from 'fast-check';
import { Backlog, type BacklogSpool } from '../../src/usage/backlog.ts';
import { SPOOL_BYTES_MAX, Spool } from '../../src/usage/spool.ts';
import { lineOf } from '../../src/usage/spool-record.ts';
import { recoverSpools } from '../../src/usage/spool-recovery.ts';
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

let folders = 0;

function newFolder(inside: string): string {
  const folder = join(inside, String(++folders));
  mkdirSync(folder);
  return folder;
}

interface Recovered {
  readonly calls: bigint;
  readonly damaged: readonly (readonly [string, number])[];
  readonly causes: readonly unknown[];
}

/** Starts with what is in a folder. */
async function recover(folder: string, store: FakeStore): Promise<Recovered> {
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
  copyFileSync(spool.path, join(copy, basename(spool.path)));
  assert.deepEqual((await recover(folder, store)).causes, []);
  // A start that was killed before it could remove the file leaves the same to the next.
  await recover(copy, store);
}

/** Refuses what the test says, as a full disk does. */
function faulty(spool: Spool, faults: boolean[]): BacklogSpool {
  const unless_full = async (act: () => Promise<void>) => {
    if (faults.shift()) throw new Error('no space left');
    await act();
  };
  return {
    get empty() {
      return spool.empty;
    },
    get torn() {
      return spool.torn;
    },
    get grown() {
      return spool.grown;
    },
    append: (records) => unless_full(() => spool.append(records)),
    replace: (records) => unless_full(() => spool.replace(records)),
    clear: () => unless_full(() => spool.clear()),
    leave: () => spool.leave(),
    remove: () => spool.remove(),
  };
}

const STEPS = [
  ...['count', 'count', 'count', 'another hour', 'keep', 'keep always', 'keep always', 'clear'],
  ...['keep unwaited', 'write', 'write unheard', 'settle'],
];

test('whatever comes in whatever order, a kill costs what was not on the disk and nothing counts twice', async (t) => {
  const inside = folderOf(t);
  let restored = 0;
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.constantFrom(...STEPS), { minLength: 5, maxLength: 30 }),
      fc.array(fc.constantFrom(false, false, false, true), { maxLength: 8 }),
      async (steps, faults) => {
        const spool = await Spool.create(newFolder(inside));
        const backlog = new Backlog(spool.writer, faulty(spool, faults));
        const store = new FakeStore();
        let now_ms = Date.parse('2026-11-20T09:30:00.000Z');
        let counted = 0n;
        const unwaited: Promise<void>[] = [];
        for (const step of steps) {
          if (step === 'count') {
            backlog.count(`key_${counted % 3n}`, 1, now_ms);
            counted++;
          } else if (step === 'another hour') now_ms += 3_600_000;
          else if (step === 'keep unwaited') {
            unwaited.push(backlog.keep().catch(() => {}));
          } else if (step === 'settle') {
            await backlog.settle().catch(() => {});
          } else if (step.startsWith('keep')) {
            if (step === 'keep always' || backlog.behind) await backlog.keep().catch(() => {});
          } else if (step === 'clear') await backlog.clear().catch(() => {});
          else {
            const batch = await backlog.next().catch(() => undefined);
            if (batch === undefined) continue;
            await store.write(batch);
            if (step === 'write') backlog.written();
          }
        }
        await Promise.all(unwaited);
        const { batches, fresh } = backlog.unspooled;
        const in_memory = sumOf([fresh.sum, ...batches.flatMap(({ counts }) => counts)]).calls;
        const before = store.calls;
        await killed(spool, store, inside);
        await spool.leave();
        assert.ok(store.calls <= counted, `${store.calls} of ${counted}`);
        assert.ok(store.calls >= counted - in_memory, `${store.calls} of ${counted}`);
        if (store.calls > before) restored++;
      },
    ),
    { numRuns: 150 },
  );
  assert.ok(restored > 20, `${restored} kills left something: too few to show anything`);
});

test('a spool that grows is written anew, and holds each key and hour once', async (t) => {
  const spool = await Spool.create(newFolder(folderOf(t)));
  const backlog = new Backlog(spool.writer, spool);
  const now_ms = Date.parse('2026-11-20T09:30:00.000Z');
  let size_max = 0;
  let shrunk = 0;
  backlog.count('key_first', 1, now_ms);
  await backlog.next();
  for (let turn = 0; turn < 60; turn++) {
    for (let key = 0; key < 2_000; key++) backlog.count(`key_${key}`, 1, now_ms);
    const before = statSync(spool.path).size;
    await backlog.keep();
    const { size } = statSync(spool.path);
    if (size < before) shrunk++;
    size_max = Math.max(size_max, size);
  }
  assert.ok(shrunk >= 2, String(shrunk));
  assert.ok(size_max < 6_000_000 && size_max < SPOOL_BYTES_MAX, String(size_max));
  const store = new FakeStore();
  await killed(spool, store, folderOf(t));
  assert.equal(store.calls, 120_001n);
  await spool.remove();
});

test('a spool has a bound; beyond it counts stay in memory, and those that were there stay there', async (t) => {
  const spool = await Spool.create(newFolder(folderOf(t)));
  const record = (key: string) => ({ after: 0, counts: [{ ...ONE, key_id: key }] });
  await spool.append([record('key_small')]);
  const line = lineOf(record('k'.repeat(900)));
  const many = Array.from({ length: Math.ceil(SPOOL_BYTES_MAX / line.length) }, () =>
    record('k'.repeat(900)),
  );
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
    lineOf({ after: 4, counts: [{ ...ONE, calls: 10n }] }),
    lineOf({ after: 4, counts: [{ ...ONE, calls: 100n }] }),
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
    writeFileSync(join(folder, NAME.replace('0b5a', '1b5a')), lineOf({ after: 0, counts: [ONE] }));
    const { calls, damaged } = await recover(folder, store);
    assert.deepEqual([calls, damaged.length, store.calls], [1n, 1, 1n]);
  });

  test('and is held by a process that lives is left to it', async (t) => {
    const folder = newFolder(folderOf(t));
    const spool = await Spool.create(folder);
    await spool.append([{ after: 0, counts: [ONE] }]);
    const store = new FakeStore();
    assert.deepEqual(await recover(folder, store), { calls: 0n, damaged: [], causes: [] });
    await spool.leave();
    assert.equal((await recover(folder, store)).calls, 1n);
  });
});
