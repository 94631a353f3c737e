/** Callers that leave before there is a result. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setTimeout as delay } from 'node:timers/promises';
import { type Caller, leave } from '../../src/waiting/waiting.ts';
import { TaskRejectedError } from '../../src/workers/options.ts';
import { outcome, outcomes, startTestPool } from '../support/pool.ts';

const newCaller = (): Caller => ({ hasGone: false, onLeave: undefined });

/** A pool with one worker that calculates, and as many tasks behind it as one channel takes and more. */
async function crowd(options: Partial<Parameters<typeof startTestPool>[0]> = {}) {
  const { pool } = startTestPool(options);
  await pool.whenReady;
  const running = pool.run('sleep:500');
  const callers = Array.from({ length: 600 }, () => newCaller());
  // Any of these would end the worker.
  const waiting = callers.map((caller) => outcome(pool.run('throw:', caller)));
  return { pool, running, callers, waiting };
}

test('a task whose caller leaves while it waits is dropped at once, wherever it waits', async () => {
  const { pool, running, callers, waiting } = await crowd();
  const last = pool.run('echo:last');
  assert.equal(pool.waiting, 601);
  for (const caller of callers) leave(caller);
  assert.deepEqual(new Set(await Promise.all(waiting)), new Set(['CalculationDroppedError']));
  assert.deepEqual(await outcomes([running, last]), ['500', 'last']);
  await pool.stop();
});

test('tasks of callers that left make room for others in the queue', async () => {
  const { pool, running, callers, waiting } = await crowd({ queueLimit: 600 });
  assert.throws(() => pool.requireRoom(), TaskRejectedError);
  for (const caller of callers) leave(caller);
  await Promise.all(waiting);
  const last = pool.run('echo:last');
  assert.deepEqual(await outcomes([running, last]), ['500', 'last']);
  await pool.stop();
});

test('a caller that left before its task came costs nothing', async () => {
  const { pool } = startTestPool();
  const caller = newCaller();
  leave(caller);
  assert.equal(await outcome(pool.run('throw:', caller)), 'CalculationDroppedError');
  assert.equal(await outcome(pool.run('echo:x')), 'x');
  await pool.stop();
});

test('a task that is being calculated when its caller leaves is finished, and not tried again', async () => {
  const { pool, backoffs } = startTestPool();
  await pool.whenReady;
  for (const [task, result] of [
    ['sleep:200', '200'],
    ['sleep-throw:200', 'TaskFailedError'],
  ] as const) {
    const caller = newCaller();
    const running = outcome(pool.run(task, caller));
    while (pool.waiting > 0) await delay(1);
    await delay(50);
    leave(caller);
    assert.equal(await running, result);
    leave(caller);
  }
  assert.equal(backoffs.length, 1);
  assert.equal(await outcome(pool.run('echo:x')), 'x');
  await pool.stop();
});
