/**
 * A bounded pool of workers. It does not know what it calculates: a task is a name and bytes, and its result is a text,
 * or a rejection, whose text says why.
 *
 * Two clocks bound every task: how long it may wait for a worker, and how long a worker may calculate it. After the
 * first it is rejected; after the second its worker is replaced. A task whose worker dies is given to another, once.
 */
import { CalculationDroppedError, type Caller } from '../waiting/waiting.ts';
import {
  type PoolOptions,
  type ShedReason,
  TaskFailedError,
  TaskRejectedError,
  TaskTimeoutError,
} from './options.ts';
import { restartBackoff } from './restart-backoff.ts';
import { Outcome, ringMemory, sharedNowMs } from './ring.ts';
import { type Task, TaskRing } from './tasks.ts';
import { WakeUp } from './wake-up.ts';
import { StallError, type WorkerEvents, WorkerThread } from './worker-thread.ts';

const DEFAULTS = { startTimeoutMs: 10_000, inputBytesMax: 16_384 };
/** How many workers may die of one task. */
const DEATHS_MAX = 2;
/** Threads besides the workers: one that was terminated and has not exited, because it hangs or is frozen. */
const SPARE_THREADS = 1;
/** How exact the clocks are. */
const CHECK_INTERVAL_MS = 10;

