/** A worker takes work once it has shown, on jobs whose results are known, that it calculates right. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setTimeout as delay } from 'node:timers/promises';
import { Problem } from '../../contract/problem.ts';
import type { Proof } from '../../src/workers/worker-handle.ts';
import { startTestPool } from '../support/pool.ts';
import { until } from '../support/processes.ts';

/** A proof by these jobs, which wants these results. */
function proofOf(jobs: readonly string[], wanted: readonly string[]): Proof {
  return {
    jobs,
    fault: (results) => (results.join() === wanted.join() ? undefined : `got ${results.join()}`),
  };
}

const RIGHT = proofOf(['echo:a', 'echo:b', 'echo:c'], ['a', 'b', 'c']);
/** Where jobs are counted wrong, one that hangs is tried for ever. */
const LIMIT = { timeout: 60_000 };

const WRONG = proofOf(['echo:a', 'echo:b'], ['a', 'x']);

async function codeOf(result: Promise<string>): Promise<string> {
  return await result.catch((error) => (error instanceof Problem ? error.code : error.name));
}

/** An observer that keeps why workers ended, and after which pause the next one starts. */
function observed() {
  const failures: (readonly [message: string, pause_ms: number])[] = [];
  const stalls: string[] = [];
  return {
    failures,
    stalls,
    observer: {
      workerFailed: (cause: Error, pause_ms: number) => failures.push([cause.message, pause_ms]),
      workerStalled: (cause: Error) => stalls.push(cause.message),
    },
  };
}

test('a worker with the right results takes work', async () => {
  const { pool, pauses } = startTestPool({ proof: RIGHT, workers: 2 });
  assert.equal(pool.ready, false, 'not before it is proved');
  await pool.whenReady;
  assert.equal(pool.ready, true);
  const jobs = Array.from({ length: 500 }, (_, index) => String(index));
  assert.deepEqual(await Promise.all(jobs.map((job) => pool.run(`echo:${job}`))), jobs);
  assert.deepEqual(pauses, []);
  await pool.stop();
});

test('a worker with a wrong result never takes work, and is replaced after pauses that grow', async () => {
  const { failures, stalls, observer } = observed();
  const { pool } = startTestPool({ proof: WRONG, queue_wait_ms: 300, observer });
  let proved = false;
  void pool.whenReady.then(() => (proved = true));
  const waiting = codeOf(pool.run('echo:work'));
  let was_ready = false;
  await until('five workers have failed', () => {
    was_ready ||= pool.ready;
    return failures.length >= 5;
  });
  assert.equal(was_ready, false);
  assert.equal(proved, false);
  assert.equal(await waiting, 'server.overloaded');
  assert.deepEqual(
    failures.slice(0, 5),
    [0, 100, 200, 400, 800].map((pause_ms) => ['got a,b', pause_ms]),
  );
  assert.deepEqual(stalls, []);
  await pool.stop();
});

test('a job waits for the worker whose results are right', async () => {
  let judged = 0;
  const fault = () => (++judged < 3 ? `wrong, time ${judged}` : undefined);
  const { pool, pauses } = startTestPool({ proof: { jobs: ['thread'], fault } });
  assert.equal(await pool.run('echo:work'), 'work');
  assert.deepEqual(pauses, [0, 100]);
  assert.equal(judged, 3);
  await pool.stop();
});

test('every worker proves itself, also the one that replaces another', async () => {
  const proved: string[] = [];
  const fault = ([thread = '']: readonly string[]) => {
    proved.push(thread);
    return undefined;
  };
  const { pool } = startTestPool({ proof: { jobs: ['thread'], fault }, workers: 2 });
  await until('two are proved', () => proved.length === 2);
  assert.equal(await codeOf(pool.run('throw:')), 'JobFailure');
  await until('four are proved', () => proved.length === 4);
  assert.equal(new Set(proved).size, 4);
  await pool.stop();
});

test('one worker that fails its proof keeps no other from work', async () => {
  let judged = 0;
  const fault = () => (judged++ === 0 ? 'wrong' : undefined);
  const { pool, pauses } = startTestPool({ proof: { jobs: ['echo:a'], fault }, workers: 2 });
  assert.equal(await pool.run('echo:work'), 'work');
  await until('the other is replaced', () => judged === 3);
  assert.deepEqual(pauses, [0]);
  await pool.stop();
});

