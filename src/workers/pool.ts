/**
 * A bounded pool of workers. It does not know what it calculates: the input of a task is a text of
 * ASCII, and so is its result.
 *
 * Two clocks bound every task: how long it may wait for a worker, and how long a worker may calculate it. After the
 * first it is rejected; after the second its worker is replaced. A task whose worker dies is given to another, once.
 */
import { CalculationDroppedError, type Caller } from '../waiting/waiting.ts';
import { Channel, SLOT_BYTES, sharedNowMs } from './channel.ts';
import {
  type PoolOptions,
  type ShedReason,
  TaskRejectedError,
  TaskTimeoutError,
  type WorkerOptions,
} from './options.ts';
import { restartBackoff } from './restart-backoff.ts';
import { putBack, remove, removeBefore, type Task, TaskFailedError } from './tasks.ts';
import { StallError, type WorkerEvents, WorkerHandle } from './worker-handle.ts';

const START_TIMEOUT_MS = 10_000;
/** How many workers may die of one task. */
const DEATHS_MAX = 2;
/** Threads besides the workers: one that was terminated and has not exited, because it hangs or is frozen. */
const SPARE_THREADS = 1;
/** How exact the clocks are. */
const CHECK_INTERVAL_MS = 10;

export class Pool {
  readonly #options: PoolOptions & WorkerOptions;
  /** Tasks that no worker has room for, the oldest first. */
  readonly #queue: Task[] = [];
  readonly #workers = new Set<WorkerHandle>();
  /** Workers that have ended and whose threads have not exited. */
  readonly #leaving = new Set<WorkerHandle>();
  /** Of threads that have exited. */
  readonly #channels: Channel[] = [];
  readonly #backoffs = new Set<NodeJS.Timeout>();
  /** Runs while a worker starts, and while a task waits or is calculated: an idle pool sleeps. */
  #clock: NodeJS.Timeout | undefined;
  readonly #firstReady = Promise.withResolvers<void>();
  readonly #events: WorkerEvents = {
    ready: () => this.#firstReady.resolve(),
    progressed: () => this.#dispatch(),
    settled: (task, result) => this.#settle(task, result),
    ended: (...given) => this.#replace(...given),
  };
  /** Workers that died, and not of a task, since the last result of any worker. */
  #failures = 0;
  #stopped = false;

  /** Starts the workers. */
  constructor(options: PoolOptions) {
    this.#options = { startTimeoutMs: START_TIMEOUT_MS, ...options };
    this.#spawn();
  }

  /** Settles when the first worker has passed its self-test. */
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

  /** How many tasks wait for a worker. */
  get waiting(): number {
    return this.#workers.values().reduce((sum, { waiting }) => sum + waiting, this.#queue.length);
  }

  /** @throws {TaskRejectedError} if as many tasks wait as may: before anything is spent on what is not a task yet */
  requireRoom(): void {
    if (this.waiting >= this.#options.queueLimit) throw this.#rejection('queue_full');
  }

  /**
   * Has a task calculated.
   *
   * @param input of ASCII, at most `SLOT_BYTES` long
   * @param caller who waits for the result; if it leaves before a worker takes the task, that is dropped
   * @returns the result; the same for the same input, whichever worker calculates it
   * @throws {TaskRejectedError} at once if too many tasks wait, or later if it has waited too long
   * @throws {TaskTimeoutError} if its calculation has taken too long
   * @throws {CalculationDroppedError} if the caller left
   * @throws {TaskFailedError} if two workers died of it
   * @throws {RangeError} if the input is too long
   */
  run(input: string, caller?: Caller): Promise<string> {
    return new Promise((resolve, reject) => {
      if (input.length > SLOT_BYTES) throw new RangeError(`an input of ${input.length} bytes`);
      if (caller?.hasGone === true) throw new CalculationDroppedError();
      if (this.#stopped) throw this.#rejection('stopping');
      this.requireRoom();
      const acceptedMs = sharedNowMs();
      const task = { input, resolve, reject, acceptedMs, takenMs: 0, doneMs: 0, deaths: 0 };
      this.#queue.push(task);
      if (caller !== undefined) caller.onLeave = () => this.#drop(task);
      this.#startClock();
      this.#dispatch();
    });
  }

  /** Ends all workers. Tasks that are not calculated are rejected. */
  async stop(): Promise<void> {
    this.#stopped = true;
    clearInterval(this.#clock);
    for (const backoff of this.#backoffs) clearTimeout(backoff);
    for (const worker of this.#workers) worker.terminate(new Error('the pool is stopping'));
    this.#rejectBefore(Number.POSITIVE_INFINITY, 'stopping');
    await Promise.all(Array.from(this.#leaving, ({ gone }) => gone));
  }

  /** Gives out the tasks that wait, each to the worker with the fewest tasks. */
  #dispatch(): void {
    // The tasks that workers have done make room, however long a turn of this thread's loop is.
    for (const worker of this.#workers) worker.collect();
    while (this.#queue.length > 0) {
      let least: WorkerHandle | undefined;
      for (const worker of this.#workers) {
        if (!worker.hasRoom) continue;
        if (least === undefined || worker.backlog < least.backlog) least = worker;
      }
      const task = least === undefined ? undefined : this.#queue.shift();
      if (task === undefined) return;
      least?.give(task);
    }
  }

  #settle(task: Task, result: string | undefined): void {
    if (result === undefined) {
      task.reject(this.#rejection('waited_too_long'));
      return;
    }
    this.#failures = 0;
    this.#options.observer.taskStarted?.(task.takenMs - task.acceptedMs);
    this.#options.observer.taskCalculated?.(task.doneMs - task.takenMs);
    task.resolve(result);
  }

  /** Reports a rejection to the observer. @returns the error for who asked */
  #rejection(reason: ShedReason): TaskRejectedError {
    this.#options.observer.workShed?.(reason);
    return new TaskRejectedError(reason);
  }

  /** Rejects the tasks that no worker has and that were accepted before a moment. */
  #rejectBefore(momentMs: number, reason: ShedReason): void {
    for (const task of removeBefore(this.#queue, momentMs)) task.reject(this.#rejection(reason));
  }

  /** Drops a task that no worker has taken. */
  #drop(task: Task): void {
    const had = remove(this.#queue, task) || this.#workers.values().some((each) => each.drop(task));
    if (had) task.reject(new CalculationDroppedError());
    // It is being calculated; should its worker die of it, nobody wants it tried again.
    else task.deaths = DEATHS_MAX;
  }

  #startClock(): void {
    this.#clock ??= setInterval(() => this.#checkClocks(), CHECK_INTERVAL_MS).unref();
  }

  #checkClocks(): void {
    const nowMs = sharedNowMs();
    for (const worker of this.#workers) {
      const stall = worker.checkProgress(nowMs);
      if (stall !== undefined) worker.terminate(stall);
      else putBack(this.#queue, worker.takeBack());
    }
    this.#dispatch();
    this.#rejectBefore(nowMs - this.#options.queueWaitMs, 'waited_too_long');
    if (this.#queue.length > 0 || this.#workers.values().some(({ isTimed }) => isTimed)) return;
    clearInterval(this.#clock);
    this.#clock = undefined;
  }

  /** A worker has ended: its tasks go to others, and another worker replaces it. */
  #replace(worker: WorkerHandle, cause: Error, running: Task | undefined, waiting: Task[]): void {
    this.#workers.delete(worker);
    this.#leaving.add(worker);
    void worker.gone.then((channel) => {
      this.#leaving.delete(worker);
      this.#channels.push(channel);
      this.#spawn();
    });
    putBack(this.#queue, waiting);
    if (this.#stopped) {
      running?.reject(this.#rejection('stopping'));
      return;
    }
    const { observer, timeoutMs } = this.#options;
    if (running !== undefined) observer.taskStarted?.(running.takenMs - running.acceptedMs);
    // It may have finished the task it is terminated for at this very moment, and taken the next one.
    const firstMs = cause instanceof StallError ? sharedNowMs() - timeoutMs : 0;
    if (running !== undefined && running.takenMs <= firstMs) {
      // A slow task is not the worker's fault; after any other end the next worker waits longer to start.
      observer.workerStalled(cause);
      running.reject(new TaskTimeoutError(timeoutMs));
      this.#spawn();
    } else {
      // A worker that had passed its self-test died of its task, so others need not wait for the next one:
      // however often such a task comes, it costs two workers, and no other task its answer.
      if (running !== undefined) this.#tryAgain(running, cause);
      this.#restartLater(cause, running === undefined ? restartBackoff(this.#failures++) : 0);
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
        const channel = this.#channels.pop() ?? new Channel();
        this.#workers.add(new WorkerHandle(this.#options, this.#events, channel));
        this.#startClock();
      } catch (error) {
        // The system may refuse another thread for a while, which is no reason to end.
        this.#restartLater(error as Error, restartBackoff(this.#failures++));
      }
    }
  }
}
