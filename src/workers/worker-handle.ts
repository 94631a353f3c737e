/** The pool's side of one worker thread, from its start to its end. */
import { Worker } from 'node:worker_threads';
import { type Channel, FIRST_TASK, SLOTS, sharedNowMs, slotOf } from './channel.ts';
import type { ThreadData } from './serve-tasks.ts';

/** What waits behind a task that takes longer goes to other workers. */
const HELD_UP_MS = 20;
/** Looks in a row that must find a worker overdue at the same task. */
const OVERDUE_LOOKS = 2;

/** A job that waits for its result. */
export interface Task {
  readonly job: string;
  readonly resolve: (result: string) => void;
  readonly reject: (error: Error) => void;
  accepted_ms: number;
  /** When a worker took it and finished it; as it settles. */
  taken_ms: number;
  done_ms: number;
  /** How many workers ended while they calculated it. */
  deaths: number;
}

/** Why the pool itself ends a worker. */
export class Stall extends Error {
  override readonly name = 'Stall';
}

/** Jobs whose results are known. */
export interface Proof {
  readonly jobs: readonly string[];
  /** @returns what is wrong with the results of the jobs, in words; undefined where nothing is */
  fault(results: readonly string[]): string | undefined;
}

export interface WorkerOptions {
  /** Module that each thread runs; it ends by calling `serveJobs`. */
  readonly entry: URL;
  /** What each thread is given. Shared memory stays shared. */
  readonly data: unknown;
  /** What a thread must show before it takes work; undefined where being started is enough. */
  readonly proof?: Proof | undefined;
  /** How long a task may wait for a worker. */
  readonly queue_wait_ms: number;
  /** How long a worker may calculate one task. */
  readonly timeout_ms: number;
  /** How long a worker may take until it is proved. */
  readonly start_timeout_ms: number;
}

export interface WorkerEvents {
  ready(): void;
  /** There are results to collect. */
  progressed(): void;
  /** @param result undefined where it had waited too long */
  settled(task: Task, result: string | undefined): void;
  /**
   * @param running what it was at, which may be why it ended
   * @param waiting what it had not taken
   */
  ended(worker: WorkerHandle, cause: Error, running: Task | undefined, waiting: Task[]): void;
}

export class WorkerHandle {
  readonly #options: WorkerOptions;
  readonly #events: WorkerEvents;
  readonly #channel: Channel;
  readonly #worker: Worker;
  /** By slot; those that were taken back are not there any more. */
  readonly #tasks: (Task | undefined)[] = [];
  #given = FIRST_TASK;
  #collected = FIRST_TASK;
  #state: 'starting' | 'ready' | 'ended' = 'starting';
  /** Changes with every task that it takes or finishes; as it was at the latest look. */
  #progress = 0;
  #same_since_ms = sharedNowMs();
  #overdue_looks = 0;
  #is_held_up = false;
  /** Settles when the thread is gone from the process, with what it leaves to another one. */
  readonly gone: Promise<Channel>;