test('a worker that hangs over its proof is replaced, and takes no work', async () => {
  const { failures, stalls, observer } = observed();
  const { pool } = startTestPool({
    proof: proofOf(['echo:a', 'hang:'], ['a', '']),
    start_timeout_ms: 200,
    timeout_ms: 50,
    queue_wait_ms: 400,
    observer,
  });
  assert.equal(await codeOf(pool.run('echo:work')), 'server.overloaded');
  await until('two were replaced', () => failures.length >= 2);
  assert.deepEqual(failures.slice(0, 2), [
    ['not ready within 200 ms', 0],
    ['not ready within 200 ms', 100],
  ]);
  assert.deepEqual(stalls, []);
  assert.equal(pool.ready, false);
  await pool.stop();
});

test('a proof may take longer than a job', async () => {
  const { pool, pauses, stalls } = startTestPool({
    proof: proofOf(['sleep:300'], ['300']),
    timeout_ms: 100,
  });
  assert.equal(await pool.run('echo:work'), 'work');
  assert.deepEqual([pauses, stalls()], [[], 0]);
  await pool.stop();
});

for (const [death, reason] of [
  ['throw', /thrown on command/],
  ['exit', /ended with code 3/],
  ['trap', /unreachable/],
] as const) {
  test(`a worker that dies of its proof by ${death} is replaced, and takes no work`, async () => {
    const { failures, observer } = observed();
    const proof = proofOf(['echo:a', `${death}:`], ['a', '']);
    const { pool } = startTestPool({ proof, queue_wait_ms: 200, observer });
    const waiting = codeOf(pool.run('echo:work'));
    await until('three have died', () => failures.length >= 3);
    for (const [message] of failures) assert.match(message, reason);
    assert.deepEqual(
      failures.slice(0, 3).map(([, pause_ms]) => pause_ms),
      [0, 100, 200],
    );
    assert.equal(await waiting, 'server.overloaded', 'it did not die of the job');
    assert.equal(pool.ready, false);
    await pool.stop();
  });
}

test(
  'the jobs of the proof are not counted: one that hangs behind it ends alone',
  LIMIT,
  async () => {
    const { pool, stalls } = startTestPool({ proof: RIGHT, timeout_ms: 100 });
    await pool.whenReady;
    const jobs = ['hang:', 'echo:1', 'echo:2', 'echo:3', 'echo:4'];
    const first = jobs.map((job) => codeOf(pool.run(job)));
    assert.deepEqual(await Promise.all(first), ['server.calc_timeout', '1', '2', '3', '4']);
    // Now among others, on a worker that has proved itself anew.
    await Promise.all(Array.from({ length: 100 }, () => pool.run('echo:warm')));
    const again = ['echo:0', 'echo:1', 'hang:', 'echo:3', 'echo:4'].map((job) =>
      codeOf(pool.run(job)),
    );
    assert.deepEqual(await Promise.all(again), ['0', '1', 'server.calc_timeout', '3', '4']);
    assert.equal(stalls(), 2);
    await pool.stop();
  },
);

test('a job that ends the worker behind its proof is the only one to blame', LIMIT, async () => {
  const { pool } = startTestPool({ proof: RIGHT });
  await pool.whenReady;
  await Promise.all(Array.from({ length: 100 }, () => pool.run('echo:warm')));
  const jobs = ['echo:0', 'throw:', 'echo:2', 'echo:3'].map((job) => codeOf(pool.run(job)));
  assert.deepEqual(await Promise.all(jobs), ['0', 'JobFailure', '2', '3']);
  await pool.stop();
});

test('a pool that stops while a worker proves itself leaves no thread', async () => {
  const { failures, observer } = observed();
  const { pool } = startTestPool({ proof: proofOf(['hang:'], ['']), observer });
  await delay(150);
  await pool.stop();
  assert.deepEqual(failures, []);
  assert.equal(pool.ready, false);
});
