/** Who hears of what: the log, the metrics, or both. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { openLog } from '../../src/telemetry/log.ts';
import { openMetrics } from '../../src/telemetry/metrics.ts';
import { both } from '../../src/telemetry/observer.ts';
import { startTestPool } from '../support/pool.ts';

const lines: string[] = [];
const log = openLog('info', { write: (line) => lines.push(line) });

test('an event is told to both that hear it, in this order, and one that neither hears is absent', () => {
  const told: string[] = [];
  const observer = both(
    { ...log, stopping: (signal) => told.push(`log ${signal}`) },
    {
      stopping: (signal) => told.push(`metrics ${signal}`),
      jobStarted: (waited_ms) => told.push(`waited ${waited_ms}`),
    },
  );
  observer.stopping('SIGTERM');
  observer.jobStarted?.(5);
  observer.stopped();
  assert.deepEqual(told, ['log SIGTERM', 'metrics SIGTERM', 'waited 5']);
  assert.match(lines.at(-1) ?? '', /"stopped"/);
  assert.equal(observer.jobCalculated, undefined);
});

test('the log hears every event, but for those of each calculation', () => {
  const { observer, stop } = openMetrics({
    ready: () => true,
    queueDepth: () => 0,
    workersReady: () => 0,
    connectionsOpen: async () => 0,
    activeKeys: () => 0,
    keysAgeMs: () => 0,
    usageWaiting: () => ({ calls: 0n, credits: 0n }),
    usageUnwrittenMs: () => 0,
  });
  stop();
  const unlogged = Object.keys(observer).filter((name) => !(name in log));
  assert.deepEqual(unlogged, ['workShed', 'jobStarted', 'jobCalculated']);
});

test('a pool tells of each job how long it waited and was calculated, and why it was refused', async () => {
  const waits_ms: number[] = [];
  const elapsed_ms: number[] = [];
  const refusals: string[] = [];
  const { pool } = startTestPool({
    queue_limit: 4,
    queue_wait_ms: 200,
    observer: {
      workerFailed: () => {},
      workerStalled: () => {},
      jobStarted: (waited_ms) => waits_ms.push(waited_ms),
      jobCalculated: (job_ms) => elapsed_ms.push(job_ms),
      workShed: (reason) => refusals.push(reason),
    },
  });
  await pool.whenReady;
  await pool.run('echo:1');
  const slow = ['sleep:20', 'sleep:40'].map((job) => pool.run(job));
  await Promise.all(slow);
  assert.equal(waits_ms.length, 3);
  for (const wait_ms of waits_ms) assert.ok(wait_ms >= 0, String(wait_ms));
  assert.ok((waits_ms[2] ?? 0) >= 10, 'it waited behind the other one');
  const [quick = -1, twenty = 0, forty = 0] = elapsed_ms;
  assert.ok(quick >= 0 && twenty >= 19 && forty >= 39, elapsed_ms.join(' '));
  assert.deepEqual(refusals, []);

  const jobs = Array.from({ length: 6 }, () => pool.run('sleep:250'));
  const settled = await Promise.allSettled(jobs);
  const refused = settled.filter(({ status }) => status === 'rejected').length;
  assert.equal(refusals.length, refused);
  assert.deepEqual([...new Set(refusals)].sort(), ['queue_full', 'waited_too_long']);
  await pool.stop();
  await assert.rejects(pool.run('echo:1'));
  assert.equal(refusals.at(-1), 'stopping');
  assert.equal(pool.ready_workers, 0);
});
