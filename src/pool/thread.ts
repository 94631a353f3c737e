/**
 * The worker's side of the pool: takes batches of jobs, calculates them in order, and answers with
 * all their results in one message.
 */
import { parentPort, workerData } from 'node:worker_threads';

/** What the pool gives to a worker besides the worker's own data. */
export interface ThreadData {
  /** Where the thread says which of its jobs it is calculating; see `IDLE`. */
  readonly progress: SharedArrayBuffer;
  /** What the entry needs; the pool does not look at it. */
  readonly data: unknown;
}

/** What a thread says: first that it takes jobs, then one message a batch. */
export type ThreadMessage = 'ready' | BatchResult;

export interface BatchResult {
  /** In the order of the batch. */
  readonly results: readonly string[];
  /** How long each of them took. */
  readonly elapsed_ms: readonly number[];
}

/** The progress of a thread that calculates nothing. */
export const IDLE = 0;
/** Jobs are numbered from 1 to this and again from 1: the number fits a shared 32-bit integer. */
export const NUMBER_MAX = 1_073_741_824;

/** The data that the entry was started with. */
export function threadData(): unknown {
  return (workerData as ThreadData).data;
}

/**
 * Answers jobs for as long as the thread lives. Called once, when the thread can calculate.
 *
 * @param calculate one job; what it throws ends the thread, and the pool starts another
 */
export function serveJobs(calculate: (job: string) => string): void {
  const port = parentPort;
  if (port === null) throw new Error('a worker entry runs in a worker thread');
  const progress = new Int32Array((workerData as ThreadData).progress);
  let number = 0;
  port.on('message', (jobs: readonly string[]) => {
    const elapsed_ms: number[] = [];
    let before_ms = performance.now();
    const results = jobs.map((job) => {
      number = (number % NUMBER_MAX) + 1;
      Atomics.store(progress, 0, number);
      const result = calculate(job);
      const now_ms = performance.now();
      elapsed_ms.push(now_ms - before_ms);
      before_ms = now_ms;
      return result;
    });
    Atomics.store(progress, 0, IDLE);
    const message: BatchResult = { results, elapsed_ms };
    port.postMessage(message);
  });
  port.postMessage('ready' satisfies ThreadMessage);
}
