/** The worker's side of the pool: it does one task after another until the thread ends. */
import { parentPort, threadId, workerData } from 'node:worker_threads';
import { Outcome, Phase, Ring, type RingMemory, Status, sharedNowMs, wake } from './ring.ts';

/** What the pool passes to a worker. */
export interface WorkerData {
  readonly ring: RingMemory;
  /** By `Status`. */
  readonly status: Int32Array;
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

const EXPIRED = { outcome: 'expired', text: '' } as const;
/** How long the pool may wait to hear of results while the worker has more to do. */
const TELL_MS = 0.5;

/** What the entry needs, as `WorkerOptions.data` has it. */
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
  const { ring: memory, status } = workerData as WorkerData;
  const ring = new Ring(memory);
  /** No task before it waits. */
  let position = (ring.end - ring.slots) | 0;
  let toldMs = 0;

  /** @returns the slot of the oldest task that waited, which is now this worker's; undefined if none does */
  const take = () => {
    const { end } = ring;
    if (((end - position) | 0) > ring.slots) position = (end - ring.slots) | 0;
    while (position !== end) {
      const slot = ring.slotOf(position);
      position = (position + 1) | 0;
      if (ring.take(slot, Phase.taken, threadId)) return slot;
    }
    return undefined;
  };
  const work = (slot: number) => {
    const takenMs = sharedNowMs();
    ring.setField(slot, 'takenMs', takenMs);
    Atomics.add(status, Status.steps, 1);
    const isLate = takenMs > ring.field(slot, 'deadlineMs');
    const { outcome, text } = isLate ? EXPIRED : respond(ring.name(slot), ring.input(slot));
    const doneMs = sharedNowMs();
    ring.setField(slot, 'doneMs', doneMs);
    ring.setField(slot, 'outcome', Outcome[outcome]);
    // With a longer one, the slot stays this worker's until the pool receives the message.
    if (ring.writeResult(slot, text)) ring.setPhase(slot, Phase.done, threadId);
    else port.postMessage({ slot, text } satisfies WorkerMessage);
    Atomics.add(status, Status.steps, 1);
    if (position !== ring.end && doneMs - toldMs < TELL_MS) return;
    if (wake(status, Status.poolListens)) port.postMessage('progress' satisfies WorkerMessage);
    toldMs = doneMs;
  };

  port.on('message', () => {
    do {
      for (let slot = take(); slot !== undefined; slot = take()) work(slot);
      Atomics.store(status, Status.workerListens, 1);
      // The pool may have put a task into the ring just before, and sent no message.
    } while (position !== ring.end && wake(status, Status.workerListens));
  });
  Atomics.store(status, Status.workerListens, 1);
  port.postMessage('ready' satisfies WorkerMessage);
}
