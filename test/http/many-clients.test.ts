/** Too many connections and too many unfinished requests: which are closed, and which are not. */
import assert from 'node:assert/strict';
import { once } from 'node:events';
import { test } from 'node:test';
import { assertProblem } from '../support/problem.ts';
import { until } from '../support/processes.ts';
import { longPages, post, REQUEST, serviceFor } from '../support/service.ts';
import { Caller, exchange, positionsRequest, postHead } from '../support/socket.ts';

const GET = 'GET /health HTTP/1.1\r\nHost: a\r\n';
const CHUNKED = 'Transfer-Encoding: chunked';
const NONE = { status: 0, headers: {}, body: '' };
const LENGTH = 6_000;
/** Enough for three unfinished bodies and a normal request, but not for four. */
const BOUNDS = { bodyBytesMax: 3 * LENGTH + 2_000 };

const LONG_MS = 120_000;
const WITHOUT_TIMEOUTS = {
  headersTimeoutMs: 600_000,
  requestTimeoutMs: 600_000,
  idleTimeoutMs: 600_000,
};

/** Unfinished bodies, each of about `LENGTH`. */
const UNFINISHED: Readonly<Record<string, (key: string) => string>> = {
  bodies: (key) => `${postHead(key, 'Content-Length: 16000')}${'x'.repeat(LENGTH)}`,
  'chunks of a byte': (key) => `${postHead(key, CHUNKED)}${'1\r\n \r\n'.repeat(LENGTH)}`,
};

for (const [name, make] of Object.entries(UNFINISHED)) {
  test(`rejects the oldest unfinished ${name} at the limit, and never a normal request`, async (t) => {
    const service = await serviceFor(t, {}, BOUNDS);
    const bytes = make(service.key);
    const callers: Caller[] = [];
    for (let count = 0; count < 8; count++) {
      callers.push(new Caller(service.port, bytes));
      const gone = Math.max(0, count - 2);
      await until(`${gone} are rejected`, () => callers.filter(({ end }) => end).length === gone);
      assert.deepEqual(
        callers.map(({ end }) => end !== undefined),
        callers.map((_, index) => index < gone),
        'the oldest first',
      );
      assert.equal((await post(service)).status, 200);
    }
    const rejected = callers.slice(0, 5);
    for (const { answers } of rejected) {
      assert.equal(answers.length, 1);
      assertProblem(answers[0] ?? NONE, 'request.timeout');
      assert.match(answers[0]?.body ?? '', /was at its limit/);
    }
    const lines = service.logged().filter(({ status }) => status === 408);
    assert.equal(lines.length, rejected.length);
    assert.equal(service.logged().filter(({ shed }) => shed === 'unfinished').length, 1);
  });
}

test('does not count the rest of a rejected request, and accepts a request in two parts', async (t) => {
  const service = await serviceFor(t, {}, BOUNDS);
  const rejected = `${postHead('ak_test_x', 'Content-Length: 30000')}${'x'.repeat(LENGTH)}`;
  const callers = Array.from({ length: 3 }, () => new Caller(service.port, rejected));
  await until('all are rejected', () => callers.every(({ answers }) => answers.length === 1));
  for (let count = 0; count < 3; count++) {
    for (const { socket } of callers) socket.write('x'.repeat(LENGTH));
    // Waits until it is read, because all at once would exceed the limit of discarded bytes.
    assert.equal((await post(service)).status, 200);
  }
  const two = new Caller(
    service.port,
    postHead(service.key, `Content-Length: ${REQUEST.length}`).slice(0, -2),
  );
  assert.equal(await two.ask(`\r\n${REQUEST}`), 200);
  assert.deepEqual(
    callers.map(({ end }) => end),
    [undefined, undefined, undefined],
  );
});

test('rejects a single body beyond the limit', async (t) => {
  const service = await serviceFor(t, {}, { bodyBytesMax: 100 });
  const bytes = `${postHead(service.key, 'Content-Length: 300')}${'x'.repeat(200)}`;
  const [answer] = await exchange(service.port, [bytes]);
  assertProblem(answer ?? NONE, 'request.timeout');
});

test('counts bodies that wait for a response, and does not reject them', async (t) => {
  const { promise: go, resolve } = Promise.withResolvers<string>();
  let waiting = 0;
  const respond = () => {
    waiting++;
    return go;
  };
  const service = await serviceFor(t, { respond }, { bodyBytesMax: 2.5 * REQUEST.length });
  const message = positionsRequest(service.key);
  const callers = [1, 2].map(() => new Caller(service.port, message));
  await until('both bodies are read', () => waiting === 2);
  const third = new Caller(service.port);
  assert.equal(await third.ask(message), 408);
  resolve('{}');
  for (const caller of callers) assert.equal((await caller.answered(1))[0]?.status, 200);
  // Their bytes are no longer counted.
  for (const caller of callers) assert.equal(await caller.ask(message), 200);
});

