/** The worker's side of the pool: it calculates one task after another until the thread ends. */
import { parentPort, workerData } from 'node:worker_threads';
import { Channel, sharedNowMs } from './channel.ts';

/** What the pool passes to a worker. */
export interface WorkerData {
  /** Of the `Channel`. */
  readonly memory: SharedArrayBuffer;
  /** Inputs that the worker calculates before it takes any task; it posts their results. */
  readonly selfTest: readonly string[];
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
  const { memory, selfTest } = workerData as WorkerData;
  const channel = new Channel(memory);
  let task = channel.count('given');
  let toldMs = 0;
  const work = () => {
    const takenMs = sharedNowMs();
    channel.setFact(task, 'takenMs', takenMs);
    channel.setCount('taken', (task + 1) | 0);
    if (takenMs > channel.fact(task, 'deadlineMs')) channel.writeExpired(task);
    else channel.write(task, calculate(channel.read(task) ?? ''));
    const doneMs = sharedNowMs();
    channel.setFact(task, 'doneMs', doneMs);
    task = (task + 1) | 0;
    channel.setCount('done', task);
    if (channel.count('given') !== task && doneMs - toldMs < TELL_MS) return;
    if (channel.wake('poolListens')) port.postMessage(null);
    toldMs = doneMs;
  };
  port.on('message', () => {
    do {
      while (channel.count('given') !== task) work();
      channel.setCount('workerListens', 1);
      // The pool may have given a task just before, and sent no message.
    } while (channel.count('given') !== task && channel.wake('workerListens'));
  });
  channel.setCount('workerListens', 1);
  port.postMessage(selfTest.map(calculate));
}
