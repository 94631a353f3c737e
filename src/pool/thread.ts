/** The worker's side of the pool: it calculates task after task for as long as the thread lives. */
import { parentPort, workerData } from 'node:worker_threads';
import { Channel, DONE, GIVEN, sharedNowMs, TAKEN } from './channel.ts';

/** What the pool gives to a worker besides the worker's own data. */
export interface ThreadData {
  /** Of the `Channel`. */
  readonly memory: SharedArrayBuffer;
  /** Tasks that the worker calculates before it takes any; it posts their results. */
  readonly proof: readonly string[];
  /** What the entry needs; the pool does not look at it. */
  readonly data: unknown;
}

/** The data that the entry was started with. */
export function threadData(): unknown {
  return (workerData as ThreadData).data;
}

/**
 * Answers tasks, and never returns: the thread sleeps where there are none, so its event loop does
 * not run any more. Called once, when the thread can calculate.
 *
 * @param calculate one task; what it throws ends the thread, and the pool starts another
 */
export function serveJobs(calculate: (job: string) => string): never {
  const { memory, proof } = workerData as ThreadData;
  parentPort?.postMessage(proof.map(calculate));
  const channel = new Channel(memory);
  for (let number = 0; ; ) {
    awaitTask(channel, number);
    const slot = channel.slot(number);
    const now_ms = sharedNowMs();
    channel.taken_ms[slot] = now_ms;
    number = (number + 1) | 0;
    Atomics.store(channel.counts, TAKEN, number);
    if (now_ms > (channel.deadlines_ms[slot] ?? 0)) channel.writeExpired(slot);
    else channel.write(slot, calculate(channel.read(slot) ?? ''));
    channel.done_ms[slot] = sharedNowMs();
    channel.advance(DONE, number);
  }
}

/** Profiles show idle time under this name. */
function awaitTask({ counts }: Channel, number: number): void {
  while (Atomics.load(counts, GIVEN) === number) Atomics.wait(counts, GIVEN, number);
}
