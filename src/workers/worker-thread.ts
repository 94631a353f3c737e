/** The pool's side of one worker thread, from its start to its end. */
import { getCompileCacheDir } from 'node:module';
import { Worker } from 'node:worker_threads';
import type { PoolOptions } from './options.ts';
import { FIRST_COUNT, type RingMemory, Status, sharedNowMs, wake } from './ring.ts';
import { SENT, type WorkerData, type WorkerMessage } from './serve-tasks.ts';

/** How many checks in a row must find a worker overdue at the same task. */
const OVERDUE_CHECKS = 2;

export interface WorkerEvents {
  /** It takes tasks, or has finished some. */
  progressed(): void;
  /** A result that is too long for its slot. */
  sent(slot: number, text: string): void;
  ended(worker: WorkerThread, cause: Error): void;
}

export class WorkerThread {
  readonly #options: Required<PoolOptions>;
  readonly #events: WorkerEvents;
  readonly #status = new Int32Array(new SharedArrayBuffer(12));
  readonly #finished: Int32Array;
  readonly #worker: Worker;
  #state: 'starting' | 'ready' | 'ended' = 'starting';
  /** How many of its steps are over for the pool: two for each task. */
  #collected = FIRST_COUNT;
  /** Its steps at the latest check, and since when it is there. */
  #steps = FIRST_COUNT;
  #sinceMs = sharedNowMs();
  #overdueChecks = 0;
  /** True if it was terminated because it was overdue. */
  isStalled = false;
  /** Owns slots under this number. */
  readonly id: number;
  /** Settles when the thread has exited, and all its messages were received. */
  readonly gone: Promise<void>;

  constructor(options: Required<PoolOptions>, memory: RingMemory, events: WorkerEvents) {
    this.#options = options;
    this.#events = events;
    this.#status[Status.steps] = FIRST_COUNT;
    this.#finished = new Int32Array(new SharedArrayBuffer(memory.owners.byteLength));
    const shared = { memory, status: this.#status, finished: this.#finished };
    const workerData: WorkerData = { ...shared, data: options.data };
    // Where Node keeps what it compiled, if it does, is the only variable that a worker needs.
    const cache = getCompileCacheDir();
    const env = cache === undefined ? {} : { NODE_COMPILE_CACHE: cache };
    // A calculation needs nothing of the environment, which may hold passwords, and nothing that `node --import` loads
    // into the service: without its variables, instrumentation would do there what it is told not to.
    this.#worker = new Worker(options.entry, { workerData, env, execArgv: [] });
    this.id = this.#worker.threadId;
    this.#worker.on('message', (message: WorkerMessage) => {
      if (typeof message === 'object') events.sent(message.slot, message.text);
      else this.#receive(message);
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

  /** How many tasks it has finished that were not collected. */
  get uncollected(): number {
    return ((Atomics.load(this.#status, Status.steps) - this.#collected) | 0) >> 1;
  }

  /** Collects its oldest result. @returns its slot; undefined if there is none */
  collect(): number | undefined {
    while (this.uncollected > 0) {
      const slot = this.#finished[(this.#collected >>> 1) % this.#finished.length];
      this.#collected = (this.#collected + 2) | 0;
      if (slot !== SENT) return slot;
    }
    return undefined;
  }

  /** Has it look for tasks if it is idle. @returns whether it was */
  wake(): boolean {
    if (!this.isIdle || !wake(this.#status, Status.workerListens)) return false;
    this.#progress(sharedNowMs());
    this.#worker.postMessage(null);
    return true;
  }

  /**
   * Terminates it if it has made no progress for longer than it may: at its start, at a task, or woken and at none.
   * It must be overdue at several checks in a row: after the whole process was halted, its workers have until the next
   * check to finish.
   */
  check(nowMs: number): void {
    const steps = Atomics.load(this.#status, Status.steps);
    if (steps !== this.#steps || this.isIdle) this.#progress(nowMs);
    this.#steps = steps;
    const { startTimeoutMs, timeoutMs } = this.#options;
    const limitMs = this.ready ? timeoutMs : startTimeoutMs;
    if (nowMs - this.#sinceMs < limitMs || ++this.#overdueChecks < OVERDUE_CHECKS) return;
    const what = steps % 2 === 0 ? 'no task was taken within' : 'one task took over';
    this.isStalled = true;
    this.terminate(new Error(`${this.ready ? what : 'not ready within'} ${limitMs} ms`));
  }

  /** Ends the thread, whatever it is doing. */
  terminate(cause: Error): void {
    this.#end(cause);
    void this.#worker.terminate();
  }

  #progress(nowMs: number): void {
    this.#sinceMs = nowMs;
    this.#overdueChecks = 0;
  }

  #receive(message: 'ready' | 'progress'): void {
    if (message === 'ready' && this.#state === 'starting') {
      this.#state = 'ready';
      this.#progress(sharedNowMs());
      this.wake();
    }
    // What it has done by now is collected; of what it does from now on it sends a message.
    Atomics.store(this.#status, Status.poolListens, 1);
    this.#events.progressed();
  }

  #end(cause: Error): void {
    if (this.#state === 'ended') return;
    this.#state = 'ended';
    this.#events.ended(this, cause);
  }
}
