import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { type Caller, leave } from '../../src/waiting/waiting.ts';
import { TaskRejectedError } from '../../src/workers/options.ts';
import { entry, outcome, outcomes, run, startTestPool } from '../support/pool.ts';
import { until } from '../support/processes.ts';

test('gives every task its own result, for any number of workers and any load', async () => {
  for (const workers of [1, 2, 5]) {
    const { pool } = startTestPool({ workers });
    const tasks = Array.from({ length: 5_000 }, (_, index) => String(index));
    assert.deepEqual(await outcomes(tasks.map((task) => run(pool, `echo:${task}`))), tasks);
    await pool.stop();
  }
});

test('rejects a task beyond the limit at once, or in advance, and calculates the earlier ones', async () => {
  const rejections: string[] = [];
  const { pool } = startTestPool({
    queueLimit: 2,
    observer: {
      workerFailed: () => {},
      workerStalled: () => {},
      workShed: (reason) => rejections.push(reason),
    },
  });
  await pool.whenReady;
  pool.requireCapacity();
  const tasks = ['sleep:300', 'echo:a', 'echo:b'].map((task) => run(pool, task));
  let isDone = false;
  void outcomes(tasks).then(() => (isDone = true));
  assert.throws(() => pool.requireCapacity(), TaskRejectedError);
  assert.equal(await outcome(run(pool, 'echo:c')), 'TaskRejectedError');
  assert.equal(isDone, false);
  assert.deepEqual(await outcomes(tasks), ['300', 'a', 'b']);
  pool.requireCapacity();
  assert.deepEqual(rejections, ['queue_full', 'queue_full']);
  await pool.stop();
});

test('rejects a task that waits too long, without calculating it', async () => {
  const { pool } = startTestPool({ queueWaitMs: 1_000 });
  await pool.whenReady;
  const ended: string[] = [];
  const note = (result: Promise<string>) => outcome(result).then((each) => ended.push(each));
  await Promise.all([note(run(pool, 'sleep:2500')), note(run(pool, 'throw:'))]);
  assert.deepEqual(ended, ['TaskRejectedError', '2500']);
  await pool.stop();
});

test('stops a calculation that takes too long, and no other task', async () => {
  const { pool, stalls } = startTestPool({ timeoutMs: 1_000 });
  await outcomes(Array.from({ length: 500 }, () => run(pool, 'echo:warm')));
  const tasks = Array.from({ length: 40 }, (_, index) =>
    index === 13 ? 'hang:' : `echo:${index}`,
  );
  const ended = await outcomes(tasks.map((task) => run(pool, task)));
  assert.deepEqual(
    ended,
    tasks.map((_, index) => (index === 13 ? 'TaskTimeoutError' : String(index))),
  );
  assert.equal(stalls(), 1);
  assert.equal(await outcome(run(pool, 'echo:after')), 'after');
  await pool.stop();
});

test('does not stop a fast calculation, however many tasks wait for it', async () => {
  const { pool, stalls } = startTestPool({ timeoutMs: 1_500 });
  const tasks = Array.from({ length: 10 }, () => run(pool, 'sleep:200'));
  assert.deepEqual(await outcomes(tasks), Array(10).fill('200'));
  assert.equal(stalls(), 0);
  await pool.stop();
});

/** Blocks this thread, the HTTP thread of a service. */
function block(milliseconds: number): void {
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, milliseconds);
}

test('never treats a worker as stuck between long event-loop iterations of the pool', async () => {
  const { pool, stalls, backoffs } = startTestPool({ timeoutMs: 1_000 });
  await pool.whenReady;
  let turns = 0;
  const turn = () => {
    block(150);
    if (++turns < 20) setImmediate(turn);
  };
  setImmediate(turn);
  // Repeats at once, so that the worker always has a task.
  const call = async () => {
    while (turns < 20) assert.equal(await run(pool, 'echo:1'), '1');
  };
  await Promise.all(Array.from({ length: 64 }, call));
  assert.deepEqual([stalls(), backoffs], [0, []]);
  await pool.stop();
});

test('lets workers continue while the thread of the pool is busy for longer than any limit', async () => {
  const { pool, stalls } = startTestPool({ queueWaitMs: 2_000, timeoutMs: 2_000 });
  await pool.whenReady;
  const tasks = Array.from({ length: 250 }, (_, index) => String(index));
  const results = tasks.map((task) => run(pool, `echo:${task}`));
  // An idle worker is woken for the last tasks at the end of the iteration.
  await nextTurn();
  const startMs = performance.now();
  while (pool.waiting > 0 && performance.now() - startMs < 2_000) block(10);
  assert.equal(pool.waiting, 0);
  block(2_100);
  assert.deepEqual(await outcomes(results), tasks);
  assert.equal(stalls(), 0);
  await pool.stop();
});

