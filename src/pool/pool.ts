/**
 * A bounded pool of worker threads. It knows nothing of what it calculates: a job is a text, and so
 * is its result.
 *
 * Two clocks bound every job: how long it may wait for a worker, and how long a worker may
 * calculate it. Past the first it is refused, past the second its worker is replaced. A job whose
 * worker dies is given to another one, once.
 */
import { Problem } from '../contract/problems.ts';
import { type Ending, Member, type MemberEvents, type Proof } from './member.ts';
import { Queue, type Ticket } from './queue.ts';

export interface PoolOptions {
  /** Module that each thread runs; it ends by calling `serveJobs`. */
  readonly entry: URL;
  /** What each thread is given. Shared memory stays shared. */
  readonly data: unknown;
  /** What a thread must show before it takes work; undefined where being started is enough. */
  readonly proof?: Proof | undefined;
  readonly workers: number;
  /** How many jobs may wait for a worker. */
  readonly queue_limit: number;
  /** How long a job may wait for a worker. */
  readonly queue_wait_ms: number;
  /** How long a worker may calculate one job. */
  readonly timeout_ms: number;
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
  /** A job was given to a worker, after so long. */
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
/** The share of its time that a job may expect to wait. What is expected is only a mean. */
const EXPECTED_WAIT_SHARE = 0.5;
/** The clocks are looked at so many times within the shorter of their bounds, so they are that exact. */
const CHECKS_PER_BOUND = 10;
const CHECK_INTERVAL_MS_MIN = 1;
const CHECK_INTERVAL_MS_MAX = 20;

export class Pool {
  readonly #options: PoolOptions;
  /** Jobs that have not been with a worker. */
  readonly #arrivals = new Queue();
  /** Jobs that come back from a worker that ended; they go first. */
  readonly #returns = new Queue();
  readonly #members = new Set<Member>();
  readonly #pauses = new Set<NodeJS.Timeout>();
  readonly #clock: NodeJS.Timeout;
  readonly #events: MemberEvents;
  readonly #proved = Promise.withResolvers<void>();
  /** Deaths since the last result of any worker. */
  #failures = 0;
  #stopped = false;

  /** Starts the threads. */
  constructor(options: PoolOptions) {
    this.#options = options;
    this.#events = {
      ready: () => {
        this.#proved.resolve();
        this.#dispatch();
      },
      answered: (_member, elapsed_ms) => {
        this.#failures = 0;
        const { jobCalculated } = options.observer;
        if (jobCalculated !== undefined) for (const each of elapsed_ms) jobCalculated(each);
        this.#dispatch();
      },
      ended: (member, ending) => this.#bury(member, ending),
    };
    for (let count = 0; count < options.workers; count++) this.#hireAgain();
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
    return [...this.#members].filter((member) => member.ready).length;
  }

  /** How many jobs wait for a worker. */
  get waiting(): number {
    return this.#arrivals.length + this.#returns.length;
  }

