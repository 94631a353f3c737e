/** The pool's side of one worker thread, from its start to its end. */
import { getCompileCacheDir } from 'node:module';
import { Worker } from 'node:worker_threads';
import type { WorkerOptions } from './options.ts';
import { type RingMemory, Status, sharedNowMs, wake } from './ring.ts';
import type { WorkerData, WorkerMessage } from './serve-tasks.ts';

/** How many checks in a row must find a worker overdue at the same task. */
const OVERDUE_CHECKS = 2;

/** Why the pool itself terminates a worker. */
export class StallError extends Error {
  override readonly name = 'StallError';
}

export interface WorkerEvents {
  /** The worker serves tasks. */
  ready(): void;
  /** There are results to collect. */
  progressed(): void;
  /** A result that is too long for its slot. */
  posted(owner: number, slot: number, text: string): void;
  ended(worker: WorkerThread, cause: Error): void;
}

export class WorkerThread {
  readonly #options: WorkerOptions;
  readonly #events: WorkerEvents;
  /** By `Status`. */
  readonly #status = new Int32Array(new SharedArrayBuffer(12));
  readonly #worker: Worker;
  #state: 'starting' | 'ready' | 'ended' = 'starting';
  /** As it was at the latest check, and since which moment. */
  #steps = 0;
  #sameSinceMs = sharedNowMs();
  #overdueChecks = 0;
  /** Owns slots under this number. */
  readonly id: number;
  /** Settles when the thread has exited, and all its messages were received. */
  readonly gone: Promise<void>;

  constructor(options: WorkerOptions, ring: RingMemory, events: WorkerEvents) {
    this.#options = options;
    this.#events = events;
    const { entry, data } = options;
    const workerData: WorkerData = { ring, status: this.#status, data };
    // A calculation needs nothing of the environment, which may hold passwords, and nothing that `node --import` loads
    // into the service: without its variables, instrumentation would do there what it is told not to.
    this.#worker = new Worker(entry, { workerData, env: compileCache(), execArgv: [] });
    this.id = this.#worker.threadId;
    this.#worker.on('message', (message: WorkerMessage) => {
      if (message === 'ready') this.#start();
      else if (message === 'progress') this.#listen();
      else events.posted(this.id, message.slot, message.text);
    });
    this.#worker.on('error', (error: Error) => this.#end(error));
    const { promise, resolve } = Promise.withResolvers<void>();
    this.gone = promise;
    this.#worker.on('exit', (code) => {
      this.#end(new Error(`the worker ended with code ${code}`));
      resolve();
    });
  }

  /** True if it takes tasks. */
  get ready(): boolean {
    return this.#state === 'ready';
  }

  /** True while it has nothing to do, and waits to be woken. */
  get isIdle(): boolean {
    return this.ready && Atomics.load(this.#status, Status.workerListens) === 1;
  }

  /** Has it look for tasks if it is idle. @returns whether it was */
  wake(): boolean {
    const isWoken = this.isIdle && wake(this.#status, Status.workerListens);
    if (isWoken) {
      this.#same(sharedNowMs());
      this.#worker.postMessage(null);
    }
    return isWoken;
  }

  /**
   * Checks how long it has made no progress: at its start, at a task, or woken and at none. To be called regularly.
   * It must be overdue at several checks in a row: after the whole process was halted, its workers have until the next
   * check to finish.
   *
   * @returns what it is stalled at, if that takes longer than it may
   */
  check(nowMs: number): StallError | undefined {
    const steps = Atomics.load(this.#status, Status.steps);
    if (steps !== this.#steps || this.isIdle) {
      this.#steps = steps;
      this.#same(nowMs);
      return undefined;
    }
    const { startTimeoutMs, timeoutMs } = this.#options;
    const boundMs = this.ready ? timeoutMs : startTimeoutMs;
    if (nowMs - this.#sameSinceMs < boundMs || ++this.#overdueChecks < OVERDUE_CHECKS) {
      return undefined;
    }
    const what = steps % 2 !== 0 ? 'one task took over' : 'no task was taken within';
    return new StallError(`${this.ready ? what : 'not ready within'} ${boundMs} ms`);
  }

  /** Ends the thread, whatever it is doing. */
  terminate(cause: Error): void {
    this.#end(cause);
    void this.#worker.terminate();
  }

  #start(): void {
    if (this.#state !== 'starting') return;
    this.#state = 'ready';
    this.#same(sharedNowMs());
    this.#events.ready();
    this.#listen();
    this.wake();
  }

  /** What it has done by now is collected, of what it does from now on it sends a message. */
  #listen(): void {
    Atomics.store(this.#status, Status.poolListens, 1);
    this.#events.progressed();
  }

  #same(sinceMs: number): void {
    this.#sameSinceMs = sinceMs;
    this.#overdueChecks = 0;
  }

  #end(cause: Error): void {
    if (this.#state === 'ended') return;
    this.#state = 'ended';
    this.#events.ended(this, cause);
  }
}

/** Where Node keeps what it compiled, if it does: the only variable that a worker needs. */
function compileCache(): Record<string, string> {
  const directory = getCompileCacheDir();
  return directory === undefined ? {} : { NODE_COMPILE_CACHE: directory };
}
