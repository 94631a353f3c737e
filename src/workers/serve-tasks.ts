/** The worker's side of the pool: it calculates one task after another until the thread ends. */
import { parentPort, workerData } from 'node:worker_threads';
import { Channel, sharedNowMs } from './channel.ts';

/** What the pool passes to a worker. */
export interface WorkerData {
  /** Of the `Channel`. */
  readonly memory: SharedArrayBuffer;
  /** Inputs that the worker calculates before it takes any task; it posts their results. */
  readonly self_test: readonly string[];
  /** What the entry needs; the pool does not look at it. */
  readonly data: unknown;
}

/** How long the pool may wait to hear of results while the worker has more to do. */
const TELL_MS = 0.5;

/** What the entry needs, as `WorkerOptions.data` has it. */
export function entryData(): unknown {
  return (workerData as WorkerData).data;
}

/**
 * Calculates tasks until the thread ends. Called once, when the worker can calculate.
 *
 * @param calculate gives the result of one input; an error it throws ends the worker, and the pool
 *   starts another
 * @throws if it is not called in a worker
 */
export function serveTasks(calculate: (input: string) => string): void {
  const port = parentPort;
  if (port === null) throw new Error('a worker entry runs in a worker thread');
  const { memory, self_test } = workerData as WorkerData;
  const channel = new Channel(memory);
  let task = channel.count('given');
  let told_ms = 0;
  const work = () => {
    const taken_ms = sharedNowMs();
    channel.setFact(task, 'taken_ms', taken_ms);
    channel.setCount('taken', (task + 1) | 0);
    if (taken_ms > channel.fact(task, 'deadline_ms')) channel.writeExpired(task);
    else channel.write(task, calculate(channel.read(task) ?? ''));
    const done_ms = sharedNowMs();
    channel.setFact(task, 'done_ms', done_ms);
    task = (task + 1) | 0;
    channel.setCount('done', task);
    if (channel.count('given') !== task && done_ms - told_ms < TELL_MS) return;
    if (channel.wake('pool_listens')) port.postMessage(null);
    told_ms = done_ms;
  };
  port.on('message', () => {
    do {
      while (channel.count('given') !== task) work();
      channel.setCount('worker_listens', 1);
      // The pool may have given a task just before, and sent no message.
    } while (channel.count('given') !== task && channel.wake('worker_listens'));
  });
  channel.setCount('worker_listens', 1);
  port.postMessage(self_test.map(calculate));
}
