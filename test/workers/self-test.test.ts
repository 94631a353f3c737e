/** A worker gets tasks once it has calculated known results correctly. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { outcome, run, startTestPool, type TestSelfTest } from '../support/pool.ts';
import { until } from '../support/processes.ts';

/** A self-test with these inputs and these expected results. */
function selfTestOf(inputs: readonly string[], wanted: readonly string[]): TestSelfTest {
  return { inputs, wanted };
}

const RIGHT = selfTestOf(['echo:a', 'echo:b', 'echo:c'], ['a', 'b', 'c']);
const WRONG = selfTestOf(['echo:a', 'echo:b'], ['a', 'x']);

/** An observer that records why workers ended, and the backoff before the next one starts. */
function observed() {
  const failures: (readonly [message: string, backoffMs: number])[] = [];
  const stalls: string[] = [];
  return {
    failures,
    stalls,
    observer: {
      workerFailed: (cause: Error, backoffMs: number) => failures.push([cause.message, backoffMs]),
      workerStalled: (cause: Error) => stalls.push(cause.message),
    },
  };
}

test('a worker with the right results accepts tasks', async () => {
  const { pool, backoffs } = startTestPool({ selfTest: RIGHT, workers: 2 });
  assert.equal(pool.ready, false, 'not before its self-test');
  await pool.whenReady;
  assert.equal(pool.ready, true);
  const tasks = Array.from({ length: 500 }, (_, index) => String(index));
  assert.deepEqual(await Promise.all(tasks.map((task) => run(pool, `echo:${task}`))), tasks);
  assert.deepEqual(backoffs, []);
  await pool.stop();
});

test('a worker with a wrong result never accepts tasks, and is replaced after backoffs that grow', async () => {
  const { failures, stalls, observer } = observed();
  const { pool } = startTestPool({ selfTest: WRONG, queueWaitMs: 300, observer });
  let wasTold = false;
  void pool.whenReady.then(() => (wasTold = true));
  const waiting = outcome(run(pool, 'echo:work'));
  let wasReady = false;
  await until('five workers have failed', () => {
    wasReady ||= pool.ready;
    return failures.length >= 5;
  });
  assert.equal(wasReady, false);
  assert.equal(wasTold, false);
  assert.equal(await waiting, 'TaskRejectedError');
  assert.deepEqual(
    failures.slice(0, 5),
    [0, 100, 200, 400, 800].map((backoffMs) => ['got a,b', backoffMs]),
  );
  assert.deepEqual(stalls, []);
  await pool.stop();
});

test('a worker that fails its self-test does not keep others from working', async () => {
  const { pool, backoffs, tested } = startTestPool({
    selfTest: selfTestOf(['wrong-once:'], ['right']),
    workers: 2,
  });
  assert.equal(await run(pool, 'echo:work'), 'work');
  await until('the other is replaced', () => tested() === 3);
  assert.deepEqual(backoffs, [0]);
  await pool.stop();
});

test('a worker that hangs in its self-test is replaced, and accepts no task', async () => {
  const { failures, stalls, observer } = observed();
  const { pool } = startTestPool({
    selfTest: selfTestOf(['echo:a', 'hang:'], ['a', '']),
    startTimeoutMs: 200,
    timeoutMs: 50,
    queueWaitMs: 400,
    observer,
  });
  assert.equal(await outcome(run(pool, 'echo:work')), 'TaskRejectedError');
  await until('two were replaced', () => failures.length >= 2);
  assert.deepEqual(failures.slice(0, 2), [
    ['not ready within 200 ms', 0],
    ['not ready within 200 ms', 100],
  ]);
  assert.deepEqual(stalls, []);
  assert.equal(pool.ready, false);
  await pool.stop();
});

test('a worker that dies of its self-test is replaced, and accepts no task', async () => {
  const { failures, observer } = observed();
  const selfTest = selfTestOf(['echo:a', 'trap:'], ['a', '']);
  const { pool } = startTestPool({ selfTest, queueWaitMs: 200, observer });
  const waiting = outcome(run(pool, 'echo:work'));
  await until('three have died', () => failures.length >= 3);
  for (const [message] of failures) assert.match(message, /unreachable/);
  assert.deepEqual(
    failures.slice(0, 3).map(([, backoffMs]) => backoffMs),
    [0, 100, 200],
  );
  assert.equal(await waiting, 'TaskRejectedError', 'it did not die of the task');
  assert.equal(pool.ready, false);
  await pool.stop();
});

test('a pool that stops while a worker tests itself leaves no worker', async () => {
  const { failures, observer } = observed();
  const { pool, begun } = startTestPool({ selfTest: selfTestOf(['hang:'], ['']), observer });
  await until('it tests itself', () => begun() === 1);
  await pool.stop();
  assert.deepEqual(failures, []);
  assert.equal(pool.ready, false);
});
