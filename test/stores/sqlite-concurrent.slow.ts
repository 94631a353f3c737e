/** Processes that use the SQLite database of a service: each sees the changes of the others, without harm. */
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { test } from 'node:test';
import { setTimeout as delay } from 'node:timers/promises';
import {
  issueKey,
  OK,
  printed,
  responseTo,
  startSubject,
  stop,
  untilWritten,
  usageIn,
  usageOf,
} from '../faults/service-process.ts';
import { locksAreListed, unlockedFiles } from '../support/file-locks.ts';
import { startLoad } from '../support/load.ts';
import { endProcess, folderOf, ownDatabase, startProgram } from '../support/processes.ts';
import { CLI_FILE, ownEnvironment } from '../support/service.ts';

const REJECTED = '401 auth.invalid_key';

test('accepts a key from the first request after its command, and rejects it from the first after its revocation', async (t) => {
  const subject = await startSubject(t);
  const { DATABASE_URL, key: first } = subject;
  const live = await startSubject(t, { ...subject, environment: { ENVIRONMENT: 'live' } });
  const load = startLoad(subject.url, first, 2);
  t.after(() => load.end());
  for (let round = 0; round < 5; round++) {
    const account = ['--account', `round ${round}`];
    const { id, key } = await printed(DATABASE_URL, 'keys', 'issue', ...account);
    assert.equal(await responseTo({ ...subject, key }), OK);
    assert.equal(await responseTo({ ...live, key }), REJECTED, 'it is for test only');
    await printed(DATABASE_URL, 'keys', 'revoke', id);
    assert.equal(await responseTo({ ...subject, key }), REJECTED);
  }
  // The same applies to committed changes of another program.
  const { id, key } = await printed(DATABASE_URL, 'keys', 'issue', '--account', 'by SQL');
  using other = new DatabaseSync(DATABASE_URL.slice('file:'.length), { timeout: 5_000 });
  const revoke = "UPDATE api_keys SET state = 'revoked', slot = NULL, revoked_at = 'now'";
  for (const end of ['ROLLBACK', 'COMMIT']) {
    other.exec(`BEGIN; ${revoke} WHERE id = '${id}'`);
    assert.equal(await responseTo({ ...subject, key }), OK);
    other.exec(end);
    // Only commands wait until every service has seen the change.
    await delay(2);
  }
  assert.equal(await responseTo({ ...subject, key }), REJECTED);
});

test('creates files that only their owner can read, with any umask', async (t) => {
  for (const mask of ['000', '022', '077']) {
    const folder = join(folderOf(t), 'var');
    const DATABASE_URL = `file:${join(folder, 'keys.db')}`;
    const subject = await startSubject(t, { DATABASE_URL, key: 'none', shell: `umask ${mask}` });
    assert.equal(await responseTo({ ...subject, key: await issueKey(DATABASE_URL) }), OK);
    const modes = ['', ...readdirSync(folder)].map((name) => statSync(join(folder, name)).mode);
    assert.deepEqual(
      modes.map((mode) => mode & 0o777),
      [0o700, 0o600, 0o600, 0o600],
      mask,
    );
    assert.equal(await stop(subject), 0);
  }
});

/** Commands of operators while a service runs, with `$DB`, an empty folder `$TO` and the command `ecliptic`. */
const READERS = [
  'sqlite3 "$DB" "SELECT count(*) FROM api_keys"',
  'sqlite3 "$DB" ".backup $TO/b.db"',
  `python3 -c 'import os, sqlite3; c = sqlite3.connect(os.environ["DB"]); c.execute("SELECT 1 FROM usage_days").fetchall(); c.close()'`,
  // Such a copy is not a backup, but must not damage the original.
  'cp "$DB"* "$TO"; sqlite3 "$TO/keys.db" .schema || true',
  'ecliptic backup "$TO/b.db"',
  'ecliptic usage',
  'ecliptic migrate',
];

test('loses no key and no credit while other programs read the files under load', async (t) => {
  const { DATABASE_URL } = ownDatabase(t);
  const path = DATABASE_URL.slice('file:'.length);
  const subject = await startSubject(t, { DATABASE_URL });
  const load = startLoad(subject.url, subject.key, 2);
  t.after(() => load.end());
  let keys = 1;
  for (const reader of READERS) {
    const [program = ''] = reader.split(' ');
    if (spawnSync('which', [program]).status !== 0 && program !== 'ecliptic') continue;
    const line = `ecliptic() { '${process.execPath}' '${CLI_FILE}' "$@"; }; ${reader}`;
    const env = { ...ownEnvironment(), DATABASE_URL, DB: path, TO: folderOf(t) };
    const { ended, stderr } = startProgram(t, 'sh', ['-c', line], { env });
    assert.equal(await ended, 0, `${reader}: ${stderr()}`);
    if (locksAreListed) assert.deepEqual(unlockedFiles(subject.child.pid ?? 0, path), [], reader);
    const key = await issueKey(DATABASE_URL, reader.slice(0, 99));
    assert.equal(await responseTo({ ...subject, key }), OK, reader);
    keys++;
  }
  await load.end();
  assert.equal(load.unanswered, 0);
  const usage = usageOf(load, keys - 1);
  await untilWritten(DATABASE_URL, usage.calls);
  await endProcess(subject.child);
  using database = new DatabaseSync(path, { readOnly: true });
  const [row] = database.prepare('PRAGMA integrity_check').all();
  assert.deepEqual({ ...row }, { integrity_check: 'ok' });
  assert.equal((await printed(DATABASE_URL, 'keys', 'list')).length, keys);
  assert.deepEqual(await usageIn(DATABASE_URL), usage);
});
