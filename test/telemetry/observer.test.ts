/** Which events reach the log, the metrics, or both. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { openLog } from '../../src/telemetry/log.ts';
import { openMetrics } from '../../src/telemetry/metrics.ts';
import { both } from '../../src/telemetry/observer.ts';
import { startTestPool } from '../support/pool.ts';

const lines: string[] = [];
const log = openLog('info', { write: (line) => lines.push(line) });

test('an event reaches both of its listeners in order, and one without listeners is absent', () => {
  const told: string[] = [];
  const observer = both(
    { ...log, stopping: (signal) => told.push(`log ${signal}`) },
    {
      stopping: (signal) => told.push(`metrics ${signal}`),
      taskStarted: (waitedMs) => told.push(`waited ${waitedMs}`),
    },
  );
  observer.stopping('SIGTERM');
  observer.taskStarted?.(5);
  observer.stopped();
  assert.deepEqual(told, ['log SIGTERM', 'metrics SIGTERM', 'waited 5']);
  assert.match(lines.at(-1) ?? '', /"stopped"/);
  assert.equal(observer.taskCalculated, undefined);
});

test('the log hears every event except those of each calculation', () => {
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
  assert.deepEqual(unlogged, ['workShed', 'taskStarted', 'taskCalculated']);
});

test('a pool reports how long each task waited and was calculated, and why it was rejected', async () => {
  const waitsMs: number[] = [];
  const elapsedMs: number[] = [];
  const rejections: string[] = [];
  const { pool } = startTestPool({
    queueLimit: 4,
    queueWaitMs: 200,
    observer: {
      workerFailed: () => {},
      workerStalled: () => {},
      taskStarted: (waitedMs) => waitsMs.push(waitedMs),
      taskCalculated: (taskMs) => elapsedMs.push(taskMs),
      workShed: (reason) => rejections.push(reason),
    },
  });
  await pool.whenReady;
  await pool.run('echo:1');
  const slow = ['sleep:20', 'sleep:40'].map((task) => pool.run(task));
  await Promise.all(slow);
  assert.equal(waitsMs.length, 3);
  for (const waitMs of waitsMs) assert.ok(waitMs >= 0, String(waitMs));
  assert.ok((waitsMs[2] ?? 0) >= 10, 'it waited for the other one');
  const [quick = -1, twenty = 0, forty = 0] = elapsedMs;
  assert.ok(quick >= 0 && twenty >= 19 && forty >= 39, elapsedMs.join(' '));
  assert.deepEqual(rejections, []);

  const tasks = Array.from({ length: 6 }, () => pool.run('sleep:250'));
  const settled = await Promise.allSettled(tasks);
  const rejected = settled.filter(({ status }) => status === 'rejected').length;
  assert.equal(rejections.length, rejected);
  assert.deepEqual([...new Set(rejections)].sort(), ['queue_full', 'waited_too_long']);
  await pool.stop();
  await assert.rejects(pool.run('echo:1'));
  assert.equal(rejections.at(-1), 'stopping');
  assert.equal(pool.readyWorkers, 0);
});
