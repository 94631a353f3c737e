/** The pool's side of one worker thread, from its start to its end. */
import { Worker } from 'node:worker_threads';
import {
  Channel,
  DONE,
  GIVEN,
  POOL_LISTENS,
  SLOTS,
  sharedNowMs,
  TAKEN,
  WORKER_LISTENS,
} from './channel.ts';
import type { ThreadData } from './thread.ts';

/** What waits behind a task that takes longer goes to other workers. */
const HELD_UP_MS = 20;

/** A job that waits for its result. */
export interface Task {
  readonly job: string;
  readonly resolve: (result: string) => void;
  readonly reject: (error: Error) => void;
  accepted_ms: number;
  /** How many workers ended while they calculated it. */
  deaths: number;
}

/** What became of a task. */
export interface Outcome {
  /** Undefined where it had waited too long. */
  readonly result: string | undefined;
  readonly taken_ms: number;
  readonly done_ms: number;
}

/** Why the pool itself ends a worker. */
export class Stall extends Error {
  override readonly name = 'Stall';
  readonly bound_ms: number;

  constructor(what: string, bound_ms: number) {
    super(`${what} ${bound_ms} ms`);
    this.bound_ms = bound_ms;
  }
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

/** How a worker ended, and what it leaves. */
export interface Ending {
  readonly cause: Error;
  /** The task that it was at, which may be why it ended; and since when. */
  readonly running: Task | undefined;
  readonly taken_ms: number;
  /** What it had not taken. */
  readonly waiting: readonly Task[];
}

export interface WorkerEvents {
  ready(): void;
  settled(task: Task, outcome: Outcome): void;
  /** Some tasks were settled. */
  progressed(): void;
  ended(worker: WorkerHandle, ending: Ending): void;
}

export class WorkerHandle {
  readonly #options: WorkerOptions;
  readonly #events: WorkerEvents;
  readonly #channel: Channel;
  readonly #worker: Worker;
  /** By slot; those that were taken back are not there any more. */
  readonly #tasks: (Task | undefined)[] = [];
  readonly #free = Array.from({ length: SLOTS }, (_, index) => SLOTS - 1 - index);
  #given = 0;
  #collected = 0;
  #state: 'starting' | 'ready' | 'ended' = 'starting';
  readonly #started_ms = sharedNowMs();
  /** What it was at when it was last looked at; undefined where that was nothing. */
  #seen: { readonly progress: number; readonly since_ms: number } | undefined;
  /** Whether it is at one task for so long that others had better have what waits behind it. */
  #is_held_up = false;
  #is_overdue = false;
  readonly memory: SharedArrayBuffer;
  /** Settles when the thread is gone from the process. */
  readonly gone: Promise<void>;

