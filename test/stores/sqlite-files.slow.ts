/** The file of the SQLite database, with changes by operators, other programs and the disk. */
import assert from 'node:assert/strict';
import { execFileSync, spawnSync } from 'node:child_process';
import {
  chmodSync,
  copyFileSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { describe, test } from 'node:test';
import { assertRefused as assertNoSuccess, endOf, startInShell } from '../cli/commands.ts';
import { smallDisk } from '../faults/disks.ts';
import {
  AS_ANYONE,
  assertCounted,
  assertRefused,
  assertSameBytes,
  causeOf,
  digests,
  issueKey,
  logged,
  NOT_READY,
  OK,
  printed,
  probed,
  responseTo,
  startSubject,
  stop,
  untilWritten,
  usageIn,
} from '../faults/service-process.ts';
import { endProcess, folderOf, until } from '../support/processes.ts';
import { runCommand } from '../support/service.ts';

/** A database with a few keys, one with an account name that is easy to find. */
async function makeDatabase(folder: string) {
  const path = join(folder, 'keys.db');
  const DATABASE_URL = `file:${path}`;
  const key = await issueKey(DATABASE_URL);
  await issueKey(DATABASE_URL, 'account of the last key');
  return { path, DATABASE_URL, key };
}

/** What an operator with a backup does to the file of a running service. */
const MOVES: Readonly<Record<string, (path: string, backup: string) => void>> = {
  replaced: (path, backup) => renameSync(backup, path),
  deleted: (path) => rmSync(path),
};

describe('the replaced file of a running service', () => {
  for (const [what, move] of Object.entries(MOVES)) {
    test(`rejects all keys and writes nothing while its file is ${what}`, async (t) => {
      const { path, DATABASE_URL, key } = await makeDatabase(folderOf(t));
      const environment = { SHUTDOWN_TIMEOUT_MS: '500' };
      const subject = await startSubject(t, { DATABASE_URL, key, environment });
      const calls = await assertSameBytes(subject);
      await untilWritten(DATABASE_URL, calls);
      const [backup, copy] = [join(folderOf(t), 'backup.db'), join(folderOf(t), 'copy.db')];
      await printed(DATABASE_URL, 'backup', backup);
      copyFileSync(backup, copy);
      // A change after the backup is not in it.
      const later = await issueKey(DATABASE_URL, 'later');
      await untilWritten(DATABASE_URL, calls + (await assertSameBytes({ ...subject, key: later })));

      move(path, backup);
      await until('it notices', async () => (await responseTo(subject)) === NOT_READY, 5_000);
      const probes = ['/health', '/ready'].map((probe) => probed(subject, probe));
      assert.deepEqual(await Promise.all(probes), [OK, NOT_READY]);
      const reason = new RegExp(`keys\\.db was ${what}\\. Move its old`);
      const isLogged = () =>
        logged(subject, 'keys unreadable').some((line) => reason.test(causeOf(line)));
      await until('it is logged', isLogged);
      assert.equal(await stop(subject), 0);
      const expected = what === 'deleted' ? undefined : digests(copy)[''];
      assert.equal(digests(path)[''], expected, 'the file is unchanged');

      // As on the page about backups.
      for (const side of ['-wal', '-shm']) rmSync(path + side, { force: true });
      copyFileSync(copy, path);
      const next = await startSubject(t, { DATABASE_URL, key });
      const more = await assertSameBytes(next);
      assert.equal(await responseTo({ ...next, key: later }), '401 auth.invalid_key');
      await assertCounted(next, calls + more);
    });
  }
});

const PAGE = 4_096;
function execute(path: string, sql: string): void {
  using database = new DatabaseSync(path);
  database.exec(sql);
}

/** Inverts bytes of a file, so that each of them changes. */
function turnOver(path: string, at: number, length: number): void {
  const bytes = readFileSync(path);
  for (let index = at; index < at + length; index++) bytes[index] = ~(bytes[index] ?? 0);
  writeFileSync(path, bytes);
}

const inPlaceOf = (make: (path: string) => unknown) => (path: string) => {
  rmSync(path);
  make(path);
};

/** A service was killed, and the latest usage is only in the log. */
const KILLED = 'beside the log of a killed service';

/** How to damage a database, and the error at startup. */
const DAMAGES: Readonly<
  Record<string, readonly [act: (path: string) => unknown, message: RegExp]>
> = {
  'with a damaged header': [(path) => turnOver(path, 0, 8), /file is not a database/],
  'of another program': [
    inPlaceOf((path) => execute(path, 'CREATE TABLE songs (title TEXT)')),
    /it is the database of another program/,
  ],
  'with a damaged page': [(path) => turnOver(path, 2 * PAGE, 16), /it is damaged|malformed/],
  'with four damaged bytes in a key': [
    (path) => turnOver(path, readFileSync(path).lastIndexOf('account of the last key'), 4),
    /it is damaged \(.*api_keys/,
  ],
  'cut off in the middle': [
    (path) => truncateSync(path, statSync(path).size >> 1),
    /it is damaged|malformed/,
  ],
  'that is a folder': [inPlaceOf((path) => mkdirSync(path)), /it is not a regular file/],
  [`that is empty, ${KILLED}`]: [(path) => truncateSync(path), /write-ahead log .* exists/],
  [`that is gone, ${KILLED}`]: [(path) => rmSync(path), /write-ahead log .* exists/],
};

describe('startup with a database', () => {
  for (const [what, [act, reason]] of Object.entries(DAMAGES)) {
    test(`does not start with, or change, a database ${what}`, async (t) => {
      const { path, DATABASE_URL, key } = await makeDatabase(folderOf(t));
      const whole = join(folderOf(t), 'whole.db');
      let calls = 0;
      if (what.endsWith(KILLED)) {
        const subject = await startSubject(t, { DATABASE_URL, key });
        calls = await assertSameBytes(subject);
        await untilWritten(DATABASE_URL, calls);
        await endProcess(subject.child);
      }
      copyFileSync(path, whole);
      act(path);
      await assertRefused(t, path, reason);
      assertNoSuccess(await runCommand(['keys', 'list'], { DATABASE_URL }), /./);
      // With the original file, the log is used.
      rmSync(path, { recursive: true, force: true });
      copyFileSync(whole, path);
      assert.equal((await usageIn(DATABASE_URL)).calls, calls);
    });
  }
});

test('accepts an empty file without a log as a new database', async (t) => {
  const path = join(folderOf(t), 'keys.db');
  writeFileSync(path, '');
  const subject = await startSubject(t, { DATABASE_URL: `file:${path}`, key: 'none' });
  assert.match(subject.stdout(), /First start: this is a test key/);
  assert.equal(await stop(subject), 0);
});

test('serves requests with damaged usage, and makes no backup of it', async (t) => {
  const { path, DATABASE_URL, key } = await makeDatabase(folderOf(t));
  // Past everything that the service writes.
  execute(
    path,
    `WITH RECURSIVE numbers(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM numbers WHERE n < 5000)
     INSERT INTO usage_days SELECT 'zzz_' || (10000 + n), '2026-11-20', 1, 1, '' FROM numbers`,
  );
  turnOver(path, statSync(path).size - PAGE, 200);
  const subject = await startSubject(t, { DATABASE_URL, key });
  await assertSameBytes(subject);
  const to = folderOf(t);
  for (const args of [['usage'], ['backup', join(to, 'backup.db')]]) {
    assertNoSuccess(await runCommand(args, { DATABASE_URL }), /malformed|it is damaged/);
  }
  assert.deepEqual(readdirSync(to), []);
  assert.equal(await stop(subject), 0);
});

test('responds on a full disk, issues no incomplete key, writes usage with free space, and does not start', async (t) => {
  const disk = smallDisk(t);
  if (disk === undefined) return t.skip('this user may mount nothing');
  const { path, DATABASE_URL, key } = await makeDatabase(disk.folder);
  const subject = await startSubject(t, { DATABASE_URL, key });
  let calls = await assertSameBytes(subject);
  await untilWritten(DATABASE_URL, calls);
  disk.fill();
  calls += await assertSameBytes(subject);
  await until('it is logged', () => logged(subject, 'usage not written').length > 0);
  assert.match(causeOf(logged(subject, 'usage not written')[0]), /disk is full/);
  assert.equal(await probed(subject, '/ready'), OK);
  const issue = ['keys', 'issue', '--account', 'new'];
  assertNoSuccess(await runCommand(issue, { DATABASE_URL }), /disk is full/);
  calls += await assertSameBytes(subject);
  disk.freeSpace();
  await until('it is logged', () => logged(subject, 'usage written').length === 1);
  const { key: fresh } = await printed(DATABASE_URL, ...issue);
  calls += await assertSameBytes({ ...subject, key: fresh });
  await assertCounted(subject, calls);
  assert.equal((await printed(DATABASE_URL, 'keys', 'list')).length, 3);

  disk.fill();
  await assertRefused(t, path, /cannot be opened: /);
  disk.freeSpace();
  assert.equal(await stop(await startSubject(t, { DATABASE_URL, key })), 0);
});

/** Read-only places, and the error at startup. */
const READ_ONLY: Readonly<Record<string, readonly [(path: string) => void, RegExp]>> = {
  file: [(path) => chmodSync(path, 0o400), /EACCES: permission denied/],
  'file system': [
    (path) => execFileSync('mount', ['-o', 'remount,ro', join(path, '..')]),
    /EROFS: read-only file system/,
  ],
};

describe('startup with a read-only', () => {
  for (const [what, [make, reason]] of Object.entries(READ_ONLY)) {
    test(`does not start with a read-only ${what}`, async (t) => {
      if (spawnSync('setpriv', ['--version']).status !== 0) return t.skip('there is no setpriv');
      const disk = what === 'file system' ? smallDisk(t) : { folder: folderOf(t) };
      if (disk === undefined) return t.skip('this user may mount nothing');
      const { path, DATABASE_URL, key } = await makeDatabase(disk.folder);
      const subject = await startSubject(t, { DATABASE_URL, key, shell: AS_ANYONE });
      // A running service keeps working without its rights. Its file system cannot be changed.
      if (what !== 'file system') make(path);
      const calls = await assertSameBytes(subject);
      await assertCounted(subject, calls);
      make(path);
      await assertRefused(t, path, reason, AS_ANYONE);
    });
  }
});

/** Modes of the file, and whether they give other users too many rights. */
const MODES = [
  [0o640, false],
  [0o644, true],
  [0o602, true],
] as const;

test('reports a file that other users can read or change, with the command against it', async (t) => {
  const folder = join(folderOf(t), "the operator's");
  mkdirSync(folder);
  const { path, DATABASE_URL, key } = await makeDatabase(folder);
  assert.equal(statSync(path).mode & 0o777, 0o600);
  for (const [mode, isExposed] of MODES) {
    chmodSync(path, mode);
    const subject = await startSubject(t, { DATABASE_URL, key });
    const exposed = logged(subject, 'database exposed');
    assert.deepEqual(
      exposed.map(({ level }) => level),
      isExposed ? [40] : [],
      mode.toString(8),
    );
    const { code, stderr } = await runCommand(['keys', 'list'], { DATABASE_URL });
    assert.equal(code, 0);
    assert.equal(stderr.split('\n').length - 1, exposed.length);
    const [, command = ':'] =
      /^ecliptic: warning: .*To prevent this: (chmod .+)\n$/.exec(stderr) ?? [];
    assert.equal(command.startsWith('chmod'), isExposed);
    assert.equal(await stop(subject), 0);
    execFileSync('sh', ['-c', command]);
    assert.equal((await runCommand(['keys', 'list'], { DATABASE_URL })).stderr, '');
  }
});

/** Only the folder of the database is writable, as in a container. */
const READ_ONLY_ROOT = `exec unshare -m sh -c '
  mount --bind "$FOLDER" "$FOLDER"
  for each in /tmp /var/tmp; do mount --rbind $each $each && mount -o remount,ro,bind $each; done
  cd /proc && exec "$@"' sh "$@"`;

test('sorts a long list without any other writable folder', async (t) => {
  const folder = folderOf(t);
  const { path, DATABASE_URL } = await makeDatabase(folder);
  using database = new DatabaseSync(path);
  database.exec(`WITH RECURSIVE numbers (i) AS (VALUES (1) UNION ALL SELECT i + 1 FROM numbers WHERE i < 100000)
    INSERT INTO usage_days
    SELECT printf('key_%016d', i), date('2026-01-01', (i % 300) || ' days'), 1, 1, '2026-01-01T00:00:00.000Z' FROM numbers`);
  const args = ['usage', '--csv'];
  const run = startInShell(t, READ_ONLY_ROOT, args, { DATABASE_URL, FOLDER: folder });
  const { code, stdout, stderr } = await endOf(run);
  assert.deepEqual([code, stderr, stdout.split('\r\n').length], [0, '', 100_002]);
});
