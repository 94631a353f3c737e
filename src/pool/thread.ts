/** The worker's side of the pool: it calculates task after task for as long as the thread lives. */
import { parentPort, workerData } from 'node:worker_threads';
import {
  Channel,
  DONE,
  GIVEN,
  POOL_LISTENS,
  sharedNowMs,
  TAKEN,
  WORKER_LISTENS,
} from './channel.ts';

/** What the pool gives to a worker besides the worker's own data. */
export interface ThreadData {
  /** Of the `Channel`. */
  readonly memory: SharedArrayBuffer;
  /** Tasks that the worker calculates before it takes any; it posts their results. */
  readonly proof: readonly string[];
  /** What the entry needs; the pool does not look at it. */
  readonly data: unknown;
}

/** How long results of a worker that has more to do may wait to be heard of. */
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
  let number = 0;
  let told_ms = 0;
  const work = () => {
    const slot = channel.slot(number);
    const now_ms = sharedNowMs();
    channel.taken_ms[slot] = now_ms;
    number = (number + 1) | 0;
    channel.setCount(TAKEN, number);
    if (now_ms > (channel.deadlines_ms[slot] ?? 0)) channel.writeExpired(slot);
    else channel.write(slot, calculate(channel.read(slot) ?? ''));
    const done_ms = sharedNowMs();
    channel.done_ms[slot] = done_ms;
    channel.setCount(DONE, number);
    if (channel.count(GIVEN) !== number && done_ms - told_ms < TELL_MS) return;
    if (channel.answer(POOL_LISTENS)) port.postMessage(null);
    told_ms = done_ms;
  };
  port.on('message', () => {
    do {
      while (channel.count(GIVEN) !== number) work();
      channel.setCount(WORKER_LISTENS, 1);
      // What was given in this moment may have come without a message.
    } while (channel.count(GIVEN) !== number && channel.answer(WORKER_LISTENS));
  });
  channel.setCount(WORKER_LISTENS, 1);
  port.postMessage(proof.map(calculate));
}
