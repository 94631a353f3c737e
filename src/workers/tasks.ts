/** The tasks of a pool: a queue of tasks without a slot of the ring, and the tasks in the ring. */
import { CalculationDroppedError } from '../waiting/waiting.ts';
import {
  type PoolOptions,
  type ShedReason,
  TaskFailedError,
  TaskRejectedError,
} from './options.ts';
import { POOL, Ring, ringMemory, sharedNowMs } from './ring.ts';

/** How many workers may die in one task. */
const DEATHS_MAX = 2;

/** An input without a result yet. */
export interface Task {
  readonly name: string;
  readonly input: Uint8Array;
  readonly resolve: (result: string) => void;
  readonly reject: (error: Error) => void;
  acceptedMs: number;
  /** Its current or last slot in the ring. */
  slot: number;
  /** How many workers died while calculating it. */
  deaths: number;
}

export class Tasks {
  readonly #options: PoolOptions;
  readonly ring: Ring;
  /** The oldest first. */
  readonly queue: Task[] = [];
  /** By slot. */
  readonly #tasks: (Task | undefined)[];
  readonly #freeSlots: number[];
  /** The number of tasks in the ring, finished or not. */
  inRing = 0;

  constructor(options: Required<PoolOptions>) {
    this.#options = options;
    this.ring = new Ring(ringMemory(options.inputBytesMax));
    this.#tasks = Array(this.ring.slots).fill(undefined);
    this.#freeSlots = [...this.#tasks.keys()];
  }

  /** Moves the oldest tasks from the queue into free slots of the ring. @returns how many */
  fill(): number {
    const { queue, ring } = this;
    const before = this.inRing;
    while (queue.length > 0 && this.#freeSlots.length > 0 && ring.length < ring.slots) {
      const task = queue.shift() as Task;
      task.slot = this.#freeSlots.pop() as number;
      this.#tasks[task.slot] = task;
      this.inRing++;
      ring.append(task.slot, task.name, task.input);
    }
    return this.inRing - before;
  }

  /** Settles the task in a slot, unless it was abandoned. */
  settle(slot: number, text: string): void {
    const task = this.#tasks[slot];
    if (task === undefined) return;
    const { observer, rejectionOf } = this.#options;
    const takenMs = this.ring.field(slot, 'takenMs');
    observer.taskStarted?.(takenMs - task.acceptedMs);
    observer.taskCalculated?.(this.ring.field(slot, 'doneMs') - takenMs);
    const isRejection = this.ring.field(slot, 'isRejection') === 1;
    this.#takeOut(task);
    this.#freeSlots.push(slot);
    if (isRejection) task.reject(rejectionOf(text));
    else task.resolve(text);
  }

  /** Reports a rejection to the observer. @returns its error */
  rejection(reason: ShedReason): TaskRejectedError {
    this.#options.observer.workShed?.(reason);
    return new TaskRejectedError(reason);
  }

  /** Rejects tasks that were accepted before a moment and are still waiting. */
  rejectBefore(momentMs: number, reason: ShedReason): void {
    for (const task of this.#tasks) {
      if (task === undefined || task.acceptedMs >= momentMs || !this.#withdraw(task)) continue;
      task.reject(this.rejection(reason));
    }
    for (let task = this.queue[0]; task && task.acceptedMs < momentMs; task = this.queue[0]) {
      this.queue.shift();
      task.reject(this.rejection(reason));
    }
  }

  /** Drops a task whose caller has left. */
  drop(task: Task): void {
    const index = this.queue.indexOf(task);
    if (index !== -1) this.queue.splice(index, 1);
    if (index !== -1 || this.#withdraw(task)) task.reject(new CalculationDroppedError());
    // It is being calculated. If its worker dies, it must not be tried again.
    else task.deaths = DEATHS_MAX;
  }

  /** @returns false if the task is not in the ring, or a worker has taken it */
  #withdraw(task: Task): boolean {
    if (this.#tasks[task.slot] !== task || !this.ring.claim(task.slot, POOL)) return false;
    this.#takeOut(task);
    this.#freeSlots.push(task.slot);
    return true;
  }

  /** Removes the unfinished tasks of an ended worker. Their slots are not free yet. */
  abandon(worker: number): Task[] {
    const taken = this.#tasks.filter((task) => task && this.ring.owner(task.slot) === worker);
    for (const task of taken as Task[]) this.#takeOut(task);
    return taken as Task[];
  }

  /** Frees the slots of abandoned tasks, after their thread has exited. */
  release(slots: readonly number[]): void {
    this.#freeSlots.push(...slots);
  }

  /** Tries a task again after its worker died, or rejects it after the second death. */
  tryAgain(task: Task, cause: Error): void {
    task.acceptedMs = sharedNowMs();
    if (++task.deaths < DEATHS_MAX) this.queue.push(task);
    else
      task.reject(new TaskFailedError('two workers died while calculating this task', { cause }));
  }

  #takeOut({ slot }: Task): void {
    this.#tasks[slot] = undefined;
    this.inRing--;
  }
}
