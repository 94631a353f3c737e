/** A start looks through USAGE_SPOOL_DIR, where anyone who may write there can put anything. */
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import {
  existsSync,
  mkdirSync,
  readFileSync,
  symlinkSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import { recoverSpools } from '../../src/usage/accounting.ts';
import { Spool } from '../../src/usage/spool.ts';
import { SPOOL_BYTES_MAX } from '../../src/usage/spool-record.ts';
import { openSqliteUsage } from '../../src/usage/sqlite.ts';
import { pipeIn } from '../support/pipes.ts';
import { folderOf } from '../support/processes.ts';

const hour = '2026-11-20T09';
const use = { key_id: 'key_gone', hour, calls: 7n, credits: 5n };
const counts = [{ ...use, last_used_at: `${hour}:30:00.000Z` }];

/** A spool with seven calls, as an ended process leaves it. */
async function leaveSpool(folder: string): Promise<string> {
  const spool = await Spool.create(folder);
  await spool.append([{ number: 1, counts }]);
  await spool.leave();
  return spool.path;
}

/** Recovers a folder into a database of its own: what was added, and what was reported. */
async function recovered(t: TestContext, folder: string) {
  const store = openSqliteUsage(join(folderOf(t), 'keys.db'));
  t.after(() => store.close());
  const faults: string[] = [];
  let calls = 0n;
  await recoverSpools({
    folder,
    store,
    signal: new AbortController().signal,
    observer: {
      usageUnwritten: (cause) => faults.push(String(cause)),
      usageWritten: () => {},
      usageUnspooled: (cause) => faults.push(String(cause)),
      usageRecovered: (sum) => {
        calls += sum.calls;
      },
      spoolDamaged: (file) => faults.push(file),
    },
  });
  return { calls, faults };
}

const ODD_FILES: Readonly<Record<string, (path: string) => void>> = {
  'a pipe that nobody writes': (path) => pipeIn('/', path),
  'a link to an endless device': (path) => symlinkSync('/dev/zero', path),
  'a folder': (path) => mkdirSync(path),
  'a file that is longer than a spool may be': (path) => {
    writeFileSync(path, '');
    truncateSync(path, SPOOL_BYTES_MAX + 1);
  },
};

for (const [what, make] of Object.entries(ODD_FILES)) {
  test(`${what}, named as a spool, is reported and left, and the others are read`, async (t) => {
    const folder = folderOf(t);
    await leaveSpool(folder);
    const odd = join(folder, `usage-${randomUUID()}.spool`);
    make(odd);
    const { calls, faults } = await recovered(t, folder);
    assert.equal(calls, 7n);
    assert.equal(faults.length, 1);
    assert.match(faults[0] ?? '', /is not a usage spool|EISDIR/);
    assert.ok(existsSync(odd));
  });
}

test('a link in the place of a replacement is replaced, and what it leads to is not', async (t) => {
  const folder = folderOf(t);
  const path = await leaveSpool(folder);
  const other = join(folderOf(t), 'other');
  writeFileSync(other, 'keep this');
  symlinkSync(other, `${path}.new`);
  assert.deepEqual(await recovered(t, folder), { calls: 7n, faults: [] });
  assert.equal(readFileSync(other, 'utf8'), 'keep this');
});

test('a pipe as the journal of a lock is reported, and nothing waits for it', async (t) => {
  const folder = folderOf(t);
  const path = await leaveSpool(folder);
  pipeIn('/', `${path.replace('.spool', '.lock')}-journal`);
  const { calls, faults } = await recovered(t, folder);
  assert.equal(calls, 0n);
  assert.match(faults.join(), /lock-journal is not a file/);
  assert.ok(existsSync(path));
});
