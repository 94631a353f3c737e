/** A full disk: for keys, for usage, for the log, and for a start. */
import assert from 'node:assert/strict';
import { existsSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { describe, type TestContext, test } from 'node:test';
import { setTimeout as delay } from 'node:timers/promises';
import { freePort, ownDatabase, startProgram, until } from '../support/processes.ts';
import { CLI_FILE, runCommand } from '../support/service.ts';
import { DISKS, type Disk } from './disks.ts';
import {
  assertRefused,
  assertSameBytes,
  causeOf,
  issueKey,
  logged,
  OK,
  probed,
  startServe,
  startSubject,
  stop,
  usageIn,
} from './subject.ts';

/** The size of a page, by which a file grows. */
const PAGE = 4_096;

/** Runs a command while the disk is full. */
async function runWithoutRoom(t: TestContext, disk: Disk, DATABASE_URL: string, args: string[]) {
  const script = `${disk.withoutRoom}; exec "$0" "$@"`;
  const { ended, stdout, stderr } = startProgram(
    t,
    'sh',
    ['-c', script, process.execPath, CLI_FILE, ...args],
    { env: { PATH: process.env['PATH'], DATABASE_URL } },
  );
  return { code: await ended, stdout: stdout(), stderr: stderr() };
}

async function keyCount(DATABASE_URL: string): Promise<number> {
  const { stdout, stderr } = await runCommand(['keys', 'list', '--json'], { DATABASE_URL });
  assert.equal(stderr, '');
  return JSON.parse(stdout).length;
}

for (const { name, make, told } of DISKS) {
  describe(`On ${name}`, () => {
    test('answers continue, no key is half issued, and usage is written once there is space', async (t) => {
      const disk = make(t);
      if (disk === undefined) return t.skip('this user or this machine cannot make such a disk');
      const DATABASE_URL = `file:${join(disk.folder, 'keys.db')}`;
      const subject = await startSubject(t, { DATABASE_URL });
      const pid = subject.child.pid ?? 0;
      let calls = await assertSameBytes(subject);
      await until('it is written', async () => (await usageIn(DATABASE_URL)).calls === calls);

      disk.fill(pid);
      calls += await assertSameBytes(subject);
      await until('it is logged', () => logged(subject, 'usage unwritten').length >= 1);
      assert.match(causeOf(logged(subject, 'usage unwritten')[0]), told);
      for (const path of ['/health', '/ready']) assert.equal(await probed(subject, path), OK);
      const issue = ['keys', 'issue', '--account', 'new'];
      const refused = await runWithoutRoom(t, disk, DATABASE_URL, issue);
      assert.equal(refused.code, 1);
      assert.equal(refused.stdout, '');
      assert.match(refused.stderr, /^ecliptic: [^\n]+\n$/);
      assert.match(refused.stderr, told);
      calls += await assertSameBytes(subject);

      disk.makeRoom(pid);
      await until('it is logged', () => logged(subject, 'usage written').length === 1);
      assert.equal(await keyCount(DATABASE_URL), 1);
      const issued = await runCommand(issue, { DATABASE_URL });
      assert.equal(issued.code, 0, issued.stderr);
      const [key = ''] = /ak_test_\w+/.exec(issued.stdout) ?? [];
      calls += await assertSameBytes({ ...subject, key });
      assert.equal(await stop(subject), 0);
      assert.deepEqual(await usageIn(DATABASE_URL), { calls, credits: calls });
      assert.deepEqual(logged(subject, 'usage lost'), []);
      assert.equal(await keyCount(DATABASE_URL), 2);
    });

    test('lines of the log are lost, but no answer; logging resumes once there is space', async (t) => {
      const disk = make(t);
      if (disk === undefined) return t.skip('this user or this machine cannot make such a disk');
      const port = await freePort();
      const log = join(disk.folder, 'log');
      const { DATABASE_URL } = ownDatabase(t);
      const subject = { url: `http://127.0.0.1:${port}`, key: await issueKey(DATABASE_URL) };
      const { child, ended } = startServe(t, {
        DATABASE_URL,
        shell: `exec >> '${log}'`,
        environment: { PORT: String(port) },
      });
      const pid = child.pid ?? 0;
      const text = () => (existsSync(log) ? readFileSync(log, 'utf8') : '');
      await until('it listens', () => text().includes('"listening"'));
      let calls = await assertSameBytes(subject);
      await until('lines are written', () => text().split('"msg":"request"').length - 1 === calls);
      disk.fill(pid);
      // The log may still use the rest of its last page.
      const full = Math.ceil(statSync(log).size / PAGE) * PAGE;
      for (let round = 0; round < 4; round++) calls += await assertSameBytes(subject);
      // Lines wait for a tenth of a second before they are written.
      await delay(300);
      assert.ok(statSync(log).size <= full);
      disk.makeRoom(pid);
      await until('lines come again', async () => {
        calls += await assertSameBytes(subject);
        return statSync(log).size > full;
      });
      child.kill('SIGTERM');
      assert.equal(await ended, 0);
      assert.match(text(), /"msg":"stopped"/);
      // One line may be cut off at the end of the space; the next one does not continue it.
      assert.doesNotMatch(text(), /[^\n]\{"level":/);
      const lines = text().split('"msg":"request"').length - 1;
      assert.ok(lines < calls, `${lines} of ${calls} lines`);
      assert.equal((await usageIn(DATABASE_URL)).calls, calls);
    });

    test('a start is refused with the reason, changes nothing, and succeeds once there is space', async (t) => {
      const disk = make(t);
      if (disk === undefined) return t.skip('this user or this machine cannot make such a disk');
      const path = join(disk.folder, 'keys.db');
      const DATABASE_URL = `file:${path}`;
      const key = await issueKey(DATABASE_URL);
      const filler = startProgram(t, 'sleep', ['60']);
      const pid = filler.child.pid ?? 0;
      disk.fill(pid);
      const reason = /^ecliptic: The key database .*cannot be opened: .*\n$/;
      await assertRefused(t, path, reason, disk.withoutRoom);
      disk.makeRoom(pid);
      const subject = await startSubject(t, { DATABASE_URL, key });
      await assertSameBytes(subject);
      assert.equal(await stop(subject), 0);
    });
  });
}