export class Pool {
  readonly #options: PoolOptions & typeof DEFAULTS;
  /** Tasks that the ring has no room for, the oldest first. */
  readonly #queue: Task[] = [];
  readonly #memory;
  readonly #ring: TaskRing;
  readonly #wakeUp = new WakeUp((tasks) => this.#wake(tasks));
  readonly #workers = new Set<WorkerThread>();
  /** Workers that have ended and whose threads have not exited. */
  readonly #leaving = new Set<WorkerThread>();
  readonly #backoffs = new Set<NodeJS.Timeout>();
  /** Runs while a worker starts, and while a task waits or is calculated: an idle pool sleeps. */
  #clock: NodeJS.Timeout | undefined;
  readonly #firstReady = Promise.withResolvers<void>();
  readonly #events: WorkerEvents = {
    ready: () => this.#firstReady.resolve(),
    progressed: () => this.#dispatch(),
    posted: (owner, slot, text) => this.#ring.receive(owner, slot, text),
    ended: (worker, cause) => this.#replace(worker, cause),
  };
  /** Workers that died, and not of a task, since the last result of any worker. */
  #failures = 0;
  #stopped = false;

  /** Starts the workers. */
  constructor(options: PoolOptions) {
    this.#options = { ...DEFAULTS, ...options };
    this.#memory = ringMemory(this.#options.inputBytesMax);
    this.#ring = new TaskRing(this.#memory, (...given) => this.#settle(...given));
    this.#spawn();
  }

  /** Settles when the first worker takes tasks. */
  get whenReady(): Promise<void> {
    return this.#firstReady.promise;
  }

  /** True if any worker takes tasks. */
  get ready(): boolean {
    return this.#workers.values().some(({ ready }) => ready);
  }

  /** How many workers take tasks. */
  get readyWorkers(): number {
    return this.#workers.values().reduce((sum, { ready }) => sum + Number(ready), 0);
  }

  /** How many tasks wait for a worker; not those that an idle worker is about to take. */
  get waiting(): number {
    const { waiting, taken } = this.#ring.survey();
    return this.#queue.length + Math.max(0, waiting - Math.max(0, this.readyWorkers - taken));
  }

  /** @throws {TaskRejectedError} if as many tasks wait as may: before anything is spent on what is not a task yet */
  requireRoom(): void {
    const { queueLimit } = this.#options;
    // Counting takes a while, and is rarely needed.
    if (this.#queue.length + this.#ring.size < queueLimit || this.waiting < queueLimit) return;
    throw this.#rejection('queue_full');
  }

  /**
   * Has a worker do a task.
   *
   * @param name of what is to be done
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
  run(name: string, input: Uint8Array, caller?: Caller): Promise<string> {
    return new Promise((resolve, reject) => {
      if (input.length > this.#options.inputBytesMax) throw new RangeError('the input is too long');
      if (caller?.hasGone === true) throw new CalculationDroppedError();
      if (this.#stopped) throw this.#rejection('stopping');
      this.requireRoom();
      const times = { acceptedMs: sharedNowMs(), takenMs: 0, doneMs: 0 };
      const task = { name, input, resolve, reject, ...times, slot: 0, deaths: 0 };
      this.#queue.push(task);
      if (caller !== undefined) caller.onLeave = () => this.#drop(task);
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
    this.#rejectBefore(Number.POSITIVE_INFINITY, 'stopping');
    await Promise.all(Array.from(this.#leaving, ({ gone }) => gone));
  }

  /** Fills the ring, from which workers take tasks. */
  #dispatch(): void {
    // The tasks that workers have done make room, however long a turn of this thread's loop is.
    this.#ring.collect();
    for (let task = this.#queue[0]; task !== undefined; task = this.#queue[0]) {
      if (!this.#ring.put(task, task.acceptedMs + this.#options.queueWaitMs)) return;
      this.#queue.shift();
      this.#wakeUp.note(task.acceptedMs);
    }
  }

  /** @param tasks how many idle workers have something to do */
  #wake(tasks: number): void {
    let left = tasks;
    for (const worker of this.#workers) if (left > 0 && worker.wake()) left--;
  }

  #settle(task: Task, outcome: number, text: string): void {
    if (outcome === Outcome.expired) {
      task.reject(this.#rejection('waited_too_long'));
      return;
    }
    this.#failures = 0;
    const { observer, rejectionOf } = this.#options;
    observer.taskStarted?.(task.takenMs - task.acceptedMs);
    observer.taskCalculated?.(task.doneMs - task.takenMs);
    if (outcome === Outcome.rejection) task.reject(rejectionOf(text));
    else task.resolve(text);
  }

  /** Reports a rejection to the observer. @returns the error for who asked */
  #rejection(reason: ShedReason): TaskRejectedError {
    this.#options.observer.workShed?.(reason);
    return new TaskRejectedError(reason);
  }

  /** Rejects the tasks that no worker has taken and that were accepted before a moment. */
  #rejectBefore(momentMs: number, reason: ShedReason): void {
    const kept = this.#queue.findIndex(({ acceptedMs }) => acceptedMs >= momentMs);
    const queued = this.#queue.splice(0, kept === -1 ? this.#queue.length : kept);
    for (const task of [...this.#ring.withdrawBefore(momentMs), ...queued]) {
      task.reject(this.#rejection(reason));
    }
  }

  /** Drops a task that no worker has taken. */
  #drop(task: Task): void {
    const index = this.#queue.indexOf(task);
    if (index !== -1) this.#queue.splice(index, 1);
    if (index !== -1 || this.#ring.withdraw(task)) task.reject(new CalculationDroppedError());
    // It is being calculated; should its worker die of it, nobody wants it tried again.
    else task.deaths = DEATHS_MAX;
  }

  #startClock(): void {
    this.#clock ??= setInterval(() => this.#checkClocks(), CHECK_INTERVAL_MS).unref();
  }

  #checkClocks(): void {
    const nowMs = sharedNowMs();
    for (const worker of this.#workers) {
      const stall = worker.check(nowMs);
      if (stall !== undefined) worker.terminate(stall);
    }
    this.#dispatch();
    this.#rejectBefore(nowMs - this.#options.queueWaitMs, 'waited_too_long');
    // One that was woken may be frozen.
    this.#wake(this.#ring.survey().waiting);
    if (this.#queue.length > 0 || this.#ring.size > 0) return;
    if (!this.#workers.values().every(({ isIdle }) => isIdle)) return;
    clearInterval(this.#clock);
    this.#clock = undefined;
  }

  /** A worker has ended: its task goes to another, and another worker replaces it. */
  #replace(worker: WorkerThread, cause: Error): void {
    this.#workers.delete(worker);
    this.#leaving.add(worker);
    void worker.gone.then(() => {
      this.#leaving.delete(worker);
      // Just before it was terminated, it may have taken one more.
      this.#queue.unshift(...this.#ring.abandon(worker.id));
      this.#ring.release(worker.id);
      if (this.#stopped) this.#rejectBefore(Number.POSITIVE_INFINITY, 'stopping');
      this.#spawn();
      this.#dispatch();
    });
    this.#ring.collect();
    const { timeoutMs } = this.#options;
    // It may have finished the task it is terminated for at this very moment, and taken the next one.
    const firstMs = cause instanceof StallError ? sharedNowMs() - timeoutMs : 0;
    const running = this.#ring.abandon(worker.id);
    const slow = running.filter(({ takenMs }) => takenMs <= firstMs);
    for (const task of running) {
      this.#options.observer.taskStarted?.(task.takenMs - task.acceptedMs);
      if (this.#stopped) task.reject(this.#rejection('stopping'));
      else if (slow.includes(task)) task.reject(new TaskTimeoutError(timeoutMs));
      else this.#tryAgain(task, cause);
    }
    if (this.#stopped) return;
    if (slow.length > 0) {
      // A slow task is not the worker's fault; after any other end the next worker waits longer to start.
      this.#options.observer.workerStalled(cause);
      this.#spawn();
    } else {
      // A worker that had passed its self-test died of its task, so others need not wait for the next one:
      // however often such a task comes, it costs two workers, and no other task its answer.
      this.#restartLater(cause, running.length === 0 ? restartBackoff(this.#failures++) : 0);
    }
    this.#dispatch();
  }

  /** For the one task that its worker may have died of. */
  #tryAgain(task: Task, cause: Error): void {
    task.acceptedMs = sharedNowMs();
    if (++task.deaths < DEATHS_MAX) this.#queue.push(task);
    else task.reject(new TaskFailedError('workers died of this task', { cause }));
  }

  #restartLater(cause: Error, backoffMs: number): void {
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
        this.#workers.add(new WorkerThread(this.#options, this.#memory, this.#events));
        this.#startClock();
      } catch (error) {
        // The system may refuse another thread for a while, which is no reason to end.
        this.#restartLater(error as Error, restartBackoff(this.#failures++));
      }
    }
  }
}
