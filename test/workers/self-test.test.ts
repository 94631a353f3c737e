/** A worker gets tasks after it has calculated known results correctly. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { outcome, run, startTestPool, type TestSelfTest } from '../support/pool.ts';
import { until } from '../support/processes.ts';

const RIGHT: TestSelfTest = { inputs: ['echo:a', 'echo:b', 'echo:c'], wanted: ['a', 'b', 'c'] };

test('accepts tasks in a worker with the right results', async () => {
  const { pool, backoffs } = startTestPool({ selfTest: RIGHT, workers: 2 });
  assert.equal(pool.ready, false, 'not before its self-test');
  await pool.whenReady;
  assert.equal(pool.ready, true);
  const tasks = Array.from({ length: 500 }, (_, index) => String(index));
  assert.deepEqual(await Promise.all(tasks.map((task) => run(pool, `echo:${task}`))), tasks);
  assert.deepEqual(backoffs, []);
  await pool.stop();
});

/** The outcomes of a self-test, and why its worker is replaced. */
const FAILURES: readonly (readonly [what: string, TestSelfTest, reason: RegExp])[] = [
  ['gets a wrong result', { inputs: ['echo:a', 'echo:b'], wanted: ['a', 'x'] }, /^got a,b$/],
  ['hangs', { inputs: ['echo:a', 'hang:'], wanted: ['a', ''] }, /^not ready within 1000 ms$/],
  ['dies', { inputs: ['echo:a', 'trap:'], wanted: ['a', ''] }, /unreachable/],
];

for (const [what, selfTest, reason] of FAILURES) {
  test(`replaces a worker that ${what} in its self-test, with growing backoffs, before it accepts a task`, async () => {
    const failures: Error[] = [];
    const backoffs: number[] = [];
    const { pool } = startTestPool({
      selfTest,
      ...(what === 'hangs' && { startTimeoutMs: 1_000 }),
      timeoutMs: 50,
      queueWaitMs: 300,
      observer: {
        workerFailed: (cause, backoffMs) => {
          failures.push(cause);
          backoffs.push(backoffMs);
        },
        workerStalled: () => assert.fail('it has no task'),
      },
    });
    let wasReady = false;
    void pool.whenReady.then(() => (wasReady = true));
    const waiting = outcome(run(pool, 'echo:work'));
    await until('three workers have failed', () => {
      wasReady ||= pool.ready;
      return failures.length >= 3;
    });
    assert.equal(wasReady, false);
    assert.equal(await waiting, 'TaskRejectedError');
    for (const { message } of failures) assert.match(message, reason);
    assert.deepEqual(backoffs.slice(0, 3), [0, 100, 200]);
    await pool.stop();
  });
}

test('keeps other workers running while one fails its self-test', async () => {
  const { pool, backoffs, tested } = startTestPool({
    selfTest: { inputs: ['wrong-once:'], wanted: ['right'] },
    workers: 2,
  });
  assert.equal(await run(pool, 'echo:work'), 'work');
  await until('the other is replaced', () => tested() === 3);
  assert.deepEqual(backoffs, [0]);
  await pool.stop();
});

test('ends a worker in its self-test when the pool stops', async () => {
  const selfTest = { inputs: ['hang:'], wanted: [''] };
  const { pool, begun, backoffs } = startTestPool({ selfTest });
  await until('it tests itself', () => begun() === 1);
  await pool.stop();
  assert.deepEqual(backoffs, []);
  assert.equal(pool.ready, false);
});
