/** The pool's side of one worker thread. */
import { getCompileCacheDir } from 'node:module';
import { Worker } from 'node:worker_threads';
import type { PoolOptions } from './options.ts';
import { FIRST_COUNT, type RingMemory, Status, sharedNowMs, wake } from './ring.ts';
import { SENT, type WorkerData, type WorkerMessage } from './serve-tasks.ts';

/** A worker is terminated after this many checks in a row at which the same task is overdue. */
const OVERDUE_CHECKS = 2;

export interface WorkerEvents {
  /** It is ready, or has finished tasks. */
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
  /** The steps that the pool has processed: two for each task. */
  #collected = FIRST_COUNT;
  /** Its steps at the latest check, and the time of the latest progress. */
  #steps = FIRST_COUNT;
  #sinceMs = sharedNowMs();
  #overdueChecks = 0;
  /** True if it was terminated because it was overdue. */
  isStalled = false;
  /** Its owner number in the ring. */
  readonly id: number;
  /** Settles when the thread has exited and all its messages are received. */
  readonly gone: Promise<void>;

  constructor(options: Required<PoolOptions>, memory: RingMemory, events: WorkerEvents) {
    this.#options = options;
    this.#events = events;
    this.#status[Status.steps] = FIRST_COUNT;
    this.#finished = new Int32Array(new SharedArrayBuffer(memory.owners.byteLength));
    const shared = { memory, status: this.#status, finished: this.#finished };
    const workerData: WorkerData = { ...shared, data: options.data };
    // The folder of Node's compile cache is the only variable that a worker needs.
    const cache = getCompileCacheDir();
    const env = cache === undefined ? {} : { NODE_COMPILE_CACHE: cache };
    // Workers get no environment, which may contain passwords, and no `node --import`: without its variables,
    // instrumentation would ignore its configuration.
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
      this.#end(new Error(`the worker exited with code ${code}`));
      resolve();
    });
  }

  /** True if it accepts tasks. */
  get ready(): boolean {
    return this.#state === 'ready';
  }

  /** True while it has no task and waits for a message. */
  get isIdle(): boolean {
    return this.ready && Atomics.load(this.#status, Status.workerListens) === 1;
  }

  /** The number of finished tasks that are not collected. */
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

  /** Wakes it if it is idle. @returns whether it was */
  wake(): boolean {
    if (!this.isIdle || !wake(this.#status, Status.workerListens)) return false;
    this.#progress(sharedNowMs());
    this.#worker.postMessage(null);
    return true;
  }

  /**
   * Terminates it after too long without progress: at its start, in a task, or after it was woken. It must be overdue at
   * several checks in a row, so that workers can finish after the whole process was paused.
   */
  check(nowMs: number): void {
    const steps = Atomics.load(this.#status, Status.steps);
    if (steps !== this.#steps || this.isIdle) this.#progress(nowMs);
    this.#steps = steps;
    const { startTimeoutMs, timeoutMs } = this.#options;
    const limitMs = this.ready ? timeoutMs : startTimeoutMs;
    if (nowMs - this.#sinceMs < limitMs || ++this.#overdueChecks < OVERDUE_CHECKS) return;
    const what = steps % 2 === 0 ? 'no task was taken within' : 'one task took longer than';
    this.isStalled = true;
    this.terminate(new Error(`${this.ready ? what : 'not ready within'} ${limitMs} ms`));
  }

  /** Ends the thread at once. */
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
    // The pool collects current results now, and gets a message for later ones.
    Atomics.store(this.#status, Status.poolListens, 1);
    this.#events.progressed();
  }

  #end(cause: Error): void {
    if (this.#state === 'ended') return;
    this.#state = 'ended';
    this.#events.ended(this, cause);
  }
}
