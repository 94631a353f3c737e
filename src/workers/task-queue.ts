/** An input that waits for its result. */
export interface Task {
  readonly input: string;
  readonly resolve: (result: string) => void;
  readonly reject: (error: Error) => void;
  accepted_ms: number;
  /** When a worker took it and finished it; known when it settles. */
  taken_ms: number;
  done_ms: number;
  /** How many workers ended while they calculated it. */
  deaths: number;
}

/** Tasks that no worker has room for, the oldest first. */
export class TaskQueue {
  readonly #tasks: Task[] = [];

  get length(): number {
    return this.#tasks.length;
  }

  push(task: Task): void {
    this.#tasks.push(task);
  }

  shift(): Task | undefined {
    return this.#tasks.shift();
  }

  /** Takes tasks that a worker had, each in its place by its age. */
  putBack(tasks: readonly Task[]): void {
    if (tasks.length === 0) return;
    this.#tasks.unshift(...tasks);
    this.#tasks.sort((one, other) => one.accepted_ms - other.accepted_ms);
  }

  /** Removes the tasks that were accepted before a moment. */
  removeBefore(moment_ms: number): Task[] {
    const kept = this.#tasks.findIndex(({ accepted_ms }) => accepted_ms >= moment_ms);
    return this.#tasks.splice(0, kept === -1 ? this.#tasks.length : kept);
  }
}
