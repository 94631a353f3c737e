/** The tasks of a pool, and its side of the ring that some of them are in. */
import { FIRST_POSITION, Phase, Ring, type RingMemory } from './ring.ts';

/** An input that waits for its result. */
export interface Task {
  readonly name: string;
  readonly input: Uint8Array;
  readonly resolve: (result: string) => void;
  readonly reject: (error: Error) => void;
  acceptedMs: number;
  /** When a worker took it and finished it. */
  takenMs: number;
  doneMs: number;
  /** Where it is, or was, in the ring. */
  slot: number;
  /** How many workers ended while they calculated it. */
  deaths: number;
}

/** Puts tasks into the ring and collects their results. */
export class TaskRing {
  readonly #ring: Ring;
  readonly #settle: (task: Task, outcome: number, text: string) => void;
  /** By slot; tasks whose result nobody waits for any more are no longer here. */
  readonly #tasks: (Task | undefined)[];
  /** All slots before this position are free. */
  #oldest = FIRST_POSITION;
  #next = FIRST_POSITION;
  #size = 0;

  /** @param settle is given each result, and which `Outcome` it is */
  constructor(memory: RingMemory, settle: (task: Task, outcome: number, text: string) => void) {
    this.#ring = new Ring(memory);
    this.#settle = settle;
    this.#tasks = Array(this.#ring.slots).fill(undefined);
  }

  /** How many tasks are in it, done or not. */
  get size(): number {
    return this.#size;
  }

  /** @returns false if it is full */
  put(task: Task, deadlineMs: number): boolean {
    const ring = this.#ring;
    for (let passed = 0; passed < ring.slots; passed++) {
      const slot = ring.slotOf(this.#next);
      const phase = ring.phase(slot);
      if (phase === Phase.waiting) return false;
      this.#next = (this.#next + 1) | 0;
      // A worker has been at the task in that slot for a whole round.
      if (phase !== Phase.free) continue;
      task.slot = slot;
      this.#tasks[slot] = task;
      this.#size++;
      ring.writeTask(slot, task.name, task.input);
      ring.setField(slot, 'deadlineMs', deadlineMs);
      ring.setPhase(slot, Phase.waiting);
      ring.end = this.#next;
      return true;
    }
    return false;
  }

  /** Settles the tasks that are done. */
  collect(): void {
    const ring = this.#ring;
    const length = Math.min((this.#next - this.#oldest) | 0, ring.slots);
    let position = (this.#next - length) | 0;
    let areFree = true;
    for (; position !== this.#next; position = (position + 1) | 0) {
      const slot = ring.slotOf(position);
      const phase = ring.phase(slot);
      // Workers take the oldest first, so none of the others is done.
      if (phase === Phase.waiting) break;
      if (phase === Phase.taken) areFree = false;
      if (phase === Phase.done) this.#settleIn(slot, ring.result(slot));
      if (areFree) this.#oldest = (position + 1) | 0;
    }
  }

  /** Settles a task whose result a worker has sent by message. */
  receive(owner: number, slot: number, text: string): void {
    if (this.#ring.owner(slot) === owner) this.#settleIn(slot, text);
  }

  #settleIn(slot: number, text: string): void {
    const task = this.#forget(slot);
    const outcome = this.#ring.field(slot, 'outcome');
    if (task !== undefined) task.doneMs = this.#ring.field(slot, 'doneMs');
    this.#ring.setPhase(slot, Phase.free);
    if (task !== undefined) this.#settle(task, outcome, text);
  }

  /** How many tasks wait for a worker, and how many are calculated. */
  survey(): { readonly waiting: number; readonly taken: number } {
    const tasks = this.#tasks.filter((task) => task !== undefined);
    const phases = tasks.map(({ slot }) => this.#ring.phase(slot));
    const count = (phase: number) => phases.filter((each) => each === phase).length;
    return { waiting: count(Phase.waiting), taken: count(Phase.taken) };
  }

  /** Takes a task out. @returns false if it is not in the ring, or a worker has taken it */
  withdraw(task: Task): boolean {
    const isHere = this.#tasks[task.slot] === task && this.#ring.take(task.slot, Phase.free);
    if (isHere) this.#forget(task.slot);
    return isHere;
  }

  /** Takes the tasks out that were accepted before a moment, and that no worker has taken. */
  withdrawBefore(momentMs: number): Task[] {
    return this.#tasks.filter(
      (task) => task !== undefined && task.acceptedMs < momentMs && this.withdraw(task),
    ) as Task[];
  }

  /** Takes the tasks out that a worker has taken, and whose results it will not give. */
  abandon(owner: number): Task[] {
    return this.#tasks.filter((task) => {
      if (task === undefined || this.#ring.owner(task.slot) !== owner) return false;
      return this.#forget(task.slot);
    }) as Task[];
  }

  /** Frees the slots of a worker whose thread has exited: until then, it might write there. */
  release(owner: number): void {
    for (let slot = 0; slot < this.#ring.slots; slot++) {
      if (this.#ring.owner(slot) === owner) this.#ring.setPhase(slot, Phase.free);
    }
  }

  /** The task in a slot is no longer waited for there. */
  #forget(slot: number): Task | undefined {
    const task = this.#tasks[slot];
    if (task === undefined) return undefined;
    this.#tasks[slot] = undefined;
    this.#size--;
    task.takenMs = this.#ring.field(slot, 'takenMs');
    return task;
  }
}
