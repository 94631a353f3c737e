/** A damaged embedded database: at the start, in its log, and while the service runs. */
import assert from 'node:assert/strict';
import {
  closeSync,
  copyFileSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
  writeSync,
} from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { describe, type TestContext, test } from 'node:test';
import { endProcess, folderOf, until } from '../support/processes.ts';
import { runCommand } from '../support/service.ts';
import {
  assertRefused,
  assertSameBytes,
  causeOf,
  digests,
  issueKey,
  logged,
  NOT_READY,
  OK,
  probed,
  startServe,
  startSubject,
  stop,
  told,
  usageIn,
} from './subject.ts';

const PAGE = 4_096;
/** Where the header of an SQLite file holds its schema number (sqlite.org/fileformat.html). */
const USER_VERSION_AT = 60;

/** Overwrites bytes of a file. */
function overwrite(path: string, at: number, bytes: Uint8Array): void {
  const file = openSync(path, 'r+');
  writeSync(file, bytes, 0, bytes.length, at);
  closeSync(file);
}

/** Inverts bytes of a file, so that each of them changes. */
function turnOver(path: string, at: number, length: number): void {
  const before = readFileSync(path).subarray(at, at + length);
  overwrite(
    path,
    at,
    before.map((byte) => byte ^ 0xff),
  );
}

/** Inverts the last key, at the start of the content of the page that begins here. */
function turnOverLastKey(path: string): void {
  const content = readFileSync(path);
  const at = content.lastIndexOf('account of the last key');
  assert.ok(at > PAGE, 'the key is in the file itself');
  turnOver(path, at, 4);
}

