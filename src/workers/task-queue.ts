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

/** A worker died while it calculated the task, and so did the next one. */
export class TaskFailure extends Error {
  override readonly name = 'TaskFailure';
}

/** Puts tasks that a worker had back into a queue, each in its place by its age. */
export function putBack(queue: Task[], tasks: readonly Task[]): void {
  if (tasks.length === 0) return;
  queue.unshift(...tasks);
  queue.sort((one, other) => one.accepted_ms - other.accepted_ms);
}

/** Removes the tasks from a queue that were accepted before a moment. */
export function removeBefore(queue: Task[], moment_ms: number): Task[] {
  const kept = queue.findIndex(({ accepted_ms }) => accepted_ms >= moment_ms);
  return queue.splice(0, kept === -1 ? queue.length : kept);
}

/** Removes one task from a queue. @returns whether it was there */
export function remove(queue: Task[], task: Task): boolean {
  const index = queue.indexOf(task);
  if (index !== -1) queue.splice(index, 1);
  return index !== -1;
}
