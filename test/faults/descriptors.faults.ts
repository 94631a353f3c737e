/** A process that cannot open any more files or connections. */
import assert from 'node:assert/strict';
import { readdirSync } from 'node:fs';
import { connect, type Socket } from 'node:net';
import { join } from 'node:path';
import { test } from 'node:test';
import { folderOf, until, within } from '../support/processes.ts';
import { POSITIONS_PATH, REQUEST, runCommand } from '../support/service.ts';
import { exchange } from '../support/socket.ts';
import {
  assertSameBytes,
  logged,
  OK,
  probed,
  startServe,
  startSubject,
  stop,
  usageIn,
} from './subject.ts';

const DESCRIPTORS = 64;
const CONNECTIONS = 150;

test('Without free file descriptors new connections are closed, existing ones are answered, and keys work', async (t) => {
  const subject = await startSubject(t, { shell: `ulimit -n ${DESCRIPTORS}` });
  const { url, key, child, DATABASE_URL } = subject;
  const port = Number(new URL(url).port);
  let calls = await assertSameBytes(subject);
  await until('it is written', async () => (await usageIn(DATABASE_URL)).calls === calls);

  let closed = 0;
  const sockets: Socket[] = Array.from({ length: CONNECTIONS }, () => {
    const socket = connect(port, '127.0.0.1');
    // A connection that is closed at once is expected here.
    socket.on('error', () => {});
    socket.once('close', () => closed++);
    return socket.resume();
  });
  t.after(() => {
    for (const socket of sockets) socket.destroy();
  });
  await until('some are closed', () => closed > CONNECTIONS - DESCRIPTORS);
  const open = sockets.filter(({ destroyed }) => !destroyed);
  assert.ok(open.length > 8, String(open.length));
  try {
    const used = readdirSync(`/proc/${child.pid}/fd`).length;
    assert.ok(used >= DESCRIPTORS - 2, String(used));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
  }

  // An existing connection gets its answers; the key is read, and its usage is counted.
  const [one] = open;
  assert.ok(one !== undefined);
  const request = `POST ${POSITIONS_PATH} HTTP/1.1\r\nHost: a\r\nAuthorization: Bearer ${key}\r\nContent-Type: application/json\r\nContent-Length: ${REQUEST.length}\r\n\r\n${REQUEST}`;
  let text = '';
  one.on('data', (data: Buffer) => (text += data));
  one.write(request);
  await until('it is answered', () => text.includes('"credits_charged":1'));
  calls++;
  await until('it is written', async () => (await usageIn(DATABASE_URL)).calls === calls);
  const { code, stdout } = await runCommand(['keys', 'issue', '--account', 'new'], {
    DATABASE_URL,
  });
  assert.equal(code, 0);
  const [issued = ''] = /ak_test_\w+/.exec(stdout) ?? [];
  text = '';
  one.write(request.replace(key, issued));
  await until('the new key is known', () => text.includes('"credits_charged":1'));
  calls++;
  // New connections are closed without a byte.
  assert.deepEqual(await exchange(port, []).catch(() => []), []);

  for (const socket of sockets) socket.destroy();
  await until(
    'there is room',
    async () => (await probed(subject, '/ready').catch(() => '')) === OK,
  );
  calls += await assertSameBytes(subject);
  assert.equal(await stop(subject), 0);
  assert.deepEqual(await usageIn(DATABASE_URL), { calls, credits: calls });
  assert.deepEqual([logged(subject, 'failed'), logged(subject, 'worker failed')], [[], []]);
});

test('A start whose limit of open files is too low ends at once, and never listens', async (t) => {
  const DATABASE_URL = `file:${join(folderOf(t), 'keys.db')}`;
  const { ended, stdout, stderr } = startServe(t, { DATABASE_URL, shell: 'ulimit -n 12' });
  // Node.js aborts if it cannot even open its own files; once started, the service exits with 1.
  assert.notEqual(await within(20_000, ended), 'late');
  assert.notEqual(await ended, 0);
  assert.notEqual(stderr() + stdout(), '');
  assert.doesNotMatch(stdout(), /"listening"/);
});