  /**
   * Whether one more job would be refused: too many wait, or so many that it could expect to wait
   * for more than half of its time. Refusing at once what would be refused later keeps the wait of the rest
   * short, and costs next to nothing.
   */
  get full(): boolean {
    const waiting = this.waiting;
    if (waiting >= this.#options.queue_limit) return true;
    if (waiting === 0) return false;
    let jobs_per_ms = 0;
    for (const { ready, job_ms } of this.#members) if (ready) jobs_per_ms += 1 / job_ms;
    const expected_ms = jobs_per_ms === 0 ? 0 : waiting / jobs_per_ms;
    return expected_ms > this.#options.queue_wait_ms * EXPECTED_WAIT_SHARE;
  }

  /**
   * Has a job calculated.
   *
   * @returns the result; the same for the same job, whichever worker calculates it
   * @throws {Problem} `server.overloaded` at once where too many jobs wait, or where it has waited
   *   too long; `server.calc_timeout` where its calculation took too long
   * @throws {JobFailure} where two workers died of it
   */
  run(job: string): Promise<string> {
    return new Promise((resolve, reject) => {
      if (this.#stopped || this.full) {
        this.#shed(reject, this.#stopped ? 'stopping' : 'queue_full');
        return;
      }
      const deadline_ms = performance.now() + this.#options.queue_wait_ms;
      this.#arrivals.push({ job, resolve, reject, deadline_ms, deaths: 0 });
      this.#dispatch();
    });
  }

  /** Ends all threads. Jobs that are still waiting are refused. */
  async stop(): Promise<void> {
    this.#stopped = true;
    clearInterval(this.#clock);
    for (const pause of this.#pauses) clearTimeout(pause);
    const members = [...this.#members];
    for (const member of members) member.terminate(new Error('the pool is stopping'));
    this.#refuseLate(Number.POSITIVE_INFINITY, 'stopping');
    await Promise.all(members.map(({ gone }) => gone));
  }

  /** An idle worker gets jobs at once; a busy one only a whole batch, behind the one it has. */
  #dispatch(): void {
    if (this.waiting === 0) return;
    this.#refuseLate(performance.now());
    for (const member of this.#members) {
      const { room } = member;
      if (room === 0 || this.waiting < (member.idle ? 1 : room)) continue;
      member.give(this.#take(room));
    }
  }

  #take(count: number): Ticket[] {
    const tickets: Ticket[] = [];
    const { observer, queue_wait_ms } = this.#options;
    const now_ms = observer.jobStarted === undefined ? 0 : performance.now();
    while (tickets.length < count) {
      const ticket = this.#returns.shift() ?? this.#arrivals.shift();
      if (ticket === undefined) break;
      tickets.push(ticket);
      observer.jobStarted?.(now_ms - (ticket.deadline_ms - queue_wait_ms));
    }
    return tickets;
  }

  #refuseLate(now_ms: number, reason: Refusal = 'waited_too_long'): void {
    for (const queue of [this.#returns, this.#arrivals]) {
      for (const { reject } of queue.shiftLate(now_ms)) this.#shed(reject, reason);
    }
  }

  #shed(reject: Ticket['reject'], reason: Refusal): void {
    this.#options.observer.workShed?.(reason);
    reject(overloaded());
  }

  #lookAtClocks(): void {
    this.#refuseLate(performance.now());
    for (const member of this.#members) {
      // What a thread has answered may wait to be heard behind this very timer: it is heard first.
      if (this.#stallOf(member) !== undefined) setImmediate(() => this.#endStalled(member));
    }
  }

  #endStalled(member: Member): void {
    const stall = this.#members.has(member) ? this.#stallOf(member) : undefined;
    if (stall !== undefined) member.terminate(stall);
  }

  #stallOf(member: Member): Stall | undefined {
    const { timeout_ms, start_timeout_ms = START_TIMEOUT_MS } = this.#options;
    const { at, elapsed_ms } = member.stuckFor(performance.now());
    const bound_ms = at === 'start' ? start_timeout_ms : timeout_ms;
    return elapsed_ms >= bound_ms ? new Stall(at, bound_ms) : undefined;
  }

  #hire(): void {
    this.#members.add(new Member(this.#options, this.#events, performance.now()));
  }

  /** A worker is no more: its jobs go elsewhere, and once it is gone another one takes its place. */
  #bury(member: Member, ending: Ending): void {
    this.#members.delete(member);
    if (this.#stopped) {
      for (const { reject } of ending.tickets) this.#shed(reject, 'stopping');
      return;
    }
    const pause_ms = this.#pauseBehind(ending);
    this.#settleRunning(ending);
    for (const ticket of ending.tickets) {
      if (ticket !== ending.running) this.#putBack(ticket);
    }
    this.#dispatch();
    void member.gone.then(() => this.#rehire(pause_ms));
  }

  /** The one job that its worker may have died of. */
  #settleRunning({ running, cause }: Ending): void {
    if (running === undefined) return;
    running.deaths++;
    if (cause instanceof Stall) {
      running.reject(calculationTimeout(cause.bound_ms));
    } else if (running.deaths >= DEATHS_MAX) {
      running.reject(new JobFailure('workers died of this job', { cause }));
    } else {
      this.#putBack(running);
    }
  }

  #putBack(ticket: Ticket): void {
    ticket.deadline_ms = performance.now() + this.#options.queue_wait_ms;
    this.#returns.push(ticket);
  }

  /** A slow job is no fault of its worker; whatever else ends one makes the next one wait longer. */
  #pauseBehind({ cause, running }: Ending): number {
    if (cause instanceof Stall && running !== undefined) {
      this.#options.observer.workerStalled(cause);
      return 0;
    }
    const pause_ms = this.#nextPause();
    this.#options.observer.workerFailed(cause, pause_ms);
    return pause_ms;
  }

  /** The system may refuse another thread for a while, which is no reason to end. */
  #hireAgain(): void {
    try {
      this.#hire();
    } catch (error) {
      const pause_ms = this.#nextPause();
      this.#options.observer.workerFailed(error as Error, pause_ms);
      this.#rehire(pause_ms);
    }
  }

  /** Each failure in a row doubles the pause behind it. */
  #nextPause(): number {
    const pause_ms =
      this.#failures === 0
        ? 0
        : Math.min(RESTART_PAUSE_MS_MAX, RESTART_PAUSE_MS_MIN * 2 ** (this.#failures - 1));
    this.#failures++;
    return pause_ms;
  }

  #rehire(pause_ms: number): void {
    if (this.#stopped) return;
    const pause = setTimeout(() => {
      this.#pauses.delete(pause);
      this.#hireAgain();
    }, pause_ms);
    this.#pauses.add(pause);
  }
}

/** Why the pool itself ended a worker. */
class Stall extends Error {
  override readonly name = 'Stall';
  readonly bound_ms: number;

  constructor(at: 'start' | 'job', bound_ms: number) {
    super(at === 'start' ? `not ready within ${bound_ms} ms` : `one job took over ${bound_ms} ms`);
    this.bound_ms = bound_ms;
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
