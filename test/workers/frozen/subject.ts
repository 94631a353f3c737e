/** A pool of one worker in its own process: each input line is a task, each output line an outcome. */
import { createInterface } from 'node:readline';
import { Pool } from '../../../src/workers/pool.ts';

const pool = new Pool({
  entry: new URL('../entries/obedient.ts', import.meta.url),
  data: new SharedArrayBuffer(4),
  workers: 1,
  queueLimit: 100,
  queueWaitMs: 60_000,
  timeoutMs: 300,
  observer: { workerFailed: () => {}, workerStalled: () => {} },
});
await pool.whenReady;
console.log('ready');
for await (const task of createInterface({ input: process.stdin })) {
  pool.run(task).then(
    (result) => console.log(result),
    (error) => console.log(error.name),
  );
}
await pool.stop();