/** How a database is damaged, and what a start then says. */
const DAMAGES: readonly (readonly [name: string, act: (path: string) => void, told: RegExp])[] = [
  ['whose first bytes are others', (path) => turnOver(path, 0, 8), /file is not a database/],
  [
    'whose tables are of an earlier schema than it says',
    (path) => overwrite(path, USER_VERSION_AT, Buffer.from([0, 0, 0, 90])),
    /newer release \(schema 90/,
  ],
  [
    'whose tables are of a later schema than it says',
    (path) => overwrite(path, USER_VERSION_AT, Buffer.from([0, 0, 0, 1])),
    /its schema 1 cannot be brought up to date/,
  ],
  ['with a page of others', (path) => turnOver(path, 2 * PAGE, 16), /it is damaged|malformed/],
  ['with four other bytes in a key', turnOverLastKey, /it is damaged \(.*api_keys/],
  [
    'of which the second half is missing',
    (path) => truncateSync(path, statSync(path).size >> 1),
    /it is damaged|malformed/,
  ],
  [
    'that is a text',
    (path) => writeFileSync(path, 'Dear diary, today I moved into a file. '.repeat(200)),
    /file is not a database/,
  ],
  [
    'that is a folder',
    (path) => {
      rmSync(path);
      mkdirSync(path);
    },
    /it is not a file/,
  ],
];

interface Database {
  readonly path: string;
  readonly DATABASE_URL: string;
  readonly key: string;
}

/** A database with a few keys, one of whose account names is easy to find. */
async function makeDatabase(t: TestContext): Promise<Database> {
  const path = join(folderOf(t), 'keys.db');
  const DATABASE_URL = `file:${path}`;
  const key = await issueKey(DATABASE_URL);
  for (let count = 1; count < 20; count++) await issueKey(DATABASE_URL, `account ${count}`);
  await issueKey(DATABASE_URL, 'account of the last key');
  return { path, DATABASE_URL, key };
}

/** The database of a killed service, and the log that still holds the last usage. */
async function killedDatabase(t: TestContext): Promise<Database> {
  const database = await makeDatabase(t);
  const { path, DATABASE_URL } = database;
  const subject = await startSubject(t, database);
  const calls = await assertSameBytes(subject);
  await until('it is written', async () => (await usageIn(DATABASE_URL)).calls === calls);
  await endProcess(subject.child);
  assert.ok(statSync(`${path}-wal`).size > 0, 'the log is there');
  return database;
}

describe('A start is refused, and nothing is overwritten, with a database', {
  concurrency: 2,
}, () => {
  for (const [name, act, reason] of DAMAGES) {
    test(name, async (t) => {
      const { path } = await makeDatabase(t);
      act(path);
      await assertRefused(t, path, reason);
    });
  }

  test('for commands as well as for the service', async (t) => {
    const { path, DATABASE_URL } = await makeDatabase(t);
    turnOverLastKey(path);
    const before = digests(path);
    for (const args of [['keys', 'issue', '--account', 'new'], ['keys', 'list'], ['usage']]) {
      const { code, stdout, stderr } = await runCommand(args, { DATABASE_URL });
      assert.equal(code, 1);
      assert.equal(stdout, '');
      assert.match(stderr, /^ecliptic: The key database .* cannot be opened: it is damaged/);
    }
    assert.deepEqual(digests(path), before);
  });

  for (const [name, act] of [
    ['with four other bytes in a key', turnOverLastKey],
    ['that is empty', (path: string) => truncateSync(path)],
    ['that is gone', (path: string) => rmSync(path)],
  ] as const) {
    test(`${name}, next to an intact write-ahead log; a backup restores everything`, async (t) => {
      const { path, DATABASE_URL, key } = await killedDatabase(t);
      const backup = join(folderOf(t), 'backup.db');
      copyFileSync(path, backup);
      act(path);
      await assertRefused(t, path, /it is damaged|write-ahead log .* exists/);
      copyFileSync(backup, path);
      const subject = await startSubject(t, { DATABASE_URL, key });
      const { calls } = await usageIn(DATABASE_URL);
      const callsMore = await assertSameBytes(subject);
      assert.equal(await stop(subject), 0);
      assert.equal(calls, callsMore, 'the usage that was in the log');
      assert.equal((await usageIn(DATABASE_URL)).calls, calls + callsMore);
    });
  }
});

test('An empty file is a new database', async (t) => {
  const path = join(folderOf(t), 'keys.db');
  writeFileSync(path, '');
  const { stdout, child, ended } = startServe(t, { DATABASE_URL: `file:${path}` });
  await until('it listens', () => stdout().includes('"listening"'));
  assert.match(stdout(), /First boot: issued a test key/);
  child.kill('SIGTERM');
  assert.equal(await ended, 0);
});

test('A damaged log loses only the usage in it, and no key and no revocation', async (t) => {
  const { path, DATABASE_URL, key } = await makeDatabase(t);
  const subject = await startSubject(t, { DATABASE_URL, key });
  const issued = await issueKey(DATABASE_URL, 'issued while it runs');
  const listed = async () =>
    JSON.parse((await runCommand(['keys', 'list', '--json'], { DATABASE_URL })).stdout);
  const [first] = await listed();
  const revoked = await runCommand(['keys', 'revoke', first.id], { DATABASE_URL });
  assert.equal(revoked.code, 0);
  const calls = await assertSameBytes({ ...subject, key: issued });
  await until('it is written', async () => (await usageIn(DATABASE_URL)).calls === calls);
  await endProcess(subject.child);
  turnOver(`${path}-wal`, 0, 32);

  const next = await startSubject(t, { DATABASE_URL, key: issued });
  assert.equal(await told({ ...next, key }), '401 auth.invalid_key');
  const callsMore = await assertSameBytes(next);
  assert.equal(await stop(next), 0);
  const { calls: written } = await usageIn(DATABASE_URL);
  assert.ok(written >= callsMore && written <= calls + callsMore, String(written));
});

test('A database that is damaged while the service runs is noticed, and is refused at the next start', async (t) => {
  const { path, DATABASE_URL, key } = await makeDatabase(t);
  const backup = join(folderOf(t), 'backup.db');
  copyFileSync(path, backup);
  const subject = await startSubject(t, { DATABASE_URL, key });
  await assertSameBytes(subject);
  turnOver(path, PAGE, statSync(path).size - PAGE);
  await until('it is noticed', async () => (await told(subject)) === NOT_READY);
  assert.deepEqual(
    [await probed(subject, '/health'), await probed(subject, '/ready')],
    [OK, NOT_READY],
  );
  await until('it is told', () => logged(subject, 'keys unreadable').length > 0);
  assert.match(causeOf(logged(subject, 'keys unreadable')[0]), /was written over .* or is damaged/);
  await endProcess(subject.child);
  await assertRefused(t, path, /it is damaged|malformed/);
  for (const name of readdirSync(join(path, '..'))) rmSync(join(path, '..', name));
  copyFileSync(backup, path);
  const next = await startSubject(t, { DATABASE_URL, key });
  await assertSameBytes(next);
  assert.equal(await stop(next), 0);
});

test('Damage to usage alone costs no key and no answer', async (t) => {
  const { path, DATABASE_URL, key } = await makeDatabase(t);
  const database = new DatabaseSync(path);
  // Past everything that the service writes.
  database.exec(`
    WITH RECURSIVE numbers(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM numbers WHERE n < 5000)
    INSERT INTO usage_days SELECT 'zzz_' || (10000 + n), '2026-11-20', 1, 1, '' FROM numbers`);
  database.close();
  turnOver(path, statSync(path).size - PAGE, 200);
  const subject = await startSubject(t, { DATABASE_URL, key });
  await assertSameBytes(subject);
  for (const args of [['usage'], ['backup', `${path}.backup`]]) {
    const { code, stderr } = await runCommand(args, { DATABASE_URL });
    assert.equal(code, 1);
    assert.match(stderr, /malformed|it is damaged/);
  }
  assert.equal(await stop(subject), 0);
});

describe('A running service says that it is not ready if', { concurrency: 2 }, () => {
  for (const [name, side, reason] of [
    ['the database is replaced', '', /keys\.db was replaced; restart/],
    ['the database is deleted', '', /keys\.db was deleted; restart/],
    ['the log is deleted', '-wal', /keys\.db-wal .* was deleted; restart/],
  ] as const) {
    test(name, async (t) => {
      const subject = await startSubject(t, { environment: { SHUTDOWN_TIMEOUT_MS: '500' } });
      const file = subject.DATABASE_URL.replace('file:', '') + side;
      const copy = `${file}.copy`;
      copyFileSync(file, copy);
      rmSync(file);
      if (name.endsWith('replaced')) copyFileSync(copy, file);
      await until('it notices', async () => (await told(subject)) === NOT_READY);
      assert.equal(await probed(subject, '/ready'), NOT_READY);
      assert.equal(await probed(subject, '/health'), OK);
      await until('it is logged', () =>
        logged(subject, 'request').some((line) => reason.test(causeOf(line))),
      );
      assert.equal(await stop(subject), 0);
      // Usage until it noticed could not be written.
      assert.ok(Number(logged(subject, 'usage lost')[0]?.['calls']) > 0, subject.stdout());
    });
  }
});
