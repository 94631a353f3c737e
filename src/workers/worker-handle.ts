/** The pool's side of one worker thread, from its start to its end. */
import { Worker } from 'node:worker_threads';
import { type Channel, FIRST_TASK, SLOTS, sharedNowMs, slotOf, WakeUp } from './channel.ts';
import type { WorkerOptions } from './options.ts';
import type { WorkerData } from './serve-tasks.ts';
import type { Task } from './tasks.ts';

/** If a task takes longer, the tasks that wait after it go to other workers. */
const HELD_UP_MS = 20;
/** How many checks in a row must find a worker overdue at the same task. */
const OVERDUE_CHECKS = 2;

/** Why the pool itself terminates a worker. */
export class StallError extends Error {
  override readonly name = 'StallError';
}

export interface WorkerEvents {
  /** The worker has started and passed its self-test. */
  ready(): void;
  /** There are results to collect. */
  progressed(): void;
  /** @param result undefined if the task had waited too long */
  settled(task: Task, result: string | undefined): void;
  /**
   * @param running the task that it was calculating, which may be why it ended
   * @param waiting the tasks that it had not taken
   */
  ended(worker: WorkerHandle, cause: Error, running: Task | undefined, waiting: Task[]): void;
}

export class WorkerHandle {
  readonly #options: WorkerOptions;
  readonly #events: WorkerEvents;
  readonly #channel: Channel;
  readonly #worker: Worker;
  /** By slot; tasks that were taken back are no longer here. */
  readonly #tasks: (Task | undefined)[] = [];
  #given = FIRST_TASK;
  #collected = FIRST_TASK;
  #state: 'starting' | 'ready' | 'ended' = 'starting';
  /** Changes with every task that it takes or finishes; as it was at the latest check. */
  #progress = 0;
  #sameSinceMs = sharedNowMs();
  #overdueChecks = 0;
  #isHeldUp = false;
  readonly #wakeUp = new WakeUp(() => {
    if (this.#channel.wake('workerListens')) this.#worker.postMessage(null);
  });
  /** Settles when the thread has exited, with the channel, which another worker can then use. */
  readonly gone: Promise<Channel>;

  /** @param channel that no other worker uses any more */
  constructor(options: WorkerOptions, events: WorkerEvents, channel: Channel) {
    this.#options = options;
    this.#events = events;
    this.#channel = channel;
    for (const name of ['given', 'taken', 'done'] as const) channel.setCount(name, FIRST_TASK);
    channel.setCount('workerListens', 0);
    channel.setCount('poolListens', 1);
    this.#progress = this.#countProgress();
    const { entry, data, selfTest: { inputs: selfTest } = { inputs: [] } } = options;
    const workerData: WorkerData = { memory: channel.memory, selfTest, data };
    // A calculation needs nothing of the environment, which may hold passwords, and nothing that `node --import` loads
    // into the service: without its variables, instrumentation would do there what it is told not to.
    this.#worker = new Worker(entry, { workerData, env: {}, execArgv: [] });
    this.#worker.on('message', (results: readonly string[] | null) => {
      if (results !== null) return this.#start(results);
      // From here on it sends a message again; what it has finished by now is collected below.
      channel.setCount('poolListens', 1);
      events.progressed();
    });
    this.#worker.on('error', (error: Error) => this.#end(error));
    const { promise, resolve } = Promise.withResolvers<Channel>();
    this.gone = promise;
    this.#worker.on('exit', (code) => {
      this.#end(new Error(`the worker ended with code ${code}`));
      resolve(channel);
    });
  }

  /** True if it takes tasks. */
  get ready(): boolean {
    return this.#state === 'ready';
  }

  /** True if it can be given one more task. */
  get hasRoom(): boolean {
    return this.ready && !this.#isHeldUp && ((this.#given - this.#collected) | 0) < SLOTS;
  }

  /** True if what it does may take only so long: its start, or a task. */
  get isTimed(): boolean {
    return !this.ready || this.backlog > 0;
  }

  /** How many tasks it has been given and has not done. */
  get backlog(): number {
    return (this.#given - this.#channel.count('done')) | 0;
  }

  /**
   * How many of them wait for the one before. None if a task holds it up: what waited for that one was
   * taken back.
   */
  get waiting(): number {
    return this.#isHeldUp ? 0 : Math.max(0, this.backlog - 1);
  }

  /** Gives it a task. Only while it has room. */
  give(task: Task): void {
    // However long it was idle, and however long ago that was last checked: its time starts now.
    if (this.backlog === 0) this.#restartClock(sharedNowMs());
    const number = this.#given;
    this.#tasks[slotOf(number)] = task;
    this.#channel.write(number, task.input);
    this.#channel.setFact(number, 'deadlineMs', task.acceptedMs + this.#options.queueWaitMs);
    this.#given = (number + 1) | 0;
    this.#channel.setCount('given', this.#given);
    this.#wakeUp.note(task.acceptedMs);
  }

  /** Settles the tasks that it has done. */
  collect(): void {
    if (this.#state === 'ended') return;
    const done = this.#channel.count('done');
    while (this.#collected !== done) {
      this.#isHeldUp = false;
      const number = this.#collected;
      this.#collected = (number + 1) | 0;
      const task = this.#forget(number);
      if (task === undefined) continue;
      task.takenMs = this.#channel.fact(number, 'takenMs');
      task.doneMs = this.#channel.fact(number, 'doneMs');
      this.#events.settled(task, this.#channel.read(number));
    }
  }

  /**
   * Checks how long it has made no progress: at its start, at a task, or idle although a task waits.
   * To be called regularly. It must be overdue at several checks in a row: after the whole process
   * was halted, its workers have until the next check to finish.
   *
   * @returns what it is stalled at, if that takes longer than it may
   */
  checkProgress(nowMs: number): StallError | undefined {
    const progress = this.#countProgress();
    if (progress !== this.#progress || (this.ready && this.backlog === 0)) {
      this.#progress = progress;
      this.#restartClock(this.#isCalculating() ? this.#takenMs() : nowMs);
      return undefined;
    }
    const sameMs = nowMs - this.#sameSinceMs;
    this.#isHeldUp = this.ready && sameMs >= HELD_UP_MS;
    const { startTimeoutMs, timeoutMs } = this.#options;
    const boundMs = this.ready ? timeoutMs : startTimeoutMs;
    if (sameMs < boundMs || ++this.#overdueChecks < OVERDUE_CHECKS) return undefined;
    const what = this.#isCalculating() ? 'one task took over' : 'no task was taken within';
    return new StallError(`${this.ready ? what : 'not ready within'} ${boundMs} ms`);
  }

  /** @returns the tasks that it has not taken, and will not calculate any more, if one holds it up */
  takeBack(): Task[] {
    return this.#isHeldUp ? this.#withdraw(this.#channel.count('taken')) : [];
  }

  /** Takes one task back. @returns false if it does not have it, or has taken it */
  drop(task: Task): boolean {
    for (
      let number = this.#channel.count('taken');
      number !== this.#given;
      number = (number + 1) | 0
    ) {
      if (this.#tasks[slotOf(number)] !== task) continue;
      this.#takeBack(number);
      return true;
    }
    return false;
  }

  /** Ends the thread, whatever it is doing. */
  terminate(cause: Error): void {
    this.#end(cause);
    void this.#worker.terminate();
  }

  #start(results: readonly string[]): void {
    if (this.#state !== 'starting') return;
    const fault = this.#options.selfTest?.fault(results);
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
    const isCalculating = this.#isCalculating();
    const running = isCalculating ? this.#forget(this.#collected) : undefined;
    if (running !== undefined) running.takenMs = this.#channel.fact(this.#collected, 'takenMs');
    const waiting = this.#withdraw((this.#collected + Number(isCalculating)) | 0);
    this.#events.ended(this, cause, running, waiting);
  }

  #restartClock(sinceMs: number): void {
    this.#sameSinceMs = sinceMs;
    this.#overdueChecks = 0;
  }

  #isCalculating(): boolean {
    return this.#channel.count('taken') !== this.#channel.count('done');
  }

  #countProgress(): number {
    return (this.#channel.count('taken') + this.#channel.count('done')) | 0;
  }

  /** When it took the task that it is calculating. */
  #takenMs(): number {
    return this.#channel.fact(this.#channel.count('done'), 'takenMs');
  }

  /** Takes back the tasks that it was given, from a number on. */
  #withdraw(first: number): Task[] {
    const tasks: Task[] = [];
    for (let number = first; number !== this.#given; number = (number + 1) | 0) {
      const task = this.#takeBack(number);
      if (task !== undefined) tasks.push(task);
    }
    return tasks;
  }

  #takeBack(number: number): Task | undefined {
    // If it takes the task at this very moment, its result is ignored.
    this.#channel.setFact(number, 'deadlineMs', Number.NEGATIVE_INFINITY);
    return this.#forget(number);
  }

  /** @returns the task with this number, which is no longer its own; undefined if it was taken back */
  #forget(number: number): Task | undefined {
    const task = this.#tasks[slotOf(number)];
    this.#tasks[slotOf(number)] = undefined;
    return task;
  }
}