  /** @param channel that no other thread uses any more */
  constructor(options: WorkerOptions, events: WorkerEvents, channel: Channel) {
    this.#options = options;
    this.#events = events;
    this.#channel = channel;
    for (const name of ['given', 'taken', 'done'] as const) channel.setCount(name, FIRST_TASK);
    channel.setCount('worker_listens', 0);
    channel.setCount('pool_listens', 1);
    this.#progress = this.#countProgress();
    const { entry, data, proof } = options;
    const { memory } = channel;
    const workerData: ThreadData = { memory, proof: proof?.jobs ?? [], data };
    // What is in the environment, passwords perhaps, is none of a calculation's business.
    this.#worker = new Worker(entry, { workerData, env: {} });
    this.#worker.on('message', (results: readonly string[] | null) => {
      if (results !== null) return this.#start(results);
      // What else it finishes before the next message is collected with this.
      channel.setCount('pool_listens', 1);
      events.progressed();
    });
    this.#worker.on('error', (error: Error) => this.#end(error));
    this.gone = new Promise((resolve) => {
      this.#worker.on('exit', (code) => {
        this.#end(new Error(`the worker ended with code ${code}`));
        resolve(channel);
      });
    });
  }

  get ready(): boolean {
    return this.#state === 'ready';
  }

  /** Whether it takes one more task. */
  get has_room(): boolean {
    return this.ready && !this.#is_held_up && ((this.#given - this.#collected) | 0) < SLOTS;
  }

  /** How many tasks it has and has not done. */
  get backlog(): number {
    return (this.#given - this.#channel.count('done')) | 0;
  }

  /** How many of them wait for others; what waited behind a task that holds it up was taken back. */
  get waiting(): number {
    return this.#is_held_up ? 0 : Math.max(0, this.backlog - 1);
  }

  /** To be called where it has room. */
  give(task: Task): void {
    // However long it had nothing to do, and however long ago that was looked at: it starts now.
    if (this.backlog === 0) this.#restartClock(sharedNowMs());
    const number = this.#given;
    this.#tasks[slotOf(number)] = task;
    this.#channel.write(number, task.job);
    this.#channel.setFact(number, 'deadline_ms', task.accepted_ms + this.#options.queue_wait_ms);
    this.#given = (number + 1) | 0;
    this.#channel.setCount('given', this.#given);
    if (this.#channel.wake('worker_listens')) this.#worker.postMessage(null);
  }

  /** Settles what it has done. */
  collect(): void {
    if (this.#state === 'ended') return;
    const done = this.#channel.count('done');
    while (this.#collected !== done) {
      this.#is_held_up = false;
      const number = this.#collected;
      this.#collected = (number + 1) | 0;
      const task = this.#forget(number);
      if (task === undefined) continue;
      task.taken_ms = this.#channel.fact(number, 'taken_ms');
      task.done_ms = this.#channel.fact(number, 'done_ms');
      this.#events.settled(task, this.#channel.read(number));
    }
  }

  /**
   * Looks how long it has been at the same thing, by its own word: its start, a calculation, or
   * nothing although something waits. To be called every so often. A single look that finds it overdue is
   * not enough: a process that was halted as a whole gives its workers until the next one to finish.
   *
   * @returns what is to be said of it where that is longer than it may take
   */
  look(now_ms: number): Stall | undefined {
    const progress = this.#countProgress();
    if (progress !== this.#progress || (this.ready && this.backlog === 0)) {
      this.#progress = progress;
      this.#restartClock(this.#isCalculating() ? this.#takenMs() : now_ms);
      return undefined;
    }
    const same_ms = now_ms - this.#same_since_ms;
    this.#is_held_up = this.ready && same_ms >= HELD_UP_MS;
    const { start_timeout_ms, timeout_ms } = this.#options;
    const bound_ms = this.ready ? timeout_ms : start_timeout_ms;
    if (same_ms < bound_ms || ++this.#overdue_looks < OVERDUE_LOOKS) return undefined;
    const what = this.#isCalculating() ? 'one job took over' : 'nothing was taken up within';
    return new Stall(`${this.ready ? what : 'not ready within'} ${bound_ms} ms`);
  }

  /** @returns what it has not taken, which it will not take any more, where one task holds it up */
  takeBack(): Task[] {
    return this.#is_held_up ? this.#withdraw(this.#channel.count('taken')) : [];
  }

  /** Ends the thread, whatever it is doing. */
  terminate(cause: Error): void {
    this.#end(cause);
    void this.#worker.terminate();
  }

  #start(results: readonly string[]): void {
    if (this.#state !== 'starting') return;
    const fault = this.#options.proof?.fault(results);
    if (fault !== undefined) {
      this.terminate(new Error(fault));
      return;
    }
    this.#state = 'ready';
    this.#events.ready();
    this.#events.progressed();
  }

  #end(cause: Error): void {
    if (this.#state === 'ended') return;
    this.collect();
    this.#state = 'ended';
    const is_calculating = this.#isCalculating();
    const running = is_calculating ? this.#forget(this.#collected) : undefined;
    if (running !== undefined) running.taken_ms = this.#channel.fact(this.#collected, 'taken_ms');
    const waiting = this.#withdraw((this.#collected + Number(is_calculating)) | 0);
    this.#events.ended(this, cause, running, waiting);
  }

  #restartClock(since_ms: number): void {
    this.#same_since_ms = since_ms;
    this.#overdue_looks = 0;
  }

  #isCalculating(): boolean {
    return this.#channel.count('taken') !== this.#channel.count('done');
  }

  #countProgress(): number {
    return (this.#channel.count('taken') + this.#channel.count('done')) | 0;
  }

  /** When it took what it is calculating. */
  #takenMs(): number {
    return this.#channel.fact(this.#channel.count('done'), 'taken_ms');
  }

  /** Takes back what it was given, from a number on. */
  #withdraw(first: number): Task[] {
    const tasks: Task[] = [];
    for (let number = first; number !== this.#given; number = (number + 1) | 0) {
      // If it takes the task in this very moment, it calculates for nothing.
      this.#channel.setFact(number, 'deadline_ms', Number.NEGATIVE_INFINITY);
      const task = this.#forget(number);
      if (task !== undefined) tasks.push(task);
    }
    return tasks;
  }

  #forget(number: number): Task | undefined {
    const task = this.#tasks[slotOf(number)];
    this.#tasks[slotOf(number)] = undefined;
    return task;
  }
}
