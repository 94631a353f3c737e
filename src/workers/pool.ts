/**
 * A bounded pool of worker threads. It knows nothing of what it calculates: a job is a text of ASCII,
 * and so is its result.
 *
 * Two clocks bound every job: how long it may wait for a worker, and how long a worker may
 * calculate it. Past the first it is refused, past the second its worker is replaced. A job whose
 * worker dies is given to another one, once.
 */
import { overloaded, Problem } from '../../contract/problem.ts';
import { Channel, SLOT_BYTES, sharedNowMs } from './channel.ts';
import {
  Stall,
  type Task,
  type WorkerEvents,
  WorkerHandle,
  type WorkerOptions,
} from './worker-handle.ts';

export interface PoolOptions extends Omit<WorkerOptions, 'start_timeout_ms'> {
  readonly workers: number;
  /** How many jobs may wait for a worker. */
  readonly queue_limit: number;
  /** How long a worker may take until it is proved; 10 s unless given. */
  readonly start_timeout_ms?: number;
  readonly observer: PoolObserver;
}

/** Why a job is refused: too many wait, it has waited too long, or the pool is stopping. */
export type Refusal = 'queue_full' | 'waited_too_long' | 'stopping';

/** What an operator should hear of. */
export interface PoolObserver {
  /** A worker ended by itself, or could not start. */
  workerFailed(cause: Error, restart_pause_ms: number): void;
  /** A worker was ended because one job took too long. */
  workerStalled(cause: Error): void;
  /** A job was refused. */
  workShed?: (reason: Refusal) => void;
  /** A worker has taken a job, after so long. */
  jobStarted?: (waited_ms: number) => void;
  /** A worker has calculated a job, in so long. */
  jobCalculated?: (elapsed_ms: number) => void;
}

/** A job was calculating when its worker died, and again on the next one. */
export class JobFailure extends Error {
  override readonly name = 'JobFailure';
}

const START_TIMEOUT_MS = 10_000;
const RESTART_PAUSE_MS_MIN = 100;
const RESTART_PAUSE_MS_MAX = 10_000;
/** Workers that may die under one job. */
const DEATHS_MAX = 2;
/** Threads beside the workers: one that was ended and has not gone, because it hangs or is frozen. */
const SPARE_THREADS = 1;
/** How exact the clocks are. */
const LOOK_INTERVAL_MS = 10;

