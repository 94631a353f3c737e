/** A process that cannot open any more files or connections. */
import assert from 'node:assert/strict';
import { readdirSync } from 'node:fs';
import { connect, type Socket } from 'node:net';
import { test } from 'node:test';
import { until } from '../support/processes.ts';
import { runCommand } from '../support/service.ts';
import { exchange } from '../support/socket.ts';
import { assertSameBytes, logged, OK, probed, startSubject, stop, usageIn } from './subject.ts';

const DESCRIPTORS = 64;
const CONNECTIONS = 150;

/** The status that a probe gets, on a connection of its own. */
async function probe(port: number): Promise<number | undefined> {
  const [answer] = await exchange(port, [
    'GET /ready HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n',
  ]);
  return answer?.status;
}

test('With few file descriptors idle connections make room, new ones are answered, and keys work', async (t) => {
  const environment = { METRICS_PORT: '0' };
  const subject = await startSubject(t, { environment, shell: `ulimit -n ${DESCRIPTORS}` });
  const { url, key, child, DATABASE_URL } = subject;
  const port = Number(new URL(url).port);
  const metrics = new URL(String(logged(subject, 'listening')[0]?.['metrics']));
  let calls = await assertSameBytes(subject);
  await until('it is written', async () => (await usageIn(DATABASE_URL)).calls === calls);

  const sockets: Socket[] = [];
  t.after(() => {
    for (const socket of sockets) socket.destroy();
  });
  // Those to the metrics are few, and take nothing from the others.
  for (let count = 0; count < 2 * CONNECTIONS; count++) {
    const to = count < CONNECTIONS ? Number(metrics.port) : port;
    const socket = connect(to, '127.0.0.1').resume();
    // A connection that makes room is expected here.
    socket.on('error', () => {});
    sockets.push(socket);
    if (count % 10 === 0) assert.equal(await probe(port), 200);
  }
  const openOnes = () => sockets.filter(({ destroyed }) => !destroyed).length;
  await until('most have made room', () => openOnes() < DESCRIPTORS / 2);
  assert.ok(openOnes() > 4, String(openOnes()));
  const used = readdirSync(`/proc/${child.pid}/fd`).length;
  assert.ok(used < DESCRIPTORS, String(used));

  // New connections are answered; a key is issued, read and used, and its usage is counted.
  assert.equal(await probe(port), 200);
  calls += await assertSameBytes(subject);
  const { code, stdout } = await runCommand(['keys', 'issue', '--account', 'new'], {
    DATABASE_URL,
  });
  assert.equal(code, 0);
  const [issued = ''] = /ak_test_\w+/.exec(stdout) ?? [];
  assert.notEqual(issued, key);
  calls += await assertSameBytes({ url, key: issued });
  await until('it is written', async () => (await usageIn(DATABASE_URL)).calls === calls);
  assert.equal(logged(subject, 'connections shed').length, 1);

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