test('closes the connection that has been idle longest for a new one', async (t) => {
  const service = await serviceFor(t, {}, { connectionsMax: 3 });
  const callers: Caller[] = [];
  // The first client sends another request before the fourth connects.
  for (const index of [0, 1, 2, 0, 3, 4]) {
    callers[index] ??= new Caller(service.port);
    assert.equal(await callers[index].ask(`${GET}\r\n`), 200);
  }
  await until('two are closed', () => callers.filter(({ end }) => end).length === 2);
  assert.deepEqual(
    callers.map(({ end }) => end !== undefined),
    [false, true, true, false, false],
  );
});

test('treats new connections without a request and closing ones as idle', async (t) => {
  const service = await serviceFor(t, {}, { connectionsMax: 2 });
  const silent = await Caller.connected(service.port);
  // Its last response is written, and the connection lingers.
  const ending = new Caller(service.port);
  assert.equal(await ending.ask(`${GET}Connection: close\r\n\r\n`), 200);
  for (let count = 0; count < 4; count++) {
    assert.equal(await new Caller(service.port).ask(`${GET}\r\n`), 200);
  }
  await until('it is closed', () => silent.end !== undefined);
});

test('rejects the oldest body if no connection is idle, and never closes a new connection for another', async (t) => {
  const service = await serviceFor(t, {}, { connectionsMax: 8 });
  const begun = `${postHead(service.key, 'Content-Length: 300')}x`;
  for (let round = 0; round < 5; round++) {
    const endless: Caller[] = [];
    for (let count = 0; count < 8; count++) {
      const accepted = once(service.server, 'request');
      endless.push(new Caller(service.port, begun));
      await accepted;
    }
    assert.equal(await new Caller(service.port).ask(`${GET}\r\n`), 200);
    const [first, ...others] = endless;
    assertProblem((await first?.answered())?.[0] ?? NONE, 'request.timeout');
    assert.deepEqual(new Set(others.map(({ end }) => end)), new Set([undefined]));
    const honest = Array.from({ length: 8 }, () => new Caller(service.port, `${GET}\r\n`));
    for (const caller of honest) assert.equal((await caller.answered(1))[0]?.status, 200);
    for (const { socket } of [...endless, ...honest]) socket.destroy();
  }
});

test('treats a connection with an unread response as idle', async (t) => {
  const service = await serviceFor(t, { pages: longPages(20_000_000) }, { connectionsMax: 2 });
  const reader = await Caller.connected(service.port, { reads: false });
  reader.socket.write('GET /long HTTP/1.1\r\nHost: a\r\n\r\n');
  await until('there is a response', () => service.logged().length === 1);
  for (let count = 0; count < 4; count++) {
    assert.equal(await new Caller(service.port).ask(`${GET}\r\n`), 200);
  }
  reader.socket.resume();
  await until('it is closed', () => reader.end !== undefined);
});

test('never rejects empty bodies for others, even 1,500 of them', async (t) => {
  // A busy machine may need longer for the connections than the time limits of a request.
  const service = await serviceFor(t, {}, { ...WITHOUT_TIMEOUTS, bodyBytesMax: 3 * LENGTH });
  const empty = postHead(service.key, 'Content-Length: 300');
  const waiting: Caller[] = [];
  for (let count = 0; count < 1_500; count += 100) {
    const lot = Array.from({ length: 100 }, () => new Caller(service.port, empty));
    waiting.push(...lot);
    await until(
      'they are open',
      () => lot.every(({ socket }) => socket.readyState === 'open'),
      LONG_MS,
    );
  }
  const bytes = `${postHead(service.key, 'Content-Length: 16000')}${'x'.repeat(LENGTH)}`;
  const full = Array.from({ length: 6 }, () => new Caller(service.port, bytes));
  await until('three are rejected', () => full.filter(({ end }) => end).length === 3, LONG_MS);
  assert.equal((await post(service)).status, 200);
  assert.equal(waiting.filter(({ end }) => end !== undefined).length, 0);
});

test('never closes a connection that waits for a response', async (t) => {
  const { promise: go, resolve } = Promise.withResolvers<string>();
  let calculations = 0;
  const respond = () => {
    calculations++;
    return go;
  };
  const service = await serviceFor(t, { respond }, { connectionsMax: 3 });
  const request = positionsRequest(service.key);
  const waiting = [1, 2, 3].map(() => new Caller(service.port));
  const answers = waiting.map((caller) => caller.ask(request));
  await until('all are read', () => calculations === 3);
  for (let count = 0; count < 3; count++) {
    const late = new Caller(service.port, `${GET}\r\n`);
    await until('it is closed', () => late.end !== undefined);
    assert.deepEqual(late.answers, []);
  }
  resolve('{"positions":[]}');
  assert.deepEqual(await Promise.all(answers), [200, 200, 200]);
  assert.equal(await new Caller(service.port).ask(`${GET}\r\n`), 200);
});
