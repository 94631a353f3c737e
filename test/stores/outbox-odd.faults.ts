/** A folder of outboxes with odd or damaged files, or on a disk that is full or hangs. */
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import {
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  symlinkSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { describe, type TestContext, test } from 'node:test';

import { frozenDisk, smallDisk } from '../faults/disks.ts';

import {
  AS_ANYONE,
  assertCounted,
  assertSameBytes,
  callsIn,
  causeOf,
  issueKey,
  lockDatabase,
  logged,
  OK,
  printed,
  probed,
  responseTo,
  startServe,
  startSubject,
  stop,
  untilDrained,
} from '../faults/service-process.ts';
import { KINDS } from '../support/key-databases.ts';
import { pipeIn } from '../support/pipes.ts';
import { endProcess, folderOf, ownDatabase, until, within } from '../support/processes.ts';

const HOUR = '2026-11-20T09';
const USED_AT = `${HOUR}:01:02.345Z`;

/** Three lines of a writer, of 1, 10 and 100 calls of a key. */
function linesOf(writer: string, key: string): readonly [string, string, string] {
  const line = (batch: number, calls: number) => {
    const use = { key_id: key, hour: HOUR, calls, credits: calls, last_used_at: USED_AT };
    return `${JSON.stringify({ writer, batch, counts: [use] })}\n`;
  };
  return [line(4, 1), line(5, 10), line(6, 100)];
}

interface Found {
  readonly text: (lines: readonly [string, string, string]) => string;
  /** The calls in the database after a start. */
  readonly calls: number;
  /** The batches already in the database. */
  readonly before?: number;
  readonly isDamaged?: boolean;
}

/** Files of earlier processes. */
const FILES: Readonly<Record<string, Found>> = {
  whole: { text: (lines) => lines.join(''), calls: 111 },
  empty: { text: () => '', calls: 0 },
  'cut off before its last line feed': { text: (lines) => lines.join('').slice(0, -1), calls: 11 },
  'cut off in its only line': { text: ([first]) => first.slice(0, 50), calls: 0 },
  'written in part': { text: (lines) => lines.join(''), calls: 111, before: 2 },
  'written in full': { text: (lines) => lines.join(''), calls: 111, before: 3 },
  'with no JSON in the middle': {
    text: ([first, second, third]) => first + second.replace('{', '') + third,
    calls: 101,
    isDamaged: true,
  },
  'with an invalid instant in the middle': {
    text: ([first, second, third]) => first + second.replace(USED_AT, 'yesterday') + third,
    calls: 101,
    isDamaged: true,
  },
};

/** Odd files in the folder. */
const ODD: Readonly<Record<string, (path: string) => void>> = {
  'a folder': (path) => mkdirSync(path),
  'a pipe without a writer': (path) => pipeIn('/', path),
  'a link to an endless device': (path) => symlinkSync('/dev/zero', path),
  'a broken link': (path) => symlinkSync(`${path}.elsewhere`, path),
  'a file that is longer than an outbox may be': (path) => {
    writeFileSync(path, '');
    truncateSync(path, 300 * 2 ** 20);
  },
};

for (const { name, make } of KINDS) {
  test(`adds complete lines, keeps damaged files, and skips odd ones at startup with ${name}`, async (t) => {
    const { DATABASE_URL } = await make(t);
    const key = await issueKey(DATABASE_URL);
    const folder = folderOf(t);
    const files = Object.entries(FILES).map(([what, found], index) => {
      const writer = randomUUID();
      const id = `key_${String(index).padStart(16, '0')}`;
      const lines = linesOf(writer, id);
      return { what, ...found, id, lines, bytes: found.text(lines), file: `usage-${writer}.jsonl` };
    });
    const before = join(folderOf(t), 'before');
    writeFileSync(
      before,
      files.flatMap(({ lines, before = 0 }) => lines.slice(0, before)).join(''),
    );
    assert.equal((await printed(DATABASE_URL, 'usage', 'import', before)).added, 5);
    for (const { file, bytes } of files) writeFileSync(join(folder, file), bytes);
    const odd = Object.values(ODD).map((put) => {
      const path = join(folder, `usage-${randomUUID()}.jsonl`);
      put(path);
      return path;
    });
    writeFileSync(join(folder, 'notes.txt'), 'of someone else');

    const damaged = files.filter(({ isDamaged }) => isDamaged).map(({ file }) => `${file}.damaged`);
    const left = () => readdirSync(folder).filter((entry) => !odd.includes(join(folder, entry)));
    const wanted = [...damaged, 'notes.txt'].sort();
    const setting = { DATABASE_URL, key, environment: { USAGE_SPOOL_DIR: folder } };
    // A second start adds nothing, and does not report kept files again.
    for (const isFirst of [true, false]) {
      const subject = await startSubject(t, setting);
      const isDone = () => left().sort().join() === wanted.join();
      await until('it is done', isDone).catch(() => assert.deepEqual(left().sort(), wanted));
      assert.equal(await responseTo(subject), OK);
      assert.equal(await stop(subject), 0);
      assert.equal(logged(subject, 'outbox damaged').length, isFirst ? damaged.length : 0);
      const sum = files.reduce((all, { calls }) => all + calls, 0) - 11 - 111;
      const recovered = logged(subject, 'usage recovered');
      const added = recovered.reduce((all, { calls }) => all + Number(calls), 0);
      assert.equal(added, isFirst ? sum : 0);
      const rows: { key_id: string; calls: number; credits: number }[] = await printed(
        DATABASE_URL,
        ...['usage', '--by', 'key', '--to', HOUR.slice(0, 10)],
      );
      const callsOf = new Map(rows.map(({ key_id: id, calls, credits }) => [id, [calls, credits]]));
      for (const { what, id, calls } of files) {
        assert.deepEqual(callsOf.get(id) ?? [0, 0], [calls, calls], what);
      }
    }
    for (const { file, bytes, isDamaged } of files) {
      if (isDamaged) assert.equal(readFileSync(join(folder, `${file}.damaged`), 'utf8'), bytes);
    }
    for (const path of odd) assert.ok(lstatSync(path), path);
    assert.ok(!existsSync(`${odd[3]}.elsewhere`));
  });
}

/** A service without its database and its disk, with its counts and functions to restore both. */
async function behind(t: TestContext, folder: string, lose: () => void, cause: RegExp) {
  const environment = { USAGE_SPOOL_DIR: folder, SHUTDOWN_TIMEOUT_MS: '3000' };
  const subject = await startSubject(t, { environment });
  const other = lockDatabase(t, subject.DATABASE_URL);
  let calls = await assertSameBytes(subject);
  await until('it is on the disk', () => callsIn(folder) === calls);
  lose();
  const isLogged = () => logged(subject, 'outbox failed').some((line) => cause.test(causeOf(line)));
  await until('it is logged', async () => {
    calls += await assertSameBytes(subject);
    return isLogged();
  });
  assert.equal(await probed(subject, '/ready'), OK);
  return {
    ...{ subject, calls, bringBack: () => other.close() },
    again: () => startSubject(t, { ...subject, environment }),
  };
}

describe('usage with a full disk and an unreachable database', () => {
  for (const first of ['disk space', 'the database']) {
    test(`keeps usage in memory, and writes it when ${first} is restored first`, async (t) => {
      const disk = smallDisk(t);
      if (disk === undefined) return t.skip('this user may mount nothing');
      const lost = await behind(t, disk.folder, disk.fill, /ENOSPC/);
      const { subject, calls, again, bringBack } = lost;
      if (first === 'disk space') {
        disk.freeSpace();
        await until('it is on the disk', () => callsIn(disk.folder) === calls);
        await endProcess(subject.child);
      }
      bringBack();
      const next = first === 'disk space' ? await again() : subject;
      await untilDrained(disk.folder);
      await assertCounted(next, calls);
    });
  }
});

/** A service with an unreachable database and a hanging disk. @returns undefined if the test was skipped */
async function hung(t: TestContext) {
  const disk = frozenDisk(t);
  if (disk !== undefined) {
    return { disk, ...(await behind(t, disk.folder, disk.hang, /does not respond/)) };
  }
  t.skip('this user or this machine cannot have a disk that hangs');
  return undefined;
}

test('writes usage once after a disk hangs, even if the database is restored first', async (t) => {
  const site = await hung(t);
  if (site === undefined) return;
  const { disk, subject, calls, bringBack } = site;
  bringBack();
  const more = await assertSameBytes(subject);
  assert.equal(await probed(subject, '/ready'), OK);
  disk.answer();
  await untilDrained(disk.folder);
  await assertCounted(subject, calls + more);
  assert.deepEqual(logged(subject, 'usage lost'), []);
});

test('logs usage at shutdown with a hanging disk, and counts it once from disk and log', async (t) => {
  const site = await hung(t);
  if (site === undefined) return;
  const { disk, subject, calls, again, bringBack } = site;
  subject.child.kill('SIGTERM');
  await until('it is logged', () => logged(subject, 'usage lost').length > 0);
  // A process that waits for a frozen file system cannot end, even by SIGKILL.
  disk.answer();
  assert.equal(await subject.ended, 0);
  bringBack();
  const next = await again();
  await untilDrained(disk.folder);
  const log = join(folderOf(t), 'log');
  writeFileSync(log, subject.stdout());
  await printed(subject.DATABASE_URL, 'usage', 'import', log);
  await assertCounted(next, calls);
});

/** Folders that prevent startup: how to create each, and the error. */
const REJECTED: Readonly<Record<string, readonly [(path: string) => void, RegExp]>> = {
  'that does not exist': [() => {}, /ENOENT/],
  'that it may not write to': [(path) => mkdirSync(path, { mode: 0o500 }), /EACCES: permission/],
};

for (const [what, [make, reason]] of Object.entries(REJECTED)) {
  test(`does not start with a folder for usage ${what}`, async (t) => {
    const USAGE_SPOOL_DIR = join(folderOf(t), 'usage');
    make(USAGE_SPOOL_DIR);
    const setting = { ...ownDatabase(t), environment: { USAGE_SPOOL_DIR }, shell: AS_ANYONE };
    const program = startServe(t, setting);
    assert.equal(await within(30_000, program.ended), 1);
    assert.equal(program.stdout(), '');
    const [, line = ''] = program.stderr().split('\n');
    assert.match(program.stderr(), /^ecliptic: The configuration is invalid:\n[^\n]+\n$/);
    assert.match(line, /^USAGE_SPOOL_DIR: /);
    assert.match(line, reason);
  });
}
