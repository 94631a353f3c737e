/** The worker's side of the pool: it calculates task after task for as long as the thread lives. */
import { parentPort, workerData } from 'node:worker_threads';
import { Channel, sharedNowMs } from './channel.ts';

/** What the pool gives to a worker besides the worker's own data. */
export interface ThreadData {
  /** Of the `Channel`. */
  readonly memory: SharedArrayBuffer;
  /** Tasks that the worker calculates before it takes any; it posts their results. */
  readonly proof: readonly string[];
  /** What the entry needs; the pool does not look at it. */
  readonly data: unknown;
}

/** How long results may wait to be heard of while the worker has more to do. */
const TELL_MS = 0.5;

/** The data that the entry was started with. */
export function threadData(): unknown {
  return (workerData as ThreadData).data;
}

/**
 * Answers tasks for as long as the thread lives. Called once, when the thread can calculate.
 *
 * @param calculate one task; what it throws ends the thread, and the pool starts another
 */
export function serveJobs(calculate: (job: string) => string): void {
  const port = parentPort;
  if (port === null) throw new Error('a worker entry runs in a worker thread');
  const { memory, proof } = workerData as ThreadData;
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
      // What was given in this moment may have come without a message.
    } while (channel.count('given') !== task && channel.wake('worker_listens'));
  });
  channel.setCount('worker_listens', 1);
  port.postMessage(proof.map(calculate));
}