test('gives tasks that wait for a long one to an idle worker', async () => {
  const { pool } = startTestPool({ workers: 2 });
  await until('both are ready', () => pool.readyWorkers === 2);
  const ended: string[] = [];
  const note = (result: Promise<string>) => outcome(result).then((each) => ended.push(each));
  // Each worker gets two tasks, and a short one waits for the long one.
  const tasks = ['sleep:3000', 'sleep:1', 'sleep:2', 'sleep:3'].map((task) =>
    note(run(pool, task)),
  );
  await Promise.all(tasks);
  assert.equal(ended.at(-1), '3000');
  await pool.stop();
});

for (const death of ['throw', 'exit', 'trap']) {
  test(`retries a task once after it ends its worker by ${death}, and harms no other task`, async () => {
    const { pool, backoffs } = startTestPool({ workers: 2 });
    await outcomes(Array.from({ length: 500 }, () => run(pool, 'echo:warm')));
    const tasks = Array.from({ length: 60 }, (_, index) =>
      index === 29 ? `${death}:` : `echo:${index}`,
    );
    const ended = await outcomes(tasks.map((task) => run(pool, task)));
    assert.deepEqual(
      ended,
      tasks.map((_, index) => (index === 29 ? 'TaskFailedError' : String(index))),
    );
    assert.deepEqual(
      backoffs,
      [0, 0],
      'two workers died of it, and no third; no task waits for that',
    );
    assert.equal(await outcome(run(pool, 'echo:after')), 'after');
    await pool.stop();
  });
}

test('recalculates a task in another worker if its worker dies of another cause', async () => {
  const { pool, backoffs } = startTestPool();
  assert.equal(await outcome(run(pool, 'throw-once:')), 'survived');
  assert.equal(backoffs.length, 1);
  await pool.stop();
});

test('does not delay other tasks for a repeated task that ends workers each time', async () => {
  const { pool, backoffs } = startTestPool();
  for (let times = 0; times < 5; times++) {
    assert.equal(await outcome(run(pool, 'trap:')), 'TaskFailedError');
  }
  assert.equal(await outcome(run(pool, 'echo:after')), 'after');
  assert.deepEqual(new Set(backoffs), new Set([0]));
  await pool.stop();
});

test('restarts a worker that cannot start, with growing backoffs', async () => {
  const { pool, backoffs } = startTestPool({ entry: entry('broken'), queueWaitMs: 100 });
  assert.equal(await outcome(run(pool, 'echo:x')), 'TaskRejectedError');
  await until('five have failed', () => backoffs.length >= 5);
  assert.equal(pool.ready, false);
  assert.deepEqual(backoffs.slice(0, 5), [0, 100, 200, 400, 800]);
  await pool.stop();
});

test('replaces a worker that accepts no task, so that no request waits for ever', async () => {
  const { pool, backoffs } = startTestPool({
    entry: entry('deaf'),
    timeoutMs: 100,
    queueWaitMs: 200,
  });
  await pool.whenReady;
  assert.match(await outcome(run(pool, 'echo:x')), /^Task(?:Rejected|Timeout)Error$/);
  // On a busy machine the task may time out first.
  await until('the worker is replaced', () => backoffs.length >= 1);
  await pool.stop();
});

test('rejects waiting tasks and ends all workers when the pool stops', async () => {
  const { pool, begun } = startTestPool({ workers: 2 });
  await pool.whenReady;
  const tasks = Array.from({ length: 10 }, () => run(pool, 'sleep:5000'));
  await until('each worker has a task', () => begun() === 2);
  const stopped = pool.stop();
  assert.deepEqual(new Set(await outcomes(tasks)), new Set(['TaskRejectedError']));
  await stopped;
  assert.equal(await outcome(run(pool, 'echo:x')), 'TaskRejectedError');
  assert.equal(pool.ready, false);
});

test('finishes a calculation whose caller leaves, and never retries it', async () => {
  const { pool, backoffs, begun } = startTestPool();
  await pool.whenReady;
  for (const [task, result] of [
    ['sleep:200', '200'],
    ['sleep-throw:200', 'TaskFailedError'],
  ] as const) {
    const caller: Caller = { hasGone: false, onLeave: undefined };
    const before = begun();
    const running = outcome(run(pool, task, caller));
    await until('a worker has the task', () => begun() > before);
    leave(caller);
    assert.equal(await running, result);
    leave(caller);
  }
  assert.equal(backoffs.length, 1);
  assert.equal(await outcome(run(pool, 'echo:x')), 'x');
  await pool.stop();
});