export class Pool {
  readonly #options: PoolOptions & WorkerOptions;
  /** Jobs that no worker has room for, the oldest first. */
  readonly #queue: Task[] = [];
  readonly #workers = new Set<WorkerHandle>();
  /** Threads that were ended and have not gone. */
  readonly #leaving = new Set<WorkerHandle>();
  /** Of threads that have gone. */
  readonly #channels: Channel[] = [];
  readonly #pauses = new Set<NodeJS.Timeout>();
  readonly #clock: NodeJS.Timeout;
  readonly #proved = Promise.withResolvers<void>();
  readonly #events: WorkerEvents = {
    ready: () => this.#proved.resolve(),
    progressed: () => this.#dispatch(),
    settled: (task, result) => this.#settle(task, result),
    ended: (...given) => this.#replace(...given),
  };
  /** Deaths since the last result of any worker. */
  #failures = 0;
  #stopped = false;

  /** Starts the threads. */
  constructor(options: PoolOptions) {
    this.#options = { start_timeout_ms: START_TIMEOUT_MS, ...options };
    this.#fill();
    this.#clock = setInterval(() => this.#look(), LOOK_INTERVAL_MS);
    this.#clock.unref();
  }

  /** Settles when the first worker is proved. */
  get whenReady(): Promise<void> {
    return this.#proved.promise;
  }

  /** Whether any worker takes work. */
  get ready(): boolean {
    return this.#workers.values().some(({ ready }) => ready);
  }

  /** How many workers take work. */
  get ready_workers(): number {
    return this.#workers.values().reduce((sum, { ready }) => sum + Number(ready), 0);
  }

  /** How many jobs wait for a worker. */
  get waiting(): number {
    const count = (sum: number, { waiting }: WorkerHandle) => sum + waiting;
    return this.#workers.values().reduce(count, this.#queue.length);
  }

  /** Whether so many jobs wait that one more would be refused. */
  get full(): boolean {
    return this.waiting >= this.#options.queue_limit;
  }

  /** @throws {Problem} `server.overloaded` if so many jobs wait that one more would be refused */
  requireRoom(): void {
    if (!this.full) return;
    this.#options.observer.workShed?.('queue_full');
    throw overloaded();
  }

  /**
   * Has a job calculated.
   *
   * @param job of ASCII, at most `SLOT_BYTES` long
   * @returns the result; the same for the same job, whichever worker calculates it
   * @throws {Problem} `server.overloaded` at once where too many jobs wait, or when it has waited
   *   too long; `server.calc_timeout` when its calculation has taken too long
   * @throws {JobFailure} where two workers died of it
   * @throws {RangeError} where it is too long
   */
  run(job: string): Promise<string> {
    return new Promise((resolve, reject) => {
      if (job.length > SLOT_BYTES) throw new RangeError(`a job of ${job.length} bytes`);
      const accepted_ms = sharedNowMs();
      const task = { job, resolve, reject, accepted_ms, taken_ms: 0, done_ms: 0, deaths: 0 };
      if (this.#stopped) return this.#shed(task, 'stopping');
      if (this.full) return this.#shed(task, 'queue_full');
      this.#queue.push(task);
      this.#dispatch();
    });
  }

  /** Ends all threads. Jobs that are not calculated are refused. */
  async stop(): Promise<void> {
    this.#stopped = true;
    clearInterval(this.#clock);
    for (const pause of this.#pauses) clearTimeout(pause);
    for (const worker of this.#workers) worker.terminate(new Error('the pool is stopping'));
    this.#shedBefore(Number.POSITIVE_INFINITY, 'stopping');
    await Promise.all(Array.from(this.#leaving, ({ gone }) => gone));
  }

  /** Hands out what waits, each job to the worker that has least to do. */
  #dispatch(): void {
    // What they have done makes room, however long a turn of this thread's loop is.
    for (const worker of this.#workers) worker.collect();
    while (this.#queue.length > 0) {
      let least: WorkerHandle | undefined;
      for (const worker of this.#workers) {
        if (!worker.has_room) continue;
        if (least === undefined || worker.backlog < least.backlog) least = worker;
      }
      const task = least === undefined ? undefined : this.#queue.shift();
      if (task === undefined) return;
      least?.give(task);
    }
  }

  #settle(task: Task, result: string | undefined): void {
    if (result === undefined) {
      this.#shed(task, 'waited_too_long');
      return;
    }
    this.#failures = 0;
    this.#options.observer.jobStarted?.(task.taken_ms - task.accepted_ms);
    this.#options.observer.jobCalculated?.(task.done_ms - task.taken_ms);
    task.resolve(result);
  }

  #shed({ reject }: Task, reason: Refusal): void {
    this.#options.observer.workShed?.(reason);
    reject(overloaded());
  }

  #putBack(tasks: readonly Task[]): void {
    if (tasks.length === 0) return;
    this.#queue.unshift(...tasks);
    this.#queue.sort((one, other) => one.accepted_ms - other.accepted_ms);
  }

  /** Refuses what no worker has and was accepted before a moment. */
  #shedBefore(moment_ms: number, reason: Refusal): void {
    const kept = this.#queue.findIndex(({ accepted_ms }) => accepted_ms >= moment_ms);
    const count = kept === -1 ? this.#queue.length : kept;
    for (const task of this.#queue.splice(0, count)) this.#shed(task, reason);
  }

  /** Looks at the clocks. */
  #look(): void {
    const now_ms = sharedNowMs();
    for (const worker of this.#workers) {
      const stall = worker.look(now_ms);
      if (stall !== undefined) worker.terminate(stall);
      else this.#putBack(worker.takeBack());
    }
    this.#dispatch();
    this.#shedBefore(now_ms - this.#options.queue_wait_ms, 'waited_too_long');
  }

  /** A worker has ended: what it had goes elsewhere, and another one takes its place. */
  #replace(worker: WorkerHandle, cause: Error, running: Task | undefined, waiting: Task[]): void {
    this.#workers.delete(worker);
    this.#leaving.add(worker);
    void worker.gone.then((channel) => {
      this.#leaving.delete(worker);
      this.#channels.push(channel);
      this.#fill();
    });
    this.#putBack(waiting);
    if (this.#stopped) {
      if (running !== undefined) this.#shed(running, 'stopping');
      return;
    }
    const { observer, timeout_ms } = this.#options;
    if (running !== undefined) observer.jobStarted?.(running.taken_ms - running.accepted_ms);
    // It may have finished what it is ended for in this very moment, and taken the next one.
    const first_ms = cause instanceof Stall ? sharedNowMs() - timeout_ms : 0;
    if (running !== undefined && running.taken_ms <= first_ms) {
      // A slow job is no fault of its worker; whatever else ends one makes the next one wait longer.
      observer.workerStalled(cause);
      running.reject(calculationTimeout(timeout_ms));
      this.#fill();
    } else {
      if (running !== undefined) this.#tryAgain(running, cause);
      this.#fillLater(cause);
    }
    this.#dispatch();
  }

  /** The one job that its worker may have died of. */
  #tryAgain(task: Task, cause: Error): void {
    task.accepted_ms = sharedNowMs();
    if (++task.deaths < DEATHS_MAX) this.#queue.push(task);
    else task.reject(new JobFailure('workers died of this job', { cause }));
  }

  /** Each failure in a row doubles the pause after it. */
  #fillLater(cause: Error): void {
    const doubled_ms = RESTART_PAUSE_MS_MIN * 2 ** (this.#failures - 1);
    const pause_ms = this.#failures === 0 ? 0 : Math.min(RESTART_PAUSE_MS_MAX, doubled_ms);
    this.#failures++;
    this.#options.observer.workerFailed(cause, pause_ms);
    const pause = setTimeout(() => {
      this.#pauses.delete(pause);
      this.#fill();
    }, pause_ms);
    this.#pauses.add(pause);
  }

  /** Starts the workers that are missing and not to wait, as far as there may be threads. */
  #fill(): void {
    const { workers } = this.#options;
    while (
      !this.#stopped &&
      this.#workers.size + this.#pauses.size < workers &&
      this.#workers.size + this.#leaving.size < workers + SPARE_THREADS
    ) {
      try {
        const channel = this.#channels.pop() ?? new Channel();
        this.#workers.add(new WorkerHandle(this.#options, this.#events, channel));
      } catch (error) {
        // The system may refuse another thread for a while, which is no reason to end.
        this.#fillLater(error as Error);
      }
    }
  }
}

function calculationTimeout(timeout_ms: number): Problem {
  return new Problem(
    'server.calc_timeout',
    `The calculation took longer than ${timeout_ms} ms. Send the request again unchanged, with exponential backoff and jitter.`,
  );
}
