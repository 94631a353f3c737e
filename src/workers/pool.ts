/**
 * A bounded pool of workers. A task is a name and bytes. Its result is a text, or a rejection with a text.
 *
 * Every task has two limits. If it waits too long for a worker, it is rejected. If its calculation takes too long, its
 * worker is replaced. If its worker dies, another worker tries it once.
 */
import { CalculationDroppedError, type Caller, longestPause } from '../waiting/waiting.ts';
import { type PoolOptions, TaskTimeoutError } from './options.ts';
import { sharedNowMs } from './ring.ts';
import { Tasks } from './tasks.ts';
import { type WorkerEvents, WorkerThread } from './worker-thread.ts';

const DEFAULTS = { startTimeoutMs: 10_000, inputBytesMax: 16_384 };
/** Extra threads, for a terminated worker that has not exited because it hangs or is frozen. */
const SPARE_THREADS = 1;
/** How often the limits are checked. */
const CHECK_INTERVAL_MS = 10;
/** Waking a thread costs as much as a calculation, so it waits for this many tasks, or the next event-loop phase. */
const TASKS_AT_ONCE = 8;
/** Pauses before a failed worker is replaced. The first failure in a row has none. */
const BACKOFF = { firstMs: 100, maxMs: 10_000 };

export class Pool {
  readonly #options: Required<PoolOptions>;
  readonly #tasks: Tasks;
  readonly #workers = new Set<WorkerThread>();
  /** Ended workers with threads that have not exited. */
  readonly #leaving = new Set<WorkerThread>();
  readonly #backoffs = new Set<NodeJS.Timeout>();
  /** Runs only while a worker starts or a task waits or is calculated, so an idle pool sleeps. */
  #clock: NodeJS.Timeout | undefined;
  /** Tasks that idle workers were not woken for yet, and the callback that wakes them. */
  #unannounced = 0;
  #wakeTimer: NodeJS.Immediate | undefined;
  readonly #firstReady = Promise.withResolvers<void>();
  readonly #events: WorkerEvents = {
    progressed: () => {
      this.#firstReady.resolve();
      this.#dispatch();
    },
    sent: (slot, text) => this.#tasks.settle(slot, text),
    ended: (worker, cause) => this.#replace(worker, cause),
  };
  /** Workers that died outside a task since the last result of any worker. */
  #failures = 0;
  #stopped = false;

  /** Starts the workers. */
  constructor(options: PoolOptions) {
    this.#options = { ...DEFAULTS, ...options };
    this.#tasks = new Tasks(this.#options);
    this.#spawn();
  }

  /** Settles when the first worker is ready. */
  get whenReady(): Promise<void> {
    return this.#firstReady.promise;
  }

  /** True if any worker is ready. */
  get ready(): boolean {
    return this.readyWorkers > 0;
  }

  /** The number of ready workers. */
  get readyWorkers(): number {
    return this.#workers.values().reduce((sum, { ready }) => sum + Number(ready), 0);
  }

  /** The number of tasks waiting for a worker, without those that an idle worker is about to take. */
  get waiting(): number {
    const done = this.#workers.values().reduce((sum, { uncollected }) => sum + uncollected, 0);
    const { queue, inRing } = this.#tasks;
    return queue.length + Math.max(0, inRing - done - this.readyWorkers);
  }

  /** @throws {TaskRejectedError} if the queue is full. Lets callers check before they prepare a task */
  requireCapacity(): void {
    const { queueLimit } = this.#options;
    const { queue, inRing } = this.#tasks;
    // The exact count is slow and rarely needed.
    if (queue.length + inRing < queueLimit || this.waiting < queueLimit) return;
    throw this.#tasks.rejection('queue_full');
  }

  /**
   * Runs a task in a worker.
   *
   * @param what has the name of the task
   * @param input at most `inputBytesMax` long; must not change before the result
   * @param caller waits for the result; if it leaves before a worker takes the task, the task is dropped
   * @returns the result: the same for the same task in every worker
   * @throws the error of `rejectionOf`, if the result is a rejection
   * @throws {TaskRejectedError} at once if the queue is full, or later if the task waited too long
   * @throws {TaskTimeoutError} if the calculation took too long
   * @throws {CalculationDroppedError} if the caller left
   * @throws {TaskFailedError} if two workers died while calculating the task
   * @throws {RangeError} if the input is too long
   */
  run({ name }: { name: string }, input: Uint8Array, caller?: Caller): Promise<string> {
    return new Promise((resolve, reject) => {
      if (input.length > this.#options.inputBytesMax) throw new RangeError('the input is too long');
      if (caller?.hasGone === true) throw new CalculationDroppedError();
      if (this.#stopped) throw this.#tasks.rejection('stopping');
      this.requireCapacity();
      const acceptedMs = sharedNowMs();
      const task = { name, input, resolve, reject, acceptedMs, slot: 0, deaths: 0 };
      this.#tasks.queue.push(task);
      if (caller !== undefined) caller.onLeave = () => this.#tasks.drop(task);
      this.#startClock();
      this.#dispatch();
    });
  }

  /** Ends all workers, and rejects unfinished tasks. */
  async stop(): Promise<void> {
    this.#stopped = true;
    clearInterval(this.#clock);
    for (const backoff of this.#backoffs) clearTimeout(backoff);
    for (const worker of this.#workers) worker.terminate(new Error('the pool is stopping'));
    this.#tasks.rejectBefore(Number.POSITIVE_INFINITY, 'stopping');
    await Promise.all(Array.from(this.#leaving, ({ gone }) => gone));
  }

  /** Settles finished tasks, which frees their slots, and fills the ring. */
  #dispatch(): void {
    for (const worker of this.#workers) this.#collect(worker);
    this.#unannounced += this.#tasks.fill();
    if (this.#unannounced >= TASKS_AT_ONCE) this.#wake(this.#unannounced);
    else if (this.#unannounced > 0) this.#wakeTimer ??= setImmediate(this.#wakeNow);
  }

  readonly #wakeNow = () => {
    this.#wakeTimer = undefined;
    this.#wake(this.#unannounced);
  };

  /** @param tasks the number of idle workers to wake */
  #wake(tasks: number): void {
    this.#unannounced = 0;
    let left = tasks;
    for (const worker of this.#workers) if (left > 0 && worker.wake()) left--;
  }

  #collect(worker: WorkerThread): void {
    for (let slot = worker.collect(); slot !== undefined; slot = worker.collect()) {
      this.#failures = 0;
      this.#tasks.settle(slot, this.#tasks.ring.result(slot));
    }
  }

  #startClock(): void {
    this.#clock ??= setInterval(() => this.#checkClocks(), CHECK_INTERVAL_MS).unref();
  }

  #checkClocks(): void {
    const nowMs = sharedNowMs();
    for (const worker of this.#workers) worker.check(nowMs);
    this.#tasks.rejectBefore(nowMs - this.#options.queueWaitMs, 'waited_too_long');
    this.#dispatch();
    // A worker that was woken may be frozen.
    this.#wake(this.#tasks.ring.length);
    if (this.#tasks.queue.length > 0 || this.#tasks.inRing > 0) return;
    if (!this.#workers.values().every(({ isIdle }) => isIdle)) return;
    clearInterval(this.#clock);
    this.#clock = undefined;
  }

  /** Replaces an ended worker, and gives its task to another one. */
  #replace(worker: WorkerThread, cause: Error): void {
    this.#workers.delete(worker);
    this.#leaving.add(worker);
    this.#collect(worker);
    const taken = this.#tasks.abandon(worker.id);
    const slots = taken.map(({ slot }) => slot);
    void worker.gone.then(() => {
      this.#leaving.delete(worker);
      // It may have taken one more task just before it was terminated.
      const later = this.#tasks.abandon(worker.id);
      this.#tasks.release([...slots, ...later.map(({ slot }) => slot)]);
      this.#tasks.queue.unshift(...later);
      if (this.#stopped) this.#tasks.rejectBefore(Number.POSITIVE_INFINITY, 'stopping');
      this.#spawn();
      this.#dispatch();
    });
    const { observer, timeoutMs } = this.#options;
    // It may have just finished the slow task and taken the next one.
    const firstMs = worker.isStalled ? sharedNowMs() - timeoutMs : 0;
    let isSlow = false;
    for (const task of taken) {
      const takenMs = this.#tasks.ring.field(task.slot, 'takenMs');
      observer.taskStarted?.(takenMs - task.acceptedMs);
      if (this.#stopped) task.reject(this.#tasks.rejection('stopping'));
      else if (takenMs > firstMs) this.#tasks.tryAgain(task, cause);
      else {
        isSlow = true;
        task.reject(new TaskTimeoutError(timeoutMs));
      }
    }
    if (this.#stopped) return;
    if (isSlow) {
      // A slow task is not the worker's fault, so the next worker starts without a backoff.
      observer.workerStalled(cause);
      this.#spawn();
    } else {
      // A worker that had passed its self-test died in a task, so the next worker starts without a backoff. Such a task
      // costs two workers, however often it comes, and no other task fails.
      this.#restartLater(cause, taken.length > 0);
    }
    this.#dispatch();
  }

  /** @param isOfTask whether it died in a task */
  #restartLater(cause: Error, isOfTask: boolean): void {
    const failures = isOfTask ? 0 : this.#failures++;
    const backoffMs = failures === 0 ? 0 : longestPause(BACKOFF, failures - 1);
    this.#options.observer.workerFailed(cause, backoffMs);
    const backoff = setTimeout(() => {
      this.#backoffs.delete(backoff);
      this.#spawn();
    }, backoffMs);
    this.#backoffs.add(backoff);
  }

  /** Starts missing workers that are not in backoff, up to the limit of threads. */
  #spawn(): void {
    const { workers } = this.#options;
    while (
      !this.#stopped &&
      this.#workers.size + this.#backoffs.size < workers &&
      this.#workers.size + this.#leaving.size < workers + SPARE_THREADS
    ) {
      try {
        this.#workers.add(new WorkerThread(this.#options, this.#tasks.ring.memory, this.#events));
        this.#startClock();
      } catch (error) {
        // The system may have no more threads for a while. The pool must survive this.
        this.#restartLater(error as Error, false);
      }
    }
  }
}
