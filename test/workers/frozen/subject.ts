/** A pool of one worker in its own process: each input line is a task, each output line an outcome. */
import { createInterface } from 'node:readline';
import { setTimeout as delay } from 'node:timers/promises';
import { Pool } from '../../../src/workers/pool.ts';
import { run } from '../../support/run.ts';

const marks = new Int32Array(new SharedArrayBuffer(12));
const pool = new Pool({
  entry: new URL('../entries/obedient.ts', import.meta.url),
  data: { marks: marks.buffer },
  workers: 1,
  queueLimit: 100,
  queueWaitMs: 60_000,
  timeoutMs: 300,
  rejectionOf: Error,
  observer: {
    // Once the pool has tried to start another one.
    workerFailed: (_cause, backoffMs) => setTimeout(() => console.log('replaced'), backoffMs + 1),
    workerStalled: () => {},
  },
});
await pool.whenReady;
console.log('ready');
for await (const task of createInterface({ input: process.stdin })) {
  run(pool, task).then(
    (result) => console.log(result),
    (error) => console.log(error.name),
  );
  if (!task.startsWith('sleep:')) continue;
  while (Atomics.load(marks, 1) === 0) await delay(1);
  console.log('asleep');
}
await pool.stop();
