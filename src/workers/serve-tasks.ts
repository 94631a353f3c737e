/** The worker's side of the pool: runs one task at a time until the thread ends. */
import { parentPort, threadId, workerData } from 'node:worker_threads';
import { Ring, type RingMemory, Status, sharedNowMs, wake } from './ring.ts';

/** The data that the pool passes to a worker. */
export interface WorkerData {
  readonly memory: RingMemory;
  /** By `Status`. */
  readonly status: Int32Array;
  /** The slots of finished tasks, in order: a queue with one producer, and half the steps as its tail. */
  readonly finished: Int32Array;
  /** Data for the entry. */
  readonly data: unknown;
}

/** A message to the pool: the worker is ready, there are results, or a result that is too long for its slot. */
export type WorkerMessage = 'ready' | 'progress' | { readonly slot: number; readonly text: string };

/** The result of a task: a text, or a rejection with a text. */
export interface Result {
  readonly outcome: 'text' | 'rejection';
  readonly text: string;
}

/** Replaces the slot of a result that was sent by message. */
export const SENT = -1;
/** How often a busy worker notifies the pool of results. */
const NOTIFY_MS = 0.5;

/** The data of `PoolOptions.data`. */
export function entryData(): unknown {
  return (workerData as WorkerData).data;
}

/**
 * Runs tasks until the thread ends. Called once, when the worker is ready.
 *
 * @param respond returns the result of a task. The input is valid during the call. A thrown error ends the worker, and
 *   the pool starts another
 * @throws outside a worker
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
    // This worker owns the slot until the pool receives the message.
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
