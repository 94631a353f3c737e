/** The tasks of a pool: a queue of those that wait for a slot of the ring, and those that are in the ring. */
import { CalculationDroppedError } from '../waiting/waiting.ts';
import {
  type PoolOptions,
  type ShedReason,
  TaskFailedError,
  TaskRejectedError,
} from './options.ts';
import { POOL, Ring, ringMemory, sharedNowMs } from './ring.ts';

/** How many workers may die of one task. */
const DEATHS_MAX = 2;

/** An input that waits for its result. */
export interface Task {
  readonly name: string;
  readonly input: Uint8Array;
  readonly resolve: (result: string) => void;
  readonly reject: (error: Error) => void;
  acceptedMs: number;
  /** Where it is, or was, in the ring. */
  slot: number;
  /** How many workers ended while they calculated it. */
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
  /** How many are in the ring, done or not. */
  inRing = 0;

  constructor(options: Required<PoolOptions>) {
    this.#options = options;
    this.ring = new Ring(ringMemory(options.inputBytesMax));
    this.#tasks = Array(this.ring.slots).fill(undefined);
    this.#freeSlots = [...this.#tasks.keys()];
  }

  /** Puts the oldest tasks of the queue into the ring, as far as it has room. @returns how many */
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

  /** Settles the task in a slot, unless it was abandoned before. */
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

  /** Reports a rejection to the observer. @returns the error for who asked */
  rejection(reason: ShedReason): TaskRejectedError {
    this.#options.observer.workShed?.(reason);
    return new TaskRejectedError(reason);
  }

  /** Rejects the tasks that no worker has taken and that were accepted before a moment. */
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
    // It is being calculated; should its worker die of it, nobody wants it tried again.
    else task.deaths = DEATHS_MAX;
  }

  /** @returns false if it is not in the ring, or a worker has taken it */
  #withdraw(task: Task): boolean {
    if (this.#tasks[task.slot] !== task || !this.ring.claim(task.slot, POOL)) return false;
    this.#takeOut(task);
    this.#freeSlots.push(task.slot);
    return true;
  }

  /** Takes the tasks out that a worker has taken and whose results it will not give. Their slots are not free yet. */
  abandon(worker: number): Task[] {
    const taken = this.#tasks.filter((task) => task && this.ring.owner(task.slot) === worker);
    for (const task of taken as Task[]) this.#takeOut(task);
    return taken as Task[];
  }

  /** Frees the slots of tasks that were abandoned, when their worker can no longer write there. */
  release(slots: readonly number[]): void {
    this.#freeSlots.push(...slots);
  }

  /** For the one task that a worker may have died of. */
  tryAgain(task: Task, cause: Error): void {
    task.acceptedMs = sharedNowMs();
    if (++task.deaths < DEATHS_MAX) this.queue.push(task);
    else task.reject(new TaskFailedError('workers died of this task', { cause }));
  }

  #takeOut({ slot }: Task): void {
    this.#tasks[slot] = undefined;
    this.inRing--;
  }
}
