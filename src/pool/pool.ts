/**
 * A bounded pool of worker threads. It knows nothing of what it calculates: a job is a text of ASCII,
 * and so is its result.
 *
 * Two clocks bound every job: how long it may wait for a worker, and how long a worker may
 * calculate it. Past the first it is refused, past the second its worker is replaced. A job whose
 * worker dies is given to another one, once.
 */
import { Problem } from '../contract/problems.ts';
import { CHANNEL_BYTES, SLOT_BYTES, sharedNowMs } from './channel.ts';
import {
  type Ending,
  type Outcome,
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
/** Weight of the latest job in the running mean of what one takes. */
const LATEST_WEIGHT = 0.02;
/** The clocks are looked at so many times within the shorter of their bounds, so they are that exact. */
const CHECKS_PER_BOUND = 10;
const CHECK_INTERVAL_MS_MIN = 1;
const CHECK_INTERVAL_MS_MAX = 20;

export class Pool {
  readonly #options: PoolOptions & WorkerOptions;
  /** Jobs that no worker has room for. */
  #queue: Task[] = [];
  readonly #workers = new Set<WorkerHandle>();
  /** Threads that were ended and have not gone. */
  readonly #leaving = new Set<WorkerHandle>();
  /** Of threads that have gone. */
  readonly #memories: SharedArrayBuffer[] = [];
  readonly #pauses = new Set<NodeJS.Timeout>();
  readonly #clock: NodeJS.Timeout;
  readonly #proved = Promise.withResolvers<void>();
  readonly #events: WorkerEvents = {
    ready: () => this.#proved.resolve(),
    settled: (task, outcome) => this.#settle(task, outcome),
    progressed: () => this.#dispatch(),
    ended: (worker, ending) => this.#bury(worker, ending),
  };
  /** Deaths since the last result of any worker. */
  #failures = 0;
  /** What a job takes, as the latest ones did; 0 where none is known. */
  #job_ms = 0;
  #stopped = false;

  /** Starts the threads. */
  constructor(options: PoolOptions) {
    this.#options = { start_timeout_ms: START_TIMEOUT_MS, ...options };
    this.#fill();
    this.#clock = setInterval(() => this.#lookAtClocks(), clockInterval(options));
    this.#clock.unref();
  }

  /** Settles when the first worker is proved. */
  get whenReady(): Promise<void> {
    return this.#proved.promise;
  }

  /** Whether any worker takes work. */
  get ready(): boolean {
    return this.ready_workers > 0;
  }

  /** How many workers take work. */
  get ready_workers(): number {
    let count = 0;
    for (const { ready } of this.#workers) if (ready) count++;
    return count;
  }

  /** How many jobs wait for a worker. */
  get waiting(): number {
    let count = this.#queue.length;
    for (const { waiting } of this.#workers) count += waiting;
    return count;
  }

  /**
   * Whether the workers are saturated: too many jobs wait, or so many that one more could expect to wait
   * longer than it may. Refusing at once what would be refused later costs next to nothing.
   */
  get full(): boolean {
    const { queue_limit, queue_wait_ms } = this.#options;
    const { waiting } = this;
    if (waiting >= queue_limit) return true;
    return waiting * this.#job_ms > queue_wait_ms * this.ready_workers && this.ready;
  }

  /**
   * Has a job calculated.
   *
   * @param job of ASCII, at most `SLOT_BYTES` long
   * @returns the result; the same for the same job, whichever worker calculates it
   * @throws {Problem} `server.overloaded` at once where too many jobs wait, or where it has waited
   *   too long; `server.calc_timeout` where its calculation took too long
   * @throws {JobFailure} where two workers died of it
   * @throws {RangeError} where it is too long
   */
  run(job: string): Promise<string> {
    return new Promise((resolve, reject) => {
      if (job.length > SLOT_BYTES) throw new RangeError(`a job of ${job.length} bytes`);
      const task = { job, resolve, reject, accepted_ms: sharedNowMs(), deaths: 0 };
      if (this.#stopped || this.full) {
        this.#shed(task, this.#stopped ? 'stopping' : 'queue_full');
      } else {
        this.#queue.push(task);
        this.#dispatch();
      }
    });
  }

  /** Ends all threads. Jobs that are still waiting are refused. */
  async stop(): Promise<void> {
    this.#stopped = true;
    clearInterval(this.#clock);
    for (const pause of this.#pauses) clearTimeout(pause);
    for (const worker of this.#workers) worker.terminate(new Error('the pool is stopping'));
    for (const task of this.#queue.splice(0)) this.#shed(task, 'stopping');
    await Promise.all(Array.from(this.#leaving, ({ gone }) => gone));
  }

  /** Hands out what waits, each job to the worker that has least to do. */
  #dispatch(): void {
    // What they have done makes room, however long the HTTP thread's turn is.
    for (const worker of this.#workers) worker.collect();
    while (this.#queue.length > 0) {
      let least: WorkerHandle | undefined;
      for (const worker of this.#workers) {
        if (worker.hasRoom && (least === undefined || worker.backlog < least.backlog)) {
          least = worker;
        }
      }
      const task = least === undefined ? undefined : this.#queue.shift();
      if (task === undefined) return;
      least?.give(task);
    }
  }

  #settle(task: Task, { result, taken_ms, done_ms }: Outcome): void {
    if (result === undefined) {
      this.#shed(task, 'waited_too_long');
      return;
    }
    const elapsed_ms = done_ms - taken_ms;
    const weight = this.#job_ms === 0 ? 1 : LATEST_WEIGHT;
    this.#job_ms += weight * (elapsed_ms - this.#job_ms);
    this.#failures = 0;
    this.#options.observer.jobStarted?.(taken_ms - task.accepted_ms);
    this.#options.observer.jobCalculated?.(elapsed_ms);
    task.resolve(result);
  }

  #shed({ reject }: Task, reason: Refusal): void {
    this.#options.observer.workShed?.(reason);
    reject(overloaded());
  }

  #lookAtClocks(): void {
    const now_ms = sharedNowMs();
    for (const worker of this.#workers) {
      const stall = worker.look(now_ms);
      if (stall !== undefined) worker.terminate(stall);
      else this.#queue.unshift(...worker.takeBack());
    }
    this.#dispatch();
    const first_ms = now_ms - this.#options.queue_wait_ms;
    const late = this.#queue.filter(({ accepted_ms }) => accepted_ms < first_ms);
    if (late.length === 0) return;
    this.#queue = this.#queue.filter(({ accepted_ms }) => accepted_ms >= first_ms);
    for (const task of late) this.#shed(task, 'waited_too_long');
  }

  /** A worker is no more: what it had not taken goes elsewhere, and another one takes its place. */
  #bury(worker: WorkerHandle, ending: Ending): void {
    this.#workers.delete(worker);
    this.#leaving.add(worker);
    void worker.gone.then(() => {
      this.#leaving.delete(worker);
      this.#memories.push(worker.memory);
      this.#fill();
    });
    const { cause, running, taken_ms, waiting } = ending;
    if (running !== undefined) this.#options.observer.jobStarted?.(taken_ms - running.accepted_ms);
    if (this.#stopped) {
      for (const task of running === undefined ? waiting : [running, ...waiting]) {
        this.#shed(task, 'stopping');
      }
      return;
    }
    this.#queue.unshift(...waiting);
    if (cause instanceof Stall && running !== undefined) {
      // A slow job is no fault of its worker; whatever else ends one makes the next one wait longer.
      this.#options.observer.workerStalled(cause);
      running.reject(calculationTimeout(cause.bound_ms));
      this.#fill();
    } else {
      if (running !== undefined) this.#tryAgain(running, cause);
      this.#fillLater(cause);
    }
    this.#dispatch();
  }

  /** The one job that its worker may have died of. */
  #tryAgain(task: Task, cause: Error): void {
    task.deaths++;
    if (task.deaths >= DEATHS_MAX) {
      task.reject(new JobFailure('workers died of this job', { cause }));
    } else {
      task.accepted_ms = sharedNowMs();
      this.#queue.push(task);
    }
  }

  /** Each failure in a row doubles the pause after it. */
  #fillLater(cause: Error): void {
    const pause_ms =
      this.#failures === 0
        ? 0
        : Math.min(RESTART_PAUSE_MS_MAX, RESTART_PAUSE_MS_MIN * 2 ** (this.#failures - 1));
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
        this.#workers.add(this.#spawn());
      } catch (error) {
        // The system may refuse another thread for a while, which is no reason to end.
        this.#fillLater(error as Error);
      }
    }
  }

  #spawn(): WorkerHandle {
    const memory = this.#memories.pop() ?? new SharedArrayBuffer(CHANNEL_BYTES);
    return new WorkerHandle(this.#options, this.#events, memory);
  }
}

function clockInterval({ queue_wait_ms, timeout_ms }: PoolOptions): number {
  const wanted_ms = Math.min(queue_wait_ms, timeout_ms) / CHECKS_PER_BOUND;
  return Math.max(CHECK_INTERVAL_MS_MIN, Math.min(CHECK_INTERVAL_MS_MAX, wanted_ms));
}

function overloaded(): Problem {
  return new Problem(
    'server.overloaded',
    'More requests are waiting than can be calculated in time. Send this one again unchanged, with exponential backoff and jitter.',
  );
}

function calculationTimeout(timeout_ms: number): Problem {
  return new Problem(
    'server.calc_timeout',
    `The calculation took longer than ${timeout_ms} ms. Send the request again unchanged, with exponential backoff and jitter.`,
  );
}
