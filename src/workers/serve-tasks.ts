/** The worker's side of the pool: it does one task after another until the thread ends. */
import { parentPort, threadId, workerData } from 'node:worker_threads';
import { Ring, type RingMemory, Status, sharedNowMs, wake } from './ring.ts';

/** What the pool passes to a worker. */
export interface WorkerData {
  readonly memory: RingMemory;
  /** By `Status`. */
  readonly status: Int32Array;
  /** The slots of the tasks that it finished, in order: a queue with one producer, whose tail is half the steps. */
  readonly finished: Int32Array;
  /** What the entry needs; the pool does not look at it. */
  readonly data: unknown;
}

/** What a worker sends to the pool: that it does tasks, that there are results, or one that is too long for its slot. */
export type WorkerMessage = 'ready' | 'progress' | { readonly slot: number; readonly text: string };

/** What an entry makes of a task: a text, or a rejection, whose text says why. */
export interface Result {
  readonly outcome: 'text' | 'rejection';
  readonly text: string;
}

/** Instead of a slot whose result was sent by message. */
export const SENT = -1;
/** How long the pool may wait to hear of results while the worker has more to do. */
const NOTIFY_MS = 0.5;

/** What the entry needs, as `PoolOptions.data` has it. */
export function entryData(): unknown {
  return (workerData as WorkerData).data;
}

/**
 * Does tasks until the thread ends. Called once, when the worker has all that it needs.
 *
 * @param respond gives the result of one task. The input is valid during the call. An error that it throws ends the
 *   worker, and the pool starts another
 * @throws if it is not called in a worker
 */
export function serveTasks(respond: (name: string, input: Buffer) => Result): void {
  const port = parentPort;
  if (port === null) throw new Error('a worker entry runs in a worker thread');
  const { memory, status, finished } = workerData as WorkerData;
  const ring = new Ring(memory);
  let notifiedMs = 0;

  const notifyPool = () => {
    if (wake(status, Status.poolListens)) port.postMessage('progress' satisfies WorkerMessage);
  };
  const work = (slot: number) => {
    ring.setField(slot, 'takenMs', sharedNowMs());
    const steps = Atomics.add(status, Status.steps, 1);
    const { name, input } = ring.task(slot);
    const { outcome, text } = respond(name, input);
    const doneMs = sharedNowMs();
    ring.setField(slot, 'doneMs', doneMs);
    ring.setField(slot, 'isRejection', Number(outcome === 'rejection'));
    const fits = ring.writeResult(slot, text);
    finished[(steps >>> 1) % ring.slots] = fits ? slot : SENT;
    Atomics.add(status, Status.steps, 1);
    // Until the pool receives the message, the slot stays this worker's.
    if (!fits) port.postMessage({ slot, text } satisfies WorkerMessage);
    if (doneMs - notifiedMs < NOTIFY_MS) return;
    notifyPool();
    notifiedMs = doneMs;
  };

  port.on('message', () => {
    do {
      for (let slot = ring.take(threadId); slot !== undefined; slot = ring.take(threadId)) {
        work(slot);
      }
      notifyPool();
      Atomics.store(status, Status.workerListens, 1);
      // The pool may have appended a task just before, and sent no message.
    } while (ring.length > 0 && wake(status, Status.workerListens));
  });
  Atomics.store(status, Status.workerListens, 1);
  port.postMessage('ready' satisfies WorkerMessage);
}
