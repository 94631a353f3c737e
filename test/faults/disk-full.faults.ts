/** A full disk for the log. test/stores has tests for the database and usage. */
import assert from 'node:assert/strict';
import { existsSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { setTimeout as delay } from 'node:timers/promises';
import { freePort, ownDatabase, until } from '../support/processes.ts';
import { smallDisk } from './disks.ts';
import { assertSameBytes, issueKey, startServe, usageIn } from './service-process.ts';

/** The size of a page, by which a file grows. */
const PAGE = 4_096;

test('loses log lines but no responses on a full disk, and resumes logging with free space', async (t) => {
  const disk = smallDisk(t);
  if (disk === undefined) return t.skip('this user may mount nothing');
  const port = await freePort();
  const log = join(disk.folder, 'log');
  const { DATABASE_URL } = ownDatabase(t);
  const subject = { url: `http://127.0.0.1:${port}`, key: await issueKey(DATABASE_URL) };
  const { child, ended } = startServe(t, {
    DATABASE_URL,
    shell: `exec >> '${log}'`,
    environment: { PORT: String(port) },
  });
  const text = () => (existsSync(log) ? readFileSync(log, 'utf8') : '');
  await until('it listens', () => text().includes('"listening"'));
  let calls = await assertSameBytes(subject);
  await until('lines are written', () => text().split('"msg":"request"').length - 1 === calls);
  disk.fill();
  // The log can still use the rest of its last page.
  const full = Math.ceil(statSync(log).size / PAGE) * PAGE;
  for (let round = 0; round < 4; round++) calls += await assertSameBytes(subject);
  // Lines are written after a tenth of a second.
  await delay(300);
  assert.ok(statSync(log).size <= full);
  disk.freeSpace();
  await until('lines are written again', async () => {
    calls += await assertSameBytes(subject);
    return statSync(log).size > full;
  });
  child.kill('SIGTERM');
  assert.equal(await ended, 0);
  assert.match(text(), /"msg":"stopped"/);
  // One line may be cut off. The next line must not continue it.
  assert.doesNotMatch(text(), /[^\n]\{"level":/);
  const lines = text().split('"msg":"request"').length - 1;
  assert.ok(lines < calls, `${lines} of ${calls} lines`);
  assert.equal((await usageIn(DATABASE_URL)).calls, calls);
});
