/** A database, or a file that SQLite keeps beside it, that is replaced or deleted under a service. */
import assert from 'node:assert/strict';
import { copyFileSync, renameSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { describe, test } from 'node:test';
import { openSqliteDirectory } from '../../src/keys/sqlite-directory.ts';
import { openSqliteUsage } from '../../src/usage/sqlite.ts';
import type { UsageBatch } from '../../src/usage/usage.ts';
import {
  assertSameBytes,
  causeOf,
  logged,
  NOT_READY,
  OK,
  probed,
  startSubject,
  stop,
  told,
  usageIn,
} from '../faults/subject.ts';
import { openSqliteKeyStore } from '../support/key-store.ts';
import { folderOf, until } from '../support/processes.ts';

const BATCH: UsageBatch = {
  writer: 'test',
  number: 1,
  counts: [
    {
      key_id: 'key_0',
      hour: '2026-11-20T09',
      calls: 1n,
      credits: 1n,
      last_used_at: '2026-11-20T09:00:00.000Z',
    },
  ],
};

describe('Keys are not taken, and usage is not written', () => {
  for (const side of ['', '-wal', '-shm']) {
    for (const [how, act] of [
      ['deleted', (file: string) => rmSync(file)],
      [
        'replaced',
        (file: string) => {
          copyFileSync(file, `${file}.copy`);
          renameSync(`${file}.copy`, file);
        },
      ],
    ] as const) {
      test(`where keys.db${side} was ${how}`, async (t) => {
        const path = join(folderOf(t), 'keys.db');
        const store = openSqliteKeyStore(path);
        const directory = openSqliteDirectory(path);
        const usage = openSqliteUsage(path);
        t.after(() => Promise.all([store.close(), directory.close(), usage.close()]));
        await store.issue('acme', 'test');
        assert.equal(directory.inspect().usable, true);
        act(path + side);
        assert.equal(directory.inspect().usable, false);
        const reason = new RegExp(`keys\\.db${side}.* was ${how}; restart the service`);
        await assert.rejects(usage.write(BATCH), reason);
      });
    }
  }
});

test('a service whose log is deleted says so and takes no key; its stop saves what was written', async (t) => {
  const subject = await startSubject(t, { environment: { SHUTDOWN_TIMEOUT_MS: '500' } });
  const { DATABASE_URL } = subject;
  const path = DATABASE_URL.replace('file:', '');
  const calls = await assertSameBytes(subject);
  await until('it is written', async () => (await usageIn(DATABASE_URL)).calls === calls);
  assert.ok(statSync(`${path}-wal`).size > 0);
  rmSync(`${path}-wal`);
  assert.equal(await probed(subject, '/ready'), NOT_READY);
  let callsMore = 0;
  await until('it notices', async () => {
    if ((await told(subject)) === NOT_READY) return true;
    callsMore++;
    return false;
  });
  assert.equal(await probed(subject, '/health'), OK);
  await until('it is logged', () =>
    logged(subject, 'request').some((line) => /keys\.db-wal .*was deleted/.test(causeOf(line))),
  );
  assert.equal(await stop(subject), 0);
  const database = new DatabaseSync(path);
  t.after(() => database.close());
  assert.deepEqual(
    { ...database.prepare('PRAGMA integrity_check').get() },
    { integrity_check: 'ok' },
  );
  // Calls between the deletion and the moment when it was noticed could not be written.
  const { calls: kept } = await usageIn(DATABASE_URL);
  assert.ok(kept >= calls && kept <= calls + callsMore, `${kept} of ${calls} + ${callsMore}`);
});

test('the stop of a service whose database was replaced leaves the log of the next one alone', async (t) => {
  const first = await startSubject(t);
  const { DATABASE_URL, key } = first;
  const path = DATABASE_URL.replace('file:', '');
  const copy = join(folderOf(t), 'copy.db');
  const database = new DatabaseSync(path);
  database.exec(`VACUUM INTO '${copy}'`);
  database.close();
  for (const side of ['', '-wal', '-shm']) rmSync(path + side);
  copyFileSync(copy, path);
  const next = await startSubject(t, { DATABASE_URL, key });
  const calls = await assertSameBytes(next);
  await until('it is written', async () => (await usageIn(DATABASE_URL)).calls === calls);
  const log = statSync(`${path}-wal`).ino;
  assert.equal(await stop(first), 0);
  assert.equal(statSync(`${path}-wal`).ino, log);
  const callsMore = await assertSameBytes(next);
  assert.equal(await stop(next), 0);
  assert.equal((await usageIn(DATABASE_URL)).calls, calls + callsMore);
});
