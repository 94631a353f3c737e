/** A small heap, under load. */
import assert from 'node:assert/strict';
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { test } from 'node:test';
import { mintKey } from '../../src/keys/token.ts';
import { startLoad } from '../support/load.ts';
import { until } from '../support/processes.ts';
import { post } from '../support/service.ts';
import {
  assertSameBytes,
  type Setting,
  startSubject,
  stop,
  usageIn,
  usageOf,
} from './service-process.ts';

/** The heap limit for each thread. The service needs about 20 MiB of it. */
const SMALL_HEAP = '--max-old-space-size=48';
const SMALL: Setting = {
  // No core dumps after an abort.
  shell: 'ulimit -c 0',
  environment: { NODE_OPTIONS: SMALL_HEAP, CALC_WORKERS: '1' },
};

test('needs only a small heap under load, because every queue is bounded', async (t) => {
  const subject = await startSubject(t, SMALL);
  const { url, key } = subject;
  const load = startLoad(url, key, 16);
  // The largest body, from clients without a valid key and from one with a key.
  const body = `{"subject":"${'x'.repeat(16_000)}"}`;
  for (let round = 0; round < 6; round++) {
    const requests = Array.from({ length: 100 }, (_, index) =>
      post({ url, key: index % 2 === 0 ? key : mintKey('test') }, body),
    );
    for (const response of await Promise.all(requests)) {
      assert.match(
        await response.text(),
        /"code":"(request\.malformed|auth\.invalid_key|server\.overloaded)"/,
      );
    }
  }
  await load.end();
  assert.ok([...load.statuses.keys()].every((status) => [200, 400, 422, 503].includes(status)));
  assert.equal(load.unanswered, 0);
  const calls = await assertSameBytes(subject);
  assert.equal(await stop(subject), 0, subject.stderr());
  const { credits } = await usageIn(subject.DATABASE_URL);
  assert.equal(credits, usageOf(load, calls).credits);
});

test('needs only a small heap for thousands of connections that pipeline and never read', async (t) => {
  const subject = await startSubject(t, SMALL);
  const port = Number(new URL(subject.url).port);
  const sockets: Socket[] = [];
  t.after(() => {
    for (const socket of sockets) socket.destroy();
  });
  const count = 3_000;
  for (let batch = 0; batch < count / 100; batch++) {
    const opened = Array.from({ length: 100 }, () => connect(port, '127.0.0.1').pause());
    for (const socket of opened) {
      socket.on('error', () => {});
      socket.write('GET /docs HTTP/1.1\r\nHost: a\r\n\r\n'.repeat(200));
    }
    sockets.push(...opened);
    await Promise.all(opened.map((socket) => once(socket, 'connect')));
    assert.equal((await fetch(`${subject.url}/ready`)).status, 200);
  }
  const answered = () => subject.stdout().split('"route":"/docs"').length - 1;
  await until('each has its response', () => answered() === count);
  assert.equal((await post({ url: subject.url, key: subject.key })).status, 200);
});