  /** @param memory `CHANNEL_BYTES` that no other thread uses any more */
  constructor(options: WorkerOptions, events: WorkerEvents, memory: SharedArrayBuffer) {
    this.#options = options;
    this.#events = events;
    this.memory = memory;
    this.#channel = new Channel(memory);
    this.#channel.counts.fill(0);
    const { entry, data, proof } = options;
    const workerData: ThreadData = { memory, proof: proof?.jobs ?? [], data };
    // What is in the environment, passwords perhaps, is none of a calculation's business.
    this.#worker = new Worker(entry, { workerData, env: {} });
    this.#worker.on('message', (results: readonly string[] | null) => {
      if (results === null) this.#hear();
      else this.#start(results);
    });
    this.#worker.on('error', (error: Error) => this.#end(error));
    this.gone = new Promise((resolve) => {
      this.#worker.on('exit', (code) => {
        this.#end(new Error(`the worker ended with code ${code}`));
        resolve();
      });
    });
  }

  get ready(): boolean {
    return this.#state === 'ready';
  }

  /** Whether it takes one more task. */
  get hasRoom(): boolean {
    return this.ready && !this.#is_held_up && this.#free.length > 0;
  }

  /** How many tasks it has and has not done. */
  get backlog(): number {
    return (this.#given - this.#channel.count(DONE)) | 0;
  }

  /** How many of them wait for others: an idle worker takes the first one at once. */
  get waiting(): number {
    return Math.max(0, this.backlog - 1);
  }

  /** To be called where it has room. */
  give(task: Task): void {
    const slot = this.#free.pop() ?? 0;
    this.#tasks[slot] = task;
    this.#channel.write(slot, task.job);
    this.#channel.deadlines_ms[slot] = task.accepted_ms + this.#options.queue_wait_ms;
    this.#channel.setSlot(this.#given, slot);
    this.#given = (this.#given + 1) | 0;
    this.#channel.setCount(GIVEN, this.#given);
    if (this.#channel.answer(WORKER_LISTENS)) this.#worker.postMessage(null);
  }

  /** Settles what it has done. */
  collect(): void {
    const done = this.#channel.count(DONE);
    if (done === this.#collected || this.#state === 'ended') return;
    for (; this.#collected !== done; this.#collected = (this.#collected + 1) | 0) {
      const slot = this.#channel.slot(this.#collected);
      const task = this.#forget(slot);
      this.#free.push(slot);
      if (task === undefined) continue;
      const taken_ms = this.#channel.taken_ms[slot] ?? 0;
      const done_ms = this.#channel.done_ms[slot] ?? 0;
      this.#events.settled(task, { result: this.#channel.read(slot), taken_ms, done_ms });
    }
    this.#is_held_up = false;
  }

  /**
   * Looks how long it has been at the same thing, by its own word: its start, one calculation, or
   * nothing although something waits. To be called every so often. What counts was so at the look
   * before, too: a process that was halted as a whole does not find its workers stuck.
   *
   * @returns what is to be said of it where that is longer than it may take
   */
  look(now_ms: number): Stall | undefined {
    const { start_timeout_ms, timeout_ms } = this.#options;
    const is_starting = this.#state === 'starting';
    const bound_ms = is_starting ? start_timeout_ms : timeout_ms;
    const since_ms = is_starting ? this.#started_ms : this.#sameSince(now_ms);
    const was_overdue = this.#is_overdue;
    this.#is_overdue = now_ms - since_ms >= bound_ms;
    if (!was_overdue || !this.#is_overdue) return undefined;
    return new Stall(is_starting ? 'not ready within' : 'one job took over', bound_ms);
  }

  #sameSince(now_ms: number): number {
    const done = this.#channel.count(DONE);
    const is_busy = this.#channel.count(TAKEN) !== done;
    const progress = is_busy ? done + 0.5 : done;
    const before = this.#seen;
    if (this.backlog === 0) this.#seen = undefined;
    else if (before?.progress !== progress) {
      const taken_ms = this.#channel.taken_ms[this.#channel.slot(done)] ?? now_ms;
      this.#seen = { progress, since_ms: is_busy ? taken_ms : now_ms };
    }
    const since_ms = this.#seen?.since_ms ?? now_ms;
    this.#is_held_up = before === this.#seen && now_ms - since_ms >= HELD_UP_MS;
    return since_ms;
  }

  /** @returns what it has not taken, which it will not take any more, where one task holds it up */
  takeBack(): Task[] {
    return this.#is_held_up ? this.#withdraw(this.#channel.count(TAKEN)) : [];
  }

  /** Ends the thread, whatever it is doing. */
  terminate(cause: Error): void {
    this.#end(cause);
    void this.#worker.terminate();
  }

  #start(results: readonly string[]): void {
    if (this.#state !== 'starting') return;
    const fault = this.#options.proof?.fault(results);
    if (fault === undefined) {
      this.#state = 'ready';
      this.#events.ready();
      this.#hear();
    } else {
      this.terminate(new Error(fault));
    }
  }

  /** It has done something. What else it does until the next turn of the HTTP thread's loop comes with it. */
  #hear(): void {
    this.#channel.setCount(POOL_LISTENS, 1);
    this.collect();
    this.#events.progressed();
  }

  #end(cause: Error): void {
    if (this.#state === 'ended') return;
    this.collect();
    this.#state = 'ended';
    const at = this.#collected;
    const taken_ms = this.#channel.taken_ms[this.#channel.slot(at)] ?? 0;
    // It may go on to the next task in this very moment, which is not that one's fault.
    const is_busy = this.#channel.count(TAKEN) !== at;
    const running = is_busy ? this.#forget(this.#channel.slot(at)) : undefined;
    const waiting = this.#withdraw(is_busy ? (at + 1) | 0 : at);
    this.#events.ended(this, { cause, running, taken_ms, waiting });
  }

  /** Takes back what it was given, from a number on. */
  #withdraw(first: number): Task[] {
    const tasks: Task[] = [];
    for (let number = first; ((this.#given - number) | 0) > 0; number = (number + 1) | 0) {
      const slot = this.#channel.slot(number);
      // If it takes the task in this very moment, it calculates for nothing.
      this.#channel.deadlines_ms[slot] = Number.NEGATIVE_INFINITY;
      const task = this.#forget(slot);
      if (task !== undefined) tasks.push(task);
    }
    return tasks;
  }

  #forget(slot: number): Task | undefined {
    const task = this.#tasks[slot];
    this.#tasks[slot] = undefined;
    return task;
  }
}
