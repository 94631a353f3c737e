/** A thread of HTTP that did not run for a while: callers that left meanwhile, and those that are still there. */

import assert from 'node:assert/strict';
import { once } from 'node:events';
import type { Socket } from 'node:net';
import { type TestContext, test } from 'node:test';
import { Worker } from 'node:worker_threads';
import { respondInline } from '../../src/endpoints/respond.ts';
import { all } from '../support/pages.ts';
import { until } from '../support/processes.ts';
import { type ComposedService, composeService, post, sharedEphemeris } from '../support/service.ts';
import { Caller, positionsRequest } from './caller.ts';
import type { PendingCallers } from './pending-callers.ts';

/** Longer than a thread of HTTP is busy with anything. */
const GAP_MS = 1_500;

/** Keeps this thread from running, as a stop of its process does. */
function block(): void {
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, GAP_MS);
}

interface Subject extends ComposedService {
  /** Jobs whose calculation began. */
  jobs(): number;
  /** Credits that were counted. */
  charged(): number;
}

/** @param before,after run at the beginning and at the end of each calculation */
async function compose(
  t: TestContext,
  { before = () => {}, after = () => {} } = {},
): Promise<Subject> {
  const respond = respondInline(await sharedEphemeris());
  let jobs = 0;
  let charged = 0;
  const service = await composeService({
    respond: async (endpoint, body) => {
      jobs++;
      before();
      const text = await respond(endpoint, body);
      after();
      return text;
    },
    count: (_key, credits) => {
      charged += credits;
    },
  });
  t.after(() => service.stop());
  return { ...service, jobs: () => jobs, charged: () => charged };
}

/** A caller whose connection the service has accepted. */
async function open(t: TestContext, { port, server }: Subject): Promise<Caller> {
  const accepted = once(server, 'connection');
  const caller = await Caller.connected(port, { allowHalfOpen: true });
  t.after(() => caller.socket.destroy());
  await accepted;
  return caller;
}

/** How a caller ends its connection, and what is logged of its request. */
const ENDS: readonly (readonly [string, (socket: Socket) => void, number | null])[] = [
  ['that closed its connection', (socket) => socket.destroy(), 503],
  ['that ended its sending side', (socket) => socket.end(), 503],
  ['that reset its connection', (socket) => socket.resetAndDestroy(), null],
];

/** The status and the credits of the only request, once it is logged. */
async function loggedOnce({ logged }: Subject): Promise<unknown[]> {
  const requests = () => logged().filter(({ msg }) => msg === 'request');
  await until('it is logged', () => requests().length === 1);
  return requests().flatMap(({ status, credits }) => [status, credits]);
}

for (const [what, end, status] of ENDS) {
  test(`a caller ${what} during a gap costs nothing, even if its request is read after it`, async (t) => {
    const service = await compose(t);
    const { socket } = await open(t, service);
    socket.write(positionsRequest(service.key));
    end(socket);
    block();
    assert.deepEqual(await loggedOnce(service), [status, 0]);
    assert.deepEqual([service.jobs(), service.charged()], [0, 0]);
    // A caller that is there is answered, at once and later.
    assert.equal((await post(service)).status, 200);
    assert.deepEqual([service.jobs(), service.charged()], [1, 1]);
  });

  test(`a caller ${what} between the calculation and a gap is not charged`, async (t) => {
    let leave = () => {};
    const service = await compose(t, { after: () => leave() });
    const { socket } = await open(t, service);
    leave = () => {
      leave = () => {};
      end(socket);
      block();
    };
    socket.write(positionsRequest(service.key));
    assert.deepEqual(await loggedOnce(service), [status, 0]);
    assert.deepEqual([service.jobs(), service.charged()], [1, 0]);
  });
}

test('callers that wait through a gap are answered, whenever it comes', async (t) => {
  let pause = () => {};
  const service = await compose(t, { before: () => pause(), after: () => pause() });
  const caller = await open(t, service);
  caller.socket.write(positionsRequest(service.key));
  block();
  await until('it is answered', () => caller.answers.length === 1);
  let left = 2;
  pause = () => {
    if (left-- > 0) block();
  };
  caller.socket.write(positionsRequest(service.key));
  await until('it is answered again', () => caller.answers.length === 2);
  assert.deepEqual(caller.statuses, [200, 200]);
  assert.deepEqual([service.jobs(), service.charged()], [2, 2]);
});

test('callers that are pending when a gap ends are told apart, however many there are', async (t) => {
  const service = await compose(t);
  const sent = new Int32Array(new SharedArrayBuffer(4));
  const workerData: PendingCallers = {
    port: service.port,
    message: positionsRequest(service.key, 'Connection: close'),
    count: 300,
    sent,
  };
  const callers = new Worker(new URL('./pending-callers.ts', import.meta.url), { workerData });
  t.after(() => callers.terminate());
  const answered = once(callers, 'message');
  // This thread does not run until all have sent everything, and then for a gap.
  Atomics.wait(sent, 0, 0);
  block();
  const [statuses] = (await answered) as [number[]];
  assert.equal(statuses.filter((status) => status === 200).length, 100);
  assert.equal(statuses.filter((status) => status === 503).length, 200);
  assert.deepEqual([service.jobs(), service.charged()], [100, 100]);
});

test('a long head of a caller that left during a gap is found out too', async (t) => {
  const service = await compose(t);
  const fields = Array.from({ length: 3 }, (_, index) => `X-${index}: ${'a'.repeat(4_000)}`);
  const { socket } = await open(t, service);
  socket.write(positionsRequest(service.key, ...fields));
  socket.destroy();
  block();
  await loggedOnce(service);
  assert.deepEqual([service.jobs(), service.charged()], [0, 0]);
});

test('a half-closed caller is answered as ever once a gap has been over for a while', async (t) => {
  const service = await compose(t);
  block();
  assert.equal((await post(service)).status, 200);
  let status: number | undefined;
  await until('it is answered', async () => {
    const caller = await open(t, service);
    caller.socket.end(positionsRequest(service.key));
    await until('there is an answer', () => caller.answers.length === 1);
    status = caller.statuses[0];
    return status === 200;
  });
  assert.equal(status, 200);
});

test('a wall clock that is set forward or back costs no caller its answer', async (t) => {
  const service = await compose(t);
  const { now } = Date;
  t.after(() => {
    Date.now = now;
  });
  for (const shiftMs of [3_600_000, -3_600_000, 0]) {
    Date.now = () => now() + shiftMs;
    for (let times = 0; times < 3; times++) assert.equal((await post(service)).status, 200);
  }
  assert.equal(service.charged(), 9);
});

test('a key that was revoked during a calculation with a gap is refused, and not charged', async (t) => {
  let revoke = () => {};
  const service = await compose(t, { after: () => revoke() });
  const [{ id } = { id: '' }] = await all(service.keys.list());
  let revoked: Promise<unknown> | undefined;
  revoke = () => {
    revoked = service.keys.revoke(id);
    block();
  };
  const response = await post(service);
  await revoked;
  assert.equal(response.status, 401);
  assert.deepEqual([service.jobs(), service.charged()], [1, 0]);
});
