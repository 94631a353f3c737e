/** A spool of usage whose disk is full, and a process that is killed once there is space again. */
import assert from 'node:assert/strict';
import { mkdirSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, test } from 'node:test';
import { endProcess, until } from '../support/processes.ts';
import { DISKS, SMALL } from './disks.ts';
import {
  assertSameBytes,
  callsIn,
  causeOf,
  lockDatabase,
  logged,
  OK,
  probed,
  startSubject,
  stop,
  usageIn,
} from './subject.ts';

for (const { name, make } of DISKS) {
  describe(`On ${name}`, () => {
    test('usage that cannot be written stays in memory, and is written to the disk once there is space', async (t) => {
      const disk = make(t);
      if (disk === undefined) return t.skip('this user or this machine cannot make such a disk');
      const USAGE_SPOOL_DIR = join(disk.folder, 'usage');
      mkdirSync(USAGE_SPOOL_DIR);
      const environment = { USAGE_SPOOL_DIR };
      const subject = await startSubject(t, { environment });
      const { DATABASE_URL, key } = subject;
      const pid = subject.child.pid ?? 0;
      const other = lockDatabase(t, DATABASE_URL);
      let calls = await assertSameBytes(subject);
      await until('it is on the disk', () => callsIn(USAGE_SPOOL_DIR) === calls);

      disk.fill(pid);
      // Its last page has space for some seconds.
      const isFull = async () => {
        calls += await assertSameBytes(subject);
        return logged(subject, 'usage unspooled').length > 0;
      };
      await until('the disk is full', isFull, 60_000);
      assert.match(causeOf(logged(subject, 'usage unspooled')[0]), /ENOSPC|EFBIG/);
      assert.equal(await probed(subject, '/ready'), OK);
      disk.makeRoom(pid);
      await until('it is on the disk', () => callsIn(USAGE_SPOOL_DIR) === calls);
      await endProcess(subject.child);

      other.exec('COMMIT');
      const next = await startSubject(t, { DATABASE_URL, key, environment });
      await until('it is written', async () => (await usageIn(DATABASE_URL)).calls >= calls);
      assert.equal(await stop(next), 0);
      assert.deepEqual(await usageIn(DATABASE_URL), { calls, credits: calls });
      assert.deepEqual(readdirSync(USAGE_SPOOL_DIR), []);
    });
  });
}

// The limit on file sizes would apply to the database as well.
test('On a full disk, usage is written even if the database comes back before there is space', async (t) => {
  const disk = SMALL.make(t);
  if (disk === undefined) return t.skip('this user or this machine cannot make such a disk');
  const subject = await startSubject(t, { environment: { USAGE_SPOOL_DIR: disk.folder } });
  const { DATABASE_URL } = subject;
  const other = lockDatabase(t, DATABASE_URL);
  let calls = await assertSameBytes(subject);
  await until('it is on the disk', () => callsIn(disk.folder) === calls);
  disk.fill(subject.child.pid ?? 0);
  calls += await assertSameBytes(subject);
  other.exec('COMMIT');
  await until('it is written', async () => (await usageIn(DATABASE_URL)).calls >= calls);
  await until('nothing is on the disk', () => callsIn(disk.folder) === 0);
  await endProcess(subject.child);
  const next = await startSubject(t, { DATABASE_URL, key: subject.key });
  assert.equal(await stop(next), 0);
  assert.deepEqual(await usageIn(DATABASE_URL), { calls, credits: calls });
});
