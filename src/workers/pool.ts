/**
 * A bounded pool of workers. It does not know what it calculates: a task is a name and bytes, and its result is a text,
 * or a rejection, whose text says why.
 *
 * Two clocks bound every task: how long it may wait for a worker, and how long a worker may calculate it. After the
 * first it is rejected; after the second its worker is replaced. A task whose worker dies is given to another, once.
 */
import { CalculationDroppedError, type Caller, longestPause } from '../waiting/waiting.ts';
import { type PoolOptions, TaskTimeoutError } from './options.ts';
import { sharedNowMs } from './ring.ts';
import { Tasks } from './tasks.ts';
import { type WorkerEvents, WorkerThread } from './worker-thread.ts';

const DEFAULTS = { startTimeoutMs: 10_000, inputBytesMax: 16_384 };
/** Threads besides the workers: one that was terminated and has not exited, because it hangs or is frozen. */
const SPARE_THREADS = 1;
/** How exact the clocks are. */
const CHECK_INTERVAL_MS = 10;
/** Waking a thread costs as much as calculating, so it is done for so many tasks, or at the end of a turn. */
const TASKS_AT_ONCE = 8;
/** Waits before a worker is started in place of one that failed; the first one in a row is replaced at once. */
const BACKOFF = { firstMs: 100, maxMs: 10_000 };

export class Pool {
  readonly #options: Required<PoolOptions>;
  readonly #tasks: Tasks;
  readonly #workers = new Set<WorkerThread>();
  /** Workers that have ended and whose threads have not exited. */
  readonly #leaving = new Set<WorkerThread>();
  readonly #backoffs = new Set<NodeJS.Timeout>();
  /** Runs while a worker starts, and while a task waits or is calculated: an idle pool sleeps. */
  #clock: NodeJS.Timeout | undefined;
  /** Tasks of which idle workers were not told, and the end of the turn at which they are. */
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
  /** Workers that died, and not of a task, since the last result of any worker. */
  #failures = 0;
  #stopped = false;

  /** Starts the workers. */
  constructor(options: PoolOptions) {
    this.#options = { ...DEFAULTS, ...options };
    this.#tasks = new Tasks(this.#options);
    this.#spawn();
  }

  /** Settles when the first worker takes tasks. */
  get whenReady(): Promise<void> {
    return this.#firstReady.promise;
  }

  /** True if any worker takes tasks. */
  get ready(): boolean {
    return this.readyWorkers > 0;
  }

  /** How many workers take tasks. */
  get readyWorkers(): number {
    return this.#workers.values().reduce((sum, { ready }) => sum + Number(ready), 0);
  }

  /** How many tasks wait for a worker; not those that an idle worker is about to take. */
  get waiting(): number {
    const done = this.#workers.values().reduce((sum, { uncollected }) => sum + uncollected, 0);
    const { queue, inRing } = this.#tasks;
    return queue.length + Math.max(0, inRing - done - this.readyWorkers);
  }

  /** @throws {TaskRejectedError} if as many tasks wait as may: before anything is spent on what is not a task yet */
  requireCapacity(): void {
    const { queueLimit } = this.#options;
    const { queue, inRing } = this.#tasks;
    // Counting exactly takes a while, and is rarely needed.
    if (queue.length + inRing < queueLimit || this.waiting < queueLimit) return;
    throw this.#tasks.rejection('queue_full');
  }

  /**
   * Has a worker do a task.
   *
   * @param what is to be done; only its name goes to the worker
   * @param input at most `inputBytesMax` long; not to be changed until the result is there
   * @param caller who waits for the result; if it leaves before a worker takes the task, that is dropped
   * @returns the result; the same for the same task, whichever worker does it
   * @throws the error that `rejectionOf` gives, if the result is a rejection
   * @throws {TaskRejectedError} at once if too many tasks wait, or later if it has waited too long
   * @throws {TaskTimeoutError} if its calculation has taken too long
   * @throws {CalculationDroppedError} if the caller left
   * @throws {TaskFailedError} if two workers died of it
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

  /** Ends all workers. Tasks that are not done are rejected. */
  async stop(): Promise<void> {
    this.#stopped = true;
    clearInterval(this.#clock);
    for (const backoff of this.#backoffs) clearTimeout(backoff);
    for (const worker of this.#workers) worker.terminate(new Error('the pool is stopping'));
    this.#tasks.rejectBefore(Number.POSITIVE_INFINITY, 'stopping');
    await Promise.all(Array.from(this.#leaving, ({ gone }) => gone));
  }

  /** Settles what is done, which makes room however long a turn of this thread's loop is, and fills the ring. */
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

  /** @param tasks how many idle workers have something to do */
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
    // One that was woken may be frozen.
    this.#wake(this.#tasks.ring.length);
    if (this.#tasks.queue.length > 0 || this.#tasks.inRing > 0) return;
    if (!this.#workers.values().every(({ isIdle }) => isIdle)) return;
    clearInterval(this.#clock);
    this.#clock = undefined;
  }

  /** A worker has ended: its task goes to another, and another worker replaces it. */
  #replace(worker: WorkerThread, cause: Error): void {
    this.#workers.delete(worker);
    this.#leaving.add(worker);
    this.#collect(worker);
    const taken = this.#tasks.abandon(worker.id);
    const slots = taken.map(({ slot }) => slot);
    void worker.gone.then(() => {
      this.#leaving.delete(worker);
      // Just before it was terminated, it may have taken one more.
      const later = this.#tasks.abandon(worker.id);
      this.#tasks.release([...slots, ...later.map(({ slot }) => slot)]);
      this.#tasks.queue.unshift(...later);
      if (this.#stopped) this.#tasks.rejectBefore(Number.POSITIVE_INFINITY, 'stopping');
      this.#spawn();
      this.#dispatch();
    });
    const { observer, timeoutMs } = this.#options;
    // It may have finished the task it is terminated for at this very moment, and taken the next one.
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
      // A slow task is not the worker's fault; after any other end the next worker waits longer to start.
      observer.workerStalled(cause);
      this.#spawn();
    } else {
      // A worker that had passed its self-test died of its task, so others need not wait for the next one:
      // however often such a task comes, it costs two workers, and no other task its answer.
      this.#restartLater(cause, taken.length > 0);
    }
    this.#dispatch();
  }

  /** @param isOfTask whether it died of a task */
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

  /** Starts the workers that are missing and not in backoff, as far as there may be threads. */
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
        // The system may refuse another thread for a while, which is no reason to end.
        this.#restartLater(error as Error, false);
      }
    }
  }
}
